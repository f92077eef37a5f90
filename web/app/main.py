"""Starts the page: makes the parts, shows the game of the address or the one that was kept, then loads the engine."""

import asyncio

from pyscript import document, window

from app import address, kept, updates
from app.analyst import Analyst
from app.controller import Controller
from app.engine_client import EngineClient
from app.grid import Grid
from app.input import listen
from app.render import Board
from app.session import Session
from app.storage import Keeper
from app.view import View

session = Session()
view = View(session, Board(document.getElementById("squares"), window), Grid(document.getElementById("grid"), document))
client = EngineClient(lambda state, detail: controller.engine_entered(state, detail))
analyst = Analyst(session, client, view)
problems = []
keeper = Keeper(problems.append)
controller = Controller(
    session,
    analyst,
    view,
    keeper,
    draw_seed=lambda: int(window.Math.random() * 2**31),
    now=lambda: window.performance.now() / 1000,
)


async def start():
    settings, game = await keeper.open(), await keeper.open_game()
    given, ply, unread = address.read_query(window.location.search)
    moves, problem = address.read_fragment(window.location.hash)
    session.settings.update(settings)
    if game:
        kept.show_game(session, game)
    session.settings.update(given)
    if not game:
        session.begin(session.tree)
    listen(controller, view)
    view.painter.follow_theme()
    view.painter.follow_screen()
    if moves and moves != controller.library.moves():
        controller.library.load(moves, ply)
    else:
        if ply is not None:
            session.show(ply)
        controller.go_on() if problem else controller.changed()
    problems.extend(unread + ([problem] if problem else []))
    if problems:
        view.complain(" ".join(problems))
    keeper.complain = view.complain
    document.body.setAttribute("data-ready", "true")
    await controller.start_engine()
    updates.begin()  # after the engine, so that they do not compete


asyncio.create_task(start())
