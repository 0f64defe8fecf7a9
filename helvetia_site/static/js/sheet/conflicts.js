// The merge area: what the server refused, each with both versions and one tap to choose. Nothing else is listed.
import { drain } from "./sender.js";
import { copy, decides, fill, live, named, time, words } from "./page.js";
import { rewrite } from "./store.js";

// The server's card; whatever else a refusal brought (a whole page) becomes a plain one with its sentence.
const card = (record) => {
  const answer = new DOMParser().parseFromString(record.card, "text/html");
  const given = answer.querySelector("[data-conflict]");
  if (given) return document.importNode(given, true);
  const said = answer.querySelector("[role=alert], main .lead");
  return copy("plain-conflict", { why: said?.textContent.trim() || fill(words.refused, { status: record.status }) });
};

const framed = (record) => {
  const frame = document.createElement("div");
  Object.assign(frame.dataset, { conflictN: record.n, key: record.key });
  const said = fill(words.mine, { time: time(record.typed_at), what: named(record) });
  const made = card(record);
  made.querySelector(".notice__title")?.after(Object.assign(document.createElement("p"), { textContent: said }));
  frame.append(made);
  return frame;
};

export const conflicts = (part, records) => {
  const area = part.querySelector("#merge");
  area.replaceChildren(...records.filter(decides).map(framed));
  area.hidden = !area.childElementCount;
};

const choose = async (event) => {
  const chosen = event.target.closest("[data-conflict-n] :is([data-drop], [data-again])");
  if (!chosen) return;
  event.preventDefault();
  const n = Number(chosen.closest("[data-conflict-n]").dataset.conflictN);
  const again = chosen.matches("[data-again]");
  await rewrite((records) => {
    const record = records.find((other) => other.n === n);
    if (!record) return undefined;
    return again ? { put: [{ ...record, state: "waiting", card: "" }] } : { drop: [record] };
  });
  drain();
};

// What is newly asked comes into view, also under whoever reads further down.
let asked = 0;
const lead = () => {
  const area = live().querySelector("#merge");
  const now = area.childElementCount;
  if (now > asked) area.scrollIntoView({ block: "nearest" });
  asked = now;
};

export const start = () => {
  live().addEventListener("click", choose);
  document.addEventListener("sheet:swapped", lead);
};
