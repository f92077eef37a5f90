"""Events of pointer and keyboard, turned into actions of the controller; one listener for each kind."""

import asyncio

from pyscript import document, window

from app import address, words
from app.browser import guarded
from pygame35.rules.thirtyfive import BLUE, RED, SIZE, parse_square

ARROWS = {"ArrowUp": (0, 1), "ArrowDown": (0, -1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}
KEYS = {  # a key presses the button of that name
    "u": "take-back",
    "r": "redo",
    "h": "hint",
    "m": "move-now",
    "n": "new-game",
    "p": "pause",
    "?": "open-help",
}


def listen(controller, view, grid):
    """Attach every listener of the page."""
    record = document.getElementById("record")
    text = document.getElementById("record-text")
    problem = document.getElementById("record-problem")

    def open_record():
        text.value = controller.record()
        problem.textContent = ""
        record.showModal()
        text.setSelectionRange(0, 0)
        text.scrollTop = 0

    def load_record():
        problem.textContent = controller.load_record(text.value) or ""
        if not problem.textContent:
            record.close()

    async def copy(content):
        clipboard = getattr(window.navigator, "clipboard", None)
        done = clipboard and await guarded(clipboard, "writeText", content)
        problem.textContent = words.COPIED if done else words.COPY_FAILED

    def copy_link():
        page = window.location.href.split("#")[0]
        asyncio.create_task(copy(page + address.fragment(controller.session.position.moves)))

    actions = {
        "new-game": controller.new_game,
        "take-back": controller.take_back,
        "redo": controller.redo,
        "hint": controller.hint,
        "move-now": controller.move_now,
        "pause": controller.pause,
        "retry": controller.start_engine,
        "previous-game": controller.previous_game,
        "open-record": open_record,
        "load-record": load_record,
        "copy-record": lambda: asyncio.create_task(copy(text.value)),
        "copy-link": copy_link,
        "open-help": lambda: document.getElementById("help").showModal(),
    }

    def on_click(event):
        cell = event.target.closest("[role=gridcell]")
        button = event.target.closest("button")
        if cell:
            square = parse_square(cell.getAttribute("data-square"))
            grid.focus(square)
            controller.select(square)
        elif button and button.hasAttribute("data-place"):
            controller.place(int(button.getAttribute("data-place")))
        elif button and button.id in actions:
            actions[button.id]()

    def on_pointer_down(event):
        # The pad leaves the focus where it is, so that a person can go on with the keyboard.
        if event.target.closest("#pad"):
            event.preventDefault()

    def on_focus(event):
        cell = event.target.closest("[role=gridcell]")
        if cell:
            square = parse_square(cell.getAttribute("data-square"))
            grid.reach(square)
            controller.select(square)

    def on_key(event):
        if event.ctrlKey or event.metaKey or event.altKey or event.target.closest("dialog, textarea, input, select"):
            return
        key = event.key
        if len(key) == 1 and key in "123456789":
            event.preventDefault()
            if not event.repeat:
                controller.place(int(key))
        elif key in ARROWS:
            event.preventDefault()
            on_arrow(*ARROWS[key], event.target.closest("[role=gridcell]"))
        elif key in KEYS:
            button = document.getElementById(KEYS[key])
            if not button.hidden:
                button.click()
        elif key == "Escape":
            controller.deselect()

    def on_arrow(right, up, cell):
        """Go one square further, or first of all to the board."""
        square = grid.reachable
        if cell:
            rank, file = square // SIZE + up, square % SIZE + right
            square = SIZE * min(max(rank, 0), SIZE - 1) + min(max(file, 0), SIZE - 1)
        grid.focus(square)

    def on_change(event):
        name, value = event.target.id, event.target.value
        if name == "person-red":
            controller.set_person(RED, value == "person")
        elif name == "person-blue":
            controller.set_person(BLUE, value == "person")
        elif name == "level":
            controller.set_level(int(value))
        elif name == "seconds":
            controller.set_seconds(float(value) if "." in value else int(value))
        elif name == "workers":
            controller.set_workers(int(value) if value else None)

    def on_link(event):
        # From the event, since the address itself may have been rewritten after a move meanwhile.
        controller.open_link(event.newURL.partition("#")[2])

    def on_resize(*_):
        view.board.resize()
        view.refresh()

    def on_theme(*_):
        view.board.read_colours()
        view.refresh()

    def watch_resolution(*_):
        on_resize()
        ratio = window.devicePixelRatio
        once = window.JSON.parse('{"once": true}')
        window.matchMedia(f"(resolution: {ratio}dppx)").addEventListener("change", watch_resolution, once)

    document.addEventListener("click", on_click)
    document.addEventListener("pointerdown", on_pointer_down)
    document.addEventListener("focusin", on_focus)
    document.addEventListener("keydown", on_key)
    document.addEventListener("change", on_change)
    # PyScript's own addEventListener wants `this`, which MicroPython leaves out for what it takes from `window`.
    document.defaultView.addEventListener("hashchange", on_link)
    window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", on_theme)
    window.ResizeObserver.new(on_resize).observe(view.board.canvas)
    watch_resolution()
