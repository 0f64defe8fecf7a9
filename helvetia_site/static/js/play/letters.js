// The letters of the board, as somebody has changed them on this device: for each of ours another one, or none.
const KEPT = "play:letters";
const kept = () => {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
};
let letters = kept();
let isOpen = false;

// What a key means to the board; nothing where it means something else now.
export const meant = (key) => {
  const pressed = key.length === 1 ? key.toLowerCase() : key;
  const ours = Object.keys(letters).find((name) => letters[name] === pressed);
  return ours ?? (pressed in letters ? "" : pressed);
};
const named = (name) => letters[name] ?? name;
const show = () => {
  for (const sign of document.querySelectorAll("#match [data-letter]")) {
    const now = named(sign.dataset.letter);
    sign.textContent = now === "Tab" ? sign.dataset.title : now.toUpperCase() || "–";
    sign.tabIndex = isOpen ? 0 : -1;
    if (isOpen) sign.setAttribute("role", "button");
    else sign.removeAttribute("role");
  }
  for (const button of document.querySelectorAll("#match [aria-keyshortcuts]"))
    button.setAttribute("aria-keyshortcuts", named(button.dataset.key));
  for (const part of document.querySelectorAll("#match [data-letters]")) {
    part.hidden = false;
    part.setAttribute("aria-expanded", String(isOpen));
  }
  for (const part of document.querySelectorAll("#match [data-letters-how]")) part.hidden = !isOpen;
};
const set = (name, key) => {
  // whoever had it has none
  const other = meant(key);
  if (key && other && other !== name) letters[other] = "";
  letters[name] = key;
  if (key === name) delete letters[name];
  localStorage.setItem(KEPT, JSON.stringify(letters));
  show();
};

document.addEventListener("click", ({ target }) => {
  if (target.closest?.("[data-letters]")) isOpen = !isOpen;
  else if (target.closest?.("[data-letters-back]")) {
    letters = {};
    localStorage.removeItem(KEPT);
  } else return;
  show();
});
document.addEventListener("keydown", (event) => {
  const { altKey, ctrlKey, metaKey, key, target } = event;
  if (!isOpen || !target.matches?.("[data-letter]") || altKey || ctrlKey || metaKey) return;
  const isLetter = key.length === 1 && key !== " ";
  if (!isLetter && key !== "Delete" && key !== "Backspace") return;
  event.preventDefault();
  set(target.dataset.letter, isLetter ? key.toLowerCase() : "");
});
document.addEventListener("htmx:afterSwap", show);
show();
