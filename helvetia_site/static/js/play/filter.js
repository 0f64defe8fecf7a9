// Above a long list of actions: what is typed there narrows it, until something else is asked.
import { show } from "./board.js";

const box = () => document.querySelector("#match [data-filter]");
const lines = () => [...document.querySelectorAll("#offers .offer")];
const ply = () => document.querySelector("#offers [name=ply]")?.value;
let asked = ply();

const count = () => {
  const left = document.querySelector("#match [data-left]");
  const all = lines();
  const n = all.filter((line) => !line.parentElement.hidden).length;
  left.textContent = box().value.trim() ? left.dataset.left.replace("{n}", n).replace("{all}", all.length) : "";
};
const settle = () => {
  if (!box()) return;
  box().closest("[hidden]")?.removeAttribute("hidden");
  if (asked !== ply()) box().value = "";
  asked = ply();
  count();
};

document.addEventListener("input", ({ target }) => {
  if (!target.matches?.("[data-filter]")) return;
  show();
  count();
});
// the form is not sent: Enter goes on to the first line that is left
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches?.("[data-filter]")) return;
  event.preventDefault();
  lines()
    .find((line) => line.checkVisibility())
    ?.focus();
});
document.addEventListener("htmx:afterSwap", settle);
settle();
