// The interpreter of a worker, as PyScript expects one: exports `version` and `loadPyodide`.
//
// It adds to Pyodide: numpy, a list of packages that names nothing else, and the loading progress. The worker posts
// {"pygame35": "loading", "percent": 0..100} to the page, which listens on the worker's script element:
// script.xworker.addEventListener("message", …). 100 means that numpy is in; the worker is ready when it answers a call.
import "./no_database.mjs";
import { loadPyodide as load, version } from "./runtime/pyodide/pyodide.mjs";

const indexURL = new URL("./runtime/pyodide/", import.meta.url).href;

const report = (percent) => postMessage({ pygame35: "loading", percent });

// Runs `work` while the bytes of every fetch are counted. Starting the interpreter takes the last tenth. A fetch that fails
// ends it: Pyodide itself would wait for ever.
const counting = async (total, work) => {
  const { fetch } = globalThis;
  let seen = 0;
  let reported = 0;
  let fail;
  const failed = new Promise((_, reject) => (fail = reject));
  const count = (chunk, controller) => {
    controller.enqueue(chunk);
    seen += chunk.length;
    const percent = Math.min(90, Math.floor((90 * seen) / total));
    if (percent > reported) report((reported = percent));
  };
  globalThis.fetch = async (...request) => {
    const response = await fetch(...request).catch((error) => {
      fail(error);
      throw error;
    });
    if (!response.ok) fail(new Error(`${response.status} for ${response.url}`));
    return response.body
      ? new Response(response.body.pipeThrough(new TransformStream({ transform: count })), response)
      : response;
  };
  try {
    return await Promise.race([work(), failed]);
  } finally {
    globalThis.fetch = fetch;
  }
};

const start = async (options) => {
  report(0);
  const lock = await (await fetch(`${indexURL}pyodide-lock.json`)).json();
  const pyodide = await counting(lock.info.bytes, () =>
    load({ ...options, indexURL, lockFileContents: lock, packageBaseUrl: indexURL, packages: ["numpy"] }),
  );
  report(100);
  return pyodide;
};

// PyScript leaves a worker whose interpreter fails to load unsettled, so the page is told.
export const loadPyodide = async (options) => {
  try {
    return await start(options);
  } catch (error) {
    postMessage({ pygame35: "failed", reason: String(error) });
    throw error;
  }
};

export { version };
