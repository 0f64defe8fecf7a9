// What the page says about itself, and the words its scripts may say (templates/matches/sheet_outbox.html).
export const main = document.querySelector("main[data-sheet]");
export const { sheet, url, side, account } = main.dataset;
export const words = document.getElementById("sheet-words").dataset;

export const live = () => main.querySelector("[data-revision]");
export const revision = () => Number(live().dataset.revision);
export const mine = (record) => record.sheet === sheet && record.account === account;
export const waits = (record) => mine(record) && record.state === "waiting";
export const decides = (record) => mine(record) && record.state === "conflict";
export const named = (record) => `${record.what} ${record.says}`.trim();

export const valueOf = (record, wanted) => record.fields.find(([name]) => name === wanted)?.[1];
export const entryOf = (record) => JSON.parse(valueOf(record, "entry") ?? "{}");
// What takes back the entry of this number; an undo typed before its entry was answered does not know it yet.
export const voiding = ({ fields }, seen, seq) => {
  const entry = JSON.stringify({ kind: "void", seq });
  return [...fields.filter(([name]) => name === "deed"), ["seen", String(seen)], ["entry", entry]];
};

export const fill = (pattern, values) => pattern.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
export const counted = (name, n, more = {}) => fill(words[n === 1 ? `${name}One` : `${name}Many`], { n, ...more });
// A piece of that file, with its texts in the places named for them.
export const copy = (id, texts = {}) => {
  const made = document.getElementById(id).content.firstElementChild.cloneNode(true);
  for (const [name, text] of Object.entries(texts)) made.querySelector(`[data-${name}]`).textContent = text;
  return made;
};

const HOURS = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const clock = new Intl.DateTimeFormat(document.documentElement.lang, HOURS);
export const time = (at) => clock.format(new Date(at));
