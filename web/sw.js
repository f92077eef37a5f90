// The site without a network. JavaScript, since service workers know no other language.
//
// build.py writes VERSION and FILES: every file's path below the site's folder ("" for index.html of a folder) and its
// sha256. A version is fetched whole, checked against the hashes, and kept in a cache of its own; what did not change
// comes out of the cache before. All answers come from one version, so that no page ever mixes two. A new version waits
// until a visitor asks for it, or until no page is open.
const VERSION = "development";
const FILES = {};

const PREFIX = `pygame35 ${registration.scope} `; // other copies on the same origin have their own
const CACHE = PREFIX + VERSION;
const LIST = "files.json"; // the hashes of what a cache holds

const versions = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);

const kept = async (path, hash) => {
  for (const name of await versions()) {
    const cache = await caches.open(name);
    const list = await (await cache.match(LIST))?.json();
    if (list?.[path] === hash) return cache.match(path || "./");
  }
};

const install = async () => {
  const cache = await caches.open(CACHE);
  for (const [path, hash] of Object.entries(FILES)) {
    const url = path || "./";
    if (await cache.match(url)) continue; // an installation that was broken off goes on
    const answer = (await kept(path, hash)) ?? (await fetch(url, { cache: "no-cache", integrity: `sha256-${hash}` }));
    if (!answer.ok) throw new Error(`${answer.status} for ${url}`);
    await cache.put(url, answer);
  }
  await cache.put(LIST, new Response(JSON.stringify(FILES)));
};

const activate = async () => {
  await Promise.all((await versions()).map((name) => caches.delete(name)));
  await clients.claim();
};

// The file that a request of this site means, or undefined.
const fileOf = ({ method, url }) => {
  const path = url.split(/[?#]/)[0].slice(registration.scope.length).replace(/(^|\/)index\.html$/, "$1");
  return method === "GET" && url.startsWith(registration.scope) && path in FILES ? path || "./" : undefined;
};

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => event.data === "take over" && skipWaiting());
addEventListener("fetch", (event) => {
  const file = fileOf(event.request);
  if (!file) return;
  event.respondWith(
    caches.open(CACHE).then(async (cache) => (await cache.match(file)) ?? fetch(event.request)),
  );
});
