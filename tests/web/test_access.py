"""Accessibility of every page and dialog, as axe-core sees it, and touch."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from table import Table, wait_until_ready

from tools.catalogue import GAMES

DIALOGS = ("new", "more", "record", "games", "preferences", "help")
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}

THEMES = ["light", pytest.param("dark", marks=pytest.mark.long)]  # test_contrast has every pair of colours


def violations(page):
    """The findings of axe-core, a line for each element."""
    found = Axe().run(page).response["violations"]
    return [f"{rule['id']}: {node['html']} {node['failureSummary']}" for rule in found for node in rule["nodes"]]


def test_axe_finds_nothing_on_the_page(page, site):
    page.emulate_media(reduced_motion="reduce")
    table = Table(page).open(f"{site}?side=both#EEE9AA", engine=False)
    table.square("a2").click()
    page.click("[data-ply='1']")
    table.play("h8=1")
    page.wait_for_selector("#side-lines:not([hidden])")
    found = {}
    for theme in ("light", "dark"):
        for colours in ("standard", "safe", "contrast"):
            table.set("theme", theme, "colours", colours)
            page.wait_for_selector(f"html[data-theme={theme}][data-colours={colours}]")
            found[theme, colours] = violations(page)
    assert not any(found.values()), found


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", ["", "cell-division/", "five-in-a-row/", "mega-tic-tac-toe/"])
def test_axe_finds_nothing_in_the_dialogs(page, site, game, theme):
    page.emulate_media(reduced_motion="reduce", color_scheme=theme)
    table = Table(page).open(f"{site}{game}?side=red", engine=False)
    page.locator("[role=gridcell]").nth(20).click()
    if page.locator("#pad").count():
        page.keyboard.press("9")
    table.wait_for_plies(1)
    table.new_game(opponent="engine")
    found = {}
    for dialog in DIALOGS:
        table.open_dialog(dialog)
        found[dialog] = violations(page)
        page.keyboard.press("Escape")
        page.wait_for_selector(f"#{dialog}:not([open])", state="attached")
    assert not any(found.values()), found


def test_axe_finds_nothing_in_an_analysis_or_a_review(page, site):
    page.emulate_media(reduced_motion="reduce")
    Table(page).open(site + "?side=both#AeHCF6")
    page.keyboard.press("v")
    page.wait_for_selector("#review-progress:not([hidden])")
    page.wait_for_selector("#review-progress[hidden]", state="attached", timeout=60_000)
    page.wait_for_selector("#reviewing.reported:not(.running)")
    assert violations(page) == []
    page.keyboard.press("a")
    page.wait_for_selector("#candidates button")
    page.click("#hold")
    page.wait_for_selector("body[data-engine=ready]")
    assert violations(page) == []


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_in_other_states(page, site, theme):
    page.emulate_media(reduced_motion="reduce", color_scheme=theme)
    table, found = Table(page), {}
    for state, query in (("the AI waits", "?level=1#EEE9AA"), ("two AIs", "?side=none")):
        table.open(site + query, engine=False)
        page.wait_for_selector("#pause:not([hidden])")
        found[state] = violations(page)
    table.open(f"{site}?side=both#EEE9AA", engine=False).more("resign")
    page.wait_for_selector("#surely:not([hidden])")
    found["the question whether to resign"] = violations(page)
    page.click("#resign-no")
    table.resign()
    found["the end"] = violations(page)
    assert not any(found.values()), found


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_on_a_phone_and_in_its_sheets(browser, site, theme):
    with browser.new_context(**PHONE, color_scheme=theme) as context:
        page = context.new_page()
        table = Table(page).open(site + "?side=both#EEE9AA", engine=False)
        found = {"": violations(page)}
        for dialog in DIALOGS:
            table.open_dialog(dialog)
            found[dialog] = violations(page)
            page.keyboard.press("Escape")
            page.wait_for_selector(f"#{dialog}:not([open])", state="attached")
        for panel in ("moves", "analysis", "reviewing"):
            table.panel(panel)
            found[panel] = violations(page)
        assert not any(found.values()), found


@pytest.mark.parametrize("width", [360, 768])
def test_touch_targets_are_large_and_nothing_scrolls_sideways(browser, site, width):
    with browser.new_context(viewport={"width": width, "height": 740}, has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        Table(page).open(site + "?side=both#EEE9", engine=False)
        small = page.evaluate(
            """() => [...document.querySelectorAll('button, select, [role=gridcell], input, a')]
            .map(element => [element.id || element.textContent, element.getBoundingClientRect()])
            .filter(([, box]) => box.width && Math.min(box.width, box.height) < 24).map(([name]) => name)"""
        )
        assert [name for name in small if not name.startswith("show-")] == []
        pad = page.locator("[data-place='5']").bounding_box()
        assert pad["height"] >= 44
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate("getComputedStyle(document.body).touchAction") == "manipulation"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", [game for game in GAMES if game.lessons], ids=lambda game: game.name)
def test_axe_finds_nothing_in_the_lessons(page, site, game, theme):
    page.emulate_media(color_scheme=theme)
    page.goto(f"{site}{game.address}lessons/")
    wait_until_ready(page)
    assert violations(page) == []
