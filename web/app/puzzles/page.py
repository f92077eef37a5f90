"""The page of puzzles of a game for two: the board, and a panel beside it."""

import asyncio
from typing import Any

from pyscript import document, window

from app.core import words
from app.core.duel_game import DuelGame
from app.core.opponents import SIDES
from app.core.puzzles import words as puzzle_words
from app.core.puzzles.attempt import Attempt
from app.core.puzzles.puzzle import Index
from app.core.session import Session
from app.core.study.hint_words import hint
from app.duel.hand.listening import BoardInput
from app.duel.renderer import Renderer
from app.duel.views.board_view import DuelBoardView
from app.engine.analyst import Analyst
from app.engine.client import EngineClient
from app.engine.worker import Worker
from app.platform.browser import find, write
from app.platform.canvas import Canvas
from app.platform.storage import GameStorage
from app.puzzles.controller import PuzzleController
from app.puzzles.opening import Opening
from app.puzzles.panel import Panel
from app.puzzles.tray import Tray, actions, listen_to_choices
from app.widgets.board_input import take_task_key
from app.widgets.grid import Grid
from app.widgets.square_names import SquareNames


class DuelPanel(Panel):
    controller: PuzzleController

    def __init__(self, controller: PuzzleController, index: Index) -> None:
        super().__init__(controller, index)
        self.form = document.querySelector("#asked .form")

    def show_task(self, task: Attempt) -> str:
        controller, turn = self.controller, task.puzzle.position.turn
        session = controller.session
        names = session.game.words.SIDES
        asked = controller.own.TASK_LATER if task.found and not task.solved else controller.own.TASK
        write(find("task"), asked.format(names[turn]))
        self.form.className = f"form {words.side(turn)}"
        self.form.hidden = False
        return puzzle_words.side(names, turn, session.position.scores(), session.game.unit)


class PuzzleView(DuelBoardView):
    """The view. panel: set by `app.puzzles.page` once there is a controller."""

    panel: DuelPanel

    def __init__(self, session: Session, renderer: Renderer, board: Canvas, grid: Grid) -> None:
        super().__init__(session, renderer, board, grid)
        self.advised = ""  # the text of the hint on the board

    def update(self) -> None:
        super().update()
        self.panel.update(self.advised)

    def show_hint(self) -> None:
        session = self.session
        if session.study.hint:
            self.advised = hint(session.game, session.position, *session.study.hint, None)
            self.grid.offer(session.game.square_of(session.study.hint[0]))
        self.refresh()

    def show_engine(self, state: str, detail: Any, _workers: int) -> None:
        """Show how much of the engine is loaded; the feedback gives the reason for loading it."""
        self.engine = state
        document.body.setAttribute("data-engine", state)
        self.progress.style.width = f"{detail}%" if state == "loading" else "0"
        self.refresh()

    def refuse(self, reason: str) -> None:
        super().refuse(reason)
        self.panel.controller.leave_unanswered()

    def _forget_hint(self) -> None:
        self.advised = ""

    def show_address(self, _query: str, _fragment: str) -> None:
        """The address names the puzzle, not the moves on it."""


async def start(game: DuelGame, renderer: Renderer) -> None:
    """Start the page of a game."""
    opening = Opening(game)
    await opening.read()
    session = Session(game)
    for values in (opening.chosen, game.embedded, SIDES["both"], {"clock": None, "values": False}):
        session.settings.update(values)
    grid = Grid(find("grid"), document)
    view = PuzzleView(session, renderer, renderer.board(find("squares"), window, game.geometry(session.position)), grid)
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
    controller.own = game.words
    controller.themes = controller.own.THEMES
    view.panel = DuelPanel(controller, opening.collection.index)
    tray = Tray(controller, view.panel, opening.collection, opening.keeper)
    await tray.open()
    await asyncio.sleep(0)  # a phone answers meanwhile
    view.refresh()  # lays the board, before anything is painted
    await asyncio.sleep(0)
    BoardInput(
        controller, view, actions(controller, tray), lambda event, key: take_task_key(event, key, grid, controller)
    )
    listen_to_choices(controller, tray)
    view.renderer.listen(controller, view)
    SquareNames(view.grid, ("feedback",))  # its listeners keep it
    view.painter.follow_theme()
    view.painter.follow_screen()
    await asyncio.sleep(0)
    await opening.begin(controller, tray.arrive)
