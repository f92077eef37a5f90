"""Starts the page of Threes: the game of the address, or the one kept, or another one; then the engine."""

import asyncio

from pyscript import document, window

from app.core import address, settings
from app.core import records as kept
from app.core.words import SPOILED_LINK
from app.engine.client import EngineClient
from app.engine.worker import Worker
from app.games.threes import keeping, words
from app.games.threes.controller import Controller
from app.games.threes.input import listen
from app.games.threes.parameters import Parameters
from app.games.threes.plot import BarPlot
from app.games.threes.series import Series
from app.games.threes.series_view import SeriesView
from app.games.threes.share import Share
from app.games.threes.table import CONFIG, GAME, Table, read_best, read_link
from app.games.threes.view import PageView
from app.platform import updates
from app.platform.browser import at_once, drawn_seed, find
from app.platform.painter import Painter
from app.platform.storage import Keeper
from app.widgets.games_dialog import GamesDialog
from pygame35.games.threes.rules import seeded
from pygame35.records import RecordError


async def open_table(keeper, rules):
    """The table as it was left, or with another game."""
    table, before = Table(), None
    if keeper.storage:
        table.take_best(await keeper.read("best", read_best) or {})
        await keeper.open_games()
        before = await keeper.open_game(keeping.read_game)
        table.put_away = keeper.put_away
    if before:
        table.open(before)
    else:
        table.begin(seeded(drawn_seed(), rules))
    return table


def linked(text):
    """(position, problem) of a fragment; either may be None."""
    try:
        return read_link(text), None
    except RecordError:
        return None, SPOILED_LINK


def show_link(table, position):
    """Show the game of a link, unless it is on the table."""
    if position and (position.moves, position.board) != (table.line(), table.position.board):
        table.show_shared(position)


async def start():
    problems = []
    keeper = Keeper(problems.append, GAME, keeping)
    chosen = settings.defaults(GAME)
    chosen.update(await keeper.open())
    position, broken = linked(window.location.hash)
    given, ply, unread = address.read_query("" if broken else window.location.search, GAME.choices)
    chosen.update(given)
    table = await open_table(keeper, chosen["rules"])
    problems += unread
    problems.append(broken)
    show_link(table, position)
    if ply is not None:
        table.walk(ply)
    view = PageView(table, chosen)

    def changed():
        link = table.link(window.location.pathname + address.query({name: chosen[name] for name in given}))
        at_once(window.history, "replaceState", None, "", link)
        if not table.shared:
            keeper.keep_game(keeping.game(table))

    def moved(_move):
        keeper.write("best", kept.write("best", table.best))

    def set_anew(name, problem):
        view.complain(problem)
        if table.thinking == table.HINT:
            controller.stop()
        series.refresh()  # another series may be set now
        if name in ("theme", "colours"):
            painter.follow_theme()
        elif table.thinking != table.AUTOPLAY:
            table.hint = None
            view.refresh()
        if name == "rules" and table.position.moves:
            view.complain(words.RULES_LATER)
        elif name == "rules":
            controller.new_game()

    def before_series(action):
        """The AI does one thing at a time: many games wait meanwhile."""

        def act():
            series.interrupt()
            action()
            if not table.thinking:  # the AI could not do it
                series.end_interruption()

        return act

    def on_link(event):
        controller.stop()
        position, wrong = linked(event.newURL.partition("#")[2])
        show_link(table, position)
        controller.show()
        view.complain(wrong or "")

    def on_engine(state, detail):
        view.show_engine(state, detail)
        series.follow_engine()

    def on_best(best):
        table.take_best(best)
        view.refresh()

    def on_settings(values):
        chosen.update({name: values[name] for name in values if name not in given})
        parameters.show()
        painter.follow_theme()

    client = EngineClient(on_engine, lambda: Worker(CONFIG))
    controller = Controller(table, view, chosen, client, drawn_seed, changed, moved)
    parameters = Parameters(chosen, keeper, set_anew)
    series = Series(chosen, client, controller.stop, parameters.keep, view.complain)
    left = await keeper.read("series", keeping.read_series) if keeper.storage else None
    if left:
        series.open(left)
    series_view = SeriesView(series)
    painter = Painter(BarPlot(find("plot"), window), chosen, series_view.update, series_view.scene)
    series.refresh = painter.refresh

    def on_leave(_event):
        plain = series.to_plain()
        if plain:
            keeper.write("series", kept.write("series", plain))

    controller.rested = series.end_interruption
    games = GamesDialog(keeper, controller.open_game, words.kept_game)
    more = {
        "hint": before_series(controller.hint),
        "autoplay": before_series(controller.toggle_autoplay),
        "previous-game": controller.go_back,
        "open-games": games.open,
        "open-settings": find("preferences").showModal,
        "open-help": find("help").showModal,
        "retry": lambda: asyncio.create_task(client.start()),
    }
    more.update(Share(controller).actions)
    listen(controller, more, games.choose)
    # PyScript's own addEventListener wants `this`, which MicroPython leaves out for what it takes from `window`.
    document.defaultView.addEventListener("hashchange", on_link)
    document.defaultView.addEventListener("pagehide", on_leave)
    keeper.follow("best", read_best, on_best)
    keeper.follow_settings(on_settings)
    parameters.show()
    painter.follow_theme()
    painter.follow_screen()
    controller.show()
    view.complain(" ".join([problem for problem in problems if problem]))
    keeper.complain = view.complain
    document.body.setAttribute("data-ready", "true")
    await keeper.adopt()
    await client.start()
    updates.begin()


asyncio.create_task(start())
