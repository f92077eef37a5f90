"""Every page in every kind of window: narrow, low, beside a notch, with large text. Nothing is outside or covered."""

from pathlib import Path

import pytest
from table import SETTLED
from test_frame import PAGES, open_page

from app.core.texts import say

PROBLEMS = Path(__file__).with_name("problems.js").read_text(encoding="utf-8")
NOTCH = 59  # pixels on both sides of a phone that is held sideways
LARGE = 32  # pixels of the browser's default font: twice the usual one, WCAG 1.4.4
WIDTHS = (320, 390, 699, 700, 999, 1000)  # on both sides of where the style sheet changes
SOME = ("", "lessons/")
ZOOMED = ((320, 256), (427, 240), (455, 256))  # windows of laptops at 300 and 400 %, WCAG 1.4.10
BESIDE_A_NOTCH = ((844, 390), (932, 430), (1180, 820))
WITH_LARGE_TEXT = ((1366, 768), (390, 844), (768, 1024))

OVERLAPS = """() => {
  const parts = [...document.querySelectorAll('header.top :is(a, button, h1)')].filter(it => it.checkVisibility());
  const boxes = parts.map(it => it.getBoundingClientRect()).filter(box => box.width > 1);
  const outside = boxes.filter(box => box.left < 0 || box.right > innerWidth || box.top < 0).length;
  const across = (one, other) => one.left < other.right - 1 && other.left < one.right - 1;
  const meet = (one, other) => across(one, other) && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  return outside + boxes.filter((one, at) => boxes.slice(at + 1).some(other => meet(one, other))).length;
}"""
DIALOGS = "() => [...document.querySelectorAll('dialog')].map(it => it.id)"
# Functions that bring the page into a state, and back.
SHOWN = {
    "#pull": "() => document.querySelector('main').classList.toggle('pulled')",
    "#first-visit": "() => document.querySelector('#first-visit').toggleAttribute('hidden')",
    "#tour": "() => document.querySelector('#tour').hidden = !document.body.classList.toggle('touring')",
    "#friend": f"""() => {{
      document.querySelector('#friend-text').textContent = {say("friend.lost")!r};
      document.querySelector('#friend-buttons').innerHTML = '<button>{say("friend.connect")}</button>';
      document.querySelector('#friend').toggleAttribute('hidden');
    }}""",
}


def resize(page, size):
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    page.evaluate(SETTLED)


def check(page, size, states=(), inset=0):
    """Fail if something is out of place in a window of this size, or in a dialog or another state of the page there.

    inset: pixels at both sides that are covered.
    """
    resize(page, size)
    assert page.evaluate(PROBLEMS, [inset]) == [], size
    for state in states:
        if state in SHOWN:
            if not page.locator(state).count() or (state == "#pull" and not page.is_visible(state)):
                continue
            page.evaluate(SHOWN[state])
            page.evaluate(SETTLED)
            assert page.evaluate(PROBLEMS, [inset]) == [], (size, state)
            page.evaluate(SHOWN[state])
        else:
            page.evaluate("id => document.getElementById(id).showModal()", state)
            assert page.evaluate(PROBLEMS, [inset]) == [], (size, state)
            page.evaluate("id => document.getElementById(id).close()", state)


@pytest.mark.parametrize("name", [pytest.param(name, marks=() if name in SOME else pytest.mark.long) for name in PAGES])
def test_nothing_is_out_of_place_in_any_window(page, site, name):
    page.emulate_media(reduced_motion="reduce")
    open_page(page, site + name)
    page.evaluate("() => document.fonts.ready.then(() => null)")
    states = [*SHOWN, *page.evaluate(DIALOGS)]
    for width in WIDTHS:
        check(page, (width, 740))
        assert page.evaluate(OVERLAPS) == 0, width
    for size in ((360, 640), (390, 844)):
        check(page, size, ["#friend"])
    for size in ZOOMED:
        check(page, size, states if size == ZOOMED[0] else ())
    devtools = page.context.new_cdp_session(page)
    sides = {"left": NOTCH, "leftMax": NOTCH, "right": NOTCH, "rightMax": NOTCH, "bottom": 21, "bottomMax": 21}
    devtools.send("Emulation.setSafeAreaInsetsOverride", {"insets": sides})
    for size in BESIDE_A_NOTCH:
        check(page, size, states if size != BESIDE_A_NOTCH[1] else (), NOTCH)
    devtools.send("Emulation.setSafeAreaInsetsOverride", {"insets": {}})
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": LARGE}})
    for size in WITH_LARGE_TEXT:
        check(page, size, states)
    assert page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == f"{LARGE}px"
