// Connects an embedded board with the embedding page. This is not Python, because access to another origin's window may
// throw, which MicroPython cannot catch.
//
// open(origin, receive) -> send: `receive` gets the JSON text of every message from the parent (of `origin`, unless that
// is null) that is for a board; send(text) posts JSON text to the parent, as an object.
const LONGEST = 50_000; // characters; a game of Threes may have thousands of moves

export const open = (origin, receive) => {
  const post = (message) => parent === window || parent.postMessage(message, origin || "*");
  addEventListener("message", ({ data, origin: from, source }) => {
    if (source !== parent || parent === window || (origin && from !== origin)) return;
    if (typeof data?.pygame35 !== "string") return; // not for a board
    const finite = (_, value) => (typeof value === "number" && !Number.isFinite(value) ? String(value) : value); // else null
    let text = "";
    try {
      text = JSON.stringify(data, finite);
    } catch {} // text that is not JSON is refused
    if (text?.startsWith("{") && text.length <= LONGEST) receive(text);
    else post({ pygame35: "refused", id: data.id, reason: `a message is an object of at most ${LONGEST} characters of JSON` });
  });
  return (text) => post(JSON.parse(text));
};
