{# Reports when a page does not start, and why. It is JavaScript because Python itself may be missing. It stands in the
   page, so that it runs before any other file can fail.

   Until body[data-ready] is set, it listens for required files that do not load, uncaught errors, violations of the
   Content-Security-Policy, and exceptions that Python writes to the console. For any of these, a notice says so at once,
   names the files that are missing or damaged, and offers to reload. If a style sheet or a script with a hash is missing,
   Python does not start.
   Slowness is not a failure: after PATIENCE seconds without a new file, the notice only asks. It disappears when the page
   becomes ready after all. A frame also posts {pygame35: "error", reason} to the embedding page. #}
(() => {
  const RENEWAL = 10_000; {# milliseconds #}
  const PATIENCE = 20; {# seconds; a timer counts them, so that time asleep does not count #}

  {# A text with its parameters. #}
  const filled = (text, given) => text.replace(/{(\w+)}/g, (_, name) => given[name]);
  {# The texts of file_check.js, which a worker that does not start needs, too. #}
  globalThis.fileTexts = {{ {
    "missing": say("page.file.missing", file="{file}", status="{status}"),
    "answered": say("page.file.answered", file="{file}", status="{status}"),
    "kind": say("page.file.kind", file="{file}", served="{served}", kind="{kind}"),
    "lost": say("page.file.lost", file="{file}"),
    "damaged": say("page.file.damaged", file="{file}"),
    "more": say("page.file.more", count="{count}"),
  } | tojson }};
  const listeners = new AbortController();
  const { error: write } = console;
  const printed = [];
  const heading = document.createElement("strong");
  const text = document.createElement("p");
  const reload = document.createElement("button");
  reload.textContent = {{ say("page.start.reload") | tojson }};
  reload.addEventListener("click", async () => {
    reload.disabled = true;
    if (failed) await renew();
    location.reload();
  });
  const notice = document.createElement("div");
  notice.className = "fallback";
  notice.setAttribute("role", "alert");
  notice.append(heading, text, reload);
  let failed = false;

  const tell = (words, title = "") => {
    heading.textContent = title;
    text.textContent = words;
    if (!notice.isConnected) document.body.prepend(notice);
  };

  {# The files that the start needs: address -> Subresource Integrity. #}
  const files = () => {
    const found = new Map();
    const named = document.querySelectorAll("link[rel=stylesheet], link[rel$=preload], script[src]");
    for (const { href, src, integrity, dataset } of named) {
      found.set(href || src, integrity || dataset.integrity || "");
    }
    return found;
  };

  {# Fetch again all files that the start needs: a browser keeps a damaged file as long as a good one. #}
  const renew = () => {
    const signal = AbortSignal.timeout(RENEWAL);
    const fetched = async (address) => (await fetch(address, { cache: "reload", signal })).arrayBuffer();
    return Promise.allSettled([...files().keys()].map(fetched));
  };

  {# Resolves when the browser has read the whole page. Not at DOMContentLoaded, which waits for scripts. #}
  const whole = async () => {
    while (document.readyState === "loading") {
      await new Promise((read) => document.addEventListener("readystatechange", read, { once: true }));
    }
  };

  {# check: true if a file may be the cause. #}
  const fail = async (cause, check = true) => {
    if (failed) return;
    failed = true;
    clearInterval(timer);
    document.body.dataset.start = "failed"; {# "Loading" is no longer true #}
    const title = {{ say("page.start.failed") | tojson }};
    tell(cause, title);
    const checker = check && (await import(`${document.querySelector("meta[name=version]").content}file_check.js`).catch(() => null));
    await whole(); {# the rest of the page names more files #}
    const reason = (checker && (await checker.problems([...files()]))) || cause;
    if (listeners.signal.aborted) return;
    tell(reason, title);
    if (parent === window) return;
    const origin = new URLSearchParams(location.search).get("origin");
    try {
      parent.postMessage({ pygame35: "error", reason }, origin || "*");
    } catch {} {# not a valid origin #}
  };

  {# Removes the board and its Python. Runs again after parsing, because scripts may wait for the page. #}
  const leave = () => document.querySelectorAll("main, script[type='text/python']").forEach((part) => part.remove());
  const lack = ({ src, href }) => {
    if (origin === "null") return; {# a sandbox: the embedded page itself reports it #}
    leave();
    document.addEventListener("readystatechange", leave, { once: true });
    fail(filled({{ say("page.start.lost", file="{file}") | tojson }}, { file: src || href }));
  };

  const hear = (type, listener, on = window) => on.addEventListener(type, listener, { capture: true, signal: listeners.signal });
  const told = (error) => filled({{ say("page.start.error", error="{error}") | tojson }}, { error });
  const raised = (error) => /-extension:/.test(error?.stack) || fail(told(error));

  hear("error", ({ target, error }) => {
    const isNeeded = target.integrity && target.rel !== "modulepreload"; {# a missing preload matters only if a script imports it #}
    if (error) raised(error);
    else if (isNeeded) lack(target);
  });
  {# Style sheets have loaded, or failed, before this runs. A missing one has no rules. Reading those of another origin throws. #}
  const isLost = ({ sheet }) => {
    try {
      return !sheet?.cssRules.length;
    } catch {
      return true;
    }
  };
  hear("readystatechange", () => {
    for (const style of document.querySelectorAll("link[rel=stylesheet][integrity]")) if (isLost(style)) lack(style);
  }, document);
  hear("unhandledrejection", ({ reason }) => raised(reason));
  hear("securitypolicyviolation", ({ effectiveDirective, blockedURI, disposition }) => {
    if (disposition === "report" || !/^(script|connect|default)-src/.test(effectiveDirective)) return;
    const own = blockedURI.startsWith(location.origin) && blockedURI; {# others come from the browser's extensions #}
    const what = blockedURI === "wasm-eval" ? "'wasm-unsafe-eval'" : own;
    if (what) fail(filled({{ say("page.start.forbidden", what="{what}", directive="{directive}") | tojson }}, { what, directive: effectiveDirective }), false);
  }, document);
  console.error = (...parts) => {
    write.apply(console, parts);
    printed.push(...parts.map(String));
    if (parts[0] instanceof Error || /^Task exception/.test(parts[0])) {
      setTimeout(() => fail(told(printed.join("\n").trim().split("\n").pop())));
    }
  };

  let arrived = 0;
  let silent = 0; {# seconds #}
  const timer = setInterval(() => {
    const addresses = [...files().keys()];
    const now = addresses.filter((address) => performance.getEntriesByName(address).length).length;
    silent = now > arrived ? 0 : silent + 1;
    arrived = now;
    const slow = {{ say("page.start.slow", arrived="{arrived}", count="{count}") | tojson }};
    if (silent >= PATIENCE) tell(filled(slow, { arrived, count: addresses.length }));
  }, 1000);

  new MutationObserver((_, observer) => {
    if (!document.body?.dataset.ready) return;
    observer.disconnect();
    listeners.abort();
    clearInterval(timer);
    console.error = write;
    delete document.body.dataset.start;
    notice.remove();
  }).observe(document.documentElement, { subtree: true, attributeFilter: ["data-ready"] });

  if (!globalThis.WebAssembly) {
    fail({{ say("page.start.no-webassembly") | tojson }}, false);
  }
})();
