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
