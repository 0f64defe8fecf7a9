// A form whose ticks are saved at once: says when one could not be, and sends it again when the line is back.
const kept = () => document.getElementById("kept");
let waits;

document.addEventListener("htmx:sendError", ({ detail }) => {
  if (!kept() || !detail.elt.closest("#choices")) return;
  kept().dataset.failed = "";
  waits = detail.elt;
});
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.elt.closest("#choices")) { waits = undefined; delete kept()?.dataset.failed; }
});
addEventListener("online", () => {
  if (waits?.matches("[hx-trigger=change]")) htmx.trigger(waits, "change");
});
