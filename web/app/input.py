"""Events of pointer and keyboard, turned into actions of the controller; one listener for each kind."""

import asyncio

from pyscript import document, window

from app import settings
from app.dialogs import Dialogs
from pygame35.rules.thirtyfive import SIZE, parse_move, parse_square

ARROWS = {
    "ArrowUp": (0, 1),
    "ArrowDown": (0, -1),
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "Home": (-7, 0),
    "End": (7, 0),
}
MOVING = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End")  # what a slider takes itself
STEPS = {"ArrowLeft": -1, "ArrowRight": 1, "[": -1, "]": 1, "Home": -64, "End": 64}
KEYS = {  # a key presses the button of that name
    "u": "take-back",
    "r": "redo",
    "h": "hint",
    "m": "move-now",
    "n": "new-game",
    "p": "pause",
    "a": "analyse",
    "v": "review",
    "s": "open-record",
    "?": "open-help",
}


def listen(controller, view):
    """Attach every listener of the page."""
    grid, session = view.grid, controller.session
    dialogs = Dialogs(controller.library, session)
    actions = {
        "new-game": controller.library.new_game,
        "rematch": controller.library.rematch,
        "take-back": controller.take_back,
        "redo": controller.redo,
        "hint": controller.hint,
        "move-now": controller.move_now,
        "resign": controller.resign,
        "pause": controller.pause,
        "analyse": controller.toggle_analysis,
        "review": controller.review,
        "first": lambda: controller.show(0),
        "back": lambda: controller.step(-1),
        "forward": lambda: controller.step(1),
        "last": lambda: controller.show(len(controller.library.moves())),
        "retry": lambda: asyncio.create_task(controller.start_engine()),
        "previous-game": controller.library.previous_game,
    }
    actions.update(dialogs.actions)
    pressed = {  # by the attribute that says what a button is about
        "data-place": lambda text: controller.place(int(text)),
        "data-candidate": lambda text: controller.foresee_move(parse_move(text)),
        "data-line": lambda text: controller.stand(int(text)),
        "data-swing": lambda text: controller.show_swing(int(text)),
        "data-game": lambda text: dialogs.open_game(int(text)),
    }
    pointed = {
        "data-place": lambda text: controller.foresee(int(text)),
        "data-place-in-list": lambda text: controller.point(int(text)),
    }

    def of_button(target, table):
        """(what is to be done, its argument) of the button that was meant, or None."""
        button = target.closest("button")
        for name, action in table.items():
            if button and button.hasAttribute(name):
                return action, button.getAttribute(name)

    def square_of(target):
        cell = target.closest("[role=gridcell]")
        return parse_square(cell.getAttribute("data-square")) if cell else None

    def on_click(event):
        target = event.target
        square, button, span = square_of(target), target.closest("button"), target.closest("[data-ply]")
        special = of_button(target, pressed)
        if square is not None:
            grid.focus(square)
            controller.select(square)
        elif special:
            special[0](special[1])
        elif button and button.id in actions:
            actions[button.id]()
        elif span:
            controller.show(int(span.getAttribute("data-ply")))
        elif target.id == "graph":
            controller.show(view.moves.graph.ply_at(event.offsetX))

    def on_pointer_down(event):
        # The pad leaves the focus where it is, so that a person can go on with the keyboard.
        if event.target.closest("#pad"):
            event.preventDefault()

    def on_point(event):
        """A mouse over a square tells of it, over a digit or a candidate shows what it would do."""
        if event.pointerType == "mouse":
            controller.hover(square_of(event.target))
            attend(event.target)

    def attend(target):
        special = of_button(target, pointed)
        if special:
            special[0](special[1])
            return
        if session.candidate is not None:
            controller.point(None)
        if session.preview and not session.settings["confirm"]:
            controller.foresee(None)

    def on_focus(event):
        square = square_of(event.target)
        if square is None:
            attend(event.target)
        else:
            grid.reach(square)
            controller.select(square)

    def on_key(event):
        key, target = event.key, event.target
        if event.ctrlKey or event.metaKey or event.altKey or target.closest("dialog, select"):
            return
        if target.matches("input[type=range]") and key in MOVING:
            return
        square = square_of(target)
        if len(key) == 1 and key in "123456789":
            event.preventDefault()
            if not event.repeat:
                controller.place(int(key))
        elif key in ARROWS and square is not None:
            event.preventDefault()
            right, up = ARROWS[key]
            rank, file = square // SIZE + up, square % SIZE + right
            grid.focus(SIZE * min(max(rank, 0), SIZE - 1) + min(max(file, 0), SIZE - 1))
        elif key in STEPS:
            event.preventDefault()
            controller.step(STEPS[key])
        elif key in ARROWS:
            event.preventDefault()
            grid.focus(grid.reachable)
        elif key in KEYS:
            button = document.getElementById(KEYS[key])
            if not button.hidden:
                button.click()
        elif key == "Escape":
            controller.deselect()

    def on_change(event):
        control = event.target
        name = control.getAttribute("data-setting")
        if name:
            text = settings.to_text(control.checked) if control.type == "checkbox" else control.value
            controller.set(name, settings.of_text(name, text))

    def on_input(event):
        if event.target.id == "ply":
            controller.show(int(event.target.value))

    def on_link(event):
        # From the event, since the address itself may have been rewritten after a move meanwhile.
        controller.library.open_link(event.newURL.partition("#")[2])

    def on_resize(*_):
        view.board.resize()
        view.refresh()

    def on_theme(*_):
        view.apply_settings()

    def watch_resolution(*_):
        on_resize()
        ratio = window.devicePixelRatio
        once = window.JSON.parse('{"once": true}')
        window.matchMedia(f"(resolution: {ratio}dppx)").addEventListener("change", watch_resolution, once)

    document.addEventListener("click", on_click)
    document.addEventListener("pointerdown", on_pointer_down)
    document.addEventListener("pointerover", on_point)
    document.addEventListener("focusin", on_focus)
    document.addEventListener("keydown", on_key)
    document.addEventListener("change", on_change)
    document.addEventListener("input", on_input)
    # PyScript's own addEventListener wants `this`, which MicroPython leaves out for what it takes from `window`.
    document.defaultView.addEventListener("hashchange", on_link)
    window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", on_theme)
    window.ResizeObserver.new(on_resize).observe(view.board.canvas)
    watch_resolution()
