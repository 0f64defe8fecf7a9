// Asks for news: more than once a second while the match moves, more slowly in silence, never when nobody looks.
import { drain, hurry, state } from "./draining.js";
import { look } from "./sending.js";
import { changes } from "./store.js";
import { sheet } from "./page.js";
import { known, offer } from "./swapping.js";
import { read as readTicks } from "./ticks.js";

const QUICK = 700;
const SLOW = 5_000;
const SILENCE = 120_000;
let moved = performance.now();
let timer;
let asked = 0;
let asking = false;
// why no news come: "", "lost", "signed-out", "forbidden" or "other-account"
export const news = { away: "" };

const say = (away) => {
  if (news.away === away) return;
  news.away = away;
  changes.dispatchEvent(new CustomEvent("change", { detail: sheet }));
};

const later = () => {
  clearTimeout(timer);
  const quick = performance.now() - moved < SILENCE && !news.away;
  // from one question to the next: a slow line does not make it slower still
  const passed = performance.now() - asked;
  if (!document.hidden) timer = setTimeout(ask, Math.max(100, (quick ? QUICK : SLOW) - passed));
};

// An answer of the server, to a poll or to an entry: its partial and what the phones have seen.
export const take = (html, headers) => {
  const before = known();
  const ours = !html || offer(html);
  readTicks(headers);
  if (known() > before) moved = performance.now();
  say(ours ? "" : "other-account");
};

// The line works: what waited for it may go.
const arrived = ({ html, headers }) => {
  const back = news.away === "lost" || !state.line;
  take(html, headers);
  state.line = true;
  if (back) hurry();
};

export const ask = async () => {
  if (asking) return;
  asking = true;
  asked = performance.now();
  clearTimeout(timer);
  const answer = await look(known());
  asking = false;
  if (answer.away) say(answer.away);
  else arrived(answer);
  later();
};

const wake = () => {
  if (document.hidden) { clearTimeout(timer); return; }
  moved = performance.now();
  ask();
  hurry();
};
const cut = () => {
  state.line = false;
  say("lost");
};

export const start = () => {
  document.addEventListener("visibilitychange", wake);
  addEventListener("online", wake);
  addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  addEventListener("offline", cut);
  document.addEventListener("sheet:taken", () => { moved = performance.now(); later(); });
  document.addEventListener("sheet:saved", ({ detail }) => take(detail.html, detail.headers));
  // another tab of this phone saved something
  changes.addEventListener("elsewhere", (event) => { if (event.detail === sheet) ask(); });
  later();
  return drain();
};
