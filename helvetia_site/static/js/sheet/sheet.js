// The match sheet of a phone. Without this file its forms post as forms do.
import { start as hollow } from "./hollow.js";
import { start as merging } from "./merging.js";
import { start as outbox } from "./outbox.js";
import { start as polling } from "./polling.js";
import { start as switching } from "./switching.js";
import { start as taps } from "./taps.js";
import { start as telling } from "./telling.js";
import { show as ticks } from "./ticks.js";
import { start as undoing } from "./undoing.js";
import { start as waking } from "./waking.js";

document.addEventListener("sheet:swapped", ticks);
outbox();
taps();
undoing();
switching();
for (const part of [hollow, merging, telling, polling, waking]) {
  // one that this browser cannot do does not take the others with it
  Promise.resolve().then(part).catch((error) => console.warn(error));
}
