// The embedded board's door to the page around it. Python cannot stand here: touching another origin's window may throw,
// which MicroPython cannot catch.
//
// open(origin, receive) -> send: `receive` gets the JSON text of every message from the parent (of `origin`, unless that
// is null); send(text) posts JSON text to the parent, as an object.
const LONGEST = 10_000; // characters; a game of 64 moves is far below

export const open = (origin, receive) => {
  addEventListener("message", ({ data, origin: from, source }) => {
    if (source !== parent || parent === window || (origin && from !== origin)) return;
    let text;
    try {
      text = JSON.stringify(data);
    } catch {
      return; // what is no JSON is no message
    }
    if (text?.startsWith("{") && text.length <= LONGEST) receive(text);
  });
  return (text) => parent === window || parent.postMessage(JSON.parse(text), origin || "*");
};
