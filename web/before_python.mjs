// What pages and workers need before Python starts.

// A browser without WebAssembly gets a message instead of a board that never comes.
if (!globalThis.WebAssembly) {
  const message = document.createElement("p");
  message.className = "fallback";
  message.setAttribute("role", "alert");
  message.textContent = "This browser has no WebAssembly, or it is switched off (some browsers do so in a strict mode). 35 needs it.";
  document.body.prepend(message);
}

// PyScript opens IndexedDB for a cache of packages that is never used here; where the browser blocks storage (a frame on
// another site, a private window), that would end a worker and litter the page's console. So both get a database that is
// always there and empty.
const answer = (result) => {
  const request = { result };
  queueMicrotask(() => request.onsuccess({ target: request }));
  return request;
};
const store = { getAllKeys: () => answer([]), clear: () => answer() };
const database = { transaction: () => ({ objectStore: () => store }), close() {} };
Object.defineProperty(globalThis, "indexedDB", { value: { open: () => answer(database) } });
