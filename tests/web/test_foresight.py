"""Previews of squares and digits before a move, as a person sees them."""

import pytest
from table import Table

# c3 9, d4 5 red, e5 9, c5 9 ... and Blue to move: an 8 on e3 makes red's d4 reach 35.
OPENING = ["d4=5", "c3=9", "a8=1", "e5=9", "a7=1", "c5=9", "a6=1"]


@pytest.fixture
def table(page, site):
    page.emulate_media(reduced_motion="reduce")
    table = Table(page).open(site + "?side=both&numbers=all", engine=False)
    table.play_all(OPENING)
    return table


def text_of(table, wanted):
    table.page.wait_for_function("wanted => document.querySelector('#square').textContent === wanted", arg=wanted)


def test_a_square_says_what_it_lacks_and_each_digit_what_it_would_do(table):
    table.page.keyboard.press("Escape")
    table.square("d4").hover()
    text_of(table, "d4 has 27 around it, 8 to go.")
    table.leave_board()
    text_of(table, "")
    table.square("e3").click()
    eight = table.page.locator("[data-place='8']")
    table.page.wait_for_selector("[data-place='8'][data-badge='\u22124']")
    assert eight.get_attribute("aria-label") == "8: d4 reaches 35; 4 squares turn red, 4 empty squares get red stripes"
    assert table.page.locator("[data-place='7']").get_attribute("aria-label") == "7: finishes nothing; then d4 needs 1"
    before = table.picture()
    eight.hover()
    text_of(table, "8: d4 reaches 35; 4 squares turn red, 4 empty squares get red stripes")
    table.wait_for_another_picture(before)
    assert table.moves() == OPENING and table.grid()["c3"] == ["blue", "9"]
    table.leave_board()
    table.wait_for_picture(before)


def test_a_digit_is_placed_by_touching_it_twice_on_a_phone(browser, site):
    with browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True) as context:
        table = Table(context.new_page()).open(site + "?side=both&confirm=true", engine=False)
        page = table.page
        table.square("e4").tap()
        page.tap("[data-place='9']")
        text_of(table, "9: finishes nothing")
        assert "again" in table.message()
        table.square("d4").tap()  # another square starts anew
        page.tap("[data-place='9']")
        assert table.moves() == []
        page.tap("[data-place='9']")
        table.wait_for_plies(1)
        assert table.moves() == ["d4=9"]
        assert page.evaluate("[scrollY, visualViewport.scale]") == [0, 1]
