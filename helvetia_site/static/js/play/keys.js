// The board by keyboard: one cell is reached by Tab, arrows go to the neighbours as they lie on the screen.
import { meant } from "./letters.js";
import { nearest } from "./marks.js";

const SLANT = Math.SQRT1_2;
const WAYS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-SLANT, -SLANT],
  PageUp: [SLANT, -SLANT],
  End: [-SLANT, SLANT],
  PageDown: [SLANT, SLANT],
};
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
// Where a letter leads: the ball, the next piece that something may be done with; beside the board list and log.
const ball = () => document.querySelector("#board [data-ball]")?.dataset.ball;
const able = () => [...document.querySelectorAll("#board [data-able]")].map(({ dataset }) => dataset.at);
const next = () => able()[(able().indexOf(current) + 1) % able().length];
// From man to man, and after the last one out of the board: Tab traps nobody.
const along = (back) => able()[able().indexOf(current) + (back ? -1 : 1)];
const line = () => [...document.querySelectorAll("#offers :is(summary, .offer)")].filter((e) => e.checkVisibility());
const JUMPS = {
  b: () => go(named(ball())),
  p: () => go(named(next())),
  "?": () => line()[0]?.focus(),
  l: () => document.querySelector("#match .log")?.focus(),
};
const named = (name) => cells().find((cell) => cell.dataset.cell === name);
// In the list the arrows go from line to line.
export const listed = ({ key, target }) => {
  const lines = line();
  const next = lines[lines.indexOf(target) + { ArrowUp: -1, ArrowDown: 1 }[key]];
  next?.focus();
  return next;
};
// Gives back what the key asks for, if anything: a cell to be tapped, a button to be pressed.
export const pressed = (event) => {
  const { shiftKey, target } = event;
  const way = WAYS[event.key];
  if (way) go(nearest(cells(), target, way) ?? target);
  if (way) return "moved";
  const key = meant(event.key);
  const man = key === "Tab" && named(along(shiftKey));
  if (man) go(man);
  if (man) return "moved";
  const button = document.querySelector(`#match [data-key="${CSS.escape(key)}"]:not([hidden])`);
  if (JUMPS[key] && !button) {
    JUMPS[key]();
    return "moved";
  }
  if (key === "Enter" || key === " ") return target;
  return button;
};

document.addEventListener("focusin", ({ target }) => {
  if (target.closest("#match")) current = target.closest("#board [data-cell]")?.dataset.cell ?? (current || "none");
});
