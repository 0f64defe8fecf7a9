// What the page says about itself, and the words its scripts may say (templates/matches/outbox.html).
export const main = document.querySelector("main[data-sheet]");
export const { sheet, url, side, account } = main.dataset;
export const words = document.getElementById("sheet-words").dataset;

export const live = () => main.querySelector("[data-revision]");
export const revision = () => Number(live().dataset.revision);
export const token = () => main.querySelector("[name=csrfmiddlewaretoken]")?.value
  ?? document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";

export const fill = (pattern, values) => pattern.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
export const copy = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);

const clock = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
export const time = (at) => clock.format(new Date(at));

// The polite region of every page; an emptied one is spoken again even if the sentence is the same.
const region = document.querySelector("body > [role=status][data-offline]");
export const announce = (text) => {
  region.textContent = "";
  setTimeout(() => { region.textContent = text; }, 50);
};
