// A part with hx-trigger="news" asks the server for itself, as often as the server says. One with data-rest asks that
// seldom, in milliseconds, after a silence and while nobody looks: its title may call somebody back.
import { heard, soon } from "./pace.js";

const PART = "[hx-trigger=news]";
const SILENCE = 120_000;
const USUAL = 1_000;
const ANSWERED = 4;
let interval = USUAL;
let moved = performance.now();
let timer;

const plan = () => {
  clearTimeout(timer);
  const isQuiet = document.hidden || performance.now() - moved > SILENCE;
  const rest = isQuiet ? Number(document.querySelector(PART)?.dataset.rest ?? 0) : 0;
  timer = setTimeout(ask, soon(Math.max(interval, rest)));
};
const ask = () => {
  const part = document.querySelector(PART);
  if (!part) return;
  plan();
  htmx.trigger(part, "news");
};

// The server may keep the question of a part with data-wait, in seconds, open until there are news. No answer long
// after that is a line that is dead.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  const wait = Number(detail.elt.matches(PART) && detail.elt.dataset.wait);
  if (!wait) return;
  if (!document.hidden) detail.headers.Prefer = `wait=${wait}`;
  detail.timeout = (wait + ANSWERED) * 1000;
});
document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, xhr } }) => {
  const isOurs = requestConfig.elt.matches(PART);
  if (isOurs) interval = heard(xhr);
  // the line holds, whatever became of a question that made way for this
  else if (xhr.status) interval = Math.min(interval, USUAL);
  if (xhr.status === 200) moved = performance.now();
  plan();
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) ask();
});
addEventListener("online", () => {
  // a question of before hears no answer any more
  for (const part of document.querySelectorAll(PART)) htmx.trigger(part, "htmx:abort");
  ask();
});
plan();
