// Loads PyScript, which starts the engine's workers. A page imports it when it starts the engine.
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

// Chromium keeps compiled WebAssembly for the next visit only if the service worker has sent the file. On a first visit it comes
// from the network. So it is fetched again through the new service worker: Chromium finds the code that the engine runs, and
// keeps it without compiling. Other browsers would compile it again.
const wasm = new URL("./runtime/pyodide/pyodide.asm.wasm", import.meta.url);
const keepCompiled = () => WebAssembly.compileStreaming(fetch(wasm)).catch(() => {});
try {
  const { userAgentData: isChromium, serviceWorker } = navigator;
  if (isChromium && !serviceWorker.controller) serviceWorker.addEventListener("controllerchange", keepCompiled, { once: true });
} catch {} // a sandboxed frame has no service worker
