// The side somebody records for stays chosen over a reload, as long as the tab lives.
import { main, sheet } from "./page.js";

const name = `side ${sheet}`;
const choices = () => [...main.querySelectorAll(".switch input[type=radio]")];

export const start = () => {
  const chosen = choices().find((choice) => choice.value === sessionStorage.getItem(name));
  if (chosen) chosen.checked = true;
  main.addEventListener("change", ({ target }) => {
    if (choices().includes(target)) sessionStorage.setItem(name, target.value);
  });
};
