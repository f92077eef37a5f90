"""The texts of the live regions: what a screen reader says."""

import re

import pytest
from playwright.sync_api import expect
from table import Table

# Notes each text that is added to a live region, as screen readers say it. The names in it may be marked afterwards.
LISTEN = """() => { const said = window.said = [], last = new Map(); new MutationObserver(changes => {
  for (const change of changes) {
    const target = change.target.nodeType === 1 ? change.target : change.target.parentElement;
    const region = target?.closest('[role=status], [role=alert], [role=log], [aria-live=polite]');
    if (!region || !region.checkVisibility()) continue;
    if (region.role === 'log') {
      if (target === region) for (const node of change.addedNodes) said.push(node.textContent);
    } else if (region.textContent !== last.get(region)) {
      last.set(region, region.textContent);
      if (region.textContent) said.push(region.textContent);
    }
  } }).observe(document.body, {subtree: true, childList: true, characterData: true}); }"""
FOCUSED = "document.activeElement.id || document.activeElement.dataset.square"


@pytest.fixture
def table(page):
    page.emulate_media(reduced_motion="reduce")
    return Table(page)


def said(table):
    """The texts of live regions since the last call."""
    table.settle()
    return table.page.evaluate("window.said.splice(0)")


def test_what_is_done_is_said_once(table, site):
    """Two people play; the keyboard alone."""
    page = table.page
    table.open(f"{site}?side=both", engine=False)
    page.evaluate(LISTEN)
    table.square("e4").focus()
    page.keyboard.press("9")
    assert said(table) == ["Red placed 9 on e4."]
    page.keyboard.press("ArrowUp")
    page.keyboard.press("3")
    page.keyboard.press("Escape")
    assert said(table) == ["Blue placed 3 on e5."]
    page.keyboard.press("w")
    page.keyboard.press("[")
    assert said(table) == ["Red 1, Blue 1", "After 1 move"]
    page.keyboard.press("ArrowUp")
    page.keyboard.press("5")
    assert said(table) == ["Played anew from move 2; the old moves are kept under Moves.", "Blue placed 5 on e6."]
    assert page.get_attribute("#ply", "aria-valuetext") == "Blue's e6=5, move 2 of 2; Red 1, Blue 1"
    page.keyboard.press("a")
    assert said(table) == ["Analysis on"]
    page.focus("#show-heat")
    page.keyboard.press("a")
    assert said(table) == ["Analysis off"] and page.evaluate(FOCUSED) == "open-more"


def test_a_turn_of_the_ai_is_said_once_and_a_hint_is_a_square(table, site):
    page = table.page
    table.open(f"{site}?side=red&level=1")
    page.evaluate(LISTEN)
    table.square("e4").focus()
    page.keyboard.press("9")
    table.wait_for_plies(2)
    table.wait_for_turn("Red")
    first, second = [text for text in said(table) if text != "Pip is thinking"][:2]  # on a slow machine it is
    assert first == "Red placed 9 on e4." and second.startswith("Blue placed ")
    page.keyboard.press("h")
    page.wait_for_selector("#live p:has-text('Hint: look at ')")
    hinted = page.inner_text("#live p:last-child").removeprefix("Hint: look at ")[:2]
    assert page.evaluate(FOCUSED) == hinted
    expect(table.square(hinted)).to_have_attribute("aria-label", re.compile(", hint$"))
    page.keyboard.press("1")
    table.wait_for_plies(3)
    table.wait_for_plies(4)
    assert table.moves()[2] == f"{hinted}=1" and "Your move" not in " ".join(said(table))
