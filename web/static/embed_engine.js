// Lets the boards of one page share the engine that one of them keeps. The boards are frames of one origin, so they can
// access each other. This is not Python, because access to a frame of another origin throws, which MicroPython cannot
// catch. Locks and channels would work too, but browsers forbid both where they block a frame's storage.
const siblings = () => Array.from({ length: parent.length }, (_, index) => parent[index]);

const isGone = (board, engine) => {
  try {
    return board.closed || board.pygame35Engine !== engine;
  } catch {
    return true; // the frame now shows another site
  }
};

// The engine that a board of the page keeps: {ready, think, gone}, or null. `ready` and the result of think(text) are
// promises that settle, unless gone() is true because the board was removed or reloaded.
export const find = (page) => {
  for (const board of siblings()) {
    try {
      const engine = board.pygame35Engine;
      if (engine?.page === page) {
        return {
          ready: Promise.resolve(engine.ready),
          think: (text) => Promise.resolve(engine.think(text)),
          gone: () => isGone(board, engine),
        };
      }
    } catch {
      continue; // a frame of another site
    }
  }
  return null;
};

// Keep the engine of the page in this board; think(text, resolve, reject) answers. Returns {ready, failed}; the
// caller calls one of them.
export const keep = (page, think) => {
  let ready, failed;
  const loaded = new Promise((resolve, reject) => ([ready, failed] = [resolve, reject]));
  loaded.catch(() => {}); // nobody may be waiting for it
  globalThis.pygame35Engine = {
    page,
    ready: loaded,
    think: (text) => new Promise((resolve, reject) => think(text, resolve, reject)),
  };
  return { ready, failed };
};

export const drop = () => delete globalThis.pygame35Engine;
