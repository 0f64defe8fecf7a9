// A tap on the sheet becomes a record on this phone before anything is sent.
import { drain } from "./sender.js";
import { account, fill, main, named, sheet, url, words } from "./page.js";
import { newKey, rewrite } from "./store.js";
import { announce } from "../unreached.js";

const TWICE = 350; // ms: a trembling finger, not a second goal
const OURS = ["csrfmiddlewaretoken", "key"];
let last = { what: "", at: 0 };

const fieldsOf = (form, button) => {
  const given = new FormData(form, button);
  return [...given].filter(([name, value]) => !OURS.includes(name) && typeof value === "string");
};

// What a row says of it before the server does, and what it changes: on the button, its form and its picker.
const recordOf = (form, button) => {
  const effect = { ...form.closest(".picker")?.dataset, ...form.dataset, ...button?.dataset };
  const { says = "", what = button?.textContent.trim() ?? "", side = "" } = effect;
  return {
    key: newKey(),
    sheet,
    url,
    account,
    who: main.dataset.who ?? "",
    fields: fieldsOf(form, button),
    effect,
    says,
    what,
    side,
    typed_at: new Date().toISOString(),
    state: "waiting",
    tried: false,
  };
};

const twice = (record) => {
  const what = JSON.stringify(record.fields);
  const at = performance.now();
  const again = what === last.what && at - last.at < TWICE;
  last = { what, at };
  return again;
};

// An answer to a conflict takes the place of the refused record, so the order stays.
const keep = (record, n) =>
  rewrite((records) => {
    const { says, what, side, effect } = records.find((other) => other.n === n) ?? record;
    return { put: [n ? { ...record, says, what, side, effect, n } : record] };
  });

// `send`: the way without storing, for a browser that stores nothing.
export const take = async (form, button, send) => {
  const record = recordOf(form, button);
  if (twice(record)) return;
  const n = Number(form.closest("[data-conflict-n]")?.dataset.conflictN);
  form.closest("[popover]")?.hidePopover();
  try {
    await keep(record, n);
  } catch {
    send();
    return;
  }
  if (!n) form.reset();
  announce(fill(words.onThisPhone, { what: named(record) }));
  document.dispatchEvent(new CustomEvent("sheet:taken", { detail: { record } }));
  drain();
};
