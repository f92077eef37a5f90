"""The page of puzzles of a two-player game. It has the board, and a panel beside the board."""

import asyncio
from typing import Any

from app.core.duel_game import DuelGame
from app.core.opponents import SIDES
from app.core.puzzles.attempt import Attempt
from app.core.session import Session
from app.core.words import sides
from app.duel.board_page import make_controller
from app.duel.hand.listening import BoardInput
from app.duel.renderer import Renderer
from app.platform.browser import find, write
from app.puzzles.controller import PuzzleController
from app.puzzles.panel import Panel
from app.puzzles.results import Results
from app.puzzles.tray import Tray
from app.puzzles.view import PuzzleView
from app.tasks.panel import show_form
from app.widgets.board_input import take_task_key
from app.widgets.square_names import SquareNames


class DuelPanel(Panel):
    controller: PuzzleController

    def show_task(self, task: Attempt) -> str:
        controller, turn = self.controller, task.puzzle.position.turn
        session = controller.session
        names = session.game.words.SIDES
        write(find("task"), controller.aim() or controller.own.task(turn, bool(task.moves)))
        show_form(turn)
        return sides(names, turn, session.position.scores() if session.game.unit else None)


async def start(game: DuelGame, renderer: Renderer) -> None:
    """Start the page of a game."""
    own: Any = game.words
    results = Results(game, own.THEMES)
    await results.open_puzzles()
    session = Session(game)
    session.settings.update(results.chosen)
    results.chosen = session.settings

    def fit() -> None:
        """Change the visitor's settings as a puzzle needs them."""
        for values in (game.embedded, SIDES["both"], game.at_a_task()):
            session.settings.update(values)

    def apply() -> None:
        fit()
        view.painter.follow_theme()

    fit()
    view, results.apply = PuzzleView(session, renderer), apply
    controller: PuzzleController = make_controller(PuzzleController, view)
    controller.own, controller.results = own, results
    view.panel = DuelPanel(controller)
    results.follow_results(view.refresh)
    tray = Tray(controller)
    await asyncio.sleep(0)  # lets a slow phone handle events between the parts of the start
    view.refresh()  # makes the cells of the board before the first paint
    await asyncio.sleep(0)
    BoardInput(controller, view, tray.buttons(), lambda event, key: take_task_key(event, key, view.grid, controller))
    tray.listen()
    view.renderer.listen(controller, view)
    SquareNames(view.grid, ("feedback",))  # no variable is needed: the listeners keep the object alive
    view.painter.follow_theme()
    view.painter.follow_screen()
    await asyncio.sleep(0)
    await tray.begin()
