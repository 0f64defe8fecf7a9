// News come by htmx; here is how often, and what an answer says of the line. Never when nobody looks.
import { heard as paced, soon } from "../pace.js";
import { drain } from "./sender.js";
import { known, version, waiting } from "./drawing.js";
import { isPart, line, reason, say } from "./line.js";
import { live } from "./page.js";
import { changes } from "./store.js";
import { readTicks } from "./status.js";

const AWAY = 2_000;
const SLOW = 5_000;
const SILENCE = 120_000;
// longer than any request lasts: a question whose answer failed in a script is asked again
const LOST = 15_000;
let interval = 700;
let pause = 0;
let moved = performance.now();
let asked = 0;
let asking = false;

// The page would ask several times a second; most of them rest, as long as the server says, and in silence.
// Not when something happened.
export const isDue = (happened) => {
  const now = performance.now();
  if (happened) moved = now;
  const silent = now - moved > SILENCE ? SLOW : 0;
  const waits = asking && now - asked < LOST;
  if (document.hidden || waits || (!happened && now - asked < (line.away ? AWAY : Math.max(pause, silent))))
    return false;
  asked = now;
  asking = true;
  return true;
};
export const done = () => {
  asking = false;
};
// Whoever was away is shown all of it: whose it is stands in it.
export const address = () =>
  live()
    .getAttribute("hx-get")
    .replace(/version=\d+&since=\d+$/, `version=${version()}&since=${line.away ? 0 : known()}`);

// A line that holds sends what waits.
export const hear = (away) => {
  say(away);
  if (!away && waiting().length) drain();
};

// True when there is something to swap in, or somewhere to go: the match went back to preparation.
export const heard = (xhr) => {
  interval = paced(xhr, interval);
  pause = soon(interval);
  const away = reason(xhr);
  if (away || xhr.status === 204) hear(away);
  else moved = performance.now();
  if (away) return false;
  readTicks(xhr);
  return isPart(xhr) || Boolean(xhr.getResponseHeader("HX-Redirect"));
};

export const start = () => {
  addEventListener("offline", () => say("lost"));
  document.addEventListener("sheet:taken", () => {
    moved = performance.now();
  });
  changes.addEventListener("elsewhere", () => window.htmx.trigger(live(), "news"));
  return drain();
};
