// Rows with a dashed ring for what is on this phone only, and ticks for what is not.
import { copy, fill, mine, named, waits, words } from "./page.js";

// saved, but the page may not show the server's row yet: {key: {record, seq}}
const landed = new Map();

// The server's part names what it has of this account. A poll may bring an entry whose own answer was lost:
// it is drawn once, and goes on waiting for that answer. A part kept on this phone by an older version names none.
export const recognise = (part, records) => {
  for (const named of (part.dataset.own ?? "").split(" ")) {
    const [seq, key] = named.split("=");
    const record = records.find((each) => each.key === key);
    if (record) landed.set(key, { record, seq: Number(seq) });
  }
};

// What the part up to this entry does not say yet, oldest first.
export const missing = (records, shown) => {
  const saved = [...landed.values()].filter(({ seq }) => seq > shown).map(({ record }) => record);
  const waiting = records.filter((record) => waits(record) && !landed.has(record.key));
  const undone = new Set(waiting.map((record) => record.undoes).filter(Boolean));
  return [...saved, ...waiting].map((record) => ({ ...record, undone: undone.has(record.key) }));
};

const row = (record) => {
  const made = copy("hollow-row");
  made.dataset.key = record.key;
  if (record.side) made.dataset.side = record.side;
  made.querySelector("[data-says]").textContent = record.says || record.what;
  made.querySelector("[data-what]").textContent = record.says ? record.what : "";
  made.querySelector("[data-minute]").textContent = record.minute ?? "";
  const undo = made.querySelector("[data-undo-key]");
  undo.dataset.undoKey = record.key;
  undo.hidden = record.undone || Boolean(record.undoes);
  undo.setAttribute("aria-label", fill(words.takeBack, { what: named(record) }));
  return made;
};

export const rows = (part, found) => {
  part.querySelector("#pending")?.replaceChildren(...found.map(row).reverse());
};

document.addEventListener("sheet:saved", ({ detail: { record, seq } }) => landed.set(record.key, { record, seq }));
