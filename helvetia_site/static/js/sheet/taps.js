// A tap on the sheet becomes a record on this phone before anything is sent.
import { add, newKey, rewrite } from "./store.js";
import { drain } from "./draining.js";
import { account, announce, fill, main, sheet, url, words } from "./page.js";

const TWICE = 350; // ms: a trembling finger, not a second goal
const OURS = ["csrfmiddlewaretoken", "key"];
let last = { what: "", at: 0 };

const fieldsOf = (form, button) => {
  const given = new FormData(form);
  if (button?.name) given.set(button.name, button.value);
  return [...given].filter(([name, value]) => !OURS.includes(name) && typeof value === "string");
};

// What a row says of it before the server does: the words stand on the button.
const recordOf = (form, button) => {
  const { says, what, side, adds } = { ...form.dataset, ...button?.dataset };
  return {
    key: newKey(), sheet, url, account, who: main.dataset.who ?? "", fields: fieldsOf(form, button),
    says: says ?? "", what: what ?? button?.textContent.trim() ?? "", side: side ?? "", adds: adds ?? "",
    typed_at: new Date().toISOString(), state: "waiting", tried: false,
  };
};

const twice = (record) => {
  const what = JSON.stringify(record.fields);
  const now = performance.now();
  const again = what === last.what && now - last.at < TWICE;
  last = { what, at: now };
  return again;
};

// An answer to a conflict takes the place of the refused record, so the order stays.
const keep = (record, form) => {
  const n = Number(form.closest("[data-conflict-n]")?.dataset.conflictN);
  if (!n) return add(record);
  return rewrite(sheet, (records) => {
    const refused = records.find((other) => other.n === n);
    const { says, what, side, adds } = refused ?? record;
    return { put: [{ ...record, says, what, side, adds, n }] };
  });
};

const take = async (form, button) => {
  const record = recordOf(form, button);
  if (twice(record)) return;
  form.closest("[popover]")?.hidePopover();
  try {
    await keep(record, form);
  } catch {
    // this browser stores nothing: the form goes the way it goes without scripts
    form.removeAttribute("data-entry");
    form.requestSubmit(button ?? undefined);
    return;
  }
  if (!form.closest("[data-conflict-n]")) form.reset();
  announce(fill(words.onThisPhone, { what: `${record.what} ${record.says}`.trim() }));
  document.dispatchEvent(new CustomEvent("sheet:taken", { detail: { record } }));
  drain();
};

export const start = () => main.addEventListener("submit", (event) => {
  if (!event.target.matches("form[data-entry]")) return;
  event.preventDefault();
  take(event.target, event.submitter);
});
