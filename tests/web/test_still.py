"""No button moves when a press or the pointer makes something appear."""

import pytest
from table import Table

# {name: its place in the page} of all that can be pressed. What comes after an opened part has to make room for it.
PLACES = """() => Object.fromEntries(
  [...document.querySelectorAll('button, select, input, summary, a, [role=gridcell]')]
  .filter(it => it.checkVisibility({visibilityProperty: true}))
  .filter(it => !it.matches('#rarely *, #rarely ~ *, #rarely ~ * *, .credits *'))
  .map(it => {
    const { left, top } = it.getBoundingClientRect();
    const name = it.id || it.dataset.square || it.dataset.place || it.name || it.textContent.trim() || it.ariaLabel;
    return [`${it.role || it.tagName} ${name} ${it.value || ''}`, [left + scrollX, top + scrollY].map(Math.round)];
  }))"""
SIZES = ((1440, 900), (768, 1024), (360, 640))


def presses(page, at):
    """(what is done, how): squares and keys that make something appear. at: how far from the middle the square is."""
    squares = page.locator("[role=gridcell]")
    if squares.count():
        at += squares.count() // 2
        yield "a square is pointed at", squares.nth(at).hover
        yield "a square is pressed", squares.nth(at).click
        yield "a digit is pressed", lambda: page.keyboard.press("5")
        yield "another square is pointed at", squares.nth(at + 1).hover
    for key in "1sn" if page.locator("#doors, #lessons").count() else "":
        yield f"{key} is pressed", lambda key=key: page.keyboard.press(key)
    if page.locator("#rarely").count():
        page.click("#open-new")
        yield "More is opened", lambda: _unfold(page)


def _unfold(page):
    """Open "More", and scroll back from what it shows."""
    page.click("#rarely summary")
    Table(page).settle()
    page.evaluate("document.querySelector('#new').scrollTop = 0")


def moved(page, steps):
    """[(what was done, {name: (its place before, after)})] of the steps that moved something."""
    found = []
    for what, act in steps:
        before = page.evaluate(PLACES)
        act()
        Table(page).settle()
        after = page.evaluate(PLACES)
        changed = {name: (place, after[name]) for name, place in before.items() if after.get(name, place) != place}
        found += [(what, changed)] if changed else []
    return found


OTHERS = ("five-in-a-row/?side=both", "monty-hall/", "threes/puzzles/#1")


@pytest.mark.parametrize(
    "path", ["?side=both", "lessons/", *(pytest.param(path, marks=pytest.mark.long) for path in OTHERS)]
)
def test_nothing_moves_under_the_pointer(page, site, path):
    page.emulate_media(reduced_motion="reduce")
    for index, (width, height) in enumerate(SIZES):
        page.set_viewport_size({"width": width, "height": height})
        Table(page).open(site + path, engine=False).settle()
        assert moved(page, presses(page, index)) == [], width
