{# Holds input until the page is ready, marks held presses, and then sends the events again. It is JavaScript because
   Python is not there yet. Events of keys, buttons, settings and the board wait until body[data-ready] is set, and are then sent again in their
   order. Python makes the squares, so the target on the board is looked up again by its place. Links, and elements
   that open without a script, work at once and are left alone. It stands in the page, so that it runs before the board
   can be seen. #}
(() => {
  const TYPES = ["pointerdown", "pointermove", "pointerup", "pointercancel", "click", "keydown", "input", "change"];
  const MOST = 200; {# events #}
  const BY_ITSELF = "a, summary, label, .fallback, [data-shows], dialog";
  const FIELDS = "input, select, textarea";
  const kept = []; {# functions that send an event again #}
  let pressed = false; {# a pointer is down on the board #}
  const board = () => document.getElementById("board");

  {# The place of an event on the board, as fractions of its width and height. #}
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

  {# True if a pointer's event belongs to a press on the board. #}
  const follows = ({ type, target }) => {
    const before = pressed;
    if (type === "pointerdown") pressed = Boolean(board()?.contains(target));
    else if (type !== "pointermove") pressed = false;
    return before || pressed;
  };

  {# A function that sends an event again; null for an event that works at once. #}
  const again = (event) => {
    const { type, target } = event;
    if (type === "keydown") return target.matches(FIELDS) ? null : onKey(event);
    if (type.startsWith("pointer")) return follows(event) ? onBoard(event) : null;
    if (board()?.contains(target)) return onBoard(event);
    if (type === "input" || type === "change") return onControl(event);
    return type === "click" && target.closest("button") && !target.closest(BY_ITSELF) ? onControl(event) : null;
  };

  {# Shows that a press is kept: a ring on the board, or around a button. #}
  const show = (event) => {
    const { type, target } = event;
    if (type === "pointerdown") {
      const [across, down] = place(event);
      const ring = document.createElement("i");
      ring.className = "kept";
      Object.assign(ring.style, { left: `${100 * across}%`, top: `${100 * down}%` });
      board().append(ring);
    } else if (type === "click" && !board()?.contains(target)) target.closest("button").classList.add("kept");
  };

  const keep = (event) => {
    if (!(event.target instanceof Element) || kept.length === MOST) return;
    const sending = again(event);
    if (!sending) return;
    kept.push(sending);
    show(event);
    event.stopPropagation();
    if (event.type === "click") event.preventDefault(); {# a form would be sent #}
  };

  for (const type of TYPES) addEventListener(type, keep, true);
  new MutationObserver((_, observer) => {
    if (!document.body?.dataset.ready) return;
    observer.disconnect();
    for (const type of TYPES) removeEventListener(type, keep, true);
    for (const send of kept) send();
    for (const shown of document.querySelectorAll(".kept")) {
      if (shown.matches("i")) shown.remove();
      else shown.classList.remove("kept");
    }
  }).observe(document.documentElement, { subtree: true, attributeFilter: ["data-ready"] });
})();
