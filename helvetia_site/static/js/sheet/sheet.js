// The match sheet of a phone. Without this file its forms post as forms do.
import { fills, start as draw } from "./drawing.js";
import { conflicts, start as merge } from "./conflicts.js";
import { start as news } from "./news.js";
import { start as outbox } from "./outbox.js";
import { main, sheet } from "./page.js";
import { projection } from "./projection.js";
import { refuse, start as tell, sync, ticks } from "./status.js";
import { start as undo, toast } from "./undo.js";
import { guard } from "../unreached.js";
import { start as keepOffline } from "./offline.js";

// The side somebody records for stays chosen over a reload, as long as the tab lives.
const name = `side ${sheet}`;
const sides = (part) => {
  const chosen = part.querySelector(`.switch [value="${sessionStorage.getItem(name)}"]`);
  if (chosen) chosen.checked = true;
};
main.addEventListener("change", ({ target }) => {
  if (target.matches(".switch input")) sessionStorage.setItem(name, target.value);
});
sides(main);

fills(projection, conflicts, toast, ticks, sides, sync);
for (const part of [outbox, merge, tell, undo, () => guard(refuse), draw, news, keepOffline]) {
  // one that this browser cannot do does not take the others with it
  Promise.resolve()
    .then(part)
    .catch((error) => console.warn(error));
}
