// The board answers at once: it filters what the page offers and knows no rule. One looks at an action first and the
// button does it; what is looked at twice is done. Without this file the list of actions does all of it.
import { all, bar, FIRST, list, of, offers, one } from "./bar.js";
import { listed, pressed, settle } from "./keys.js";
import { draw } from "./marks.js";

// The piece that was chosen, and of the actions the one that is looked at.
let piece = "";
let looked = null;

export const show = () => {
  list(piece, looked);
  draw(one("#board"), piece, of(piece), looked);
  bar(piece, looked, look);
};
export const look = (row) => {
  if (row && row === looked) return one("[data-commit]").click();
  looked = row;
  if (row?.dataset.piece) piece = row.dataset.piece;
  show();
  document.dispatchEvent(new CustomEvent("play:looked", { detail: row }));
};
const select = (name) => {
  piece = name;
  const mine = of(name);
  looked = mine.length === 1 ? mine[0] : null;
  show();
};
const back = () => (looked && of(piece).length > 1 ? look(null) : select(""));
const tap = (cell) => {
  const there = of(piece).filter(({ dataset }) => dataset.to === cell.dataset.cell);
  if (there.length) return look(there.find((row) => row === looked) ?? there[0]);
  const able = all(`[data-at="${cell.dataset.cell}"]`).map(({ dataset }) => dataset.piece);
  const next = able.filter((name) => of(name).length);
  select(next[(next.indexOf(piece) + 1) % next.length] ?? "");
};
let hasBoard = Boolean(one("#board"));
// What the page was asked with: while that stays the same, news leave alone what somebody has chosen.
let asked = "";
const waiting = () => all(".tray [data-select]").find(({ dataset }) => of(dataset.select).length > 1); // for a place
const begin = () => {
  document.title = document.getElementById("match").dataset.title;
  // who has read long lists of names is at their end when the board appears
  if (one("#board") && !hasBoard) scrollTo(0, 0);
  hasBoard = Boolean(one("#board"));
  const now = all("#offers :is([name=ply], [name=sketched])").map(({ value }) => value);
  // what is ticked looks at its action by itself
  if (asked && asked === now.join() && !one(".picks-panel")) {
    looked = offers().find(({ value }) => value === looked?.value) ?? null;
    show();
  } else select(document.getElementById("match").dataset.piece || waiting()?.dataset.select || "");
  asked = now.join();
  settle();
};

document.addEventListener("click", ({ target }) => {
  const act = target.closest('#match [name="word"]');
  const box = one("[data-sketch]");
  // once something is prepared the next move is prepared too; what rolls or shows plays all of it
  if (act && box) box.checked = Boolean(act.dataset.quiet && ("prepare" in act.dataset || one("#sketch")));
  const cell = target.closest("#match [data-cell]");
  if (cell) tap(cell);
  if (target.closest("[data-back]")) back();
  if (target.closest("[data-select]")) select(target.closest("[data-select]").dataset.select);
});
// A line of the list is looked at first as well. What a button outside its form says, htmx does not send.
document.addEventListener(
  "submit",
  (event) => {
    const { submitter, target } = event;
    const meant = submitter?.matches(FIRST) && offers().find(({ value }) => value === submitter.value);
    // one act at a time: the next one is of the page that comes
    const isBusy = target.closest("#match[aria-busy]");
    if (isBusy || (meant && submitter !== looked)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!isBusy && meant !== looked) look(meant);
      // the button itself is hidden by then; the keyboard goes on at the one that does it, or on the board
      const isAway = !document.activeElement.closest("#board");
      if (submitter.closest("#commit") && isAway) one("[data-commit]").focus({ preventScroll: true });
    } else if (submitter?.closest("#commit")) {
      const { name, value } = submitter;
      target.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
  },
  true,
);
document.addEventListener("keydown", (event) => {
  const { altKey, ctrlKey, metaKey, key, target } = event;
  if (key === "Escape" && target.closest?.("#match")) back();
  if (target.closest?.("#offers") && listed(event)) event.preventDefault();
  if (!target.closest?.("#board") || altKey || ctrlKey || metaKey) return;
  const found = pressed(event);
  if (found === target) tap(target);
  else if (found?.click) found.click();
  if (found) event.preventDefault();
});
document.addEventListener("htmx:afterSettle", ({ target }) => target.id === "match" && begin());
begin();
