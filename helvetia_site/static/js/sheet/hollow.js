// Rows with a dashed ring for what is on this phone only, and the score with them. No other rule is known here.
import { all, changes } from "./store.js";
import { mine } from "./draining.js";
import { copy, fill, live, revision, sheet, words } from "./page.js";

let waiting = [];
// saved, but the page does not show the server's row yet: {key: {record, seq}}
const landed = new Map();

const hollow = () => {
  for (const [key, { seq }] of landed) {
    if (seq <= revision() && !waiting.some((record) => record.key === key)) landed.delete(key);
  }
  const shown = [...landed.values()].map(({ record }) => record);
  const still = waiting.filter((record) => !landed.has(record.key));
  return [...shown.filter((record) => landed.get(record.key).seq > revision()), ...still];
};

const row = (record) => {
  const made = copy("hollow-row");
  made.dataset.key = record.key;
  if (record.side) made.dataset.side = record.side;
  made.querySelector("[data-says]").textContent = record.says || record.what;
  made.querySelector("[data-what]").textContent = record.says ? record.what : "";
  const undo = made.querySelector("[data-undo-key]");
  undo.dataset.undoKey = record.key;
  undo.hidden = waiting.some((other) => other.undoes === record.key) || Boolean(record.undoes);
  undo.setAttribute("aria-label", fill(words.takeBack, { what: `${record.what} ${record.says}`.trim() }));
  return made;
};

// Rows that stay are left where they are: a finger may be on one.
const rows = () => {
  const list = live()?.querySelector("#pending");
  if (!list) return;
  const shown = new Map([...list.children].map((child) => [child.dataset.key, child]));
  const wanted = hollow().reverse();
  for (const [key, child] of shown) if (!wanted.some((record) => record.key === key)) child.remove();
  let spot = list.firstElementChild;
  for (const record of wanted) {
    if (spot?.dataset.key === record.key) { spot = spot.nextElementSibling; continue; }
    list.insertBefore(row(record), spot);
  }
};

// [data-score=home] holds the server's number in data-saved once this script has added to it.
const score = () => {
  for (const figure of live()?.querySelectorAll("[data-score]") ?? []) {
    const more = hollow().filter((record) => record.adds === figure.dataset.score && !record.undone).length;
    const text = String(Number(figure.dataset.goals) + more);
    if (figure.textContent.trim() !== text) figure.textContent = text;
    figure.toggleAttribute("data-hollow", more > 0);
  }
};

export const show = () => { rows(); score(); };

const read = async () => {
  const found = (await all()).filter((record) => mine(record) && record.state === "waiting");
  const undone = new Set(found.map((record) => record.undoes).filter(Boolean));
  waiting = found.map((record) => ({ ...record, undone: undone.has(record.key) }));
  show();
};

changes.addEventListener("change", (event) => { if (event.detail === sheet) read(); });
document.addEventListener("sheet:saved", ({ detail: { record, seq } }) => landed.set(record.key, { record, seq }));
document.addEventListener("sheet:swapped", show);
export const start = read;
