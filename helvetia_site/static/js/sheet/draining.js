// Sends what waits, strictly one after the other, from one tab at a time.
import { lease, release } from "./leasing.js";
import { sheet, waits } from "./page.js";
import { send } from "./sending.js";
import { all, changes, rewrite } from "./store.js";

const PAUSES = [1, 2, 4, 8, 15, 30];
const KEEP = ["signed-out", "other-account", "forbidden"];
const PATIENCE = 3_000;
let running;
let wanted = false;
let failures = 0;
let timer;
// Why nothing goes out: "", "lost" or one of KEEP. `line`: an entry is not risked where no poll gets through.
export const state = { away: "", line: navigator.onLine !== false };

const say = (away) => {
  if (state.away === away) return;
  state.away = away;
  changes.dispatchEvent(new CustomEvent("change", { detail: sheet }));
};

const later = (seconds) => {
  clearTimeout(timer);
  timer = setTimeout(drain, seconds * 1000);
};

// An undo typed before its entry was answered learns here which entry it is about.
const about = (undo, seq) => {
  const keep = undo.fields.filter(([name]) => name === "deed");
  const entry = JSON.stringify({ kind: "void", seq });
  return { ...undo, undoes: "", fields: [...keep, ["seen", String(seq)], ["entry", entry]] };
};

const ended = {
  saved: (record, { seq }) => rewrite(sheet, (records) => ({
    drop: [record],
    put: records.filter((other) => other.undoes === record.key).map((undo) => about(undo, seq)),
  })),
  // What was refused and undone meanwhile needs no decision; the rest waits for one.
  refused: (record, { status, html }) => rewrite(sheet, (records) => {
    const undone = records.filter((other) => other.undoes === record.key);
    if (undone.length) return { drop: [record, ...undone] };
    return { put: [{ ...record, state: "conflict", status, card: html }] };
  }),
};

// Marked under the lease: the other tab may have sent it meanwhile, and what was tried is not simply dropped.
const marked = async () => (await rewrite(sheet, (records) => {
  const record = records.find(waits);
  return record && { put: [{ ...record, tried: true }] };
})).put[0];

// One record; false when there is nothing (more) to do now.
const step = async () => {
  const queue = (await all()).filter(waits);
  if (!queue.length) return false;
  if (!state.line) { say("lost"); return false; }
  if (!(await lease())) { later(1); return false; }
  const record = await marked();
  if (!record) return false;
  const answer = await send(record, queue.length > 1);
  if (ended[answer.verdict]) {
    failures = 0;
    say("");
    await ended[answer.verdict](record, answer);
    return true;
  }
  say(answer.verdict);
  const pause = PAUSES[Math.min(failures++, PAUSES.length - 1)];
  later(KEEP.includes(answer.verdict) ? 60 : pause * (0.8 + 0.4 * Math.random()));
  return false;
};

const run = async () => {
  do { wanted = false; while (await step()); } while (wanted);
};

// The end of what is under way; whoever taps meanwhile is served by the same run.
export const drain = () => {
  wanted = true;
  running ??= run().finally(release).finally(() => {
    running = undefined;
    if (wanted) drain();
  });
  return running;
};

// The network is back, or somebody looks again: no more waiting.
export const hurry = () => { failures = 0; return drain(); };

// True once nothing waits any more: usually that is a matter of milliseconds.
export const clear = async () => {
  await Promise.race([hurry(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  return state.line && !(await all().catch(() => [])).some(waits);
};
