// <board-35>: a board of 35, or of one of its siblings, on any page. JavaScript, since browsers know custom elements in no other language.
//
//   <script src="https://you.example/35/embed.js"></script>
//   <board-35 moves="e4=9 d5=3" ply="1" mode="play" level="4" side="red" theme="dark"></board-35>
//
// game      35, cell-division (which has `player` and `board` in place of `level`), five-in-a-row (`player`), threes (`player` gives
//           the hints, `board` is full-SEED or classic-SEED) or monty-hall; the last two are for one player
// mode      play (against the AI), view (nothing but the board loads), puzzle (the moves after `ply` are the solution)
// events    ready, move, gameover; in puzzles attempt (a wrong move) and solved. `event.detail` holds the game: moves (as
//           in a link), ply, turn, red, blue; of a move also move, of the end also winner ("red", "blue", null)
// methods   play("e4=9"), undo(), load("e4=9 d5=3", ply): promises of the game, rejected with the reason when the board
//           refuses
// The element is a frame of embed.html, which takes the attributes as its query. Messages from anything else are ignored.
(() => {
  const site = new URL("./", (document.currentScript ?? document.querySelector('script[src$="embed.js"]')).src);
  const PAGES = { 35: "embed.html", "cell-division": "cell-division/embed.html", "five-in-a-row": "five-in-a-row/embed.html", threes: "threes/embed.html", "monty-hall": "monty-hall/embed.html" };
  const page = crypto.randomUUID?.() ?? String(Math.random()); // boards of one page share one engine
  const OPTIONS = ["game", "moves", "ply", "mode", "level", "player", "board", "side", "theme", "colours", "seconds"];
  const EVENTS = ["ready", "move", "gameover", "attempt", "solved"];
  const LABEL = "Board of the game ";
  const STYLE = new CSSStyleSheet(); // one that a strict policy of the page around allows
  STYLE.replaceSync(`
    :host { display: block; container-type: inline-size; width: min(480px, 100%); min-width: 240px; max-width: 100%; }
    :host([hidden]) { display: none; }
    ::slotted(iframe) { display: block; width: 100%; border: 0; height: calc(100cqw + 168px); }
    :host([mode="view"]) ::slotted(iframe), :host([game*="-"]) ::slotted(iframe) { height: calc(100cqw + 126px); }
    :host([game="threes"]) ::slotted(iframe) { height: calc(100cqw + 160px); }
    :host([game="monty-hall"]) ::slotted(iframe) { height: calc(100cqw + 250px); }
    @container (max-width: 339px) { :host(:not([mode="view"], [game*="-"])) ::slotted(iframe) { height: calc(100cqw + 208px); } }`);

  class Board35 extends HTMLElement {
    static observedAttributes = [...OPTIONS, "label"];

    #frame = document.createElement("iframe");
    #waiting = new Map(); // id -> {resolve, reject}
    #last = 0;
    #ready;
    #isReady;
    #renewing = false;

    constructor() {
      super();
      // The frame itself stands outside the shadow, where the frames of a page can find each other.
      this.attachShadow({ mode: "open" }).append(document.createElement("slot"));
      this.shadowRoot.adoptedStyleSheets = [STYLE];
      this.#awaitReady();
    }

    #awaitReady() {
      this.#ready = new Promise((resolve) => (this.#isReady = resolve));
    }

    connectedCallback() {
      addEventListener("message", this.#onMessage);
      this.append(this.#frame);
      this.#renew();
    }

    disconnectedCallback() {
      removeEventListener("message", this.#onMessage);
      this.#dropAll("the board was taken off the page");
    }

    attributeChangedCallback(name, before, now) {
      if (this.isConnected && before !== now) this.#renew();
    }

    // Several attributes that change together make one new frame.
    #renew() {
      if (this.#renewing) return;
      this.#renewing = true;
      queueMicrotask(() => {
        this.#renewing = false;
        if (!this.isConnected) return;
        this.#dropAll("the board was set up anew");
        this.#awaitReady();
        const query = new URLSearchParams({ origin: location.origin, page });
        if (location.origin === "null") query.delete("origin"); // a local file or a sandbox
        for (const name of OPTIONS) if (this.hasAttribute(name)) query.set(name, this.getAttribute(name));
        const game = this.getAttribute("game") in PAGES ? this.getAttribute("game") : "35";
        this.#frame.title = this.getAttribute("label") || LABEL + game;
        this.#frame.src = `${site}${PAGES[game]}?${query}`;
      });
    }

    #dropAll(reason) {
      for (const { reject } of this.#waiting.values()) reject(new Error(reason));
      this.#waiting.clear();
    }

    #onMessage = ({ data, origin, source }) => {
      if (source !== this.#frame.contentWindow || origin !== site.origin) return;
      const { pygame35: name, id, reason, ...detail } = data ?? {};
      if (name === "ready") this.#isReady();
      if (EVENTS.includes(name)) {
        this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
      } else if (this.#waiting.has(id)) {
        const { resolve, reject } = this.#waiting.get(id);
        this.#waiting.delete(id);
        name === "done" ? resolve(detail) : reject(new Error(reason));
      }
    };

    async #command(message) {
      await this.#ready;
      return new Promise((resolve, reject) => {
        const id = (this.#last += 1);
        this.#waiting.set(id, { resolve, reject });
        this.#frame.contentWindow.postMessage({ ...message, id }, site.origin);
      });
    }

    play(move) {
      return this.#command({ pygame35: "play", move });
    }

    undo() {
      return this.#command({ pygame35: "undo" });
    }

    load(moves, ply) {
      return this.#command({ pygame35: "load", moves, ...(ply === undefined ? {} : { ply }) });
    }
  }

  if (!customElements.get("board-35")) customElements.define("board-35", Board35);
})();
