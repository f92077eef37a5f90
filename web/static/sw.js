// Serves the site without a network. It is JavaScript because service workers have to be.
//
// `tools/offline.py` writes VERSION, LANGUAGES and FILES: every file's path below the site's folder ("" for index.html of a folder) and
// its sha256. A version is fetched whole, checked against the hashes, and kept in a cache of its own. A file that did not
// change is copied from the older cache, whatever its address was; pages are not, since their headers may have changed. All
// answers come from one version, so that no page ever mixes two. A new version waits until a visitor asks for it, or until no
// page is open. Pages of another version, and their workers, still get the files of that version: its files have their own
// addresses, and its cache stays while one of its pages holds a lock (`parts/hold-version.js`).
const VERSION = "development";
const FILES = {};
const LANGUAGES = []; // the folders of the pages in other languages than English

const PREFIX = `pygame35 ${registration.scope} `; // other copies on the same origin have their own
const CACHE = PREFIX + VERSION;
const LIST = "files.json"; // the hashes of what a cache holds

const otherCaches = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);

const listOf = async (name) => (await (await caches.open(name)).match(LIST))?.json();

const isPage = (path) => /(^|\/|\.html)$/.test(path);

const copyOf = async (hash) => {
  for (const name of await otherCaches()) {
    const list = (await listOf(name)) ?? {};
    const path = Object.keys(list).find((path) => list[path] === hash);
    if (path) return (await caches.open(name)).match(path);
  }
};

const load = async (url, hash) => {
  const answer = await fetch(url, { cache: "no-cache", integrity: `sha256-${hash}` });
  if (!answer.ok) throw new Error(`${answer.status} for ${url}`);
  // Hosts may redirect x.html to /x, and no navigation may be answered with what was redirected.
  return answer.redirected ? new Response(answer.body, { headers: answer.headers }) : answer;
};

const languageOf = (path) => LANGUAGES.find((code) => path.replace(/^immutable\/[^/]*\//, "").startsWith(`${code}/`));

// The languages of the open pages, and those of the pages that an older cache has.
const languages = async () => {
  const open = (await clients.matchAll({ includeUncontrolled: true })).map(({ url }) => url.slice(registration.scope.length));
  const older = await Promise.all((await caches.keys()).filter((name) => name.startsWith(PREFIX)).map(listOf));
  return new Set([...open, ...older.flatMap((list) => Object.keys(list ?? {}))].map(languageOf));
};

const install = async () => {
  const cache = await caches.open(CACHE);
  const spoken = (await languages()).add(undefined); // English, and all files that are no pages
  const files = Object.entries(FILES).filter(([path]) => spoken.has(languageOf(path)));
  for (const [path, hash] of files) {
    const url = path || "./";
    if (await cache.match(url)) continue; // an installation that was broken off goes on
    await cache.put(url, (!isPage(path) && (await copyOf(hash))) || (await load(url, hash)));
  }
  await cache.put(LIST, new Response(JSON.stringify(Object.fromEntries(files))));
};

// Drop older versions without an open page.
const tidy = async () => {
  if (registration.installing || registration.waiting) return; // one of them is newer
  const { held } = await navigator.locks.query();
  for (const name of await otherCaches()) {
    const addresses = Object.keys((await listOf(name)) ?? {}).map((path) => registration.scope + path);
    const isOpen = held.some((lock) => addresses.some((address) => address.startsWith(lock.name)));
    if (!isOpen) await caches.delete(name);
  }
};

// Fetch what the browser, or its user, has taken out of the cache. The server may have another version by now.
let refilled = Promise.resolve();
const refill = () => (refilled = refilled.then(install).catch(() => {})); // one after the other: pages may ask at once

const activate = async () => {
  await tidy();
  await clients.claim();
};

// The path of a request below the site's folder, or undefined. A request names a page as x/, x/index.html, x.html or x.
const pathOf = ({ method, url }) => {
  if (method !== "GET" || !url.startsWith(registration.scope)) return;
  const path = url.split(/[?#]/)[0].slice(registration.scope.length).replace(/(^|\/)index\.html$/, "$1");
  return [path, `${path}.html`, `${path}/`].find((path) => Object.hasOwn(FILES, path));
};

const answer = async (request, path) => {
  if (path === undefined) return (await caches.match(request)) ?? fetch(request); // of another version
  const { search, pathname } = new URL(request.url);
  if (path.endsWith("/") && !/\/(index\.html)?$/.test(pathname)) return Response.redirect(`${pathname}/${search}`, 301);
  return (await (await caches.open(CACHE)).match(path || "./")) ?? fetch(request);
};

// Notifications of a page. A press on one brings that page back. An empty message removes them: the person is there.
const notify = async ({ data: { title, text }, source: { id, url } }) => {
  if (title) return registration.showNotification(title, { body: text, tag: id, icon: "icons/192.png", data: { id, url } });
  for (const shown of await registration.getNotifications({ tag: id })) shown.close();
};

const bringBack = async ({ id, url }) => (await clients.get(id))?.focus() ?? clients.openWindow(url);

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
  if (event.data === "tidy") event.waitUntil(tidy().then(refill));
  if (typeof event.data === "object") event.waitUntil(notify(event));
});
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(bringBack(event.notification.data));
});
addEventListener("fetch", (event) => {
  const path = pathOf(event.request);
  const own = event.request.url.startsWith(`${registration.scope}immutable/`);
  if (path !== undefined || own) event.respondWith(answer(event.request, path));
});
