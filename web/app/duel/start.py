"""Start the page of a game for two: make its parts, show the address's game or the stored game, load the engine."""

import asyncio
from collections.abc import Awaitable, Callable

from pyscript import document, window

from app.core import address, changes, stored
from app.core.duel_game import DuelGame
from app.core.remote.link_words import of_link
from app.core.session import Session
from app.core.texts import say
from app.duel import links, standings
from app.duel.board_page import draw_seed, make_controller
from app.duel.controller import DuelController
from app.duel.hand.resignation import Resignation
from app.duel.input import DuelInput
from app.duel.new_game import NewGameSheet
from app.duel.parts import PageParts
from app.duel.remote.remote_games import RemoteGames
from app.duel.renderer import Renderer
from app.duel.views.page_view import DuelPageView
from app.duel.views.tip_view import TipView
from app.engine.worker_timeout import WorkerLost, WorkerTimeout
from app.platform import archive, updates
from app.platform.browser import add_style, saves_data, write
from app.platform.later import Later, Unpack
from app.platform.sound import can_vibrate
from app.platform.storage import GameStorage
from app.widgets.square_names import SquareNames

STYLE = "later.css"  # of the sheet of rivals and of the end of a game
LATE_MODULES = 2  # seconds to wait for the late modules


def run(game: DuelGame, renderer: Renderer, unpack: Unpack) -> None:
    """Start the page of a game. unpack: loads the late modules, which the page needs only after the board works."""
    session = Session(game)
    view = DuelPageView(session, renderer)
    problems: list[str] = []
    keeper = GameStorage(problems.append, game)
    controller: DuelController = make_controller(DuelController, view, keeper)
    parts = PageParts(controller, view)
    view.tip = TipView(controller, renderer)
    controller.library.on_counted = lambda: archive.keep(keeper, standings.archived(session))
    resignation = Resignation(session, view, controller.end)
    controller.close_question = resignation.stop_asking
    later = Later(unpack)
    remote_games = RemoteGames(parts, view, later.load)
    controller.library.on_shared = lambda: asyncio.create_task(_once_loaded(later, _invite, parts))
    SquareNames(view.grid, ("live", "tip-text", "reviewing", "result"))  # its listeners keep it alive

    def attach() -> None:
        DuelInput(
            parts, view, remote_games, NewGameSheet(parts, draw_seed, remote_games.begin), resignation, controller
        )
        renderer.listen(controller, view)

    asyncio.create_task(_start(parts, view, remote_games, attach, problems, later))


async def _start(
    parts: PageParts,
    view: DuelPageView,
    remote_games: RemoteGames,
    attach: Callable[[], object],
    problems: list[str],
    later: Later,
) -> None:
    """Show the game, and load the engine.

    attach(): attaches the listeners. problems: messages of the keeper that the page could not show until now.
    """
    controller, session, keeper = parts.game, parts.session, parts.keeper
    if not can_vibrate():
        document.querySelector("label:has([data-setting=vibration])").hidden = True
    query, fragment = address.divided(window.location.search, window.location.hash)
    game_message = of_link(query + fragment)  # settings in an opponent's link are ignored
    own = ("", "") if game_message else (query, fragment)
    session.settings.update(await keeper.open())
    session.memory.update(await keeper.open_memory())
    await keeper.open_games()
    await keeper.open_game(lambda text: controller.library.restore(stored.read("game", text)))
    given, position, ply, unread = links.read(own[0], own[1], session)
    await remote_games.resume()
    show = links.arrive(controller.library, given, position, ply, own[1])
    if game_message:
        show = await (await remote_games.open()).remote_game.arrival(*game_message)
    if len(session.tree.moves) == 1 and not session.opponent.by_agreement:
        controller.library.lay_first()
    elif not show:
        if "board" in given and not controller.library.is_set_board():
            unread.append(say("game.board-later"))
        if "clock" in given and bool(session.clock) != bool(given["clock"]):
            unread.append(say("game.clock-later"))
    if show or session.result() or session.study.review:  # the late modules explain results, reviews and invitations
        await _in_time(_load(later))
    view.refresh()  # lays out the board before the first painting
    await asyncio.sleep(0)  # lets a phone handle input, here and below
    attach()
    await asyncio.sleep(0)
    view.painter.follow_theme()
    view.painter.follow_screen()
    if show:
        show()
    else:
        if ply is not None:
            changes.show(session, ply)
        controller.changed() if position else controller.go_on()
    if view.returns_to_review():
        parts.assistant.open_review()
    view.return_to_result(take_focus=False)
    if controller.library.challenge is not None and ply is None:
        controller.library.on_shared()
    if ply is not None and ply > len(session.tree.line()):
        unread.append(say("game.address.no-such-move", move=ply, count=len(session.tree.line())))
    problems.extend(unread)
    if problems:
        view.show_message(" ".join(problems))
    keeper.show_message = view.show_message
    keeper.follow_settings(parts.preferences.take)
    keeper.follow_memory(lambda memory: session.memory.update(memory))  # late binding: `session.memory` may be replaced
    document.body.setAttribute("data-ready", "true")
    # The late modules come before the engine's files, which would compete for the network.
    await _in_time(_load(later, controller.let_weak_ais_move))
    asyncio.create_task(_once_loaded(later, _go_outside, parts))
    await keeper.adopt()
    if saves_data():
        if session.may_help():
            write(view.thoughts, say("game.engine.loads-later"))
        updates.begin()
        await controller.analyst.client.worth_loading()
        await controller.start_engine()
    else:
        await controller.start_engine()
        updates.begin()  # after the engine, so that updates and engine do not compete for the network


async def _once_loaded(later: Later, act: Callable[[PageParts], object], parts: PageParts) -> None:
    """Call act(parts) once the late modules are loaded. Without them, do nothing."""
    try:
        await later.load()
    except Exception:
        return
    act(parts)


def _invite(parts: PageParts) -> None:
    """Let a shared result open on the invitation to play, and be compared with the person's own."""
    from app.duel.invitation import invitation_of

    invitation_of(parts).open()


def _go_outside(parts: PageParts) -> None:
    """Begin with the title of the tab and the like, which the first picture does not need."""
    from app.duel import outside

    outside.begin(parts)


async def _in_time(work: Awaitable[object]) -> None:
    """Wait for the work, but at most LATE_MODULES seconds. Unfinished work continues in the background."""
    try:
        await WorkerTimeout().wait(LATE_MODULES, work)
    except WorkerLost:
        return


async def _load(later: Later, written: Callable[[], object] | None = None) -> None:
    """Load what a page needs late. Without the modules, it explains nothing, and weak AIs wait for the engine."""
    style = add_style(STYLE)
    try:
        await later.load(written)
    except Exception:
        return
    await style
