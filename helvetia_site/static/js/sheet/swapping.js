// Puts the server's newest partial into the page, at a moment when nothing moves under a finger.
import { morph } from "./morph.js";
import { account, announce, live, main, revision } from "./page.js";

const CALM = 250; // ms after a finger was lifted: the click of it has been handled
let held; // the newest partial that waits
let down = false;
let lifted = 0;

// An older browser without popovers has none open.
const OPEN = CSS.supports("selector(:popover-open)") ? ":popover-open, dialog[open]" : "dialog[open]";
const open = () => main.querySelector(OPEN);
const busy = () => open() || down || performance.now() - lifted < CALM;

const read = (given) => {
  const found = given.querySelector ? given : new DOMParser().parseFromString(given, "text/html");
  return found.querySelector("[data-revision]");
};
const number = (part) => Number(part.dataset.revision);

const swap = (fresh) => {
  const before = revision();
  morph(live(), fresh);
  window.htmx.process(live());
  if (number(fresh) > before && fresh.dataset.say) announce(fresh.dataset.say);
  document.dispatchEvent(new CustomEvent("sheet:swapped"));
};

export const settle = () => {
  if (!held || busy()) return;
  const fresh = held;
  held = undefined;
  swap(fresh);
};

// While somebody chooses, only the score panel changes: it is nobody's target.
const score = (fresh) => {
  const [shown, wanted] = [live(), fresh].map((part) => part.querySelector(".score"));
  if (shown && wanted) morph(shown, wanted);
  document.dispatchEvent(new CustomEvent("sheet:swapped"));
};

// False when the answer is for another account than this page: nothing of it is shown.
export const offer = (given) => {
  const fresh = read(given);
  if (!fresh) return true;
  if ((fresh.dataset.account ?? account) !== account) return false;
  if (number(fresh) < Math.max(revision(), held ? number(held) : 0)) return true;
  held = fresh;
  if (open()) score(fresh);
  settle();
  if (held) setTimeout(settle, CALM);
  return true;
};

// The newest revision this phone knows, shown or about to be.
export const known = () => Math.max(revision(), held ? number(held) : 0);

const lift = () => { down = false; lifted = performance.now(); setTimeout(settle, CALM + 10); };
addEventListener("pointerdown", () => { down = true; }, true);
addEventListener("pointerup", lift, true);
addEventListener("pointercancel", lift, true);
// toggle does not bubble, but it is captured
document.addEventListener("toggle", () => settle(), true);
