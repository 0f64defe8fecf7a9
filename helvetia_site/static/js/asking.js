// A part with hx-trigger="news" asks the server for itself, as often as the server says.
import { heard, soon } from "./pace.js";

const PART = "[hx-trigger=news]";
let interval = 1_000;
let timer;

const plan = (wait) => {
  clearTimeout(timer);
  timer = setTimeout(ask, wait);
};
const ask = () => {
  const part = document.querySelector(PART);
  if (!part) return;
  plan(soon(interval));
  htmx.trigger(part, "news");
};

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!detail.requestConfig.elt.matches(PART)) return;
  interval = heard(detail.xhr);
  plan(soon(interval));
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) ask();
});
plan(soon(interval));
