// Starts MicroPython, and in it the page's Python. It provides the module `pyscript`, which that Python imports as it would
// under PyScript. PyScript itself would take a fifth of the start; `pyscript.mjs` loads it later, for the engine's workers.
import { loadMicroPython } from "./runtime/micropython/micropython.mjs";

// Fetches and unpacks a file made by `tools/bundle.py`: the image of a file system with modules.
const modules = async (address) => {
  const { body } = await fetch(address);
  return new Uint8Array(await new Response(body.pipeThrough(new DecompressionStream("deflate"))).arrayBuffer());
};

// Firefox throws an error where it blocks storage. Then no other tab can be reached.
try {
  new BroadcastChannel("").close();
} catch {
  globalThis.BroadcastChannel = class extends EventTarget {
    postMessage() {}
    close() {}
  };
}

// Ends the current task, so that each step of the start is a short one.
const pause = () => globalThis.scheduler?.yield?.() ?? new Promise((go) => setTimeout(go));

const first = modules(document.querySelector("link[href$='.modules.bin']").href);
first.catch(() => {}); // no early `unhandledrejection`: Python awaits it, and reports the error
while (document.readyState === "loading") {
  await new Promise((read) => document.addEventListener("readystatechange", read, { once: true }));
}
const python = await loadMicroPython({ stdout: console.log, stderr: (text) => console.error(text) });
await pause();
python.registerJsModule("pyscript", {
  window: python.pyimport("js"), // as in PyScript: MicroPython calls functions of `window` without `this`
  document,
  fetch: (...given) => fetch(...given),
  js_import: (...addresses) => Promise.all(addresses.map((address) => import(address))),
});
python.registerJsModule("packed", { first, late: () => modules(document.querySelector("meta[name=later]").content) });
await pause();
await python.runPythonAsync(document.querySelector("script[type='text/python']").textContent);
