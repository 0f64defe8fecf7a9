// Two ticks for an entry that the other side has, one for a saved one. The server says what was seen in
// X-Seen ("home=12,away=14"); rows carry data-seq and hold a [data-tick] with an icon and a word for the ear.
import { draw } from "./drawing.js";
import { side, words } from "./page.js";

const seen = { home: 0, away: 0 };

// The other coach's phone; for whoever keeps no side: both.
const theirs = () => Math.min(...Object.keys(seen).filter((each) => each !== side).map((each) => seen[each]));
export const everywhere = (newest) => theirs() >= newest;

export const read = (xhr) => {
  const before = theirs();
  for (const told of (xhr.getResponseHeader("X-Seen") ?? "").split(",")) {
    const [who, seq] = told.split("=");
    if (who in seen) seen[who] = Math.max(seen[who], Number(seq) || 0);
  }
  if (theirs() > before) draw();
};

export const ticks = (part) => {
  for (const tick of part.querySelectorAll("[data-seq] [data-tick='1']")) {
    if (!everywhere(Number(tick.closest("[data-seq]").dataset.seq))) continue;
    tick.dataset.tick = "2";
    tick.querySelector("use").setAttribute("href", "#i-tick2");
    tick.querySelector(".vh").textContent = words.both;
  }
};
