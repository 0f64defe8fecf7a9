// The board by keyboard: one cell is reached by Tab, arrows go to the neighbours as they lie on the screen.
import { nearest } from "./marks.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const cells = () => [...document.querySelectorAll("#board [data-cell]")];
// It stays the same cell from act to act.
let current = "";

const go = (to) => {
  for (const cell of cells()) cell.tabIndex = cell === to ? 0 : -1;
  to?.focus({ preventScroll: true });
};
// Where it stands after an answer; who was on the board is there again.
export const settle = () => {
  const found = cells();
  const at = found.find((cell) => cell.dataset.cell === current) ?? found[Math.floor(found.length / 2)];
  for (const cell of found) {
    cell.setAttribute("role", "button");
    cell.tabIndex = cell === at ? 0 : -1;
  }
  const isLost = current && document.activeElement === document.body;
  if (isLost) (at ?? document.getElementById("status")).focus({ preventScroll: true });
};
// Gives back what the key asks for, if anything: a cell to be tapped, a button to be pressed.
export const pressed = ({ key, target }) => {
  const way = WAYS[key];
  if (way) go(nearest(cells(), target, way) ?? target);
  if (way) return "moved";
  if (key === "Enter" || key === " ") return target;
  return document.querySelector(`#match [data-key="${CSS.escape(key)}"]:not([hidden])`);
};

document.addEventListener("focusin", ({ target }) => {
  if (target.closest("#match")) current = target.closest("#board [data-cell]")?.dataset.cell ?? (current || "none");
});
