// The side somebody records for stays chosen over a reload, as long as the tab lives.
import { main, sheet } from "./page.js";

const name = `side ${sheet}`;
const SIDE = ".switch input[name=side]";

export const sides = (part) => {
  const chosen = part.querySelector(`${SIDE}[value="${sessionStorage.getItem(name)}"]`);
  if (chosen) chosen.checked = true;
};

export const start = () => {
  sides(main);
  main.addEventListener("change", ({ target }) => {
    if (target.matches(SIDE)) sessionStorage.setItem(name, target.value);
  });
};
