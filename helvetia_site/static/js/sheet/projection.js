// What waits on this phone, added to the server's newest part: score, clock, period, who is on the pitch. The server
// said with each button what it changes; here it is added up and shown. It dates and judges anew what arrives.
import { fill, words } from "./page.js";
import { missing, rows } from "./rows.js";

let turned = false; // the clock shown is this phone's own

const entryOf = (record) => JSON.parse(record.fields.find(([name]) => name === "entry")?.[1] ?? "{}");
const minuteOf = (n) => fill(words.minute, { n });

// An entry behind a clock that waits says no minute: it gets that of the entries before it, whatever they are by then.
export const after = (fields) => fields.map(([name, value]) => {
  if (name !== "entry" || !turned) return [name, value];
  const { minute, ...entry } = JSON.parse(value);
  return [name, JSON.stringify(typeof minute === "number" ? entry : { minute, ...entry })];
});

const score = (part, found) => {
  for (const figure of part.querySelectorAll("[data-score]")) {
    const more = found.filter(({ effect }) => effect.adds === figure.dataset.score).length;
    figure.textContent = String(Number(figure.dataset.goals) + more);
    figure.toggleAttribute("data-hollow", more > 0);
  }
};

export const projection = (part, records, shown) => {
  const waiting = missing(records, shown);
  const found = waiting.filter((record) => !record.undone && !record.undoes);
  score(part, missing(records, Number(part.dataset.revision)).filter((record) => !record.undone));
  rows(part, waiting);
};
