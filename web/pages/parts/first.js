{# Runs before the first style sheet, so that an explicit theme is the first that is seen. It is JavaScript because Python
   comes later. framed: a board in a frame, which has no stored settings. python_themes: Python follows changes of the
   theme (app/platform/painter.py); on other pages this script does. Key and form of the stored settings:
   app/platform/text_storage.py, app/core/stored.py. #}
(() => {
  const root = document.documentElement;
  const values = {{ {"theme": settings.complete("theme", {}) | list, "colours": settings.complete("colours", {}) | list} | tojson }};
  const given = Object.fromEntries(new URLSearchParams(location.search));
  {% if framed is defined %}
  const kept = () => ({});
  {% else %}
  const { pathname } = new URL(document.querySelector("meta[name=site]").content, document.baseURI);
  const kept = () => {
    try {
      const { pygame35, version, content } = JSON.parse(localStorage.getItem(`pygame35 ${pathname} everywhere`));
      return pygame35 === "settings" && version === 1 ? (content ?? {}) : {};
    } catch {
      return {};
    }
  };
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
})();
