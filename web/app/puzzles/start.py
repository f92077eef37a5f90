"""Starts a game's page of puzzles: its parts, and the puzzle of the address or one that suits the visitor."""

import asyncio

from pyscript import document, window

from app.core import address
from app.core.session import Session
from app.core.settings import PERSON
from app.engine.analyst import Analyst
from app.engine.client import EngineClient
from app.engine.worker import Worker
from app.platform import updates
from app.platform.browser import find
from app.platform.storage import GameStorage
from app.puzzles.collection import Collection
from app.puzzles.controller import PuzzleController
from app.puzzles.input import listen
from app.puzzles.keeper import PuzzleKeeper
from app.puzzles.panel import Panel
from app.puzzles.tray import Tray
from app.puzzles.view import PuzzleView
from app.widgets.grid import Grid
from app.widgets.square_names import SquareNames
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from app.core.duel_game import DuelGame
    from app.core.protocols import Settings
    from app.duel.look import Look


def run(game: "DuelGame", look: "Look", own: "Any") -> None:
    """Start the page of a game. own: the game's module `puzzle_words`."""
    asyncio.create_task(_start(game, look, own))


async def _start(game: "DuelGame", look: "Look", own: "Any") -> None:
    problems: list[str] = []
    keeper = PuzzleKeeper(problems.append, game)
    session = Session(game)
    session.settings.update(await keeper.open())
    given = address.read_query(window.location.search, game.choices)[0]
    for values in (given, game.embedded, {"red": PERSON, "blue": PERSON, "clock": None, "values": False}):
        session.settings.update(values)
    collection = Collection(game.rules.NAME)
    await collection.open()  # without it the page does not start, and watchdog.js shows the reason
    grid = Grid(find("grid"), document)
    view = PuzzleView(session, look, look.board(find("squares"), window, game.geometry(session.position)), grid)
    client = EngineClient(lambda state, detail: controller.engine_entered(state, detail), lambda: Worker(game.worker))
    controller = PuzzleController(
        session,
        Analyst(session, client, view),
        view,
        GameStorage(view.show_message, game),  # never opened: the games of puzzles are not stored
        draw_seed=lambda: int(window.Math.random() * 2**31),
        now=lambda: window.performance.now() / 1000,
    )
    controller.own = own
    view.panel = Panel(controller, collection.index)
    tray = Tray(controller, view.panel, collection, keeper)
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
    await tray.arrive(window.location.hash)
    if problems:
        view.show_message(" ".join(problems))
    keeper.show_message = view.show_message

    def on_settings(values: "Settings") -> None:
        session.settings.update({name: values[name] for name in values if name not in given})
        view.painter.follow_theme()

    keeper.follow_settings(on_settings)
    document.body.setAttribute("data-ready", "true")
    updates.begin()
