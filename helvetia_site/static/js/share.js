// Copy and share buttons. On plain http there is no clipboard: the field is selected instead.
// Hooks: [data-share] around a field [data-share-field], buttons [data-copy] and [data-send],
// a line [data-share-said].
const said = (box, button) => {
  const line = box.querySelector("[data-share-said]");
  line.textContent = button;
};

const copy = async (box, button) => {
  const field = box.querySelector("[data-share-field]");
  try {
    await navigator.clipboard.writeText(field.value);
    said(box, button.dataset.done);
  } catch {
    field.focus();
    field.select();
    // Old, but the only way on http; some browsers refuse it, then the selection is the help.
    said(box, document.execCommand("copy") ? button.dataset.done : button.dataset.selected);
  }
};

const send = async (box, button) => {
  const { value } = box.querySelector("[data-share-field]");
  const title = button.dataset.title;
  const what = /^https?:\S+$/.test(value) ? { title, url: value } : { title, text: value };
  try {
    await navigator.share(what);
  } catch (error) {
    if (error.name !== "AbortError") await copy(box, box.querySelector("[data-copy]"));
  }
};

const show = (page) => {
  for (const button of page.querySelectorAll("[data-copy]")) button.hidden = false;
  if (!navigator.share) return;
  for (const button of page.querySelectorAll("[data-send]")) button.hidden = false;
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy], [data-send]");
  const box = button?.closest("[data-share]");
  if (!box) return;
  if (button.matches("[data-send]")) send(box, button);
  else copy(box, button);
});
document.addEventListener("htmx:load", (event) => show(event.detail.elt));
show(document);
