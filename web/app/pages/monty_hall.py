"""Starts the page of Monty Hall: the game of the address or another one, the tally that was kept, the simulation."""

import asyncio

from pyscript import document, window

from app.core import address, settings
from app.games.monty_hall import words
from app.games.monty_hall.controller import Controller
from app.games.monty_hall.doors_view import DoorsView
from app.games.monty_hall.input import listen, tell_keys
from app.games.monty_hall.plot import EstimatesPlot
from app.games.monty_hall.simulation_view import SimulationView
from app.games.monty_hall.table import (
    GAME,
    Table,
    is_undecided,
    new_tally,
    read_game,
    read_link,
    read_tally,
    write_game,
    write_tally,
)
from app.platform import updates
from app.platform.browser import allow, at_once, copied, drawn_seed, find
from app.platform.painter import Painter
from app.platform.storage import Keeper
from app.widgets.controls import show_value, text_of
from pygame35.records import RecordError

ENOUGH = 3  # games that a visitor decides before the explanation, which gives the answer away, unfolds


async def open_table(keeper):
    """The tally and the game as they were left; another game when that one was decided."""
    if not keeper.storage:
        return Table()
    table = Table(await keeper.read("tally", read_tally))
    before = await keeper.open_game(read_game, is_undecided)
    if before and not before.is_over():
        table.position = before
    else:
        table.begin(drawn_seed())
    return table


async def start():
    problems = []
    keeper = Keeper(problems.append, GAME)
    chosen = settings.defaults(GAME)
    chosen.update(await keeper.open())
    table = await open_table(keeper)
    view = DoorsView(table)

    def open_link(text):
        """Show the game of a fragment; a sentence when it cannot be read, else None."""
        try:
            position = read_link(text)
        except RecordError:
            return words.BROKEN_LINK
        if position and table.fragment() != text.lstrip("#"):
            table.show_shared(position)

    broken = open_link(window.location.hash)
    given, _, unread = address.read_query("" if broken else window.location.search, GAME.choices)
    chosen.update(given)
    simulation = SimulationView(table.seed())
    painter = Painter(EstimatesPlot(find("plot"), window), chosen, simulation.update, simulation.scene)
    simulation.refresh = painter.refresh

    def changed():
        allow(find("again"), table.position.is_over())
        query = address.query({name: chosen[name] for name in given})
        link = window.location.pathname + query + "#" + table.fragment()
        at_once(window.history, "replaceState", None, "", link)
        if not table.shared:
            keeper.write(keeper.place, write_game(table))
        show_link("")

    def clear():
        table.tally = new_tally()
        keep_tally()
        view.refresh()

    def keep_tally():
        keeper.write("tally", write_tally(table.tally))

    def moved(_move):
        keep_tally()
        if table.position.is_over() and table.decided() == ENOUGH:
            find("why").open = True

    def on_tally(tally):
        table.tally = tally
        view.refresh()

    async def copy():
        done = await copied(window.location.href)
        view.complain(words.COPIED if done else "")
        show_link("" if done else window.location.href)

    def show_link(link):
        """Show what cannot be copied, or "" for nothing."""
        find("link-told").hidden = not link
        find("link").value = link
        if link:
            find("link").select()
            find("link").scrollIntoView(window.JSON.parse('{"block": "nearest"}'))

    def on_link(event):
        wrong = open_link(event.newURL.partition("#")[2])
        controller.show()
        view.complain(wrong or "")

    def on_change(event):
        name = event.target.getAttribute("data-setting")
        if name:
            chosen[name] = settings.of_text(GAME.choices, name, text_of(event.target))
            keeper.keep_settings({name: chosen[name]})
            show_settings()
            painter.follow_theme()

    def on_settings(values):
        chosen.update({name: values[name] for name in values if name not in given})
        show_settings()
        painter.follow_theme()

    def show_settings():
        for control in document.querySelectorAll("[data-setting]"):
            show_value(control, chosen[control.getAttribute("data-setting")])
        tell_keys(chosen["shortcuts"])

    controller = Controller(table, view, drawn_seed, changed, moved)
    more = {
        "again": controller.play_again,
        "copy": lambda: asyncio.create_task(copy()),
        "clear": clear,
        "open-settings": find("preferences").showModal,
    }
    listen(controller, simulation, more, lambda: chosen["shortcuts"])
    document.addEventListener("change", on_change)
    # PyScript's own addEventListener wants `this`, which MicroPython leaves out for what it takes from `window`.
    document.defaultView.addEventListener("hashchange", on_link)
    keeper.follow("tally", read_tally, on_tally)
    keeper.follow_settings(on_settings)
    show_settings()
    painter.follow_theme()
    painter.follow_screen()
    find("why").open = table.decided() >= ENOUGH
    controller.show()
    view.complain(" ".join(problems + unread + ([broken] if broken else [])))
    keeper.complain = view.complain
    document.body.setAttribute("data-ready", "true")
    updates.begin()


asyncio.create_task(start())
