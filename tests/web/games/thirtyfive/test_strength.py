"""The adaptive AI of 35 in a browser: the estimate goes from the page to the engine, back, and into the storage."""

import pytest
from table import Table, never, store_game

from app.core.study import strength
from pygame35.basics import BLUE
from tests.web.games.thirtyfive.test_strength_state import played


def test_page_and_engine_estimate_what_python_does(page, site):
    board = played(23)  # it is the AI's turn
    store_game(page, site, board.session)
    page.route("**/index.later.bin", never)  # which would move before the engine tells the losses
    table = Table(page).open(site)
    table.wait_for_plies(24)
    expected = played(24).session
    page.click("#hint")
    stored_game = "JSON.parse(localStorage['pygame35 / game']).content"
    assert page.evaluate(stored_game + ".helped") == [24]  # which a reload does not forget
    table.resign()
    memory = page.wait_for_function(
        """() => {
          const { content } = JSON.parse(localStorage['pygame35 / memory'] ?? '{}');
          return content?.standings.adaptive && content;
        }"""
    ).json_value()
    counted = strength.after_game(expected, -BLUE, strength.ADAPTIVE)
    assert memory["strength"] == pytest.approx(counted, abs=0.01)
