// Ten seconds of Undo after each entry, and Undo in each row that is on this phone only.
import { drain } from "./draining.js";
import { draw, known } from "./drawing.js";
import { copy, entryOf, fill, main, named, sheet, words } from "./page.js";
import { newKey, rewrite } from "./store.js";

const SECONDS = 10;
let timer;
let shown; // what the toast is about: {record, seq}

const voiding = ({ n, ...record }, seq) => ({
  ...record, key: newKey(), effect: {}, what: words.undone, says: named(record),
  fields: [...record.fields.filter(([name]) => name === "deed"), ["seen", String(known())], entry(seq)],
  typed_at: new Date().toISOString(), state: "waiting", tried: false, undoes: seq ? "" : record.key,
});
const entry = (seq) => ["entry", JSON.stringify(seq ? { kind: "void", seq } : { kind: "void" })];

// Unsent: gone. Sent, but the answer unknown: a void waits behind it. Saved: a void of that entry.
const undo = async (key, saved) => {
  await rewrite(sheet, (records) => {
    if (saved) return { put: [voiding(saved.record, saved.seq)] };
    const record = records.find((other) => other.key === key);
    if (!record || records.some((other) => other.undoes === key)) return undefined;
    return record.tried ? { put: [voiding(record, 0)] } : { drop: [record] };
  });
  drain();
};

const tell = (about) => { shown = about; draw(); };

export const toast = (part) => {
  const box = part.querySelector("#undo");
  if (!box || !shown) return;
  const made = copy("undo-toast");
  made.dataset.key = shown.record.key;
  const pattern = shown.seq ? words.isSaved : words.onThisPhone;
  made.querySelector("[data-told]").textContent = fill(pattern, { what: named(shown.record) });
  box.replaceChildren(made);
};

const press = ({ target }) => {
  const { undoKey } = target.closest("[data-undo-key]")?.dataset ?? {};
  if (undoKey) undo(undoKey);
  if (!target.closest("#undo button") || !shown) return;
  const { record, seq } = shown;
  tell();
  undo(record.key, seq && { record, seq });
};

const isVoid = (record) => entryOf(record).kind === "void";

export const start = () => {
  document.addEventListener("sheet:taken", ({ detail: { record } }) => {
    if (isVoid(record)) return;
    tell({ record });
    clearTimeout(timer);
    timer = setTimeout(tell, SECONDS * 1000);
  });
  document.addEventListener("sheet:saved", ({ detail: { record, seq } }) => {
    if (shown?.record.key === record.key) tell({ record, seq });
  });
  main.addEventListener("click", press);
};
