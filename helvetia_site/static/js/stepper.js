// The minus and plus of a number field. Without this file the field is typed into.
const step = (button) => {
  const field = button.closest("[data-stepper]").querySelector("input");
  const up = button.dataset.step === "1";
  // Empty is "not played", so minus gives the 0 that nobody can type without a keyboard.
  if (field.value === "") field.value = field.min || "0";
  else if (!up) field.stepDown();
  if (up) field.stepUp();
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
};

const show = (page) => {
  for (const button of page.querySelectorAll("[data-step]")) button.hidden = false;
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (button) step(button);
});
document.addEventListener("htmx:load", (event) => show(event.detail.elt));
show(document);
