"""Starts embedded Threes: a game of the address or another one; the engine follows when the board is touched."""

import asyncio

from pyscript import document, window

from app.core import settings
from app.embed import words as embed_words
from app.embed.door import Door, query
from app.embed.protocol import PLAY, VIEW, read_options
from app.embed.solo_board import SoloBoard
from app.engine.client import USABLE, EngineClient
from app.engine.worker import Worker
from app.games.threes import words
from app.games.threes.controller import Controller
from app.games.threes.input import listen
from app.games.threes.table import CONFIG, GAME, Table
from app.games.threes.view import GameView
from app.platform.browser import drawn_seed
from app.platform.painter import take_theme
from app.widgets.walk_view import WalkView
from pygame35.games.threes import rules as threes


class EmbedView(GameView):
    """The game, and the walk through it; what is asked before the engine is there waits for it."""

    asked_in = USABLE + ("loading",)

    def __init__(self, table, chosen):
        super().__init__(table, chosen)
        self.walk = WalkView()

    def refresh(self):
        super().refresh()
        position = self.table.position
        self.walk.update([position.format_move(move) for move in self.table.line()], len(position.moves))


class EmbedController(SoloBoard, Controller):
    """A `Controller` that follows the page around it, and tells it what was played by tell(event, content)."""

    rules = threes

    def __init__(self, table, view, chosen, client, tell):
        Controller.__init__(self, table, view, chosen, client, drawn_seed, self.show_way, self.tell_move)
        self.tell = tell

    def engine_entered(self, state, detail):
        """The engine client tells what became of the engine."""
        waited = self.view.engine == "loading" and self.table.thinking
        self.view.show_engine(state, detail)
        if state == "failed":
            self.stop()
            self.tell("error", dict(self.state(), reason=embed_words.WITHOUT_AI.format(detail)))
        elif waited and state in USABLE:
            self.view.complain("")

    def _ready(self):
        ready = super()._ready()
        if ready and self.view.engine not in USABLE:
            self.view.complain(words.NOT_READY)
        return ready

    def follow(self, command):
        """As for any game; what moves the tiles stops the AI, whatever it is at."""
        if command.name == "play":
            self.stop()
        SoloBoard.follow(self, command)

    def plies(self):
        return self.table.plies()

    def follow_theme(self):
        take_theme(self.chosen)


def hold_on_tap():
    """A finger slides the tiles once the board was tapped; before, and after a tap elsewhere, it scrolls the page."""
    body = document.body.classList

    def press(event):
        if event.pointerType == "touch" and not body.contains("held"):
            event.stopPropagation()

    document.addEventListener("pointerdown", press, window.JSON.parse('{"capture": true}'))

    def hold(_event):
        body.add("held")
        document.defaultView.focus()  # so that it can be lost

    document.addEventListener("click", hold)
    # PyScript's own addEventListener wants `this`, which MicroPython leaves out for what it takes from `window`.
    document.defaultView.addEventListener("blur", lambda _: body.remove("held"))


async def touched():
    """Wait until a visitor turns to the board: those who only pass by need no engine."""
    there = asyncio.Event()
    for kind in ("pointerdown", "keydown", "focusin", "click"):
        document.addEventListener(kind, lambda _: there.set())
    await there.wait()


async def start():
    given = query()
    options, problems = read_options(given, GAME, (PLAY, VIEW))
    door = Door()
    if problems:
        await door.refuse(options.origin, problems)
        return
    chosen = settings.defaults(GAME)
    chosen.update(options.settings)
    table = Table()
    wanted = given.get("moves", "").strip() or given.get("board")
    table.show_shared(options.game if wanted else threes.start(threes.seeded(drawn_seed())))
    table.locked = options.mode == VIEW
    table.walk(options.ply)
    view = EmbedView(table, chosen)
    client = EngineClient(lambda state, detail: controller.engine_entered(state, detail), lambda: Worker(CONFIG))
    controller = EmbedController(table, view, chosen, client, door.tell)
    document.body.setAttribute("data-mode", VIEW if table.locked else PLAY)
    steps = {
        "first": lambda: controller.walk(0),
        "back": lambda: controller.walk(len(table.position.moves) - 1),
        "forward": lambda: controller.walk(len(table.position.moves) + 1),
        "last": lambda: controller.walk(table.plies()),
    }
    listen(controller, steps)

    def on_input(event):
        if event.target.id == "ply":
            controller.walk(int(event.target.value))

    document.addEventListener("input", on_input)
    hold_on_tap()
    controller.follow_theme()
    controller.show()
    await door.open(options.origin, controller, threes, lambda: table.position.board)
    if not table.locked:
        await touched()
        await client.start()


asyncio.create_task(start())
