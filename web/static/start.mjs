// Starts MicroPython, and in it the page's Python, whose modules import `pyscript` as they would under PyScript. PyScript
// itself would take a third of the start; it comes later, and runs the engine's workers (`pyscript.mjs`).
import { loadMicroPython } from "./runtime/micropython/micropython.mjs";

// The modules in a file that `tools/bundle.py` has packed.
const modules = async (address) => {
  const { body } = await fetch(address);
  return new Uint8Array(await new Response(body.pipeThrough(new DecompressionStream("deflate"))).arrayBuffer());
};

const pause = () => globalThis.scheduler?.yield?.() ?? new Promise((go) => setTimeout(go)); // a task of its own for each step

const first = modules(document.querySelector("link[href$='.modules.bin']").href);
first.catch(() => {}); // Python awaits it
while (document.readyState === "loading") {
  await new Promise((read) => document.addEventListener("readystatechange", read, { once: true }));
}
const python = await loadMicroPython({ stdout: console.log, stderr: (text) => console.error(text) });
await pause();
python.registerJsModule("pyscript", {
  window: python.pyimport("js"), // as in PyScript: its functions are called without `this`
  document,
  fetch: (...given) => fetch(...given),
  js_import: (...addresses) => Promise.all(addresses.map((address) => import(address))),
});
python.registerJsModule("packed", { first, late: () => modules(document.querySelector("meta[name=later]").content) });
await pause();
await python.runPythonAsync(document.querySelector("script[type='text/python']").textContent);
