// Two ticks for an entry that the other side has, one for a saved one. The server says what was seen in
// X-Seen ("home=12,away=14"); rows carry data-seq and hold a [data-tick] with an icon and a word for the ear.
import { main, side, words } from "./page.js";

let seen = { home: 0, away: 0 };

export const read = (headers) => {
  const told = headers.get("X-Seen");
  if (!told) return;
  const parts = told.split(",").map((part) => part.split("="));
  const before = theirs();
  for (const [who, seq] of parts) if (who in seen) seen[who] = Math.max(seen[who], Number(seq) || 0);
  show();
  if (theirs() > before) document.dispatchEvent(new CustomEvent("sheet:ticks"));
};

// The other coach's phone; for whoever keeps no side: both.
const theirs = () => {
  if (side === "home") return seen.away;
  return side === "away" ? seen.home : Math.min(seen.home, seen.away);
};

export const show = () => {
  const both = theirs();
  for (const tick of main.querySelectorAll("[data-seq] [data-tick='1']")) {
    if (Number(tick.closest("[data-seq]").dataset.seq) > both) continue;
    tick.dataset.tick = "2";
    tick.querySelector("use")?.setAttribute("href", "#i-tick2");
    const word = tick.querySelector(".vh");
    if (word) word.textContent = words.both;
  }
};

export const everywhere = (newest) => theirs() >= newest;
