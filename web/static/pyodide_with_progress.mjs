// The interpreter of a worker, as PyScript expects one: exports `version` and `loadPyodide`.
//
// It adds to Pyodide: numpy, a lock file that lists no other package, downloads that begin at once, and the progress of
// loading. The worker posts {"pygame35": "loading", "percent": 0..100} to the page, which listens on the worker's script
// element: script.xworker.addEventListener("message", …). 100 means that numpy is in; the worker is ready when it answers a
// call.
import "./before_python.mjs";
import { lendRest, loaded } from "./pyodide_rest.mjs";
import { loadPyodide as load, version } from "./runtime/pyodide/pyodide.mjs";

const { fetch } = globalThis;
const at = (name) => new URL(name, import.meta.url).href;
const indexURL = at("./runtime/pyodide/");
const wasm = `${indexURL}pyodide.asm.wasm`;
import("./runtime/pyodide/pyodide.asm.mjs").catch(() => {}); // begins its download; Pyodide imports it again

// Firefox: a page that is left while its worker compiles from a stream can leave the next page without WebAssembly for good.
// And no browser compiles from a stream that its host does not call WebAssembly.
const { instantiateStreaming } = WebAssembly;
WebAssembly.instantiateStreaming = async (source, imports) => {
  const response = await source;
  const streams = !/Firefox/.test(navigator.userAgent) && response.headers.get("content-type") === "application/wasm";
  const made = await (streams
    ? instantiateStreaming(response, imports)
    : WebAssembly.instantiate(await response.arrayBuffer(), imports));
  lendRest(made.instance.exports, imports, `${indexURL}pyodide.rest.wasm`);
  return made;
};

const report = (percent) => postMessage({ pygame35: "loading", percent });

// Whether nothing has to be downloaded. A response that is read twice, once to count its bytes, is compiled again instead
// of coming from the browser's cache of compiled code, so files that are there already are not counted.
const isKept = async () => {
  try {
    return Boolean(await caches.match(wasm));
  } catch {
    return false; // storage is forbidden
  }
};

// Runs `work` and reports progress from the bytes of every fetch. Bytes count up to 90 %; the last tenth is the start of
// the interpreter. If a fetch or a compilation fails, the promise rejects, because Pyodide itself would never settle.
// files: address -> Subresource Integrity, in the order of use. On a first visit they are downloaded one after the other:
// parallel downloads would share the bandwidth, and the first file would be ready no sooner than the last. signed: address
// relative to this folder -> Subresource Integrity, of the files that PyScript loads for the engine.
const counting = async (total, files, signed, work) => {
  const kept = await isKept();
  let seen = 0;
  let reported = 0;
  let fail;
  const failed = new Promise((_, reject) => (fail = reject));
  const count = async (body) => {
    const reader = body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      seen += part.value.length;
      const percent = Math.min(90, Math.floor((90 * seen) / total));
      if (percent > reported) report((reported = percent));
    }
  };
  const begun = new Map(); // address -> promise of the response
  let turn = Promise.resolve();
  for (const [address, integrity] of files) {
    const response = turn.then(() => fetch(address, { integrity }));
    begun.set(address, response);
    if (!kept) turn = response.then((found) => count(found.clone().body));
    response.catch(fail);
    turn.catch(fail);
  }
  globalThis.fetch = async (url, options) => {
    const address = String(url);
    try {
      const early = begun.get(address);
      begun.delete(address);
      const response = await (early ?? fetch(url, { ...options, integrity: signed[address.replace(at("./"), "")] ?? "" }));
      if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
      if (!kept && !early) count(response.clone().body).catch(fail);
      return response;
    } catch (error) {
      fail(error);
      throw error;
    }
  };
  const { instantiateStreaming: instantiate } = WebAssembly;
  WebAssembly.instantiateStreaming = (...given) => {
    const made = instantiate(...given);
    made.catch(fail);
    return made;
  };
  return Promise.race([work(), failed]);
};

const start = async (options) => {
  report(0);
  const listed = fetch(at("./engine.json")).then((answer) => answer.json());
  const lock = await (await fetch(`${indexURL}pyodide-lock.json`)).json();
  const signed = await listed.catch(() => ({}));
  const files = new Map([
    [wasm, ""],
    [`${indexURL}python_stdlib.zip`, ""],
    [indexURL + lock.packages.numpy.file_name, lock.info.integrity],
    [at("./pygame35.zip"), signed["pygame35.zip"] ?? ""], // PyScript fetches it when Pyodide is there
  ]);
  const pyodide = await counting(lock.info.bytes, files, signed, () =>
    load({ ...options, indexURL, lockFileContents: lock, packageBaseUrl: indexURL, packages: ["numpy"] }),
  );
  pyodide.registerJsModule("rest_of_python", { load: (sum) => loaded(`${indexURL}python_rest.zip`, sum) });
  report(100);
  return pyodide;
};

// PyScript leaves the promise of a worker unsettled if its interpreter fails to load, so the page gets a message.
export const loadPyodide = async (options) => {
  try {
    return await start(options);
  } catch (error) {
    postMessage({ pygame35: "failed", reason: String(error?.message ?? error?.name ?? error) });
    throw error;
  }
};

export { version };
