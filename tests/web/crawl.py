"""What is wrong on a page in a language: English sentences, and texts that are cut, spill over, or lie below others."""

import re

from app.core.language import catalogue, parsed
from tools.translations import IDS, fields

WORDS = re.compile(r"[A-Za-z]{2,}(?:[ ,;:’'-]+[A-Za-z]{2,}){2,}")  # three words of a sentence, or more

# [[kind, text, element], ...] of the texts in the window, or in the open dialog.
FAULTS = """() => {
  const found = [], style = element => getComputedStyle(element);
  const name = it => it.id ? '#' + it.id : it.localName + (it.classList.length ? '.' + it.classList[0] : '')
    + (it.parentElement && it.parentElement !== document.body ? ' < ' + name(it.parentElement) : '');
  const part = [...document.querySelectorAll('dialog[open], :popover-open')].pop() ?? document.body;
  const width = document.documentElement.scrollWidth;
  if (width > innerWidth) found.push(['sideways', `${width} px`, 'html']);
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, element = text.parentElement;
    if (!text.data.trim() || element.closest('.unseen, option, script, style, textarea')) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = new Range();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (!box.width) continue;
    const told = kind => found.push([kind, text.data.trim().slice(0, 80), name(element)]);
    let scroller = null, hidden = false, cut = false, held = element.closest('button, .button, label, [role=tab]');
    for (let outer = element; outer && outer !== document.documentElement && !scroller; outer = outer.parentElement) {
      const { overflowX, overflowY, clipPath, position } = style(outer), around = outer.getBoundingClientRect();
      if (clipPath === 'inset(50%)') hidden = true;
      if (['auto', 'scroll'].includes(overflowX) || ['auto', 'scroll'].includes(overflowY)) scroller = outer;
      else if (overflowX !== 'visible'
        && (box.left < around.left - 1 || box.right > around.right + 1 || box.bottom > around.bottom + 3)) cut = true;
      if (position === 'fixed') break;
    }
    if (hidden) continue;
    if (cut) told('cut');
    if (!scroller && (box.left < -1 || box.right > innerWidth + 1)) told('outside');
    if (held) {
      const around = held.getBoundingClientRect();
      if (box.left < around.left - 1 || box.right > around.right + 1 || box.bottom > around.bottom + 3) told('spills');
    }
    const inside = (box, x, y) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
    const fixed = it => {
      for (; it && it !== part; it = it.parentElement) if (/fixed|sticky/.test(style(it).position)) return true;
    };
    for (const line of range.getClientRects()) {
      const x = (line.left + line.right) / 2, y = (line.top + line.bottom) / 2;
      if (scroller && !inside(scroller.getBoundingClientRect(), x, y)) continue;
      const on = document.elementsFromPoint(x, y).find(it => style(it).opacity !== '0' && !it.matches('canvas'));
      if (!on || on.contains(element) || element.contains(on) || style(element).pointerEvents === 'none') continue;
      if (held?.contains(on) || (fixed(on) && !fixed(element))) continue;
      found.push(['below', `${text.data.trim().slice(0, 80)} | ${name(on)}`, name(element)]);
      break;
    }
  }
  return found;
}"""
# All texts of a page, seen or spoken.
TEXTS = """() => {
  const found = [document.title, document.querySelector('meta[name=description]')?.content ?? ''];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (!walker.currentNode.parentElement.closest(
      'script, style, py-config, mpy-config, dt, code, textarea, [data-language]'))
      found.push(walker.currentNode.data);
  for (const element of document.querySelectorAll('body *'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(element.getAttribute(name) ?? '');
  return found;
}"""


def literals(message):
    """The texts of a message without its parameters."""
    parts = parsed(message)
    for part in (parts,) if isinstance(parts, str) else parts:
        if isinstance(part, str):
            yield part
    for field in fields(parts):
        for _, inner in field[2] if len(field) == 3 else ():
            yield from (part for part in ((inner,) if isinstance(inner, str) else inner) if isinstance(part, str))


def english(code):
    """The English sentences, or pieces of three words, that a page in another language should not show."""
    own, source = catalogue(code), catalogue("en")
    said = "\n".join(own[name] for name in IDS if own.get(name))
    pieces = {piece for name in IDS for text in literals(source[name]) for piece in WORDS.findall(text)}
    return {piece for piece in pieces if piece not in said}


def english_texts(page, pieces):
    """The texts of a page that hold one of the pieces."""
    return sorted({text.strip() for text in page.evaluate(TEXTS) for piece in WORDS.findall(text) if piece in pieces})


def faults(page):
    """{(kind, element): text} of the texts that are cut, outside, or below others."""
    return {(kind, element): text for kind, text, element in page.evaluate(FAULTS)}
