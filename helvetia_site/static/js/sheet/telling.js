// The state of this phone in words: saved, waiting since when, to decide, no network, signed out.
import { hurry, state } from "./draining.js";
import { copy, counted, fill, main, mine, revision, time, waits, words } from "./page.js";
import { news } from "./answers.js";
import { everywhere } from "./ticks.js";
import { show } from "../unreached.js";

const line = document.getElementById("sync");
const ICONS = { saved: "tick", both: "tick2" };
let waiting = [];

const settled = () => everywhere(revision()) ? "both" : "saved";
const since = () => time(waiting.map((record) => record.typed_at).sort()[0]);

// The sentence of the line and its sign.
const standing = (conflicts) => {
  if (waiting.length) return [counted("waiting", waiting.length, { time: since() }), "waiting"];
  if (conflicts) return [counted("decide", conflicts), "conflict"];
  const text = news.away === "lost" ? words.noNetwork : words[settled()];
  return [text, news.away || settled()];
};

const tell = (text, sign) => {
  const word = line.querySelector("[data-word]");
  if (word.textContent.trim() !== text) word.textContent = text;
  line.dataset.state = sign;
  line.querySelector("use").setAttribute("href", `#i-${ICONS[sign] ?? "hollow"}`);
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
  const away = waiting.length && state.away !== "lost" ? state.away : news.away;
  if (away && away !== "lost") found.push([`notice-${away}`, { n: waiting.length }]);
  for (const who of new Set(others.map((record) => record.who))) {
    const n = others.filter((record) => record.who === who).length;
    found.push(["notice-others", { who: who || words.somebody, n }]);
  }
  const stuck = waiting.length > 0 && (state.away || news.away);
  if (stuck && !navigator.serviceWorker) found.push(["notice-keep-open", {}]);
  return found;
};

export const sync = (part, records) => {
  waiting = records.filter(waits);
  tell(...standing(records.filter((record) => mine(record) && record.state === "conflict").length));
  const others = records.filter((record) => !mine(record));
  part.querySelector("#outbox-notices").replaceChildren(...notices(others).map(notice));
};

// In words what the page cannot do now, and that nothing is lost.
export const refuse = (control) => {
  control?.closest("[popover]")?.hidePopover();
  const cut = !state.line || news.away === "lost" || state.away === "lost";
  const why = control?.dataset.away ?? words.away;
  const kept = waiting.length ? counted("kept", waiting.length) : "";
  show(`${cut ? why : words.hold} ${kept}`.trim());
};

export const start = () => main.addEventListener("click", ({ target }) => {
  if (target.closest("[data-try]")) hurry();
});
