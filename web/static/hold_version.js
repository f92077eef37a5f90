// Holds a lock in the name of the folder of this version's files while the page is open, so that the service worker of a
// newer version knows to keep them. JavaScript, since it has to hold before Python is there.
try {
  navigator.locks?.request(new URL("./", document.currentScript.src).href, { mode: "shared" }, () => new Promise(() => {})).catch(() => {});
} catch {
  // a browser that forbids even the question
}
