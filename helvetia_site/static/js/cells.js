// The boxes of a paper sheet by keyboard: an arrow goes to the nearest box that way, Enter to
// the next one. Without this script the Tab key does, and Enter saves.
const form = document.getElementById("typed");
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
// Their arrows are their own.
const KEEPS = "select, [type=date], [type=time]";
// As far beside the row as a box of the same row may be.
const SAME_ROW = 12;

const boxes = () => [...form.querySelectorAll("input:not([type=hidden]), select, button[name=deed]")];
const middle = (box) => {
  const { left, top, width, height } = box.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};
const nearest = (from, [right, down]) => {
  const [x, y] = middle(from);
  const found = boxes().map((box) => {
    const [left, top] = middle(box);
    const along = (left - x) * right + (top - y) * down;
    const aside = Math.abs(right ? top - y : left - x);
    return { box, along, aside };
  });
  const ahead = found.filter(({ along, aside }) => along > 4 && !(right && aside > SAME_ROW));
  ahead.sort((one, other) => one.along + 2 * one.aside - other.along - 2 * other.aside);
  return ahead[0]?.box;
};
// In a longer text an arrow moves within it first.
const inside = (box, [right]) => {
  if (!right || box.matches(".cell, [type=checkbox], button")) return false;
  const { selectionStart: start, selectionEnd: end, value } = box;
  if (start === 0 && end === value.length) return false;
  return right > 0 ? end < value.length : start > 0;
};
const next = (box) => {
  const all = boxes();
  return all[all.indexOf(box) + 1];
};

const told = document.querySelector("[data-keys]");
if (form && told) told.textContent = told.dataset.keys;
form?.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.altKey || event.metaKey || event.shiftKey || target.matches("button")) return;
  if (key === "Enter" && event.ctrlKey) {
    event.preventDefault();
    form.requestSubmit(form.elements.deed);
    return;
  }
  const way = event.ctrlKey ? null : WAYS[key];
  if (key !== "Enter" && (!way || target.matches(KEEPS) || inside(target, way))) return;
  const to = way ? nearest(target, way) : next(target);
  event.preventDefault();
  to?.focus();
  to?.select?.();
});
