"""Accessibility of every page and dialog, as axe-core sees it, and touch."""

from axe_playwright_python.sync_playwright import Axe
from table import Table, wait_until_ready

DIALOGS = ("new", "more", "record", "games", "preferences", "help")
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
VIEWS = ((360, "light"), (1440, "dark"))


def violations(page):
    """The findings of axe-core, a line for each element."""
    found = Axe().run(page).response["violations"]
    return [f"{rule['id']}: {node['html']} {node['failureSummary']}" for rule in found for node in rule["nodes"]]


def assert_accessible(page, views=VIEWS):
    """Neither axe-core finds anything in the open page, nor does it scroll sideways, in windows of (width, theme)."""
    for width, theme in views:
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=theme)
        assert violations(page) == [], (width, theme)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def of_dialogs(table):
    """{name: the findings} of each dialog of a page, when it is open."""
    found = {}
    for dialog in DIALOGS:
        table.open_dialog(dialog)
        found[dialog] = violations(table.page)
        table.page.keyboard.press("Escape")
        table.page.wait_for_selector(f"#{dialog}:not([open])", state="attached")
    return found


def test_axe_finds_nothing_on_the_page(page, site):
    page.emulate_media(reduced_motion="reduce")
    table = Table(page).open(f"{site}?side=both#EEE9AA", engine=False)
    table.square("a2").click()
    table.panel("moves")
    page.click("[data-ply='1']")
    table.play("h8=1")
    page.wait_for_selector("#side-lines:not([hidden])")
    for theme, colours in (("light", "standard"), ("dark", "safe")):  # test_contrast has every pair of colours
        table.set("theme", theme, "colours", colours)
        page.wait_for_selector(f"html[data-theme={theme}][data-colours={colours}]")
        assert violations(page) == [], (theme, colours)


def test_axe_finds_nothing_on_a_phone_and_in_its_sheets_and_targets_are_large(browser, site):
    with browser.new_context(**PHONE, color_scheme="dark") as context:
        page = context.new_page()
        table = Table(page).open(site + "?side=both#EEE9AA", engine=False)
        small = page.evaluate(
            """() => [...document.querySelectorAll('button, select, [role=gridcell], input, a')]
            .map(element => [element.id || element.textContent, element.getBoundingClientRect()])
            .filter(([, box]) => box.width && Math.min(box.width, box.height) < 24).map(([name]) => name)"""
        )
        assert [name for name in small if not name.startswith("show-")] == []
        assert page.locator("[data-place='5']").bounding_box()["height"] >= 44
        assert page.evaluate("getComputedStyle(document.body).touchAction") == "manipulation"
        found = {"": violations(page), **of_dialogs(table)}
        for panel in ("moves", "reviewing"):
            table.panel(panel)
            found[panel] = violations(page)
        page.click("[data-story=ask]")
        page.wait_for_selector("body:not(.telling)")
        found["analysis"] = violations(page)
        assert not any(found.values()), found


def test_axe_finds_nothing_in_the_lessons(page, site):
    page.goto(f"{site}lessons/")
    wait_until_ready(page)
    assert_accessible(page)
    page.click("#go-on")
    page.wait_for_selector("[data-part=step]")
    assert_accessible(page)
