"""A digit that pays the rival, as a person meets it: seen before it is placed, then put back, swapped or placed."""

import pytest
from table import Table
from test_access import violations

from tests.web.games.thirtyfive.test_trap_state import BEFORE, PAYS


@pytest.fixture
def table(page, site):
    page.emulate_media(reduced_motion="reduce")
    table = Table(page).open(site + "?side=both", engine=False)
    table.play_all(BEFORE)
    table.set("warn", True)
    return table


def wait_until_held(page, held=True):
    page.wait_for_selector("#held", state="visible" if held else "hidden")
    page.wait_for_selector("[data-place='8'].held[data-gives='+4']" if held else "#pad:not(:has(.held))")


def test_with_the_mouse_a_held_digit_is_put_back_or_placed(table):
    page, moves = table.page, table.moves()
    table.square("e3").click()
    page.click("[data-place='8']")
    wait_until_held(page)
    assert page.inner_text("#held-text") == "This gives Red 4 squares."
    assert page.inner_text("#put-back") == "Pick another digit" and page.inner_text("#place-held") == "Place the 8"
    for name in ("put-back", "place-held"):
        box = page.locator(f"#{name}").bounding_box()
        assert min(box["width"], box["height"]) >= 44
    assert (
        page.locator("#held [role=alert]").inner_text().endswith("4 squares turn red, 4 empty squares get red stripes")
    )
    assert violations(page) == []
    picture = table.picture()
    page.hover("[data-place='7']")
    assert table.wait_for_another_picture(picture)  # a preview of the other digit
    page.hover("#put-back")
    table.wait_for_picture(picture)
    page.click("#put-back")
    wait_until_held(page, False)
    assert table.moves() == moves and page.evaluate("document.activeElement.matches('[role=gridcell]')")
    page.click("[data-place='8']")
    wait_until_held(page)
    page.click("#place-held")
    wait_until_held(page, False)
    assert table.moves() == [*moves, PAYS]


def test_with_the_keyboard_the_digit_first(table):
    page, moves = table.page, table.moves()
    page.keyboard.press("Escape")
    page.keyboard.press("8")
    table.square("e3").click()
    wait_until_held(page)
    page.keyboard.press("Escape")
    wait_until_held(page, False)
    for key in ("8", "Enter"):
        page.keyboard.press("8")
        wait_until_held(page)
        page.keyboard.press(key)
        table.wait_for_plies(len(moves) + 1)
        assert table.moves() == [*moves, PAYS]
        page.click("#take-back")
        wait_until_held(page, False)
        table.square("e3").click()
    page.keyboard.press("8")
    wait_until_held(page)
    page.keyboard.press("7")  # another digit on the same square
    table.wait_for_plies(len(moves) + 1)
    assert table.moves() == [*moves, "e3=7"]


def test_the_switch_shows_what_the_rival_means_for_it(table):
    page, moves = table.page, table.moves()
    table.set("warn", False)
    table.square("e3").click()
    page.keyboard.press("8")
    table.wait_for_plies(len(moves) + 1)
    for level, on in (("1", True), ("4", False)):
        with page.context.browser.new_context() as context:
            other = Table(context.new_page()).open(page.url.partition("?")[0] + f"?level={level}", engine=False)
            other.settle()
            assert other.page.locator("[data-setting=warn]").is_checked() == on
