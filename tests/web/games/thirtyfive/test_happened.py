"""The line below the board of 35 after a move, and the end of a game that the person is sure to win."""

from playwright.sync_api import expect
from table import Table, store_game
from test_library_state import page_with

from tests.web.games.thirtyfive.test_board_state import FLIPPING
from tests.web.games.thirtyfive.test_happened_state import WON


def test_the_line_and_rings_stay_until_a_square_is_touched(page, site):
    page.emulate_media(reduced_motion="reduce")
    table, line = Table(page).open(site + "?side=both", engine=False), page.locator("#square")
    table.play_all(FLIPPING)
    expect(line).to_have_text("Blue's 8 on e3 gave Red 4 squares.")  # though the pointer rests on e3
    table.leave_board()
    before = table.picture()
    table.square("h1").hover()
    expect(line).to_have_text("h1 touches no digits.")
    assert table.wait_for_another_picture(before)
    table.leave_board()
    table.wait_for_picture(before)
    expect(line).to_contain_text("gave Red 4 squares")


def test_the_end_is_offered_in_the_place_of_the_line(page, site):
    page.emulate_media(reduced_motion="reduce")
    store_game(page, site, page_with(*WON.split(), level=1).session)
    table, offer = Table(page).open(site, engine=False), page.locator("#won")
    expect(offer).to_be_visible()
    assert offer.get_by_role("status").inner_text() == "You cannot be caught."
    table.square("a7").hover()
    expect(offer).to_be_hidden()
    table.leave_board()
    expect(offer).to_be_visible()
    page.click("#see-end")
    expect(page.locator("#result-title")).to_have_text("You win: Pip cannot catch you")
    expect(offer).to_be_hidden()
    page.reload()
    expect(page.locator("#result-title")).to_have_text("You win: Pip cannot catch you")
