"""An embedded board of a game for two: its view, and its start by the address."""

import asyncio
from collections.abc import Callable

from pyscript import document, window

from app.core import words
from app.core.duel_game import DuelGame
from app.core.geometry import FAR
from app.core.puzzles.puzzle import Puzzle
from app.core.session import Session
from app.core.settings import PERSON
from app.duel.controller import DuelController
from app.duel.hand import listening
from app.duel.renderer import Renderer
from app.duel.views.board_view import DuelBoardView
from app.embed import words as embed_words
from app.embed.channel import EmbedChannel
from app.embed.controller import DuelEmbedController
from app.embed.protocol import DAILY, PLAY, PUZZLE
from app.engine.analyst import Analyst
from app.engine.client import EngineClient
from app.engine.shared import sharing
from app.engine.worker import Worker
from app.platform.browser import allow, find
from app.platform.canvas import Canvas
from app.platform.later import Unpack
from app.platform.storage import GameStorage
from app.widgets.board_input import go_by_key
from app.widgets.grid import Grid
from app.widgets.walk_view import WalkView
from pygame35.basics import BLUE, RED


def listen(controller: DuelController, view: DuelBoardView) -> None:
    """Attach the listeners of the page."""
    listening.listen(
        controller,
        view,
        {
            "first": lambda: controller.step(-FAR),
            "back": lambda: controller.step(-1),
            "forward": lambda: controller.step(1),
            "last": lambda: controller.step(FAR),
            "take-back": controller.take_back,
            "retry": lambda: asyncio.create_task(controller.start_engine()),
        },
        lambda event, key: go_by_key(event, key, view.grid, controller),
    )
    slider = find("ply")
    slider.addEventListener("input", lambda _: controller.show(int(slider.value)))


class DuelEmbedView(DuelBoardView):
    """The view. page: the address of the whole page. is_puzzle(): returns True while there is a puzzle to solve."""

    LOADING, FAILED = words.LOADING, embed_words.FAILED

    def __init__(
        self, session: Session, renderer: Renderer, board: Canvas, grid: Grid, page: str, is_puzzle: Callable[[], bool]
    ) -> None:
        super().__init__(session, renderer, board, grid)
        self.walk = WalkView()
        self.page, self.is_puzzle = page, is_puzzle

    def _is_thinking(self, session: Session) -> bool:
        return not self.is_puzzle() and super()._is_thinking(session)

    def update(self) -> None:
        super().update()
        tree = self.session.tree
        find("retry").hidden = self.engine != "failed"
        allow(find("take-back"), self.session.plies_to_take_back())
        moves = self.session.texts(tree.moves_of(tree.line()))
        self.walk.update(moves, tree.ply(), self.session.game.words.SIDES)

    def _status(self, session: Session) -> str:
        status = super()._status(session)
        return embed_words.PUZZLE.format(status) if self.is_puzzle() and not session.looks_back() else status

    def show_address(self, _query: str, fragment: str) -> None:
        """Write the game into the link to the whole page, unless the link leads to a puzzle."""
        find("whole").setAttribute("href", self.page if "#" in self.page else self.page + fragment)


async def start(game: DuelGame, renderer: Renderer, unpack: Unpack) -> None:
    """Start an embedded board of a game. unpack: loads `app.embed.daily`, which other modes do not need."""
    channel = EmbedChannel()
    options = await channel.read_address(game)
    if not options:
        return
    puzzle = None
    if options.mode == DAILY:
        try:
            await unpack(None)
            from app.embed import daily

            puzzle = await daily.puzzle_of_today(game.rules)
        except Exception as error:  # the file of the modules or of the puzzles is missing
            await channel.refuse([f"the puzzle of the day cannot be loaded: {error}"])
            return
    session = Session(game)
    session.settings.update(game.embedded)
    session.settings.update(options.settings)
    if options.mode != PLAY:
        session.settings.update({"red": PERSON, "blue": PERSON})
    plays = not (session.person(RED) and session.person(BLUE))
    document.body.setAttribute("data-mode", PUZZLE if puzzle else options.mode)
    board = renderer.board(find("squares"), window, game.geometry(session.position))
    whole = window.URL.new("./", document.baseURI).href
    view = DuelEmbedView(
        session, renderer, board, Grid(find("grid"), document), whole, lambda: bool(controller.solution)
    )
    client = EngineClient(
        lambda state, detail: controller.engine_entered(state, detail),
        await sharing(options.page, game.worker) if plays and options.page else lambda: Worker(game.worker),
    )
    controller = DuelEmbedController(
        game,
        session,
        Analyst(client),
        view,
        GameStorage(view.show_message, game),  # never opened: games on embedded boards are not stored
        draw_seed=lambda: int(window.Math.random() * 2**31),
        now=lambda: window.performance.now() / 1000,
    )
    controller.tell = channel.tell

    def begin_daily(puzzle: Puzzle) -> None:
        view.page = daily.page_of_today()
        controller.begin_puzzle(puzzle.position, puzzle.answers)

    view.refresh()  # lays the board, before anything is painted
    listen(controller, view)
    view.renderer.listen(controller, view)
    view.painter.follow_theme()
    view.painter.follow_screen()
    if puzzle:
        begin_daily(puzzle)
        daily.follow(controller, game.rules, begin_daily)
    else:
        controller.begin(options.mode, options.end, options.ply)
    await channel.open(controller, game.rules, lambda: session.tree.board)
    if plays:
        await client.worth_loading()
        await controller.start_engine()
