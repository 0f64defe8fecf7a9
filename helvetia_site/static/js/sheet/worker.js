// The service worker of the match sheet: its page and its files open without a network. Nothing else is kept.
// In front of this file the view /sw.js writes `self.SHEET = {version, files}`.
const { version, files } = self.SHEET;
const FILES = `sheet-files-${version}`;
const PAGES = "sheet-pages";
const PATIENCE = 4_000; // a line that is there but does not answer
// Signing in or out, here or at the admin; a scorer's link, an organiser's.
const BECOMES = /^(POST \/(accounts|admin\/log(in|out)|join|invite|claim)\/|GET \/(s|claim)\/)/;
const isSheet = (url) => /^\/m\/[^/]+\/sheet\/$/.test(url.pathname) && !url.search;

self.addEventListener("install", (event) => {
  const fill = caches.open(FILES).then((kept) => kept.addAll(files));
  event.waitUntil(fill.then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// Whose page it is stands in it. Another account's pages go, so do the files of older versions.
const keepPage = async (url, answer) => {
  const account = /<main[^>]*\sdata-account="([^"]+)"/.exec(await answer.clone().text())?.[1];
  if (!account) return;
  let pages = await caches.open(PAGES);
  const whose = await pages.match("/account");
  if ((await whose?.text()) !== account) {
    await caches.delete(PAGES);
    pages = await caches.open(PAGES);
    await pages.put("/account", new Response(account));
  }
  await pages.put(url.pathname, answer);
  for (const name of await caches.keys()) {
    if (name.startsWith("sheet-files-") && name !== FILES) await caches.delete(name);
  }
};

const fetched = (event, url) => {
  const asked = fetch(event.request ?? url).then((answer) => {
    if (answer.ok && !answer.redirected) event.waitUntil(keepPage(url, answer.clone()));
    return answer;
  });
  event.waitUntil(asked.catch(() => {}));
  return asked;
};

const sheetPage = async (event, url) => {
  const asked = fetched(event, url);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const kept = () => caches.open(PAGES).then((pages) => pages.match(url.pathname));
  const first = await Promise.race([asked.catch(kept), late]);
  return first ?? (await kept()) ?? asked;
};

const file = (request) => fetch(request).catch(async () => (await caches.match(request)) ?? Response.error());

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  // somebody else takes this phone: what was kept for whoever it was is dropped
  if (BECOMES.test(`${request.method} ${url.pathname}`)) event.waitUntil(caches.delete(PAGES));
  if (request.method !== "GET") return;
  if (request.mode === "navigate" && isSheet(url)) event.respondWith(sheetPage(event, url));
  else if (files.includes(url.pathname)) event.respondWith(file(request));
});

// The page that brought this worker was loaded before it.
self.addEventListener("message", (event) => {
  const url = new URL(event.data?.keep ?? "/", self.location.origin);
  if (url.origin === self.location.origin && isSheet(url)) fetched(event, url);
});
