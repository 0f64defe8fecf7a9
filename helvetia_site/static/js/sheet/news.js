// News come by htmx; here is how often, and what an answer says of the line. Never when nobody looks.
import { isPart, news, reason } from "./answers.js";
import { hurry, state } from "./draining.js";
import { draw, known } from "./drawing.js";
import { live, sheet } from "./page.js";
import { changes } from "./store.js";
import { read as readTicks } from "./ticks.js";

const SLOW = 5_000;
const SILENCE = 120_000;
let moved = performance.now();
let newest = 0;
let asked = -SLOW;
let asking = false;

export const say = (away) => {
  if (news.away === away) return;
  news.away = away;
  draw();
};

// The page asks several times a second; in silence most of them rest.
export const isDue = () => {
  const now = performance.now();
  if (known() > newest) { newest = known(); moved = now; }
  const quick = now - moved < SILENCE && !news.away;
  if (document.hidden || asking || (!quick && now - asked < SLOW)) return false;
  asked = now;
  asking = true;
  return true;
};
export const done = () => { asking = false; };
export const address = () => live().getAttribute("hx-get").replace(/\d+$/, known());

// True when there is something to swap in, or somewhere to go: the match went back to preparation.
export const heard = (xhr) => {
  if (xhr.status !== 204 && reason(xhr) !== "lost") { say(reason(xhr)); return false; }
  if (xhr.status >= 300 || !xhr.status) { say("lost"); return false; }
  const back = news.away === "lost" || !state.line;
  readTicks(xhr);
  say("");
  state.line = true;
  if (back) hurry();
  return isPart(xhr) || Boolean(xhr.getResponseHeader("HX-Redirect"));
};

const wake = () => {
  if (document.hidden) return;
  moved = performance.now();
  asked = -SLOW;
  hurry();
};

export const start = () => {
  document.addEventListener("visibilitychange", wake);
  addEventListener("online", wake);
  addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  addEventListener("offline", () => { state.line = false; say("lost"); });
  document.addEventListener("sheet:taken", () => { moved = performance.now(); });
  // another tab of this phone saved something
  changes.addEventListener("elsewhere", ({ detail }) => {
    if (detail !== sheet) return;
    asked = -SLOW;
    window.htmx.trigger(live(), "news");
  });
  return hurry();
};
