// What is out of place on a page: a list of texts. inset: pixels at both sides of the window that are covered.
([inset]) => {
  const found = [];
  const name = (it) => `${it.tagName} ${it.id || it.textContent.trim().slice(0, 30)}`;
  const isShown = (it) =>
    it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !it.closest(".unseen, #grid, [aria-hidden=true], svg") &&
    getComputedStyle(it).clipPath !== "inset(50%)" &&
    it.getBoundingClientRect().width > 1;
  const scrolls = (it) => {
    for (let around = it.parentElement; around && around !== document.body; around = around.parentElement)
      if (/auto|scroll/.test(getComputedStyle(around).overflowX) && around.scrollWidth > around.clientWidth) return true;
    return false;
  };
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`the page scrolls sideways: ${wide} of ${innerWidth}`);
  const top = document.querySelector("dialog[open]") ?? document.body;
  for (const it of top.querySelectorAll("*")) {
    const texts = [...it.childNodes].filter((node) => node.nodeType === 3 && node.textContent.trim());
    if (!texts.length && !it.matches("button, a, select, input, summary, textarea, canvas, iframe")) continue;
    if (!isShown(it) || scrolls(it)) continue;
    const box = it.getBoundingClientRect(), style = getComputedStyle(it);
    if (box.left < inset - 1 || box.right > innerWidth - inset + 1) found.push(`${name(it)}: outside`);
    if (it.matches("option, textarea")) continue;
    for (const text of texts) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, bottom } = range.getBoundingClientRect();
      const isLine = style.display === "inline" || style.textOverflow === "ellipsis";
      if (!isLine && (left < box.left - 2 || right > box.right + 2)) found.push(`${name(it)}: wider than its place`);
      if (style.overflowY === "hidden" && bottom > box.bottom + 2) found.push(`${name(it)}: cut off`);
    }
  }
  if (document.querySelector("#first-visit:not([hidden])")) return found; // a sheet over all the rest
  const before = scrollY;
  for (const it of top.querySelectorAll("button, a, select, summary, input:not([type=radio], [type=checkbox])")) {
    if (!isShown(it)) continue;
    it.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = it.getBoundingClientRect();
    for (const [x, y] of [[0.5, 0.5], [0.15, 0.5], [0.85, 0.5]]) {
      const on = document.elementFromPoint(left + x * width, top + y * height);
      const own = on && (it.contains(on) || on.contains(it) || on.closest("label")?.contains(it));
      if (!own) found.push(`${name(it)}: covered by ${on ? name(on) : "nothing"}`);
    }
  }
  scrollTo(0, before);
  return found;
}
