{# Loads Python's files and starts it, once the page is painted: on a slow line they would hold up the style and the font.
   In a frame nothing may be painted before somebody scrolls to it, so a board there does not wait; nor does a hidden page.
   The links say `late-preload` until then. #}
(() => {
  let loads = false;
  const load = () => {
    if (loads) return;
    loads = true;
    for (const link of document.querySelectorAll("link[rel^=late-]")) link.rel = link.rel.slice(5);
    const { href, integrity } = document.querySelector("link[href$='start.mjs']");
    const script = document.createElement("script");
    Object.assign(script, { type: "module", crossOrigin: "", integrity, src: href });
    document.head.append(script);
  };
  if (parent !== window || document.hidden) return load();
  addEventListener("load", () => setTimeout(load, 500)); {# some browsers do not tell when they paint #}
  new PerformanceObserver((painted, observer) => {
    if (!painted.getEntriesByName("first-contentful-paint").length) return;
    observer.disconnect();
    load();
  }).observe({ type: "paint", buffered: true });
})();
