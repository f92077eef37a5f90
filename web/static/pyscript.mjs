// Loads PyScript, which starts the engine's workers. A page imports it once its board can be used.
import "./before_python.mjs";

// The plugins of PyScript that no page needs.
const WITHOUT = ["codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"];

for (const name of ["py-config", "mpy-config"]) {
  const config = document.createElement(name);
  config.hidden = true;
  config.setAttribute("type", "json");
  config.textContent = JSON.stringify({ plugins: WITHOUT.map((plugin) => `!${plugin}`) });
  document.body.append(config);
}
await import("./runtime/pyscript/core.js");

// Chromium keeps compiled WebAssembly for the next visit only if the service worker has sent it. On a first visit the network
// has. So the file is asked for again when there is a service worker. Chromium finds the code that the engine runs, keeps it,
// and compiles nothing. Other browsers would compile it again.
const wasm = new URL("./runtime/pyodide/pyodide.asm.wasm", import.meta.url);
const keepCompiled = () => WebAssembly.compileStreaming(fetch(wasm)).catch(() => {});
try {
  const { userAgentData: isChromium, serviceWorker } = navigator;
  if (isChromium && !serviceWorker.controller) serviceWorker.addEventListener("controllerchange", keepCompiled, { once: true });
} catch {} // a sandboxed frame has no service worker
