// Manners of a partial update: busy while loading, spoken when done, told when it fails.
// A swapped part may say what changed in data-say; the sentences for failures stand on #spoken.
import { announce, show } from "./unreached.js";

const live = document.getElementById("spoken");

// A match sheet tells by itself what waits, what was saved and what was not.
const byItself = (elt) => elt.closest?.("[hx-ext=outbox]");
const asksByItself = (elt) => elt.matches?.("[hx-trigger^=every], [hx-trigger=news]");

document.addEventListener("htmx:beforeRequest", (event) => {
  // What asks by itself rests while nobody looks or the focus is in it, and never looks busy.
  const { elt, target } = event.detail;
  if (byItself(elt)) return;
  if (asksByItself(elt)) {
    const beside = document.getElementById(elt.dataset.beside ?? "");
    // what changes only what differs takes the focus from nobody
    const held =
      !elt.matches("[hx-swap=morph]") && [target, beside].some((part) => part?.contains(document.activeElement));
    if ((document.hidden && !elt.dataset.rest) || held) event.preventDefault();
    return;
  }
  target.setAttribute("aria-busy", "true");
});
document.addEventListener("htmx:afterRequest", (event) => {
  event.detail.target.removeAttribute("aria-busy");
});
document.addEventListener("htmx:afterSettle", (event) => {
  const part = event.detail.elt;
  const told = part.matches?.("[data-say]") ? part : part.querySelector?.("[data-say]");
  if (told) announce(told.dataset.say);
  if (event.detail.xhr?.status >= 400) goToRefusal(part);
});
// The keyboard and the eye go to what was refused; a success navigates, the rest stays.
const goToRefusal = (part) => {
  const found = part.querySelector?.(".notice[role=alert]") ?? part.querySelector?.("[aria-invalid=true], .errorlist");
  if (!found) return;
  if (!found.matches("input, select, textarea")) found.tabIndex = -1;
  found.focus();
};
// A whole page never lands inside a part of one: an answer that was redirected is gone to;
// one that refuses a post holds what was typed, so it takes the place of this page.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, requestConfig } = event.detail;
  if (!/^\s*<!doctype/i.test(xhr.responseText)) return;
  if (xhr.status >= 400 && event.detail.shouldSwap && requestConfig.verb !== "get") {
    event.detail.target = document.getElementById("main");
    event.detail.selectOverride = "#main";
    event.detail.swapOverride = "show:window:top";
    return;
  }
  event.detail.shouldSwap = false;
  location.assign(xhr.responseURL);
});
const fails =
  (words) =>
  ({ detail: { elt, xhr } }) => {
    // a server that is busy is asked again later
    const later = xhr.status === 503 && asksByItself(elt);
    if (!byItself(elt) && !later) show(live.dataset[words]);
  };
document.addEventListener("htmx:sendError", fails("offline"));
document.addEventListener("htmx:responseError", fails("failed"));
