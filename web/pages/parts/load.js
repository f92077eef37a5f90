{# Loads Python's files and starts Python after the first paint. If they were requested sooner, they would delay the style
   sheet and the font on a slow line. Until then, the `rel` of their links begins with `late-`. A browser may not paint a
   frame until somebody scrolls to it, so a board in a frame starts at once. So does a hidden page. #}
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
  addEventListener("load", () => setTimeout(load, 500)); {# some browsers do not report their first paint #}
  new PerformanceObserver((painted, observer) => {
    if (!painted.getEntriesByName("first-contentful-paint").length) return;
    observer.disconnect();
    load();
  }).observe({ type: "paint", buffered: true });
})();
