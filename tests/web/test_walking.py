"""Going through a game, the lines beside it, and how a game is played to its end."""

import pytest
from table import Table, wait_until_ready
from test_result import FULL

from app.duel.hand.resignation import ASKED
from pygame35.games.thirtyfive.records import format_fragment
from pygame35.games.thirtyfive.rules import format_move

MOVES = ["e4=9", "d5=3", "a1=1", "b1=2"]


@pytest.fixture
def table(page, site):
    page.emulate_media(reduced_motion="reduce")
    table = Table(page).open(site + "?side=both", engine=False)
    for ply, move in enumerate(MOVES, 1):
        table.play(move)
        table.wait_for_plies(ply)
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

    go(lambda: page.click("[data-ply='2']"), 2)
    assert table.status() == "After 2 moves"
    assert page.get_attribute("[data-ply='2']", "aria-current") == "step"
    page.reload()  # the address keeps the whole game while an earlier move is looked at
    wait_until_ready(page)
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
    page.click("[data-ply='1']")
    wait_for_filled(table, 1)
    table.play("h8=8")
    page.wait_for_function("document.querySelectorAll('[data-testid=move-list] button').length === 2")
    assert table.moves() == ["e4=9", "h8=8"]
    line = page.locator("#side-lines button")
    assert line.inner_text() == "Go back to Blue's d5=3, move 2, and 2 more moves, instead of h8=8"
    page.reload()  # what was tried is kept
    wait_until_ready(page)
    line.focus()
    page.keyboard.press("Enter")
    table.wait_for_plies(4)
    assert table.moves() == MOVES
    assert [name for name, (_, digit) in sorted(table.grid().items()) if digit] == ["a1", "b1", "d5", "e4"]
    assert line.inner_text() == "Go back to Blue's h8=8, move 2, instead of d5=3"
    assert page.evaluate("document.activeElement.closest('#side-lines') !== null")  # the focus is not lost


def test_a_square_is_pointed_at_only_by_a_pointer_that_moves_over_it(table, site):
    """Neither by one that has left the page, nor when it comes under a pointer that rests."""
    page, square = table.page, "document.querySelector('#square').textContent"
    table.square("a8").hover()
    page.wait_for_function(f"{square}.startsWith('a8')")
    page.dispatch_event("html", "pointerleave")
    page.wait_for_function(f"{square} === ''")
    table.open(site + "?side=both", engine=False)
    table.open_dialog("new")
    box = page.locator("#apply, #new-game").locator("visible=true").first.bounding_box()
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(*place)
    page.wait_for_selector("#new:not([open])", state="attached")
    assert page.evaluate("([x, y]) => !!document.elementFromPoint(x, y).closest('#grid')", place)
    table.settle()
    assert page.inner_text("#square") == ""
    table.square("a8").hover()
    page.wait_for_function(f"{square}.startsWith('a8')")


def test_a_resignation_is_asked_for_by_keys_too_and_a_rematch_swaps_the_colours(table, site):
    page = table.page
    table.choose(opponent="engine", side="red", level="6")  # which does not move without the engine

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
    assert page.evaluate("document.activeElement.id") == "open-more"
    assert table.status() == "Blue wins: red resigned"
    page.keyboard.press("1")
    assert "over" in table.message()
    page.click("#open-result")
    assert page.inner_text("#rematch") == "Rematch \u00b7 sides swapped"
    page.click("#rematch")
    page.wait_for_selector("body:not(.over)")
    assert table.moves() == []
    assert table.players() == ("engine", "person")


def test_what_was_said_or_asked_is_over_with_the_next_press(table):
    page = table.page
    table.more("again")  # it is told once more
    page.wait_for_selector("#message:not([hidden])")
    page.click("#open-more")
    assert page.locator("#message").is_hidden()
    page.keyboard.press("Escape")
    for otherwise in (
        lambda: page.click("#seat-blue .name"),
        lambda: page.click("#resign-no"),
        lambda: page.keyboard.press("Escape"),
        lambda: table.panel("reviewing"),
        lambda: table.panel("moves"),
        lambda: table.chosen("level"),
        lambda: page.click("[data-ply='2']"),
        lambda: page.clock.run_for(1000 * ASKED + 100),
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


@pytest.mark.parametrize("size", [pytest.param((1024, 768), marks=pytest.mark.long), (360, 740)])
def test_the_last_move_is_in_sight_at_the_end_and_after_loading(page, site, size):
    """A full board, in the column beside the board and in the sheet of a phone."""
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    page.emulate_media(reduced_motion="reduce")
    table = Table(page).open(f"{site}?side=both#{format_fragment(FULL[:-1])}", engine=False)
    table.panel("moves")
    table.settle()
    assert page.evaluate(LAST_IS_SEEN)
    if size[0] < 1000:
        page.click("#pull")  # the pad is under the sheet
    table.play(format_move(FULL[-1]))
    table.close_result()
    table.panel("moves")
    table.settle()
    assert page.evaluate(LAST_IS_SEEN)
    page.reload()
    wait_until_ready(page)
    table.panel("moves")
    table.settle()
    assert page.evaluate(LAST_IS_SEEN)
    page.click("#back")
    if size[0] < 1000:
        page.click("#pull")  # the seats are under the sheet
    page.wait_for_function("document.querySelector('#role-blue').innerText.includes('moves next')")
    assert "to move" not in page.inner_text("#table")
    assert page.locator(".seat.winner").count() == 0  # nobody has won yet
    page.keyboard.press("]")
    page.wait_for_selector(".seat.winner")
    for square in ("a1", "e5"):
        table.square(square).click()
        assert "needs" not in page.get_attribute(f"[data-square={square}]", "aria-label")


def test_why_a_person_cannot_move_is_true(page, site):
    """It names nothing that cannot be pressed."""
    table = Table(page)
    for address, told in (
        ("?side=none", "Two AIs play this game. Press “New game” to play yourself."),
        ("?side=blue&level=6", "It is the AI's turn. It moves as soon as it has loaded."),
        ("?side=none#EEE9", "It is the AI's turn, and it waits. Press “Go on” to let it move."),
        ("embed.html?side=none", "Two AIs play this game."),
    ):
        table.open(site + address, engine=False)
        table.square("b2").click()
        page.keyboard.press("5")
        assert table.message() == told
        if "Go on" in told:
            assert page.inner_text("#pause") == "Go on"


def test_a_link_to_a_move_that_the_game_does_not_have_is_told(page, site):
    table = Table(page).open(site + "?side=both&ply=9#EEE9", engine=False)
    assert table.message() == "The address asks for move 9; the game has 2."
    assert len(table.moves()) == 2 and table.status() == "Red to move"
