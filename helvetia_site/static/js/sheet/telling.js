// The state of this phone in words: saved, waiting since when, to decide, no network, signed out.
import { drain, hurry, mine, state } from "./draining.js";
import { all, changes } from "./store.js";
import { copy, fill, live, revision, sheet, time, words } from "./page.js";
import { news } from "./polling.js";
import { everywhere } from "./ticks.js";

const line = document.getElementById("sync");
const area = document.getElementById("outbox-notices");

const counted = (name, n, more = {}) => fill(words[n === 1 ? `${name}One` : `${name}Many`], { n, ...more });
const since = (records) => time(records.map((record) => record.typed_at).sort()[0]);

const sentence = (waiting, conflicts) => {
  if (waiting.length) return counted("waiting", waiting.length, { time: since(waiting) });
  if (conflicts.length) return counted("decide", conflicts.length);
  if (news.away === "lost") return words.noNetwork;
  return words[settled()];
};
const settled = () => everywhere(revision()) ? "both" : "saved";
const stateOf = (waiting, conflicts) => {
  if (waiting.length) return "waiting";
  return conflicts.length ? "conflict" : news.away || settled();
};

const ICONS = { saved: "tick", both: "tick2" };
const show = (text, state) => {
  const word = line.querySelector("[data-word]") ?? line;
  if (word.textContent.trim() !== text) word.textContent = text;
  line.dataset.state = state;
  line.querySelector("use")?.setAttribute("href", `#i-${ICONS[state] ?? "hollow"}`);
};

const notice = (id, values) => {
  const made = copy(id);
  for (const part of made.querySelectorAll("[data-fill]")) {
    if (values.n) part.textContent = fill(part.dataset.fill, values);
    else part.remove();
  }
  return made;
};

// What keeps entries here, and whose they are if they are somebody else's.
const notices = (waiting, others) => {
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

const read = async () => {
  const records = (await all()).filter((record) => record.sheet === sheet);
  const own = records.filter(mine);
  const waiting = own.filter((record) => record.state === "waiting");
  const conflicts = own.filter((record) => record.state === "conflict");
  show(sentence(waiting, conflicts), stateOf(waiting, conflicts));
  const wanted = notices(waiting, records.filter((record) => !mine(record)));
  const said = JSON.stringify(wanted);
  if (area.dataset.said === said) return;
  area.dataset.said = said;
  area.replaceChildren(...wanted.map(([id, values]) => notice(id, values)));
};

export const start = () => {
  changes.addEventListener("change", (event) => { if (event.detail === sheet) read(); });
  document.addEventListener("sheet:swapped", read);
  document.addEventListener("sheet:ticks", read);
  area.addEventListener("click", ({ target }) => { if (target.closest("[data-try]")) hurry().then(drain); });
  return read();
};
