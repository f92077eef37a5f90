"""Make the controller of a page with a board for two, and the engine for the controller."""

from collections.abc import Callable
from typing import Any

from pyscript import window

from app.duel.controller import DuelController
from app.duel.views.board_view import DuelBoardView
from app.engine.analyst import Analyst
from app.engine.client import EngineClient, EngineWorker
from app.engine.worker import Worker
from app.platform.browser import now
from app.platform.storage import GameStorage


def draw_seed() -> int:
    return int(window.Math.random() * 2**31)


def make_controller(
    kind: type[DuelController],
    view: DuelBoardView,
    keeper: GameStorage | None = None,
    make_worker: Callable[[], EngineWorker] | None = None,
) -> Any:
    """Make a controller of the class `kind`.

    keeper: None on a page that stores no games. make_worker(): returns a worker of the engine, by default a new worker.
    """
    game = view.renderer.game
    keeper = keeper or GameStorage(view.show_message, game)  # a keeper made here is never opened, and stores nothing
    client = EngineClient(
        lambda state, detail: controller.engine_entered(state, detail), make_worker or (lambda: Worker(game.worker))
    )
    controller = kind(game, view.session, Analyst(client), view, keeper, draw_seed, lambda: now() / 1000)
    return controller
