// What is no entry (ending, confirming, reopening) speaks about all that was written: it needs a network, and
// nothing may wait on this phone. Until then it is not sent, instead of losing the page to an error of the browser.
import { all } from "./outbox.js";
import { hurry, mine, state } from "./draining.js";
import { announce, copy, main, words } from "./page.js";

const PATIENCE = 3_000;
const waits = async () => (await all().catch(() => [])).some((record) => mine(record) && record.state === "waiting");

// What waits goes out first; usually that is a matter of milliseconds.
const clear = async () => {
  await Promise.race([hurry(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  return state.line && !(await waits());
};

const refuse = () => {
  const notice = copy("notice-hold");
  main.querySelector("#undo")?.replaceChildren(notice);
  announce(words.hold);
};

const hold = async (event) => {
  const { target: form, submitter } = event;
  if (form.method !== "post" || form.matches("[data-entry], [data-free]")) return;
  event.preventDefault();
  if (!(await clear())) { refuse(); return; }
  form.dataset.free = "";
  form.requestSubmit(submitter ?? undefined);
  delete form.dataset.free;
};

export const start = () => main.addEventListener("submit", hold);
