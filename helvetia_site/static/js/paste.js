// Counts the lines of a paste box while one types: <output data-lines-of="id" data-none data-one data-many>.
// Twins are told as well (data-twins). The server counts again; this is only to be quick.
const lines = (text) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
const MARK = /^(?:[-–*•·]\s*|\(?\d{1,3}[.):]\s*)/;
const name = (line) =>
  line
    .replace(MARK, "")
    .split(/\t|;|,| - /)[0]
    .trim()
    .toLocaleLowerCase();

const tell = (output) => {
  const all = lines(document.getElementById(output.dataset.linesOf).value);
  const twins = all.length - new Set(all.map(name)).size;
  const pattern = [output.dataset.none, output.dataset.one][all.length] ?? output.dataset.many;
  let text = pattern.replace("{n}", all.length);
  if (twins && output.dataset.twins) text += `, ${output.dataset.twins.replace("{n}", twins)}`;
  if (output.textContent !== text) output.textContent = text;
};

const start = (page) => {
  for (const output of page.querySelectorAll("[data-lines-of]")) {
    const box = document.getElementById(output.dataset.linesOf);
    if (!box) continue;
    box.addEventListener("input", () => tell(output));
    if (box.value) tell(output);
  }
};

document.addEventListener("htmx:load", (event) => start(event.detail.elt));
start(document);
