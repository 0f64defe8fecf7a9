// A form whose ticks are saved at once: says when one could not be, and sends it again when the line is back.
import { guard, show } from "./unreached.js";

const kept = () => document.getElementById("kept");
let waits = false;

document.addEventListener("htmx:sendError", ({ detail }) => {
  if (!kept() || !detail.elt.closest("#choices")) return;
  kept().dataset.failed = "";
  waits = true;
});
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.elt.closest("#choices")) {
    waits = false;
    delete kept()?.dataset.failed;
  }
});
addEventListener("online", () => {
  if (waits) htmx.trigger("#choices [hx-trigger=change]", "change");
});
guard(() => show(document.getElementById("spoken").dataset.offline));
