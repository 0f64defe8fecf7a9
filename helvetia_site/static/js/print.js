// The button [data-print] opens the print dialogue; the sentence [data-print-hint] is for who has no scripts.
const button = document.querySelector("[data-print]");
if (button) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
  for (const hint of document.querySelectorAll("[data-print-hint]")) hint.hidden = true;
}
