"""The parts around the board of Mega tic-tac-toe: sheet, result, review. The AI is the oracle of the scenes."""

import pytest
from scenes import WITH_ORACLE
from table import Table

from pygame35 import records
from pygame35.games.mega_tictactoe import rules


@pytest.fixture(scope="module")
def game():
    """The path of a game that noughts have won, or the other side."""
    position = rules.Position()
    while not position.is_over():
        moves = position.legal_moves()
        position.play(moves[7 * len(position.moves) % len(moves)])
    return f"mega-tic-tac-toe/?side=red&level=4#{records.write_fragment(list(position.moves), rules)}"


@pytest.fixture
def table(page):
    """A page with the oracle."""
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script(WITH_ORACLE)
    return Table(page)


def resize(table, width, height):
    table.page.set_viewport_size({"width": width, "height": height})
    table.settle()


def box(table, selector):
    table.settle()
    return table.page.evaluate("it => document.querySelector(it).getBoundingClientRect().toJSON()", selector)


def test_the_card_of_the_result_lies_beside_the_board_and_says_why(table, site, game):
    page = table.page
    resize(table, 768, 1024)
    table.open(site + game)
    assert box(table, "#open-result")["bottom"] <= box(table, "#tools")["top"]
    page.keyboard.press("[")
    table.settle()
    assert not page.is_visible("#open-result")  # it is whole or not there
    page.keyboard.press("]")
    resize(table, 1440, 900)
    page.click("#open-result")
    assert box(table, "#result")["left"] >= box(table, "#board")["right"]
    assert "Boards won: crosses" in page.inner_text("#result-decided")
    assert page.inner_text("#rematch") == "Play level 4 yourself"
    assert page.evaluate("[...document.querySelectorAll('.seat')].every(it => !it.innerText.includes('Score'))")
