"""Starts an embedded board: reads its address, opens the door to the page around, loads the engine if it is to play."""

import asyncio
import json

from pyscript import document, js_import, window

from app.analyst import Analyst
from app.browser import find, in_site
from app.embed import PLAY, BadMessage, read_message, read_options
from app.embed_controller import EmbedController
from app.embed_input import listen
from app.embed_view import EmbedView
from app.engine_client import EngineClient
from app.engine_worker import Worker
from app.grid import Grid
from app.session import Session
from app.settings import PERSON
from app.shared_engine import sharing
from app.storage import Keeper
from pygame35.rules.contract import BLUE, RED


def query():
    """The names and values of the address."""
    entries = window.Object.fromEntries(window.URLSearchParams.new(window.location.search))
    return json.loads(window.JSON.stringify(entries))


def run(game, look):
    """game, look: of `app.game`."""
    asyncio.create_task(_start(game, look))


async def _start(game, look):
    options, problems = read_options(query(), game)
    session = Session(game)
    session.settings.update(options.settings)
    if options.mode != PLAY:
        session.settings.update({"red": PERSON, "blue": PERSON})
    plays = not (session.person(RED) and session.person(BLUE))
    document.body.setAttribute("data-mode", options.mode)
    board = look.board(find("squares"), window, game.geometry(session.position))
    whole = window.URL.new("./", document.baseURI).href
    view = EmbedView(session, look, board, Grid(find("grid"), document), whole)
    client = EngineClient(
        lambda state, detail: controller.engine_entered(state, detail),
        await sharing(options.page) if plays and options.page else Worker,
    )
    send = []

    def tell(event, content):
        message = {"pygame35": event}
        message.update(content)
        for post in send:
            post(json.dumps(message))

    controller = EmbedController(
        session,
        Analyst(session, client, view),
        view,
        Keeper(view.complain, game),  # never opened: what is played here is not the visitor's own game
        draw_seed=lambda: int(window.Math.random() * 2**31),
        now=lambda: window.performance.now() / 1000,
        tell=tell,
    )

    def receive(text):
        identity = None
        try:
            plain = json.loads(text)
            identity = plain.get("id")
            command = read_message(plain, game.rules, session.tree.board)
            if command:
                controller.follow(command)
                tell("done", dict(controller.state(), id=identity))
        except (BadMessage, RuntimeError) as error:  # MicroPython's own for what is nested too deeply
            tell("refused", {"id": identity, "reason": str(error)})

    view.refresh()  # lays the board, before anything is painted
    listen(controller, view)
    view.look.listen(controller, view)
    view.painter.follow_theme()
    view.painter.follow_screen()
    controller.begin(options.mode, options.game, options.ply)
    view.complain(" ".join(problems))
    (door,) = await js_import(in_site("embed_port.js"))
    send.append(door.open(options.origin, receive))
    document.body.setAttribute("data-ready", "true")
    tell("ready", controller.state())
    if plays:
        await controller.start_engine()
