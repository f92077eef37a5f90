"""Accessibility of every page and dialog, as axe-core sees it, and touch."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from table import Table, wait_until_ready

DIALOGS = ("new", "more", "record", "games", "preferences", "help")
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}

THEMES = ["light", pytest.param("dark", marks=pytest.mark.long)]  # test_contrast has every pair of colours


def violations(page):
    """The findings of axe-core, a line for each element."""
    found = Axe().run(page).response["violations"]
    return [f"{rule['id']}: {node['html']} {node['failureSummary']}" for rule in found for node in rule["nodes"]]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("colours", ["standard", "safe", "contrast"])
def test_axe_finds_nothing_on_the_page(page, site, theme, colours):
    page.emulate_media(reduced_motion="reduce")
    table = Table(page).open(f"{site}?side=both&theme={theme}&colours={colours}#EEE9AA", engine=False)
    table.square("a2").click()
    page.click("[data-ply='1']")
    table.play("h8=1")
    page.wait_for_selector("#side-lines:not([hidden])")
    assert violations(page) == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", ["", "cell-division/", "five-in-a-row/"])
@pytest.mark.parametrize("dialog", DIALOGS)
def test_axe_finds_nothing_in_the_dialogs(page, site, dialog, game, theme):
    page.emulate_media(reduced_motion="reduce", color_scheme=theme)
    table = Table(page).open(f"{site}{game}?side=red", engine=False)
    page.locator("[role=gridcell]").nth(20).click()
    if page.locator("#pad").count():
        page.keyboard.press("9")
    table.wait_for_plies(1)
    table.new_game(opponent="engine")
    table.open_dialog(dialog)
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.wait_for_selector(f"#{dialog}:not([open])", state="attached")


def test_axe_finds_nothing_in_an_analysis_or_a_review(page, site):
    page.emulate_media(reduced_motion="reduce")
    Table(page).open(site + "?side=both#AeHCF6")
    page.keyboard.press("v")
    page.wait_for_selector("#review-progress:not([hidden])")
    page.wait_for_selector("#review-progress[hidden]", state="attached", timeout=60_000)
    page.wait_for_selector("#swings:not([hidden])")
    assert violations(page) == []
    page.keyboard.press("a")
    page.wait_for_selector("#candidates button")
    page.click("#hold")
    page.wait_for_selector("body[data-engine=ready]")
    assert violations(page) == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("state", ["the question whether to resign", "the end", "the AI waits", "two AIs"])
def test_axe_finds_nothing_in_other_states(page, site, state, theme):
    page.emulate_media(reduced_motion="reduce", color_scheme=theme)
    query = {"the AI waits": "?level=1#EEE9AA", "two AIs": "?side=none"}.get(state, "?side=both#EEE9AA")
    table = Table(page).open(site + query, engine=False)
    if state == "the question whether to resign":
        table.more("resign")
        page.wait_for_selector("#surely:not([hidden])")
    elif state == "the end":
        table.resign()
    else:
        page.wait_for_selector("#pause:not([hidden])")
    assert violations(page) == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sheet", ["", "moves", "analysis", "reviewing", *DIALOGS])
def test_axe_finds_nothing_on_a_phone_and_in_its_sheets(browser, site, sheet, theme):
    with browser.new_context(**PHONE, color_scheme=theme) as context:
        page = context.new_page()
        table = Table(page).open(site + "?side=both#EEE9AA", engine=False)
        if sheet in DIALOGS:
            table.open_dialog(sheet)
        elif sheet:
            table.panel(sheet)
        assert violations(page) == []


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
def test_axe_finds_nothing_in_the_lessons(page, site, theme):
    page.emulate_media(color_scheme=theme)
    page.goto(site + "lessons/")
    wait_until_ready(page)
    assert violations(page) == []
