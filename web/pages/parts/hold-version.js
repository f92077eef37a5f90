{# While the page is open, holds a lock named after the folder of this version's files, so that the service worker of a
   newer version keeps them. It is JavaScript because the lock is needed before Python is there. #}
try {
  const folder = new URL(document.querySelector("meta[name=version]").content, document.baseURI).href;
  navigator.locks?.request(folder, { mode: "shared" }, () => new Promise(() => {})).catch(() => {});
} catch {} {# this browser throws when a page asks for a lock #}
