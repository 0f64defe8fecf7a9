// What waits on this phone, added to the server's newest part. No rule is known here, and what arrives is judged anew.
// Each has a row with a dashed ring.
import { clock, score } from "./clock.js";
import { copy, entryOf, fill, named, waits, words } from "./page.js";
import { pitch } from "./pitch.js";

// saved, but the page may not show the server's row yet: {key: {record, seq}}
const landed = new Map();
document.addEventListener("sheet:saved", ({ detail }) => landed.set(detail.record.key, detail));

// The server's part names what it has of this account. A poll may bring an entry whose own answer was lost:
// it is drawn once, and goes on waiting for that answer. A part kept on this phone by an older version names none.
const recognise = (part, records) => {
  for (const own of (part.dataset.own ?? "").split(" ")) {
    const [seq, key] = own.split("=");
    const record = records.find((each) => each.key === key);
    if (record) landed.set(key, { record, seq: Number(seq) });
  }
};

// What the part up to this entry does not say yet, oldest first.
const missing = (records, shown) => {
  const saved = [...landed.values()].filter(({ seq }) => seq > shown).map(({ record, seq }) => ({ ...record, seq }));
  const waiting = records.filter((record) => waits(record) && !landed.has(record.key));
  const all = [...saved, ...waiting];
  const undone = new Set(all.map((record) => record.undoes).filter(Boolean));
  return all.map((record) => ({ ...record, undone: undone.has(record.key) }));
};

const row = (record) => {
  const { key, says, what, side, minute = "" } = record;
  const made = copy("hollow-row", { says: says || what, what: says && what, minute });
  Object.assign(made.dataset, { key, side });
  const undo = made.querySelector("[data-undo-key]");
  undo.dataset.undoKey = key;
  undo.hidden = record.undone || Boolean(record.undoes);
  undo.setAttribute("aria-label", fill(words.takeBack, { what: named(record) }));
  return made;
};

export const projection = (part, records, shown) => {
  recognise(part, records);
  const all = missing(records, shown);
  const isIn = (seq) => seq <= part.dataset.revision;
  const unseen = all.filter(({ seq }) => !isIn(seq));
  const found = unseen.filter(({ undone, undoes }) => !undone && !undoes);
  const back = unseen.filter((record) => record.undoes && isIn(entryOf(record).seq ?? landed.get(record.undoes)?.seq));
  score(part, found, back);
  clock(part, found);
  pitch(part, found);
  part.querySelector("#pending")?.replaceChildren(...all.map(row).reverse());
};
