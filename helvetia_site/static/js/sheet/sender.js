// Sends what waits, strictly one after the other, from one tab at a time. News that get through send the rest.
import { token } from "./drawing.js";
import { lease, release } from "./lease.js";
import { isPart, line, reason, say } from "./line.js";
import { live, main, voiding, waits } from "./page.js";
import { all, rewrite } from "./store.js";

const PATIENCE = 3_000;
const REFUSED = [400, 409, 410, 413, 422];
let running;
let wanted = false;
let sent; // what is under way: {record, after}; `after` its answer: what becomes of it

const undosOf = (record, records) => records.filter((other) => other.undoes === record.key);
const saved = (record, seq) => (records) => ({
  drop: [record],
  put: undosOf(record, records).map((undo) => ({ ...undo, fields: voiding(undo, seq, seq) })),
});
// What was refused and undone meanwhile needs no decision; the rest waits for one.
const refused =
  (record, { status, responseText: card }) =>
  (records) => {
    const undone = undosOf(record, records);
    return undone.length ? { drop: [record, ...undone] } : { put: [{ ...record, state: "conflict", status, card }] };
  };

// True when the answer is swapped in. Only one with X-Saved that was read to its end is a success.
export const answered = (xhr) => {
  const { record } = sent;
  const seq = Number(xhr.getResponseHeader("X-Saved"));
  if (xhr.status === 200 && seq > 0) {
    sent.after = saved(record, seq);
    // told first: its row stays in sight until the server's own row is
    document.dispatchEvent(new CustomEvent("sheet:saved", { detail: { record, seq } }));
    return isPart(xhr);
  }
  const why = reason(xhr);
  if (REFUSED.includes(xhr.status)) sent.after = refused(record, xhr);
  else say(why === "forbidden" ? "lost" : why || "lost");
  // an old token after a new sign-in, somebody else's sign-in, or no right any more: the news know
  if (why === "forbidden") window.htmx.trigger(live(), "news");
  return false;
};

// With more behind it an entry needs no drawn answer: the last one brings it.
const post = async (record, more) => {
  const values = new FormData();
  for (const [name, value] of record.fields) values.append(name, value);
  values.set("key", record.key);
  values.set("csrfmiddlewaretoken", token());
  const headers = { "X-Outbox": more ? "more" : "1", "X-Account": record.account };
  await window.htmx.ajax("post", record.url, { source: main, values, headers }).catch(() => {});
};

// One record; false when there is nothing (more) to do now. Marked first: what was tried is not simply dropped.
const step = async () => {
  if (line.away || !lease()) return false;
  let more;
  const {
    put: [record],
  } = await rewrite((records) => {
    const [first, ...others] = records.filter(waits);
    more = others.length > 0;
    return first && { put: [{ ...first, tried: true }] };
  });
  if (!record) return false;
  sent = { record };
  await post(record, more);
  if (sent.after) await rewrite(sent.after);
  return Boolean(sent.after);
};

const run = async () => {
  try {
    while (wanted) {
      wanted = false;
      while (await step());
    }
  } finally {
    release();
    running = undefined;
  }
};

// The end of what is under way; whoever taps meanwhile is served by the same run.
export const drain = () => {
  wanted = true;
  return (running ??= run());
};

// True once nothing waits any more: usually that is a matter of milliseconds.
export const clear = async () => {
  await Promise.race([drain(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  return navigator.onLine !== false && !(await all().catch(() => [])).some(waits);
};
