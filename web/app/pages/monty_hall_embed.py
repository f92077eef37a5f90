"""Starts embedded doors: a game of the address or another one, a tally for as long as they are open, the simulation."""

import asyncio

from pyscript import document, window

from app.core import settings
from app.embed.door import Door, query
from app.embed.protocol import PLAY, VIEW, read_options
from app.embed.solo_board import SoloBoard
from app.games.monty_hall.controller import Controller
from app.games.monty_hall.doors_view import DoorsView
from app.games.monty_hall.input import listen
from app.games.monty_hall.plot import EstimatesPlot
from app.games.monty_hall.simulation_view import SimulationView
from app.games.monty_hall.table import GAME, Table
from app.platform.browser import drawn_seed, find
from app.platform.painter import Painter
from pygame35.games.monty_hall import rules as monty_hall
from pygame35.records import replay


class EmbedController(SoloBoard, Controller):
    """A `Controller` that follows the page around it, and tells it what was played by tell(event, content)."""

    rules = monty_hall

    def __init__(self, table, view, chosen, whole, follow_theme, tell):
        Controller.__init__(self, table, view, drawn_seed, self.show_way, self.tell_move)
        self.chosen = chosen
        self.whole = whole  # position where the game ends, of which the doors may show less
        self.follow_theme = follow_theme
        self.tell = tell

    def plies(self):
        """How many moves there are to walk through."""
        shown, whole = self.table.position, self.whole
        if shown.board != whole.board or shown.moves != whole.moves[: len(shown.moves)]:
            self.whole = shown  # it went on otherwise
        return len(self.whole.moves)

    def walk(self, ply):
        """Show the game after so many of them."""
        self.load(replay(self.whole.moves[:ply], monty_hall, self.whole.board))


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
    table.locked = options.mode == VIEW
    table.begin(drawn_seed())
    if given.get("moves", "").strip() or given.get("board"):
        table.position = replay(options.game.moves[: options.ply], monty_hall, options.game.board)
    view = DoorsView(table)
    simulation = SimulationView(table.seed())
    painter = Painter(EstimatesPlot(find("plot"), window), chosen, simulation.update, simulation.scene)
    simulation.refresh = painter.refresh
    controller = EmbedController(table, view, chosen, options.game, painter.follow_theme, door.tell)
    document.body.setAttribute("data-mode", VIEW if table.locked else PLAY)
    listen(controller, simulation, {})
    painter.follow_theme()
    painter.follow_screen()
    controller.show()
    await door.open(options.origin, controller, monty_hall, lambda: table.position.board)


asyncio.create_task(start())
