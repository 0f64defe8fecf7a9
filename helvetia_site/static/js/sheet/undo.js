// Ten seconds of Undo after each entry, and Undo in each row that is on this phone only.
import { drain } from "./sender.js";
import { draw, known } from "./drawing.js";
import { copy, entryOf, fill, main, named, voiding, words } from "./page.js";
import { newKey, rewrite } from "./store.js";

const SECONDS = 10;
let timer;
let shown; // what the toast is about: {record, seq}

const undoOf = ({ n, ...record }, seq) => ({
  ...record,
  key: newKey(),
  effect: { takes: record.effect.adds },
  what: words.undone,
  says: named(record),
  fields: voiding(record, known(), seq),
  typed_at: new Date().toISOString(),
  state: "waiting",
  tried: false,
  undoes: record.key,
});

// Saved: a void of that entry. Unsent: gone. Sent, but the answer unknown: a void waits behind it.
const undo = async (key, { record: kept, seq } = {}) => {
  await rewrite((records) => {
    const record = seq ? kept : records.find((other) => other.key === key);
    if (!record || records.some((other) => other.undoes === key)) return undefined;
    return seq || record.tried ? { put: [undoOf(record, seq)] } : { drop: [record] };
  });
  drain();
};

const tell = (about) => {
  shown = about;
  draw();
};

export const toast = (part) => {
  const box = part.querySelector("#undo");
  if (!box || !shown) return;
  const pattern = shown.seq ? words.isSaved : words.onThisPhone;
  const made = copy("undo-toast", { told: fill(pattern, { what: named(shown.record) }) });
  made.dataset.key = shown.record.key;
  box.replaceChildren(made);
};

const press = ({ target }) => {
  const { undoKey } = target.closest("[data-undo-key]")?.dataset ?? {};
  if (undoKey) undo(undoKey);
  if (!target.closest("#undo button") || !shown) return;
  undo(shown.record.key, shown);
  tell();
};

export const start = () => {
  document.addEventListener("sheet:taken", ({ detail: { record } }) => {
    if (entryOf(record).kind === "void") return;
    tell({ record });
    clearTimeout(timer);
    timer = setTimeout(tell, SECONDS * 1000);
  });
  document.addEventListener("sheet:saved", ({ detail: { record, seq } }) => {
    if (shown?.record.key === record.key) tell({ record, seq });
  });
  main.addEventListener("click", press);
};
