// What the list and the bar say of a choice: the rows of the piece, and what would happen by the one button.
export const all = (selector) => [...document.querySelectorAll(`#match ${selector}`)];
export const one = (selector) => document.querySelector(`#match ${selector}`);
export const offers = () => all("#offers .offer");
// What is looked at before it is done.
export const FIRST = ".offer, [data-advice], [data-first]";
export const of = (name) => offers().filter(({ dataset }) => name && dataset.piece === name);
const text = (row) => row.querySelector("span").firstChild.data;
const withOdds = (row) => [text(row), row.dataset.price].filter(Boolean).join(", ");

// The words that are typed above a long list: a line or the head of its group has all of them. Accents do not count.
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const typed = () => plain(one("[data-filter]")?.value ?? "").match(/\S+/g) ?? [];
const fits = (row, words) => {
  if (!words.length) return true;
  const head = row.closest("details")?.firstElementChild.textContent ?? "";
  const said = plain(`${head} ${row.textContent}`);
  return words.every((word) => said.includes(word));
};

export const list = (piece, looked) => {
  const words = typed();
  // who types looks among the actions of all
  const chosen = words.length ? "" : piece;
  for (const row of offers()) {
    row.setAttribute("aria-pressed", row === looked);
    const isOther = chosen && row.dataset.piece && row.dataset.piece !== chosen;
    row.parentElement.hidden = Boolean(isOther || !fits(row, words));
  }
  const box = looked?.closest("details ul");
  // a list beside the board scrolls by itself
  if (box?.clientHeight < box?.scrollHeight) box.scrollTop = looked.offsetTop - box.offsetTop - looked.offsetHeight;
  for (const group of all("#offers details:has(li)")) {
    group.hidden = !group.querySelector("li:not([hidden])");
    // beside a wide board there is room for them
    const isWanted = words.length || (piece && matchMedia("(min-width: 60rem)").matches);
    group.open = group.open || Boolean(isWanted && !group.hidden);
  }
};
export const bar = (piece, looked, look) => {
  const commit = one("[data-commit]");
  if (!commit) return;
  one("[data-preview]").hidden = !looked;
  one("[data-alone]").hidden = Boolean(looked);
  commit.disabled = !looked;
  commit.value = looked?.value ?? "";
  const what = looked ? withOdds(looked) : "";
  const { add, seal } = one("#commit").dataset;
  const quiet = looked?.dataset.quiet ?? "";
  commit.dataset.quiet = quiet;
  commit.textContent = what && ((quiet && add) || seal || "{what}").replace("{what}", what);
  const box = one("[data-sketch]");
  // it is set by what is pressed
  if (box) box.closest(".offers__sketch").hidden = true;
  const prepare = one("[data-prepare]");
  if (prepare) Object.assign(prepare, { hidden: !quiet, value: commit.value });
  // beside the button; on a phone, where the board needs that place, above it
  for (const line of all("[data-chances]")) line.textContent = looked?.querySelector("small")?.textContent ?? "";
  const same = of(piece).filter((row) => looked && place(looked) && place(row) === place(looked));
  one("[data-others]").replaceChildren(...same.filter((row) => row !== looked).map((row) => instead(row, look)));
  for (const button of all("[data-of]")) button.hidden = button.dataset.of !== piece;
  for (const button of all("[data-select]")) button.setAttribute("aria-pressed", button.dataset.select === piece);
  const choose = offers().some(({ dataset }) => dataset.to) ? one("#commit").dataset.choose : "";
  // who is chosen is told wherever one chooses: what he has left counts for a change as well
  const told = one(`[data-man="${piece}"]`)?.dataset.told;
  // what his figures mean opens at a tap
  Object.assign(one("[data-hint]"), { textContent: told ?? choose, disabled: !told });
};
// What one button, or one cell, stands for together.
const place = ({ dataset }) => dataset.to || dataset.beside;
const instead = (row, look) => {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "btn btn--quiet" });
  button.textContent = withOdds(row);
  button.addEventListener("click", () => look(row));
  return button;
};
