// On https (and localhost) the page opens again without a network: a service worker keeps it and its files.
// The newest partial is kept beside it, so that it opens with what the server's last answer offered.
import { known, newest, offer } from "./drawing.js";
import { account, url } from "./page.js";

const PAGES = "sheet-pages"; // the worker empties it at every sign-in and sign-out
const beside = `${url}?kept=${account}`;

let kept = 0;
const keep = async () => {
  if (known() === kept) return;
  kept = known();
  const pages = await caches.open(PAGES);
  const part = new Response(newest(), { headers: { "Content-Type": "text/html" } });
  // beside its page only: after a sign-out there is none
  if (await pages.match(url)) await pages.put(beside, part);
};

export const start = async () => {
  if (!navigator.serviceWorker || !account) return;
  // no room: the page itself is still there
  document.addEventListener("sheet:swapped", () => keep().catch(() => {}));
  // newer only: a page that came from the server just now knows better
  const stored = (await (await caches.match(beside))?.text()) ?? "";
  const part = new DOMParser().parseFromString(stored, "text/html").querySelector("[data-revision]");
  if (Number(part?.dataset.revision) > known()) offer(part);
  await navigator.serviceWorker.register("/sw.js");
  // this very page was loaded before there was a worker: it asks for a copy
  (await navigator.serviceWorker.ready).active.postMessage({ keep: url, account });
};
