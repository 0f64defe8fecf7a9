// The page is the server's newest part and what waits on this phone, drawn when nothing moves under a finger.
import { morph } from "./morph.js";
import { account, live, main, revision, sheet, waits } from "./page.js";
import { all, changes } from "./store.js";
import { announce } from "../unreached.js";

const CALM = 250; // ms after a finger was lifted: the click of it has been handled
// What is nobody's target is drawn at once.
const QUICK = ["score", "outbox-notices", "merge", "pending", "undo"];
const fillers = [];
let part = live().cloneNode(true); // the newest of the server
let records = [];
let late = false;
let down = false;
let lifted = 0;

export const known = () => Number(part.dataset.revision);
// of the result: it changes without an entry
export const version = () => Number(part.dataset.version);
export const token = () => part.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
export const newest = () => part.outerHTML;
export const waiting = () => records.filter(waits);
// Each is given a fresh part, the records of this sheet and the newest entry that the page shows.
export const fills = (...some) => fillers.push(...some);

// An older browser without popovers has none open.
const OPEN = CSS.supports("selector(:popover-open)") ? ":popover-open, dialog[open]" : "dialog[open]";
const busy = () => main.querySelector(OPEN) || down || performance.now() - lifted < CALM;

const paint = (old, fresh) => {
  for (const node of morph(old, fresh)) if (node.nodeType === Node.ELEMENT_NODE) window.htmx.process(node);
};

export const draw = () => {
  const before = revision();
  late = Boolean(busy());
  const fresh = part.cloneNode(true);
  for (const fill of fillers) fill(fresh, records, late ? before : known());
  if (late) {
    for (const id of QUICK) {
      const [old, wanted] = [live(), fresh].map((each) => each.querySelector(`#${id}`));
      if (old && wanted) paint(old, wanted);
    }
    setTimeout(settle, CALM);
  } else {
    paint(live(), fresh);
    if (known() > before && part.dataset.say) announce(part.dataset.say);
  }
  document.dispatchEvent(new CustomEvent("sheet:swapped"));
};
const settle = () => {
  if (late && !busy()) draw();
};

// False when it is for another account than this page: nothing of it is shown.
export const offer = (fresh) => {
  if ((fresh.dataset.account ?? account) !== account) return false;
  // answers may overtake each other
  if (Number(fresh.dataset.revision) < known() || Number(fresh.dataset.version) < version()) return true;
  part = fresh;
  draw();
  return true;
};

const read = async () => {
  records = (await all()).filter((record) => record.sheet === sheet);
  draw();
};

const lift = () => {
  down = false;
  lifted = performance.now();
  setTimeout(settle, CALM + 10);
};

export const start = () => {
  addEventListener(
    "pointerdown",
    () => {
      down = true;
    },
    true,
  );
  addEventListener("pointerup", lift, true);
  addEventListener("pointercancel", lift, true);
  // toggle does not bubble, but it is captured
  document.addEventListener("toggle", settle, true);
  changes.addEventListener("change", read);
  return read();
};
