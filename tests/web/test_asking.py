"""What the pages ask the engine for, without a browser: it knows every field."""

import asyncio
import sys
from unittest.mock import MagicMock

import pytest

from app.cell_division.game import GAME as CELL_DIVISION
from app.five_in_a_row.game import GAME as FIVE_IN_A_ROW
from app.session import Session
from app.thirtyfive.game import GAME as THIRTYFIVE
from pygame35.engine import Engine


@pytest.fixture
def analyst(monkeypatch):
    """`app.analyst`, imported without a browser, and let go of afterwards."""
    before = set(sys.modules)
    monkeypatch.setitem(sys.modules, "pyscript", MagicMock())
    from app import analyst

    yield analyst
    for name in set(sys.modules) - before:
        if name.startswith("app."):
            del sys.modules[name]
    sys.modules["app"].__dict__.pop("analyst", None)


class Client:
    """Takes requests down, and finds nothing."""

    def __init__(self):
        self.asked, self.job, self.state, self.workers = [], None, "ready", [None]

    def begin(self, request, on_progress):
        self.asked.append(request)

    def cancel(self):
        pass

    async def finish(self, job, seconds, workers):
        return None


@pytest.mark.parametrize("game", [THIRTYFIVE, CELL_DIVISION, FIVE_IN_A_ROW], ids=lambda game: game.rules.NAME)
def test_every_request_of_a_page_is_one_that_the_engine_knows(analyst, game):
    client, session = Client(), Session(game)
    asking = analyst.Analyst(session, client, MagicMock())

    async def ask():
        (who,) = game.opponent
        for chosen in game.choices[who]:
            session.settings[who] = chosen
            asking.move(None)
            if game.weigher:
                asking.weigh()
        asking.hint()
        asking.analyse()
        asking.review()
        await asyncio.sleep(0)

    asyncio.run(ask())
    assert len(client.asked) >= len(game.choices[game.opponent[0]]) + 3
    engine = Engine()
    for request in client.asked:  # `engine_client` adds the rest
        engine.think({"final": False, **request, "simulations": 0})
