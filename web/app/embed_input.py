"""Events of pointer and keyboard on an embedded board; one listener for each kind."""

import asyncio

from pyscript import document

from app.board_input import go_by_key, listen_to_board, square_of, take_key


def listen(controller, view):
    """Attach every listener of the page."""
    grid, session = view.grid, controller.session
    actions = {
        "first": lambda: controller.step(-64),
        "back": lambda: controller.step(-1),
        "forward": lambda: controller.step(1),
        "last": lambda: controller.step(64),
        "take-back": controller.take_back,
        "retry": lambda: asyncio.create_task(controller.start_engine()),
    }

    def digit_of(target):
        button = target.closest("[data-place]")
        return int(button.getAttribute("data-place")) if button else None

    def on_click(event):
        controller.move_on()
        square, digit, button = square_of(event.target), digit_of(event.target), event.target.closest("button")
        if square is not None:
            grid.focus(square)
            controller.select(square)
        elif digit:
            controller.place(digit)
        elif button and button.id in actions:
            actions[button.id]()

    def attend(target):
        digit = digit_of(target)
        if digit or session.preview:
            controller.foresee(digit)

    def on_key(event):
        if event.ctrlKey or event.metaKey or event.altKey or event.target.matches("input"):
            return
        if not take_key(event, grid, controller):
            go_by_key(event, grid, controller)

    def on_input(event):
        if event.target.id == "ply":
            controller.show(int(event.target.value))

    document.addEventListener("click", on_click)
    document.addEventListener("keydown", on_key)
    document.addEventListener("input", on_input)
    listen_to_board(grid, controller, attend)
