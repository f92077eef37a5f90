"""Starts the page of puzzles of a game for two."""

import asyncio

from pyscript import document, window

from app.core.session import Session
from app.core.settings import PERSON
from app.engine.analyst import Analyst
from app.engine.client import EngineClient
from app.engine.worker import Worker
from app.platform.browser import find
from app.platform.storage import GameStorage
from app.puzzles.controller import PuzzleController
from app.puzzles.duel_panel import DuelPanel
from app.puzzles.input import listen
from app.puzzles.opening import Opening
from app.puzzles.tray import Tray
from app.puzzles.view import PuzzleView
from app.widgets.grid import Grid
from app.widgets.square_names import SquareNames
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.core.duel_game import DuelGame
    from app.duel.look import Look


def run(game: "DuelGame", look: "Look", own: "Any") -> None:
    """Start the page of a game. own: the game's module `puzzle_words`."""
    asyncio.create_task(_start(game, look, own))


async def _start(game: "DuelGame", look: "Look", own: "Any") -> None:
    opening = Opening(game)
    await opening.read()
    session = Session(game)
    for values in (opening.chosen, game.embedded, {"red": PERSON, "blue": PERSON, "clock": None, "values": False}):
        session.settings.update(values)
    grid = Grid(find("grid"), document)
    view = PuzzleView(session, look, look.board(find("squares"), window, game.geometry(session.position)), grid)
    client = EngineClient(lambda state, detail: controller.engine_entered(state, detail), lambda: Worker(game.worker))
    controller = PuzzleController(
        game,
        session,
        Analyst(client),
        view,
        GameStorage(view.show_message, game),  # never opened: the games of puzzles are not stored
        draw_seed=lambda: int(window.Math.random() * 2**31),
        now=lambda: window.performance.now() / 1000,
    )
    controller.own = own
    view.panel = DuelPanel(controller, opening.collection.index)
    tray = Tray(controller, view.panel, opening.collection, opening.keeper)
    await tray.open()
    await asyncio.sleep(0)  # a phone answers meanwhile
    view.refresh()  # lays the board, before anything is painted
    await asyncio.sleep(0)
    listen(controller, view, tray)
    view.look.listen(controller, view)
    SquareNames(view.grid, ("feedback",))  # its listeners keep it
    view.painter.follow_theme()
    view.painter.follow_screen()
    await asyncio.sleep(0)
    await opening.begin(controller, tray)
