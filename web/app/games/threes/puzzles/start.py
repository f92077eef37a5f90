"""Starts the page of puzzles of Threes."""

import asyncio

from app.core import settings
from app.games.threes.game import GAME
from app.games.threes.puzzles.controller import SlidePuzzleController
from app.games.threes.puzzles.input import listen
from app.games.threes.puzzles.panel import SlidePanel
from app.games.threes.puzzles.view import SlidePuzzleView
from app.platform.painter import take_theme
from app.puzzles.opening import Opening
from app.puzzles.tray import Tray


def run() -> None:
    """Start the page."""
    asyncio.create_task(_start())


async def _start() -> None:
    opening = Opening(GAME)
    await opening.read()
    chosen = settings.defaults(GAME)
    chosen.update(opening.chosen)
    take_theme(chosen)
    view = SlidePuzzleView()
    controller = view.controller = SlidePuzzleController(view, chosen)
    panel = view.panel = SlidePanel(controller, opening.collection.index)
    tray = Tray(controller, panel, opening.collection, opening.keeper)
    await tray.open()
    listen(controller, tray)
    await opening.begin(controller, tray)
