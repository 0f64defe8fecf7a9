// The extension of htmx for a sheet: what is written waits on this phone, and a part that is swapped in moves nothing
// under a finger.
import { holds } from "./holding.js";
import { offer } from "./swapping.js";

const { htmx } = window;

export const start = () => htmx.defineExtension("outbox", {
  onEvent(name, { detail }) {
    if (name !== "htmx:confirm") return true;
    // an entry is sent by the queue, anything else once nothing waits; news come with the queue's own questions
    if (!detail.elt.matches("[data-entry], #live")) holds(detail);
    return false;
  },
  handleSwap(style, target, fragment) {
    if (style !== "morph") return false;
    offer(fragment);
    return [];
  },
});
