// Ten seconds of Undo after each entry, and Undo in each row that is on this phone only.
import { newKey, rewrite } from "./store.js";
import { drain } from "./draining.js";
import { known } from "./swapping.js";
import { copy, fill, main, sheet, words } from "./page.js";

const SECONDS = 10;
let timer;
let shown; // what the toast is about: {record, seq}

const box = () => main.querySelector("#undo");
const hide = () => { shown = undefined; box()?.replaceChildren(); };

const voiding = ({ n, ...record }, seq) => ({
  ...record, key: newKey(), adds: "", what: words.undone, says: named(record),
  fields: [...record.fields.filter(([name]) => name === "deed"), ["seen", String(known())], entry(seq)],
  typed_at: new Date().toISOString(), state: "waiting", tried: false, undoes: seq ? "" : record.key,
});
const entry = (seq) => ["entry", JSON.stringify(seq ? { kind: "void", seq } : { kind: "void" })];
const named = (record) => `${record.what} ${record.says}`.trim();

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

const tell = (pattern) => {
  const toast = copy("undo-toast");
  toast.querySelector("[data-told]").textContent = fill(pattern, { what: named(shown.record) });
  toast.querySelector("button").addEventListener("click", () => {
    const { record, seq } = shown;
    hide();
    undo(record.key, seq && { record, seq });
  });
  box()?.replaceChildren(toast);
};

const isVoid = (record) => record.fields.some(([name, value]) => name === "entry" && value.includes('"void"'));

export const start = () => {
  document.addEventListener("sheet:taken", ({ detail }) => {
    if (isVoid(detail.record)) return;
    shown = { record: detail.record };
    tell(words.onThisPhone);
    clearTimeout(timer);
    timer = setTimeout(hide, SECONDS * 1000);
  });
  document.addEventListener("sheet:saved", ({ detail }) => {
    if (shown?.record.key !== detail.record.key) return;
    shown.seq = detail.seq;
    tell(words.isSaved);
  });
  main.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-undo-key]");
    if (button) undo(button.dataset.undoKey);
  });
};
