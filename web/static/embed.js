// <board-35>: a board of 35, or of one of its siblings, on any page. It is JavaScript because custom elements have to be.
//
//   <script src="https://you.example/35/embed.js"></script>      or type="module", or import()
//   <board-35 moves="e4=9 d5=3" ply="1" mode="play" level="4" side="red" theme="dark"></board-35>
//
// game      the name of one of the site's games, 35 without it. `level` or `player` is its AI, and `board` one of its boards;
//           web/EMBEDDING.md lists them
// mode      play (against the AI), view (nothing but the board loads), puzzle (the moves after `ply` are the
//           solution), daily (the puzzle of the day)
// loading   lazy (the default): the frame loads once the board is within a screen of the viewport, or a method is called.
//           eager: at once
// theme, colours, label and, but for a puzzle, ply change at once and keep the game. Any other attribute that changes sets
//           the board up anew: the game is lost, and `ready` fires again
// events    ready, move, gameover; in puzzles attempt (a wrong move) and solved. `event.detail` holds the game: moves (as
//           in a link), ply, turn, red, blue; of a move also move, of the end also winner ("red", "blue", null).
//           error: the board or its AI cannot be had as requested; `event.detail.reason` says why. It does not bubble
// ready     a promise of the game; it is rejected when `error` fires
// methods   play("e4=9"), undo(), load("e4=9 d5=3", ply): promises of the game, rejected with the reason when the board
//           refuses. A call waits for the board, also while that is set up anew; each is settled after LIMIT at the latest
// The element holds a frame of embed.html, which takes the attributes as its query. Messages from anything else are ignored.
(() => {
  // Classic scripts have no `import.meta`, and modules no `currentScript`; both resolve a dynamic import against themselves.
  const site = document.currentScript
    ? Promise.resolve(new URL("./", document.currentScript.src))
    : import("./embed_site.mjs").then((module) => module.default);
  // build.py writes PAGES and LABELS, name of a game -> address and label of its board, HEIGHTS, rules for the height of its
  // frame, and LANGUAGES, the folders of the pages in other languages than English.
  const PAGES = {};
  const LABELS = {};
  const LANGUAGES = [];
  const HEIGHTS = "";
  const page = crypto.randomUUID?.() ?? String(Math.random()); // boards of one page share one engine
  const AT_ONCE = ["theme", "colours", "ply"];
  const OPTIONS = ["game", "moves", "mode", "level", "player", "board", "side", "seconds", "warn", ...AT_ONCE];
  const EVENTS = ["move", "gameover", "attempt", "solved"];
  const LIMIT = 60; // seconds for a board to start and for a call to be answered
  const GRACE = 3; // seconds for the first word of a frame that has loaded
  const STARTING = "starting", READY = "ready", FAILED = "failed"; // states of the board
  const GONE = "the board was taken off the page";
  const RENEWED = "the board was set up anew before it answered";
  const STYLE = new CSSStyleSheet(); // one that a strict policy of the page around allows
  STYLE.replaceSync(`
    :host { display: block; container-type: inline-size; width: min(480px, 100%); min-width: 240px; max-width: 100%; }
    :host([hidden]) { display: none; }
    ::slotted(*) { display: block; width: 100%; border: 0; }
    ${HEIGHTS}`);

  const deferred = () => {
    const made = {};
    made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
    made.promise.catch(() => {}); // nobody may be waiting for it
    return made;
  };
  const plies = (text) => (/^\d{1,4}$/.test(text) ? Number(text) : text);

  class Board35 extends HTMLElement {
    static observedAttributes = [...OPTIONS, "credentialless", "label", "lang", "loading"];
    static #watcher = new IntersectionObserver(
      (entries) => entries.forEach(({ target, isIntersecting }) => isIntersecting && target.#want()),
      { rootMargin: "100%" },
    );

    #state = STARTING;
    #ready = deferred(); // of the board as it is set up now
    #reason; // why it failed
    #home; // the site
    #frame = null;
    #wanted = false; // it came near what is seen, or a method was called; then it no longer waits
    #heard = false; // a word of the frame
    #calls = new Map(); // id -> {message, sent, settle(name, outcome)}
    #last = 0;
    #changed = {}; // attributes that the frame has yet to hear of
    #renewing = false;
    #timer; // of the frame that starts

    constructor() {
      super();
      // The frame itself stands outside the shadow, where the frames of a page can find each other.
      this.attachShadow({ mode: "open" }).append(document.createElement("slot"));
      this.shadowRoot.adoptedStyleSheets = [STYLE];
    }

    get ready() {
      return this.#ready.promise;
    }

    connectedCallback() {
      addEventListener("message", this.#onMessage);
      document.addEventListener("securitypolicyviolation", this.#onViolation);
      this.#renew();
    }

    disconnectedCallback() {
      removeEventListener("message", this.#onMessage);
      document.removeEventListener("securitypolicyviolation", this.#onViolation);
      Board35.#watcher.unobserve(this);
      this.#drop();
      queueMicrotask(() => this.isConnected || this.#close(GONE)); // it may only be moved
    }

    attributeChangedCallback(name, before, now) {
      if (before === now || !this.isConnected) return;
      if (name === "label") {
        if (this.#frame) this.#frame.title = this.#title();
      } else if (name === "loading") {
        if (now === "eager") this.#want();
      } else if (AT_ONCE.includes(name) && this.#state !== FAILED && !(name === "ply" && this.getAttribute("mode") === "puzzle")) {
        this.#changed[name] = name === "ply" ? plies(now) : now;
        this.#send();
      } else {
        this.#renew();
      }
    }

    #title() {
      return this.getAttribute("label") || LABELS[this.#game()];
    }

    #game() {
      const name = this.getAttribute("game");
      return Object.hasOwn(PAGES, name) ? name : "35"; // not that of a property of every object
    }

    #address() {
      const wish = this.closest("[lang]")?.lang ?? "";
      const same = (code) => code.split("-")[0] === wish.split("-")[0];
      const code = LANGUAGES.find((code) => code === wish) ?? LANGUAGES.find(same);
      return `${this.#home}${code ? `${code}/` : ""}${PAGES[this.#game()]}`;
    }

    // Several attributes that change together make one new frame. What was called before and is not yet sent goes to that.
    #renew() {
      this.#drop();
      this.#forget();
      if (this.#state !== STARTING) this.#ready = deferred();
      this.#state = STARTING;
      if (this.#renewing) return;
      this.#renewing = true;
      site.then(
        (home) => {
          this.#renewing = false;
          this.#home = home;
          if (this.isConnected) this.#wait();
        },
        (error) => {
          this.#renewing = false;
          this.#fail(`embed.js could not find its site: ${error.message}`);
        },
      );
    }

    // Something of the frame's size stands in its place.
    #wait() {
      if (this.#wanted || this.getAttribute("loading") === "eager") return this.#load();
      this.replaceChildren(document.createElement("div"));
      Board35.#watcher.observe(this);
    }

    #want() {
      if (this.#wanted) return;
      this.#wanted = true;
      Board35.#watcher.unobserve(this);
      if (this.isConnected && this.#home && !this.#renewing && !this.#frame) this.#load();
    }

    // Another frame each time, since a frame that goes elsewhere is a step of the page's history.
    #load() {
      this.#drop();
      const query = new URLSearchParams({ origin: location.origin, page });
      if (location.origin === "null") query.delete("origin"); // a local file or a sandbox
      for (const name of OPTIONS) if (this.hasAttribute(name)) query.set(name, this.getAttribute(name));
      this.#heard = false;
      const frame = (this.#frame = document.createElement("iframe"));
      frame.addEventListener("load", () => setTimeout(() => frame === this.#frame && this.#expectWord(), 1000 * GRACE));
      this.#frame.title = this.#title();
      // A page that is isolated from others lets in a frame without its own storage.
      this.#frame.toggleAttribute("credentialless", crossOriginIsolated || this.hasAttribute("credentialless"));
      this.#frame.src = `${this.#address()}?${query}`;
      this.replaceChildren(this.#frame);
      this.#timer = setTimeout(() => this.#fail(`the board did not start within ${LIMIT} seconds`), 1000 * LIMIT);
    }

    // A page that is not a board posts no message.
    #expectWord() {
      if (this.#heard || this.#state !== STARTING) return;
      this.#fail(`the frame shows no board: ${this.#address()} is missing, does not arrive, or may not be framed here`);
    }

    #drop() {
      clearTimeout(this.#timer);
      this.#changed = {};
      this.#frame?.remove();
      this.#frame = null;
    }

    // A frame that is gone does not answer the calls that it was sent.
    #forget() {
      for (const call of [...this.#calls.values()]) if (call.sent) call.settle("reject", new Error(RENEWED));
    }

    #fail(reason) {
      if (!this.isConnected) return;
      this.#close(reason);
      this.#tell("error", { reason }, false);
    }

    #close(reason) {
      clearTimeout(this.#timer);
      if (this.#state !== STARTING) this.#ready = deferred();
      this.#state = FAILED;
      this.#reason = reason;
      this.#ready.reject(new Error(reason));
      for (const call of [...this.#calls.values()]) call.settle("reject", new Error(reason));
    }

    #begin(detail) {
      clearTimeout(this.#timer);
      this.#forget(); // the frame was reloaded
      if (this.#state !== STARTING) this.#ready = deferred();
      this.#state = READY;
      this.#ready.resolve(detail);
      this.#send();
      this.#tell("ready", detail);
    }

    #tell(name, detail, bubbles = true) {
      this.dispatchEvent(new CustomEvent(name, { detail, bubbles, composed: true }));
    }

    #onMessage = ({ data, origin, source }) => {
      if (source !== this.#frame?.contentWindow || origin !== this.#home.origin) return;
      this.#heard = true;
      const { pygame35: name, id, reason, title, ...detail } = data ?? {};
      if (title) this.#frame.title = this.getAttribute("label") || title; // in the language of the board
      if (name === "ready") this.#begin(detail);
      else if (name === "error" && "moves" in detail) this.#tell(name, { reason, ...detail }, false); // the AI failed, the board stands
      else if (name === "error") this.#fail(reason);
      else if (EVENTS.includes(name)) this.#tell(name, detail);
      else if (name === "done") this.#calls.get(id)?.settle("resolve", detail);
      else if (this.#calls.has(id)) this.#calls.get(id).settle("reject", new Error(reason));
      else if (name === "refused") this.#tell("error", { reason }, false); // an attribute that changed
    };

    #onViolation = ({ effectiveDirective, blockedURI }) => {
      if (this.#state === STARTING && /^(frame|child)-src/.test(effectiveDirective) && this.#frame?.src.startsWith(blockedURI)) {
        this.#fail(`the page's Content-Security-Policy blocks the board: frame-src lacks ${this.#home.origin}`);
      }
    };

    #call(message) {
      if (this.#state === FAILED) return Promise.reject(new Error(this.#reason));
      this.#want();
      return new Promise((resolve, reject) => {
        const id = (this.#last += 1);
        const timer = setTimeout(() => settle("reject", new Error(`no answer within ${LIMIT} seconds`)), 1000 * LIMIT);
        const settle = (name, outcome) => {
          clearTimeout(timer);
          this.#calls.delete(id);
          ({ resolve, reject })[name](outcome);
        };
        this.#calls.set(id, { message: { ...message, id }, sent: false, settle });
        this.#send();
      });
    }

    // Send the waiting calls once the board is ready.
    #send() {
      if (this.#state !== READY || !this.#frame) return;
      if (Object.keys(this.#changed).length) this.#post({ pygame35: "set", ...this.#changed });
      this.#changed = {};
      for (const call of [...this.#calls.values()]) {
        if (call.sent) continue;
        call.sent = true;
        try {
          this.#post(call.message);
        } catch {
          call.settle("reject", new Error("a move, moves and ply are texts and numbers")); // a message cannot hold it
        }
      }
    }

    #post(message) {
      this.#frame.contentWindow.postMessage(message, this.#home.origin);
    }

    play(move) {
      return this.#call({ pygame35: "play", move });
    }

    undo() {
      return this.#call({ pygame35: "undo" });
    }

    load(moves, ply) {
      return this.#call({ pygame35: "load", moves, ...(ply === undefined ? {} : { ply }) });
    }
  }

  if (!customElements.get("board-35")) customElements.define("board-35", Board35);
})();
