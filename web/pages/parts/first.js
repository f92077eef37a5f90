{# Runs before the first style sheet, so that an explicit theme is the first that is seen. It is JavaScript because Python
   comes later. framed: a board in a frame, which has no stored settings. python_themes: Python follows changes of the
   theme (app/platform/painter.py); on other pages this script does. own_settings: the page has a sheet of settings and
   one of rules that its Python serves; the sheets of other pages (parts/sheets.html) are served here. Key and form of
   what is stored: app/platform/text_storage.py, app/core/stored.py, app/core/puzzles/daily.py. #}
(() => {
  const root = document.documentElement;
  const values = {{ {"theme": settings.complete("theme", {}) | list, "colours": settings.complete("colours", {}) | list} | tojson }};
  const given = Object.fromEntries(new URLSearchParams(location.search));
  {% if framed is defined %}
  const kept = () => ({});
  {% else %}
  const { pathname } = new URL(document.querySelector("meta[name=site]").content, document.baseURI);
  const key = `pygame35 ${pathname} everywhere`;
  const kept = (name = key, kind = "settings") => {
    try {
      const { pygame35, version, content } = JSON.parse(localStorage.getItem(name));
      return pygame35 === kind && version === 1 ? (content ?? {}) : {};
    } catch {
      return {};
    }
  };
  {% if languages | length > 1 %}
  const language = `pygame35 ${pathname} language`;
  {% if language.CODE == "en" and path != "404.html" %}
  {# The visitor's choice, else the first of the browser's languages that the site speaks. Other pages are in the language of their address. #}
  const spoken = {{ languages | list | tojson }};
  const known = (wish) => spoken.find((code) => code === wish) ?? spoken.find((code) => code.split("-")[0] === wish.split("-")[0]);
  const chosen = known([kept(language, "language").code ?? "", ...navigator.languages].find((wish) => known(wish)) ?? "en");
  if (chosen !== "en") location.replace(pathname + chosen + location.pathname.slice(pathname.length - 1) + location.search + location.hash);
  {% endif %}
  {# The page in another language keeps what the address says of a game. #}
  const choose = (event, { dataset }, address) => {
    try {
      localStorage.setItem(language, JSON.stringify({ pygame35: "language", version: 1, content: { code: dataset.language } }));
    } catch {} {# the address says it #}
    event.preventDefault();
    location.assign(address + location.search + location.hash);
  };
  addEventListener("click", (event) => {
    const link = event.target.closest("a[data-language]");
    if (link) choose(event, link, link.href);
  });
  addEventListener("change", (event) => {
    const { id, value, selectedOptions } = event.target;
    if (id === "language") choose(event, selectedOptions[0], value);
  });
  {% endif %}
  const daily = () => {
    const days = kept(`pygame35 ${pathname} daily`, "daily");
    const of = (day) => days[new Date(day * 864e5).toISOString().slice(0, 10)] ?? {};
    const solved = (day) => Object.values(of(day)).some((marks) => /^(?!\+).*o$/.test(marks)); {# a late attempt begins with + #}
    const today = Math.floor(Date.now() / 864e5);
    root.toggleAttribute("data-waits", !/o$|(x.*){3}/.test(of(today)["{{ (game if game and game.has_puzzles else games[0]).name }}"]));
    const last = today - !solved(today);
    let streak = 0;
    while (solved(last - streak)) streak += 1;
    root.toggleAttribute("data-streak", streak > 0);
    root.style.setProperty("--streak", streak);
  };
  daily();
  addEventListener("pageshow", daily);
  {% if python is not sameas false %}
  {# A page from the back/forward cache has lost its requests and its locks, and does not know what other pages have stored. #}
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  {% endif %}
  const metas = document.querySelectorAll("meta[name=theme-color]");
  new MutationObserver(() => {
    const { theme } = root.dataset;
    for (const meta of metas) {
      const { scheme } = meta.dataset;
      meta.media = theme === "system" ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? "all" : "not all";
    }
  }).observe(root, { attributeFilter: ["data-theme"] });
  {% endif %}
  const apply = () => {
    const forced = matchMedia("(forced-colors: active)").matches;
    const stored = kept();
    for (const [name, known] of Object.entries(values)) {
      const chosen = [given[name], stored[name]].find((value) => known.includes(value));
      if (chosen) root.dataset[name] = chosen;
    }
    if (forced) Object.assign(root.dataset, { theme: "system", colours: "contrast" });
    root.toggleAttribute("data-sound-chosen", "sound" in stored);
  };
  apply();
  {% if framed is not defined and python_themes is not defined %}
  addEventListener("storage", apply);
  addEventListener("pageshow", apply);
  {% endif %}
  {% if framed is not defined and own_settings is not defined %}
  addEventListener("click", ({ target }) => {
    const { shows } = target.closest("[data-shows]")?.dataset ?? {};
    if (!shows) return;
    const sheet = document.getElementById(shows);
    const stored = kept();
    for (const control of sheet.querySelectorAll("[data-setting]")) {
      const { type, value, dataset } = control;
      control.checked = type === "radio" ? (root.dataset[dataset.setting] ?? values[dataset.setting][0]) === value : (stored[dataset.setting] ?? true);
    }
    sheet.showModal();
  }, true);
  addEventListener("change", ({ target }) => {
    const { setting } = target.dataset;
    if (!setting || !target.closest("#preferences")) return;
    const content = { ...kept(), [setting]: target.type === "radio" ? target.value : target.checked };
    const newValue = JSON.stringify({ pygame35: "settings", version: 1, content });
    try {
      localStorage.setItem(key, newValue);
    } catch {} {# it holds for this page #}
    dispatchEvent(new StorageEvent("storage", { key, newValue })); {# as if another tab had changed it #}
  }, true);
  {% endif %}
})();
