"""The view of an embedded board of a two-player game, and the function that starts the board."""

import asyncio
from collections.abc import Callable

from pyscript import document, window

from app.core.duel_game import DuelGame
from app.core.geometry import FAR
from app.core.opponents import SIDES
from app.core.puzzles.puzzle import Puzzle
from app.core.session import Session
from app.core.texts import say
from app.duel.board_page import make_controller
from app.duel.controller import DuelController
from app.duel.hand.listening import BoardInput
from app.duel.renderer import Renderer
from app.duel.views.board_view import DuelBoardView
from app.embed.channel import EmbedChannel
from app.embed.controller import DuelEmbedController
from app.embed.protocol import DAILY, PLAY, PUZZLE
from app.engine.shared import sharing
from app.platform.browser import allow, find
from app.platform.later import Unpack
from app.widgets.board_input import go_by_key
from app.widgets.walk_view import show_walk
from pygame35.basics import BLUE, RED

SILENT = {"sound": False, "vibration": False}  # unless the address of the board asks for them


def listen(controller: DuelController, view: DuelBoardView) -> None:
    """Attach the listeners of the page."""
    BoardInput(
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
    """The view of an embedded board.

    page: the address of the site's page for the game. is_puzzle(): True while the board shows an unsolved puzzle.
    """

    def __init__(self, session: Session, renderer: Renderer, page: str, is_puzzle: Callable[[], bool]) -> None:
        super().__init__(session, renderer)
        self.page, self.is_puzzle = page, is_puzzle

    def loading(self, percent: object, _goes_on: bool) -> str:
        return super().loading(percent, False)

    def failed(self, reason: object) -> str:
        return say("embed.failed", reason=reason)

    def _is_thinking(self, session: Session) -> bool:
        return not self.is_puzzle() and super()._is_thinking(session)

    def update(self) -> None:
        super().update()
        tree = self.session.tree
        find("retry").hidden = self.engine != "failed"
        allow(find("take-back"), self.session.plies_to_take_back())
        moves = self.session.texts(tree.moves_of(tree.line()))
        show_walk(moves, tree.ply(), self.session.game)

    def _status(self, session: Session) -> str:
        status = super()._status(session)
        return say("embed.puzzle", task=status) if self.is_puzzle() and not session.looks_back() else status

    def show_address(self, _query: str, fragment: str) -> None:
        """Update the link to the site's page, so that it opens the shown game. A link to a puzzle stays."""
        find("whole").setAttribute("href", self.page if "#" in self.page else self.page + fragment)


async def start(game: DuelGame, renderer: Renderer, unpack: Unpack) -> None:
    """Start an embedded board of a game. unpack: loads `app.embed.daily`, which only the mode DAILY needs."""
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
        except Exception as error:  # a file with modules or with puzzles is missing
            await channel.refuse([say("embed.problem.daily", reason=error)])
            return
    session = Session(game)
    session.settings.update(game.embedded)
    session.settings.update(SILENT)
    session.settings.update(options.settings)
    if options.mode != PLAY:
        session.settings.update(SIDES["both"])
    plays = not (session.person(RED) and session.person(BLUE))
    document.body.setAttribute("data-mode", PUZZLE if puzzle else options.mode)
    whole = window.URL.new("./", document.baseURI).href
    view = DuelEmbedView(session, renderer, whole, lambda: bool(controller.solution))
    make_worker = await sharing(options.page, game.worker) if plays and options.page else None
    controller: DuelEmbedController = make_controller(DuelEmbedController, view, make_worker=make_worker)
    controller.tell = channel.tell

    def begin_daily(puzzle: Puzzle) -> None:
        view.page = daily.page_of_today()
        controller.begin_puzzle(puzzle.position, puzzle.answers)

    view.refresh()  # makes the cells of the board before the first paint
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
        await controller.analyst.client.worth_loading()
        await controller.start_engine()
