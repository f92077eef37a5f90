// How the boards of one page find the engine that one of them keeps. The boards are frames of one origin, so they can
// reach each other; Python cannot stand here, since reaching for a frame of another origin throws, which MicroPython
// cannot catch. Locks and channels would do, but browsers forbid both where they block a frame's storage.
const siblings = () => Array.from({ length: parent.length }, (_, index) => parent[index]);

const isGone = (board, engine) => {
  try {
    return board.closed || board.pygame35Engine !== engine;
  } catch {
    return true; // it has become somebody else's frame
  }
};

// The engine that a board of the page keeps: {ready, think, gone}, or null. `ready` and what think(text) gives are
// promises, which settle unless gone(): the board was taken off the page, or loaded anew.
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
      continue; // somebody else's frame
    }
  }
  return null;
};

// Keep the engine of the page in this board; think(text, resolve, reject) answers. Returns {ready, failed}, one of which
// is to be called.
export const keep = (page, think) => {
  let ready, failed;
  const loaded = new Promise((resolve, reject) => ([ready, failed] = [resolve, reject]));
  loaded.catch(() => {}); // there may be nobody who waits
  globalThis.pygame35Engine = {
    page,
    ready: loaded,
    think: (text) => new Promise((resolve, reject) => think(text, resolve, reject)),
  };
  return { ready, failed };
};

export const drop = () => delete globalThis.pygame35Engine;
