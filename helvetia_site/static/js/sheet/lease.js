// One tab at a time sends. The lease is short and renewed while it sends: a page that dies with it holds up nobody.
// Should two send after all, the server knows an entry by its key.
import { sheet } from "./page.js";
import { newKey } from "./store.js";

const LEASE = 4_000;
const BEAT = 1_000;
const NAME = `lease ${sheet}`;
const tab = newKey();
let beat;

// A phone whose clock was put back must not wait for a far future.
const isLent = () => {
  const [holder, until] = (localStorage.getItem(NAME) ?? "").split(" ");
  const left = until - Date.now();
  return holder !== tab && left > 0 && left <= LEASE;
};
const take = () => localStorage.setItem(NAME, `${tab} ${Date.now() + LEASE}`);

export const lease = () => {
  if (isLent()) return false;
  take();
  beat ??= setInterval(take, BEAT);
  return true;
};

export const release = () => {
  beat = clearInterval(beat);
  if (!isLent()) localStorage.removeItem(NAME);
};
addEventListener("pagehide", release);
