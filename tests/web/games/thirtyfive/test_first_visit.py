"""The card of the first visit: who sees it, and how it goes."""

import pytest
from table import ENGINE, Table, never, wait_until_ready

pytestmark = pytest.mark.first_visit

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def table(page):
    page.route(ENGINE, never)
    page.emulate_media(reduced_motion="reduce")
    return Table(page)


def arrive(table, address):
    table.page.goto(address)
    wait_until_ready(table.page)
    table.settle()
    return table.page.is_visible("#first-visit")


def test_it_says_what_35_is_before_python_is_there(table, site):
    page = table.page
    page.route("**/micropython.wasm", never)
    page.goto(site)
    assert page.inner_text("#first-visit h2") == "Add up to 35 and they are yours."
    assert not page.is_visible("#notes")
    assert "35" in page.get_attribute(".moving", "aria-label")


def test_play_now_closes_it_and_the_game_against_level_1_is_on(table, site):
    assert arrive(table, site)
    page = table.page
    page.click("#play-now")
    assert not page.is_visible("#first-visit") and page.is_visible("#notes")
    assert "level 1" in page.inner_text("#role-blue")
    assert page.evaluate("document.activeElement.matches('[role=gridcell]')")
    assert not arrive(table, site)


def test_the_first_move_closes_it(table, site):
    assert arrive(table, site)
    table.play("e4=9")
    table.page.wait_for_selector("#first-visit", state="hidden")
    assert not arrive(table, site)


def test_it_comes_again_until_it_was_closed(table, site):
    assert arrive(table, site)
    assert arrive(table, site)
    table.page.keyboard.press("Escape")
    assert not table.page.is_visible("#first-visit")
    assert not arrive(table, site)


def test_who_has_a_setting_or_comes_by_a_link_does_not_see_it(table, site):
    assert not arrive(table, site + "#EEE9")
    assert not arrive(table, site + "?side=both")
    table.page.evaluate("localStorage.clear()")
    assert arrive(table, site)
    table.page.click("#toggle-theme")
    assert not arrive(table, site)


def test_no_other_page_has_it(table, site):
    for address in ("embed.html", "cell-division/", "lessons/"):
        assert not arrive(table, site + address)


def test_on_a_phone_it_is_a_sheet_and_a_press_on_the_board_plays(table, site):
    page = table.page
    page.set_viewport_size(PHONE)
    assert arrive(table, site)
    sheet = page.locator("#first-visit").bounding_box()
    assert (sheet["x"], sheet["width"]) == (0, PHONE["width"])
    assert sheet["y"] + sheet["height"] == PHONE["height"]
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    table.square("d8").click()
    assert not page.is_visible("#first-visit")
    page.keyboard.press("5")
    page.wait_for_selector("[data-square=d8][data-digit='5']")


def test_the_picture_stands_still_where_motion_is_reduced(table, site):
    arrive(table, site)
    running = "document.querySelector('.moving').getAnimations({subtree: true}).length"
    assert table.page.evaluate(running) == 0
    table.page.emulate_media(reduced_motion="no-preference")
    assert table.page.evaluate(running) > 10
