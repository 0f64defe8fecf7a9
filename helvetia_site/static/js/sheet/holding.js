// What is no entry (ending, confirming, reopening) speaks about all that was written: it needs a network, and
// nothing may wait on this phone. Until then it is not sent, instead of losing the page to an error of the browser.
import { all } from "./store.js";
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

export const holds = async ({ issueRequest }) => {
  if (await clear()) issueRequest(true);
  else refuse();
};
