"""Starts an embedded board: reads its address, connects it to the embedding page, loads the engine if the AI plays."""

import asyncio

from pyscript import document, window

from app.core.session import Session
from app.core.settings import PERSON
from app.embed import words as embed_words
from app.embed.controller import DuelEmbedController
from app.embed.door import Door, games, query
from app.embed.input import listen
from app.embed.protocol import DAILY, PLAY, PUZZLE, read_options
from app.embed.view import DuelEmbedView
from app.engine.analyst import Analyst
from app.engine.client import EngineClient
from app.engine.shared import sharing
from app.engine.worker import Worker
from app.platform.browser import find
from app.platform.storage import GameStorage
from app.widgets.grid import Grid
from pygame35.basics import BLUE, RED, TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.duel_game import DuelGame
    from app.duel.look import Look
    from app.platform.later import Unpack


def run(game: "DuelGame", look: "Look", unpack: "Unpack") -> None:
    """Start an embedded board of a game. unpack: loads `app.embed.daily`, which other modes do not need."""
    asyncio.create_task(_start(game, look, unpack))


async def _start(game: "DuelGame", look: "Look", unpack: "Unpack") -> None:
    options, problems = read_options(query(), game, games=games())
    door = Door()
    if problems:
        await door.refuse(options.origin, problems)
        return
    puzzle = None
    if options.mode == DAILY:
        try:
            await unpack(None)
            from app.embed import daily

            puzzle = await daily.puzzle_of_today(game.rules)
        except Exception as error:  # a file that is missing: of the modules, or of the puzzles
            await door.refuse(options.origin, [embed_words.NO_DAILY.format(error)])
            return
    session = Session(game)
    session.settings.update(game.embedded)
    session.settings.update(options.settings)
    if options.mode != PLAY:
        session.settings.update({"red": PERSON, "blue": PERSON})
    plays = not (session.person(RED) and session.person(BLUE))
    document.body.setAttribute("data-mode", PUZZLE if puzzle else options.mode)
    board = look.board(find("squares"), window, game.geometry(session.position))
    whole = daily.page_of_today() if puzzle else window.URL.new("./", document.baseURI).href
    view = DuelEmbedView(session, look, board, Grid(find("grid"), document), whole)
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
    controller.tell = door.tell
    view.refresh()  # lays the board, before anything is painted
    listen(controller, view)
    view.look.listen(controller, view)
    view.painter.follow_theme()
    view.painter.follow_screen()
    if puzzle:
        controller.begin_puzzle(puzzle.position, puzzle.answers)
        daily.follow(controller, view, game.rules, door)
    else:
        controller.begin(options.mode, options.end, options.ply)
    await door.open(options.origin, controller, game.rules, lambda: session.tree.board)
    if plays:
        await client.worth_loading()
        await controller.start_engine()
