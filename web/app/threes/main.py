"""Starts the page of Threes: the game of the address, or the one kept, or another one; then the engine."""

import asyncio

from pyscript import document, window

from app import address, kept, settings, updates
from app.address import without_ply
from app.browser import drawn_seed, find, guarded
from app.engine_client import EngineClient
from app.engine_worker import Worker
from app.painter import Painter
from app.places import take_place
from app.storage import Keeper
from app.threes import words
from app.threes.controller import Controller
from app.threes.input import listen
from app.threes.plot import BarPlot
from app.threes.series_view import SeriesView
from app.threes.table import CONFIG, GAME, Table, read_any, read_best, read_game, read_link, typed
from app.threes.view import USABLE, PageView
from pygame35.rules.record import RecordError
from pygame35.rules.threes import seeded


async def start():
    problems = []
    keeper = Keeper(problems.append, GAME)
    chosen = settings.defaults(GAME)
    chosen.update(await keeper.open())
    given, ply, unread = address.read_query(window.location.search, GAME.choices)
    chosen.update(given)
    chosen["seed"] = drawn_seed()
    table = Table()
    if keeper.storage:
        table.take_best(await keeper.read("best", read_best) or {})
        keeper.place = await take_place(keeper.own)
        before = await keeper.read(keeper.place, read_game)
    else:
        before = None
    if before:
        table.show(*before)
    else:
        table.begin(seeded(drawn_seed(), chosen["rules"]))
    view = PageView(table, chosen)

    def open_link(text):
        """Show the game of a fragment; a sentence when it cannot be read, else None."""
        try:
            position = read_link(text)
        except RecordError as error:
            return words.BROKEN_LINK.format(error)
        if position and (position.moves, position.board or "") != (table.position.moves, table.position.board or ""):
            table.show(position, helped=bool(position.moves))

    broken = open_link(window.location.hash)
    if ply is not None:
        table.walk(ply)

    def changed():
        fragment = table.fragment()
        query = without_ply(window.location.search)
        guarded(window.history, "replaceState", None, "", window.location.pathname + query + "#" + fragment)
        keeper.write(keeper.place, kept.write("game", table.to_plain()))

    def moved(_move):
        keeper.write("best", kept.write("best", table.best))

    def before_series():
        controller.stop()

    def keep(name, value):
        chosen[name] = value
        keeper.keep_settings({name: chosen[name] for name in GAME.choices})

    client = EngineClient(lambda state, detail: view.show_engine(state, detail), lambda: Worker(CONFIG))
    controller = Controller(table, view, chosen, client, drawn_seed, changed, moved)
    series = SeriesView(chosen, client, before_series, lambda games: keep("games", games))
    painter = Painter(BarPlot(find("plot"), window), chosen, series.update, series.scene)
    series.refresh = painter.refresh

    def with_series(action):
        """The AI does one thing at a time."""

        def act():
            series.stop()
            action()

        return act

    def load_record():
        try:
            position = read_any(find("record-text").value)
        except RecordError as error:
            find("record-problem").textContent = words.BROKEN_RECORD.format(error)
            return
        find("record").close()
        controller.load(position)
        view.complain(words.LOADED)

    def open_record():
        find("record-text").value = table.text()
        find("record-problem").textContent = ""
        find("record").showModal()

    async def copy(text):
        clipboard = getattr(window.navigator, "clipboard", None)
        done = clipboard and await guarded(clipboard, "writeText", text)
        find("record-problem").textContent = words.COPIED if done else words.NOT_COPIED

    def on_change(event):
        name, target = event.target.getAttribute("data-setting"), event.target
        if not name:
            return
        if name in ("depth", "simulations"):
            try:
                keep(name, typed(name, target.value))
                view.complain("")
            except ValueError as error:
                view.complain(str(error))
                target.value = settings.to_text(chosen[name])
        else:
            text = settings.to_text(target.checked) if target.type == "checkbox" else target.value
            keep(name, settings.of_text(GAME.choices, name, text))
        if name in ("theme", "colours"):
            painter.follow_theme()
        elif table.thinking != table.AUTOPLAY:
            table.hint = None
            view.refresh()
        show_settings()
        if name == "rules" and table.position.moves:
            view.complain("The rules change with the next game.")
        elif name == "rules":
            controller.new_game()

    def show_settings():
        for control in document.querySelectorAll("[data-setting]"):
            value = chosen[control.getAttribute("data-setting")]
            if control.type == "checkbox":
                control.checked = value
            else:
                control.value = settings.to_text(value)
        for element in document.querySelectorAll("[data-for]"):
            element.hidden = element.getAttribute("data-for") != chosen["player"]

    def on_link(event):
        controller.stop()
        wrong = open_link(event.newURL.partition("#")[2])
        controller.show()
        view.complain(wrong or "")

    def on_storage(event):
        """Another tab kept something."""
        if event.key == keeper.own + "best" and isinstance(event.newValue, str):
            try:
                table.take_best(read_best(event.newValue))
            except kept.Spoiled:
                return
            view.refresh()

    def on_submit(event):
        if event.target.id == "series-form":
            event.preventDefault()
            if view.engine not in USABLE and not series.job:
                view.complain(words.NOT_READY)
            else:
                series.toggle()

    more = {
        "hint": with_series(controller.hint),
        "autoplay": with_series(controller.toggle_autoplay),
        "previous-game": controller.go_back,
        "open-record": open_record,
        "copy-link": lambda: asyncio.create_task(copy(window.location.href)),
        "copy-record": lambda: asyncio.create_task(copy(find("record-text").value)),
        "load-record": load_record,
        "open-settings": find("preferences").showModal,
        "open-help": find("help").showModal,
        "retry": lambda: asyncio.create_task(client.start()),
    }
    listen(controller, more)
    document.addEventListener("change", on_change)
    document.addEventListener("submit", on_submit)
    # PyScript's own addEventListener wants `this`, which MicroPython leaves out for what it takes from `window`.
    document.defaultView.addEventListener("hashchange", on_link)
    document.defaultView.addEventListener("storage", on_storage)
    find("games").value = str(chosen["games"])
    show_settings()
    painter.follow_theme()
    painter.follow_screen()
    controller.show()
    view.complain(" ".join(problems + unread + ([broken] if broken else [])))
    keeper.complain = view.complain
    document.body.setAttribute("data-ready", "true")
    await client.start()
    updates.begin()


asyncio.create_task(start())
