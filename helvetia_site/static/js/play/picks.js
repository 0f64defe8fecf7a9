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

// What can still be ticked; the offers that what is ticked leads to.
const limit = () => {
  const chosen = ticked();
  const open = offers().filter((row) => chosen.every((part) => parts(row).includes(part)));
  const able = new Set(open.flatMap(parts));
  for (const box of boxes()) {
    box.disabled = box.type === "checkbox" && !able.has(box.value);
    // whoever stands in one list already is not offered in another
    const elsewhere = boxes().some((other) => other.checked && other !== box && named(other) === named(box));
    box.closest("label").hidden = elsewhere && !box.checked;
  }
  return open;
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
  if (target.closest(".picks-panel")) show();
  // the button says which card it plays
  const button = document.querySelector("#match [data-play]");
  if (button && target.dataset.label) button.textContent = target.dataset.label;
});
document.addEventListener("htmx:afterSettle", ({ target }) => target.id === "match" && begin());
begin();
