// Men in lines by keyboard, and a form that counts what is set. No rule is known here: the figures beside a count and
// a weight are those that the page brings, and the server judges.
import { meant } from "./letters.js";
import { nearest } from "./marks.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const one = (selector) => document.querySelector(`#match ${selector}`);
const form = () => one("[data-counts]");
const boxes = (name) => [...form().querySelectorAll(`input${name ? `[name="${name}"]` : ""}:checked`)];

const said = (line, n, most, isWhole) => {
  line.querySelector("b").textContent = `${n} / ${most}`;
  line.toggleAttribute("data-whole", isWhole);
  line.toggleAttribute("data-over", n > most);
};
const count = () => {
  for (const line of form()?.querySelectorAll("[data-count-of]") ?? []) {
    const n = boxes(line.dataset.countOf).length;
    const needed = Number(line.dataset.needed);
    said(line, n, needed, n === needed);
  }
  const sum = form()?.querySelector("[data-weight]");
  if (!sum) return;
  const most = Number(sum.dataset.most);
  const weight = boxes().reduce((all, box) => all + Number(box.dataset.weighs ?? 0), 0);
  said(sum, weight, most, weight <= most);
};
const letters = {
  "?": () => one("#offers :is(summary, .offer)"),
  l: () => one(".log"),
};

document.addEventListener("change", ({ target }) => {
  if (!target.closest("[data-counts]")) return;
  // who is chosen for one thing is not chosen for another
  const others = target.checked ? boxes().filter((box) => box.value === target.value && box !== target) : [];
  for (const box of others) box.checked = false;
  count();
});
document.addEventListener("keydown", (event) => {
  const { altKey, ctrlKey, metaKey, key, target } = event;
  const man = target.closest?.("[data-lines] [data-select]");
  if (!man || altKey || ctrlKey || metaKey) return;
  const men = [...document.querySelectorAll("[data-lines] [data-select]")];
  const next = WAYS[key] ? nearest(men, man, WAYS[key]) : letters[meant(key)]?.();
  if (!next && !WAYS[key]) return;
  next?.focus();
  event.preventDefault();
});
let shown = form()?.id;
document.addEventListener("htmx:afterSettle", ({ target }) => {
  if (target.id !== "match") return;
  // who has gone through a long list is at its end when something else is asked
  if (shown !== form()?.id) scrollTo(0, 0);
  shown = form()?.id;
  count();
});
count();
