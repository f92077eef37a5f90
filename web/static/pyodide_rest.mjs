// Loads the rest of Pyodide: of its WebAssembly when one of its functions is called (tools/splitting.py has made both
// parts), of its Python when one of its modules is imported (tools/python_rest.py).
//
// Neither can wait for a promise, so the file is loaded by a request that blocks the worker. It is rare: no game and no
// analysis needs it.

// A module that imports m.f and exports it: makes a function of JavaScript one that a table of WebAssembly can hold.
const HOLDER = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 109, 1, 102, 0, 0, 7, 5, 1, 1, 102, 0, 0);

const adler32 = (bytes) => {
  let low = 1;
  let high = 0;
  for (const byte of bytes) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return ((high << 16) | low) >>> 0;
};

// The bytes of a file. sum: their Adler-32.
export const loaded = (address, sum) => {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  try {
    request.send();
  } catch {
    throw new Error(`${address} does not arrive`);
  }
  if (request.status !== 200) throw new Error(`${request.status} for ${address}`);
  const bytes = new Uint8Array(request.response);
  if (adler32(bytes) !== sum) throw new Error(`${address} is damaged`);
  return bytes;
};

// Lets the core load the rest. imports: those of the core. Does nothing if the module has not been split.
export const lendRest = (core, imports, address) => {
  const { doors } = core;
  if (!doors) return;
  const ofDoors = new Proxy({}, { get: (_, place) => doors.get(Number(place)) });
  const load = () => {
    const module = new WebAssembly.Module(loaded(address, core["rest sum"].value >>> 0));
    new WebAssembly.Instance(module, { ...imports, core, doors: ofDoors });
  };
  doors.set(0, new WebAssembly.Instance(new WebAssembly.Module(HOLDER), { m: { f: load } }).exports.f);
};
