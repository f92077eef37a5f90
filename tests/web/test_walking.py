"""Going through a game, the lines beside it, and how a game is played to its end."""

import pytest
from table import Table, wait_until_ready
from test_result import FULL

from app.duel.hand.resignation import ANSWER_TIME
from pygame35.games.thirtyfive.records import format_fragment
from pygame35.games.thirtyfive.rules import format_move

MOVES = ["e4=9", "d5=3", "a1=1", "b1=2"]


@pytest.fixture
def table(page, site):
    page.emulate_media(reduced_motion="reduce")
    table = Table(page).open(site + "?side=both", engine=False)
    table.play_all(MOVES)
    return table


def wait_for_filled(table, count):
    table.page.wait_for_function(
        "count => document.querySelectorAll('[role=gridcell]:not([data-digit=\"\"])').length === count", arg=count
    )


def test_by_click_by_slider_by_buttons_and_by_key(table):
    page = table.page

    def go(act, plies):
        act()
        wait_for_filled(table, plies)

    table.panel("moves")
    go(lambda: page.click("[data-ply='2']"), 2)
    assert table.status() == "After 2 moves"
    assert page.get_attribute("[data-ply='2']", "aria-current") == "step"
    page.reload()  # the address keeps the whole game while an earlier move is looked at
    wait_until_ready(page)
    table.panel("moves")
    go(lambda: page.click("#first"), 0)
    names = [page.locator(f"[data-ply='{ply}']").aria_snapshot() for ply in (1, 2, 3)]  # single moves are counted
    assert [name.partition('"')[2] for name in names] == [f'{ply} {MOVES[ply - 1]}"' for ply in (1, 2, 3)]
    assert page.locator("[data-testid=move-list] li").count() == 2  # a row for each two
    go(lambda: page.click("#forward"), 1)
    go(lambda: page.locator("#ply").fill("3"), 3)
    go(lambda: page.keyboard.press("ArrowLeft"), 2)  # the slider has the focus
    page.focus("[data-testid=move-list]")
    for key, plies in (("ArrowLeft", 1), ("ArrowUp", 0), ("ArrowDown", 1), ("End", 4), ("PageUp", 0), ("End", 4)):
        go(lambda key=key: page.keyboard.press(key), plies)
    assert page.evaluate("document.activeElement.dataset.testid") == "move-list"
    go(lambda: page.keyboard.press("Home"), 0)
    go(lambda: page.click("#last"), 4)
    go(lambda: page.keyboard.press("["), 3)
    go(lambda: page.click("#last"), 4)
    assert table.moves() == MOVES
    assert table.status() == "Red to move"


def test_something_else_from_an_earlier_position_is_a_line_of_its_own(table):
    page = table.page
    table.panel("moves")
    page.click("[data-ply='1']")
    wait_for_filled(table, 1)
    table.play("h8=8")
    page.wait_for_function("document.querySelectorAll('[data-testid=move-list] button').length === 2")
    assert table.moves() == ["e4=9", "h8=8"]
    line = page.locator("#side-lines button")
    assert line.inner_text() == "Go back to Blue's d5=3, move 2, and 2 more moves, instead of h8=8"
    page.reload()  # what was tried is kept
    wait_until_ready(page)
    table.panel("moves")
    line.focus()
    page.keyboard.press("Enter")
    table.wait_for_plies(4)
    assert table.moves() == MOVES
    assert [name for name, (_, digit) in sorted(table.grid().items()) if digit] == ["a1", "b1", "d5", "e4"]
    assert line.inner_text() == "Go back to Blue's h8=8, move 2, instead of d5=3"
    assert page.evaluate("document.activeElement.closest('#side-lines') !== null")  # the focus is not lost


def test_a_resignation_is_asked_for_by_keys_too_and_a_rematch_swaps_the_colours(table, site):
    page = table.page
    table.choose(side="red", level="6")  # which does not move without the engine

    def ask_to_resign():
        page.focus("#open-more")
        page.keyboard.press("Enter")
        page.wait_for_selector("#more[open]")
        page.focus("#resign")
        page.keyboard.press("Enter")
        page.wait_for_selector("#resign-no:focus")

    ask_to_resign()
    assert page.inner_text("#surely").split() == ["Resign?", "Yes,", "resign", "No"]
    page.keyboard.press("Enter")
    page.wait_for_selector("#open-more:focus")
    assert table.status() == "Your move \u00b7 Red"
    ask_to_resign()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    table.close_result()
    assert page.evaluate("document.activeElement.id") == "open-result"
    assert table.status() == "Blue wins: Red resigned"
    page.keyboard.press("1")
    assert "over" in table.message()
    page.click("#open-result")
    assert page.inner_text("#rematch") == "Rematch"
    page.click("#rematch")
    page.wait_for_selector("body:not(.over)")
    assert table.moves() == []
    assert table.players() == ("engine", "person")


def test_what_was_asked_is_over_with_the_next_press(table):
    page = table.page
    table.panel("moves")
    for otherwise in (
        lambda: page.click("#resign-no"),
        lambda: page.keyboard.press("Escape"),
        lambda: page.click("[data-ply='2']"),
        lambda: page.clock.run_for(1000 * ANSWER_TIME + 100),
    ):
        page.clock.install()
        table.more("resign")
        page.wait_for_selector("#surely:not([hidden])")
        otherwise()
        page.wait_for_selector("#surely", state="hidden")
        assert not table.is_over()


# True when the last move of the list can be pressed where it stands.
LAST_IS_SEEN = """() => {
  const move = [...document.querySelectorAll('[data-ply]')].at(-1);
  const { left, right, top, bottom } = move.getBoundingClientRect();
  return [top + 1, bottom - 1].every(y => document.elementFromPoint((left + right) / 2, y) === move);
}"""


def test_the_last_move_is_in_sight_at_the_end_and_after_loading(page, site):
    """A full board, whose moves are in the sheet of a phone."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(reduced_motion="reduce")
    table = Table(page).open(f"{site}?side=both#{format_fragment(FULL[:-1])}", engine=False)
    table.play(format_move(FULL[-1]))
    for _ in range(2):
        table.close_result()
        assert page.is_visible("main .elsewhere a:has-text('Daily')")  # the places of the site, beside the tools
        table.panel("moves")
        table.settle()
        assert page.evaluate(LAST_IS_SEEN)
        page.reload()
        wait_until_ready(page)
    page.keyboard.press("[")
    page.wait_for_function("document.querySelector('#role-blue').innerText.includes('moves next')")
    assert "to move" not in page.inner_text("#table")
    assert page.locator(".seat.winner").count() == 0  # nobody has won yet
    page.keyboard.press("]")
    page.wait_for_selector(".seat.winner")
