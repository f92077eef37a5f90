"""The engine's view of a position and of a whole game, as the page shows it: real searches in a real worker."""

import re

import pytest
from table import Table

from pygame35.games.thirtyfive.records import parse_fragment, replay
from pygame35.games.thirtyfive.rules import format_move, parse_move

# The opening of a game between strong players, but for its second move.
FRAGMENT = "AmBrC8BNGEFzHeIaHnD_FPENIME_DIFvF7I3EgBaEbEQAgFJDRB4"
GAME = [format_move(move) for move in parse_fragment(FRAGMENT)]


@pytest.fixture
def table(page, site):
    page.emulate_media(reduced_motion="reduce")
    return Table(page).open(f"{site}?side=both#{FRAGMENT}")


def candidates(table):
    """The list of candidates as it is at one moment: (move, text of the row)."""
    table.settle()
    return table.page.locator("#candidates li:not([hidden]) button").evaluate_all(
        "rows => rows.map(row => [row.dataset.candidate, row.innerText.replaceAll('\\n', ' ')])"
    )


def simulations_beyond(table, count):
    """The page of a position that has not been analysed shows no candidates at first."""
    table.page.wait_for_function(
        "count => document.querySelector('#candidates li:not([hidden])') && +document.body.dataset.simulations > count",
        arg=count,
    )


def test_an_analysis_shows_what_it_finds_and_is_stopped_or_switched_off(table):
    page = table.page
    before = table.picture()
    quiet = page.inner_text("#notes")
    page.keyboard.press("a")
    simulations_beyond(table, 500)
    assert page.get_attribute("#analyse", "aria-pressed") == "true"
    position = replay(parse_fragment(FRAGMENT))
    rows = candidates(table)
    assert len(rows) == 10
    for move, text in rows:
        assert parse_move(move) in position.legal_moves()
        assert re.fullmatch(rf"{move} ((Red|Blue) \+\d+\.\d|even) \d+% red", text)
    assert re.fullmatch(r"(Red|Blue) \+\d+\.\d squares, red wins \d+%", page.inner_text("#evaluation"))
    page.set_checked("#show-heat", True)
    heat = table.wait_for_another_picture(before)
    page.set_checked("#show-ownership", True)
    table.wait_for_another_picture(heat)
    assert not page.is_checked("#show-heat")  # the two would lie upon each other
    page.click("#hold")
    page.wait_for_selector("body[data-engine=ready]")
    assert len(candidates(table)) == 10 and page.inner_text("#hold") == "Go on"
    page.set_checked("#show-ownership", False)
    table.leave_board()
    table.wait_for_picture(before)
    page.locator("#candidates button").first.hover()
    line = table.wait_for_another_picture(before)  # the line that it expects
    page.locator("#candidates button").nth(1).hover()
    table.wait_for_another_picture(line)  # what another candidate does
    page.click("#hold")
    page.wait_for_selector("body[data-engine=thinking]")
    page.set_checked("#show-heat", True)
    page.keyboard.press("a")
    page.wait_for_selector("body[data-engine=ready]")
    table.leave_board()
    table.wait_for_picture(before)  # nothing of it is left, on the board or beside it
    assert page.inner_text("#notes") == quiet  # folded
    page.keyboard.press("a")
    simulations_beyond(table, 200)
    table.panel("moves")
    page.click("[data-ply='3']")  # the analysis follows what is looked at
    page.wait_for_function("document.querySelector('[data-testid=status]').textContent === 'After 3 moves'")
    simulations_beyond(table, 200)
    position = replay(parse_fragment(FRAGMENT)[:3])
    assert {parse_move(move) for move, _ in candidates(table)} <= set(position.legal_moves())
    assert table.moves() == GAME
