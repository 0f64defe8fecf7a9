// Score, clock and period with what waits on this phone: added up from what the server said with each button.
import { entryOf, fill, valueOf, words } from "./page.js";

const minuteOf = (n) => fill(words.minute, { n });

// `back`: the undos of what the server's figures count.
export const score = (part, found, back) => {
  for (const figure of part.querySelectorAll("[data-score]")) {
    const { score: scored } = figure.dataset;
    const more = found.filter(({ effect }) => effect.adds === scored).length;
    const less = back.filter(({ effect }) => effect.takes === scored).length;
    figure.textContent = String(Number(figure.dataset.goals) + more - less);
    figure.toggleAttribute("data-hollow", more + less > 0);
  }
};

export const clock = (part, found) => {
  const form = part.querySelector(".clock");
  if (!form) return;
  const now = { ...form.dataset, minute: Number(form.dataset.minute), shows: "" };
  let turned = false;
  for (const record of found) {
    const { effect } = record;
    const { kind, minute } = entryOf(record);
    const set = kind === "clock" && Number(minute ?? valueOf(record, "minute"));
    if (effect.plus || set) now.minute = set || now.minute + Number(effect.plus);
    if (effect.to) {
      const { to: phase, last, starts, shows } = effect;
      Object.assign(now, { phase, last, minute: Number(starts || now.minute), shows: starts ? "" : shows });
    }
    turned ||= Boolean(effect.plus || effect.to || set);
    if (effect.side && now.timed) record.minute = minuteOf(now.minute);
  }
  if (turned) turn(part, form, now);
};

const turn = (part, form, { phase, minute, last, shows, timed }) => {
  for (const place of part.querySelectorAll("[data-now]")) place.textContent = shows || minuteOf(minute);
  const [home, away] = [...part.querySelectorAll("[data-score]")].map((figure) => figure.textContent);
  const score = home === away ? "level" : "decided";
  const all = [...part.querySelector("#clock-alone").content.children].map((button) => button.cloneNode(true));
  const whistles = all.filter(({ dataset }) => dataset.ends === phase && dataset.scores.split(" ").includes(score));
  // without a clock a period ends when somebody says so
  const due = timed ? last !== "" && minute > Number(last) : whistles.length > 0;
  const steps = last === "" ? [] : all.filter(({ dataset }) => dataset.plus);
  for (const step of steps) step.dataset.says = minuteOf(minute + Number(step.dataset.plus));
  const early = part.querySelector("#early");
  for (const button of [form, early].flatMap((place) => [...place.querySelectorAll("button")])) button.remove();
  form.append(...(due ? whistles : steps));
  // where no clock is kept nothing tells the time
  const told = form.querySelector("small");
  if (told) told.textContent = due ? words.timeUp : (told.dataset.die ?? told.textContent);
  form.classList.toggle("clock--whistle", due);
  form.hidden = last === "" && !due;
  if (!due) early.append(...whistles);
};
