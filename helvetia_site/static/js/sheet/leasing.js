// One tab at a time sends. The lease is short and renewed while it sends: a page that dies with it holds up nobody.
// Should two send after all (a tab that slept), the server knows an entry by its key.
import { asked, deal, newKey, open } from "./store.js";
import { sheet } from "./page.js";

const LEASE = 4_000;
const BEAT = 1_000;
const tab = newKey();
let beat;
let until = 0; // as far as this page knows

// A phone whose clock was put back must not wait for a far future.
const take = () => deal("leases", "readwrite", async (store) => {
  const held = await asked(store.get(sheet));
  const left = held ? held.until - Date.now() : 0;
  if (held?.tab !== tab && left > 0 && left <= LEASE) return false;
  until = Date.now() + LEASE;
  await asked(store.put({ sheet, tab, until }));
  return true;
});

export const lease = async () => {
  const got = await take();
  clearInterval(beat);
  if (got) beat = setInterval(() => take().catch(() => {}), BEAT);
  return got;
};

export const release = () => {
  clearInterval(beat);
  until = 0;
  return deal("leases", "readwrite", async (store) => {
    if ((await asked(store.get(sheet)))?.tab === tab) await asked(store.delete(sheet));
  });
};

// No time to read first, and no promise that it gets through.
addEventListener("pagehide", async () => {
  if (until < Date.now()) return;
  const transaction = (await open()).transaction("leases", "readwrite");
  transaction.objectStore("leases").delete(sheet);
  transaction.commit?.();
});
