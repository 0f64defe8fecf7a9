// On https (and localhost) the page opens again without a network: a service worker keeps it and its files.
// The newest partial is kept beside it, so that it opens with what the server's last answer offered.
import { account, live, revision, url } from "./page.js";
import { offer } from "./swapping.js";

const PAGES = "sheet-pages"; // the worker empties it at every sign-in and sign-out
const beside = `${url}?kept=${account}`;

const keep = async () => {
  const part = live().cloneNode(true);
  for (const id of ["pending", "merge", "undo", "outbox-notices"]) part.querySelector(`#${id}`)?.replaceChildren();
  const pages = await caches.open(PAGES);
  // beside its page only: after a sign-out there is none
  if (await pages.match(url)) await pages.put(beside, new Response(part.outerHTML, { headers: { "Content-Type": "text/html" } }));
};

let kept = 0;
const keepNewest = () => {
  if (revision() === kept) return;
  kept = revision();
  keep().catch(() => {}); // no room: the page itself is still there
};

export const start = async () => {
  if (!navigator.serviceWorker || !account) return;
  document.addEventListener("sheet:swapped", keepNewest);
  // newer only: a page that came from the server just now knows better
  const stored = await (await caches.match(beside))?.text() ?? "";
  if (Number(/data-revision="(\d+)"/.exec(stored)?.[1]) > revision()) offer(stored);
  await navigator.serviceWorker.register("/sw.js");
  // this very page was loaded before there was a worker: it asks for a copy
  (await navigator.serviceWorker.ready).active.postMessage({ keep: url, account });
};
