// Keeps what is pressed before the page is ready, and presses it again then. JavaScript, since Python is not there yet.
//
// Events of keys, buttons, settings and the board are held back until body[data-ready] is set and sent again in their
// order. What is at a place of the board is found anew, since Python makes its squares. Links and what opens by itself
// work at once, so they are left alone.
(() => {
  const TYPES = ["pointerdown", "pointermove", "pointerup", "pointercancel", "click", "keydown", "input", "change"];
  const MOST = 200; // events
  const BY_ITSELF = "a, summary, label, .fallback";
  const FIELDS = "input, select, textarea";
  const kept = []; // functions that send an event again
  let pressed = false; // a pointer is down on the board
  const board = () => document.getElementById("board");

  // Where an event happened on the board: shares of its width and height.
  const place = ({ clientX, clientY }) => {
    const { left, top, width, height } = board().getBoundingClientRect();
    return [(clientX - left) / width, (clientY - top) / height];
  };

  const copy = (event, changed) => {
    const fields = {};
    for (const name in event) fields[name] = event[name];
    return new event.constructor(event.type, { ...fields, ...changed });
  };

  const onBoard = (event) => {
    const [across, down] = place(event);
    return () => {
      const { left, top, width, height } = board().getBoundingClientRect();
      const clientX = left + across * width;
      const clientY = top + down * height;
      const target = document.elementFromPoint(clientX, clientY) ?? board();
      (board().contains(target) ? target : board()).dispatchEvent(copy(event, { clientX, clientY }));
    };
  };

  const onControl = (event) => {
    const { target } = event;
    const { value, checked } = target;
    return () => {
      if (event.type === "input" || event.type === "change") Object.assign(target, { value, checked });
      if (!target.closest("button")?.disabled) target.dispatchEvent(copy(event));
    };
  };

  const onKey = (event) => () => (document.activeElement ?? document.body).dispatchEvent(copy(event));

  // Whether a pointer's event belongs to a press on the board.
  const follows = ({ type, target }) => {
    const before = pressed;
    if (type === "pointerdown") pressed = Boolean(board()?.contains(target));
    else if (type !== "pointermove") pressed = false;
    return before || pressed;
  };

  // What sends an event again, or null when it is left alone.
  const again = (event) => {
    const { type, target } = event;
    if (type === "keydown") return target.matches(FIELDS) ? null : onKey(event);
    if (type.startsWith("pointer")) return follows(event) ? onBoard(event) : null;
    if (board()?.contains(target)) return onBoard(event);
    if (type === "input" || type === "change") return onControl(event);
    return type === "click" && target.closest("button") && !target.closest(BY_ITSELF) ? onControl(event) : null;
  };

  const keep = (event) => {
    if (!(event.target instanceof Element) || kept.length === MOST) return;
    const sending = again(event);
    if (!sending) return;
    kept.push(sending);
    event.stopPropagation();
    if (event.type === "click") event.preventDefault(); // a form would be sent
  };

  for (const type of TYPES) addEventListener(type, keep, true);
  new MutationObserver((_, observer) => {
    if (!document.body?.dataset.ready) return;
    observer.disconnect();
    for (const type of TYPES) removeEventListener(type, keep, true);
    for (const send of kept) send();
  }).observe(document.documentElement, { subtree: true, attributeFilter: ["data-ready"] });
})();
