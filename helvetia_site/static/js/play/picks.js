// What an action is put together of: ticks that lead to none of the offered actions cannot be set. No rule is known
// here: the offers are filtered, and what is ticked whole is looked at.
import { look } from "./board.js";

const panel = () => document.querySelector("#match .picks-panel");
const boxes = () => [...panel().querySelectorAll("input")];
const offers = () => [...document.querySelectorAll("#offers [data-picks]")];
const parts = (row) => row.dataset.picks.split(" ");
const named = ({ value }) => value.slice(value.indexOf(":") + 1);
const ticked = () =>
  boxes()
    .filter(({ checked }) => checked)
    .map(({ value }) => value);

const fitting = (chosen) => offers().filter((row) => chosen.every((part) => parts(row).includes(part)));

// What can still be ticked beside what stands in its own list and those before; the offers that all ticks lead to.
const limit = () => {
  const lists = [...new Set(boxes().map(({ name }) => name))];
  for (const box of boxes()) {
    const before = (other) => lists.indexOf(other.name) < lists.indexOf(box.name);
    const beside = boxes().filter((other) => other.checked && (before(other) || other.name === box.name));
    const able = box.checked || fitting([...beside.map(({ value }) => value), box.value]).length > 0;
    box.disabled = box.type === "checkbox" && !able;
    // whoever stands in one list already is not offered in a later one
    box.closest("[data-pick]").hidden = beside.some((other) => before(other) && named(other) === named(box));
  }
  for (const line of panel().querySelectorAll("[data-count]")) {
    const n = line.closest(".section").querySelectorAll("input:checked").length;
    const { count, full, needed } = line.dataset;
    line.textContent = (n === Number(needed) ? full : count).replace("{n}", n).replace("{needed}", needed);
  }
  return fitting(ticked());
};
// Who is ticked in one list leaves the later ones, with whatever fits beside him no more.
const drop = (box) => {
  const all = boxes();
  const later = all.slice(all.findLastIndex(({ name }) => name === box.name) + 1).filter(({ checked }) => checked);
  const kept = ticked().filter((part) => !later.some(({ value }) => value === part));
  for (const other of later) {
    other.checked = fitting([...kept, other.value]).length > 0;
    if (other.checked) kept.push(other.value);
  }
};
const tick = (row) => {
  for (const box of boxes()) box.checked = parts(row).includes(box.value);
};
const show = () => {
  const open = limit();
  const chosen = ticked();
  const whole = open.find((row) => parts(row).length === chosen.length);
  look(whole ?? null);
  const more = Math.min(...open.map((row) => parts(row).length)) - chosen.length;
  const { moreOne, moreMany } = panel().dataset;
  if (!whole) document.querySelector("[data-hint]").textContent = more === 1 ? moreOne : moreMany.replace("{n}", more);
};
const begin = () => {
  if (!panel()) return;
  panel().hidden = false;
  const { preset } = panel().dataset;
  if (!ticked().length && preset !== undefined) tick(offers().find(({ value }) => value === preset) ?? offers()[0]);
  show();
};

// The advice and the lines of the list are ticked too.
document.addEventListener("play:looked", ({ detail: row }) => {
  if (!panel() || !row?.dataset.picks) return;
  tick(row);
  limit();
});
document.addEventListener("change", ({ target }) => {
  if (target.closest(".picks-panel")) {
    if (target.checked) drop(target);
    show();
  }
  // the button says which card it plays
  const button = document.querySelector("#match [data-play]");
  if (button && target.dataset.label) button.textContent = target.dataset.label;
});
document.addEventListener("htmx:afterSettle", ({ target }) => target.id === "match" && begin());
begin();
