// The merge area: what the server refused, each with both versions and one tap to choose. Nothing else is listed.
import { all, changes, rewrite } from "./store.js";
import { drain, mine } from "./draining.js";
import { copy, fill, live, sheet, time, words } from "./page.js";

// The server's card; whatever else a refusal brought (a whole page) becomes a plain one with its sentence.
const card = (record) => {
  const answer = new DOMParser().parseFromString(record.card, "text/html");
  const given = answer.querySelector("[data-conflict]");
  if (given) return document.importNode(given, true);
  const made = copy("plain-conflict");
  const said = answer.querySelector("[role=alert], main .lead");
  made.querySelector("[data-why]").textContent = said?.textContent.trim() || fill(words.refused, { status: record.status });
  return made;
};

const framed = (record) => {
  const frame = document.createElement("div");
  frame.dataset.conflictN = record.n;
  frame.dataset.key = record.key;
  const mine = document.createElement("p");
  mine.textContent = fill(words.mine, { time: time(record.typed_at), what: `${record.what} ${record.says}`.trim() });
  const made = card(record);
  made.querySelector(".notice__title")?.after(mine);
  frame.append(made);
  return frame;
};

// Cards that stay are left alone: somebody may be reading or typing in one.
const show = async () => {
  const area = live()?.querySelector("#merge");
  if (!area) return;
  const conflicts = (await all()).filter((record) => mine(record) && record.state === "conflict");
  for (const frame of [...area.querySelectorAll("[data-conflict-n]")]) {
    if (!conflicts.some(({ key }) => key === frame.dataset.key)) frame.remove();
  }
  for (const record of conflicts) {
    if (!area.querySelector(`[data-key="${record.key}"]`)) area.append(framed(record));
  }
  area.hidden = !area.childElementCount;
};

const numberOf = (target) => Number(target.closest("[data-conflict-n]").dataset.conflictN);

const choose = async (event) => {
  const { target } = event;
  const chosen = target.closest("[data-conflict-n] :is([data-drop], [data-again])");
  if (!chosen) return;
  event.preventDefault();
  const n = numberOf(chosen);
  const again = chosen.matches("[data-again]");
  await rewrite(sheet, (records) => {
    const record = records.find((other) => other.n === n);
    if (!record) return undefined;
    return again ? { put: [{ ...record, state: "waiting", card: "" }] } : { drop: [record] };
  });
  drain();
};

export const start = () => {
  live().addEventListener("click", choose);
  changes.addEventListener("change", (event) => { if (event.detail === sheet) show(); });
  document.addEventListener("sheet:swapped", show);
  return show();
};
