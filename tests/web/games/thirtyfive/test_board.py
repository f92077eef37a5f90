"""The board of 35 as a person sees it: the first line, the moment of a move, the last move shown again."""

from table import Table

from pygame35.games.thirtyfive import rules
from pygame35.games.thirtyfive.rules import parse_move
from pygame35.records import write_fragment
from tests.web.games.thirtyfive.test_board_state import CANCELLING, FLIPPING


def text_of(table, wanted):
    table.page.wait_for_function("wanted => document.querySelector('#square').textContent === wanted", arg=wanted)


def test_a_line_says_what_to_do_until_the_first_move(page, site):
    table = Table(page).open(site + "?side=both", engine=False)
    page.click("#open-more")
    assert page.get_attribute("#again", "aria-disabled") == "true"  # there is no last move
    page.keyboard.press("Escape")
    text_of(table, "Choose a square, then a digit.")
    table.square("e4").click()
    page.click("[data-place='9']")
    table.wait_for_plies(1)
    text_of(table, "")  # it says what happened only after a 35
    page.keyboard.press("u")
    page.wait_for_selector("#live p:has-text('Taken back: e4=9.')")
    page.keyboard.press("r")
    page.wait_for_selector("#live p:has-text('Played again: e4=9.')")
    page.click("[data-place='9']")  # no square is chosen any more
    page.wait_for_selector("[data-place='9'][aria-pressed=true]")
    table.square("d5").hover()
    text_of(table, "9: finishes nothing")
    table.square("d5").click()
    table.wait_for_plies(2)
    assert page.locator("#pad [aria-pressed=true]").count() == 0


def test_the_best_capture_is_marked_on_the_pad_and_a_line_says_why_nothing_turned(page, site):
    table = Table(page).open(site + "?side=both&numbers=all", engine=False)
    for move in FLIPPING[:-2]:
        table.play(move)
    table.square("e3").click()  # red to move, whose 8 turns four squares
    page.wait_for_selector("[data-place='8'].best")
    assert page.locator("#pad .best").count() == 1
    table.new_game()
    for move in CANCELLING:
        table.play(move)
    page.wait_for_selector("#live p:last-child:has-text('so nothing turns')")
    text_of(table, "Red and Blue both reached 35: nothing turns.")


def test_a_board_that_is_not_laid_out_yet_is_drawn_later(page, site):
    """A page logs an error, which fails its test, when a canvas without width is drawn."""
    fragment = write_fragment([parse_move("e4=9")], rules, "")
    table = Table(page).open(f"{site}?side=both#{fragment}", engine=False)
    table.leave_board()
    before = table.picture()
    page.evaluate("document.querySelector('#board').style.display = 'none'")
    page.wait_for_function("document.querySelector('#squares').width === 0")
    table.settle()
    page.evaluate("document.querySelector('#board').style.display = ''")
    page.wait_for_function("document.querySelector('#squares').width > 0")
    table.leave_board()
    assert table.picture() == before


def test_the_last_move_is_shown_again(page, site):
    fragment = write_fragment([parse_move(move) for move in FLIPPING], rules, "")
    table = Table(page).open(f"{site}?side=both#{fragment}", engine=False)
    table.leave_board()
    before, grid, scores = table.picture(), table.grid(), table.scores()
    table.more("again")
    assert "d4 reached 35" in table.message()
    assert table.wait_for_another_picture(before) != before
    table.leave_board()
    table.wait_for_picture(before)
    assert (table.grid(), table.scores(), table.moves()) == (grid, scores, FLIPPING)
