// The state of this phone in words: saved, waiting since when, to decide, no network, signed out.
// Two ticks for an entry that the other side has, one for a saved one. The server says what was seen in
// X-Seen ("home=12,away=14"); rows carry data-seq and hold a [data-tick] with an icon and a word for the ear.
import { draw, waiting } from "./drawing.js";
import { line } from "./line.js";
import { copy, counted, decides, fill, live, main, mine, revision, side, time, words } from "./page.js";
import { show } from "../unreached.js";

const box = document.getElementById("sync");
const ICONS = { saved: "tick", both: "tick2" };
// What the other coach's phone has; for whoever keeps no side: both.
let theirs = 0;

export const readTicks = (xhr) => {
  const told = [...(xhr.getResponseHeader("X-Seen") ?? "").matchAll(/(\w+)=(\d+)/g)];
  const seen = told.filter(([, who]) => who !== side).map(([, , seq]) => Number(seq));
  if (!seen.length || Math.min(...seen) <= theirs) return;
  theirs = Math.min(...seen);
  draw();
};

export const ticks = (part) => {
  for (const tick of part.querySelectorAll("[data-seq] [data-tick='1']")) {
    if (theirs < tick.closest("[data-seq]").dataset.seq) continue;
    tick.dataset.tick = "2";
    tick.querySelector("use").setAttribute("href", "#i-tick2");
    tick.querySelector(".vh").textContent = words.both;
  }
};

// The sentence of the line and its sign.
const standing = (records) => {
  const [first] = waiting()
    .map((record) => record.typed_at)
    .sort();
  if (first) return [counted("waiting", waiting().length, { time: time(first) }), "waiting"];
  const conflicts = records.filter(decides).length;
  if (conflicts) return [counted("decide", conflicts), "conflict"];
  const settled = theirs >= revision() ? "both" : "saved";
  return [line.away === "lost" ? words.noNetwork : words[settled], line.away || settled];
};

const tell = (text, sign) => {
  const word = box.querySelector("[data-word]");
  if (word.textContent.trim() !== text) word.textContent = text;
  box.dataset.state = sign;
  box.querySelector("use").setAttribute("href", `#i-${ICONS[sign] ?? "hollow"}`);
};

const notice = ([id, values]) => {
  const made = copy(id);
  for (const part of made.querySelectorAll("[data-fill]")) {
    if (values.n) part.textContent = fill(part.dataset.fill, values);
    else part.remove();
  }
  return made;
};

// What keeps entries here, and whose they are if they are somebody else's.
const notices = (others) => {
  const found = [];
  const n = waiting().length;
  if (line.away && line.away !== "lost") found.push([`notice-${line.away}`, { n }]);
  for (const who of new Set(others.map((record) => record.who))) {
    const theirs = others.filter((record) => record.who === who).length;
    found.push(["notice-others", { who: who || words.somebody, n: theirs }]);
  }
  if (n && line.away && !navigator.serviceWorker) found.push(["notice-keep-open", {}]);
  return found;
};

export const sync = (part, records) => {
  tell(...standing(records));
  const others = records.filter((record) => !mine(record));
  part.querySelector("#outbox-notices").replaceChildren(...notices(others).map(notice));
};

// In words what the page cannot do now, and that nothing is lost.
export const refuse = (control) => {
  control?.closest("[popover]")?.hidePopover();
  const n = waiting().length;
  const why = line.away === "lost" ? (control?.dataset.away ?? words.away) : words.hold;
  show(`${why} ${n ? counted("kept", n) : ""}`.trim());
};

export const start = () =>
  main.addEventListener("click", ({ target }) => {
    if (target.closest("[data-try]")) window.htmx.trigger(live(), "news");
  });
