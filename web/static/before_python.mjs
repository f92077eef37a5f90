// Runs before PyScript in pages, and before Pyodide in workers.

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
