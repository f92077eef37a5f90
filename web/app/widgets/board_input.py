"""Pointer, focus and keys on a board, shared by all pages with a board."""

from collections.abc import Callable
from typing import Any

from pyscript import document

from app.core.geometry import FAR
from app.core.protocols import BoardController, Element, GameController, Square
from app.platform.browser import find, on_window
from app.widgets.grid import Grid
from app.widgets.keys import TASK_KEYS

ARROWS = {  # columns to the right, rows down
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "Home": (-FAR, 0),
    "End": (FAR, 0),
}

STEPS = {"ArrowLeft": -1, "ArrowRight": 1, "[": -1, "]": 1}  # through a game, in plies
TO_BOARD = "b"  # moves the focus to the board


def listen_to_board(grid: Grid, actions: BoardController, attend: Callable[[Element], object]) -> None:
    """Report pointer and focus: call hover(square) and select(square) of `actions`, and set `actions.by_touch`.

    attend(target): called when an element gets the pointer, or when an element outside the board gets the focus.
    """

    pressed_at: tuple[float, float] | None = None  # the pointer's place at the last press

    def on_pointer_down(event: Element) -> None:
        nonlocal pressed_at
        pressed_at = event.clientX, event.clientY
        actions.by_touch = event.pointerType == "touch"
        # The pad leaves the focus where it is, so that a person can go on with the keyboard.
        if event.target.closest("#pad"):
            event.preventDefault()

    def on_point(event: Element) -> None:
        if event.pointerType == "mouse":
            # a pointer that has not moved since the last press enters a square when a dialog over the square closes
            rests = pressed_at == (event.clientX, event.clientY)
            actions.hover(None if rests else grid.square_of(event.target))
            attend(event.target)

    def on_focus(event: Element) -> None:
        square = grid.square_of(event.target)
        if square is None:
            attend(event.target)
        elif event.relatedTarget and event.relatedTarget.closest("dialog"):
            grid.held = square  # a dialog that closes gives the focus back to the square that had it
        elif square != grid.held:
            grid.reach(square)
            actions.hover(None)  # the page shows the focused square until the pointer moves
            actions.select(square)
        if square != grid.held:
            grid.held = None

    document.addEventListener("pointerdown", on_pointer_down)
    document.addEventListener("pointerover", on_point)
    document.documentElement.addEventListener("pointerleave", lambda _event: actions.hover(None))
    document.addEventListener("focusin", on_focus)
    on_window("blur", lambda _event: grid.hold())


def marked_action(target: Element, table: dict[str, Any]) -> tuple[Any, str] | None:
    """(action, value of the attribute) of the button around an event's target, or None. table: {attribute: action}."""
    button = target.closest("button")
    for name in table:
        if button and button.hasAttribute(name):
            return table[name], button.getAttribute(name)
    return None


def take_key(
    event: Element, key: str, grid: Grid, type_key: Callable[[str, Square | None], bool], shortcuts: bool
) -> bool:
    """Apply a key to the board or to a toolbar: act on the selected square, or move the focus. False for other keys.

    type_key(key, focused square or None): returns True if the key acts on the selected square.
    shortcuts: False if characters act only while the board has the focus (WCAG 2.1.4).
    """
    square = grid.square_of(event.target)
    acts = shortcuts or len(key) > 1 or square is not None
    if acts and not event.repeat and type_key(key, square):
        event.preventDefault()
        return True
    bar = event.target.closest("[role=toolbar]")
    if key not in ARROWS or (square is None and not bar):
        return False
    event.preventDefault()
    if square is not None and grid.geometry:
        grid.lead(grid.geometry.step(square, *ARROWS[key]))
    else:
        _step_in(bar, sum(ARROWS[key]))
    return True


def _step_in(bar: Element, steps: int) -> None:
    """Move the focus by `steps` buttons in a toolbar, at most to its end. Then Tab reaches only the focused button."""
    buttons = [button for button in bar.querySelectorAll("button") if button.checkVisibility()]
    at = [index for index in range(len(buttons)) if buttons[index].matches(":focus")][0]
    buttons[at].setAttribute("tabindex", "-1")
    other = buttons[max(0, min(at + steps, len(buttons) - 1))]
    other.setAttribute("tabindex", "0")
    other.focus()


def go_by_key(event: Element, key: str, grid: Grid, controller: GameController) -> None:
    """Handle Escape, the keys that step through a game, and the key that moves the focus to the board."""
    if key in STEPS:
        event.preventDefault()
        controller.step(STEPS[key])
    elif key == "Escape":
        controller.deselect()
    else:
        enter_board(event, key, grid)


def enter_board(event: Element, key: str, grid: Grid) -> None:
    if key == TO_BOARD:
        event.preventDefault()
        grid.lead(grid.reachable)


def take_task_key(event: Element, key: str, grid: Grid, controller: BoardController) -> None:
    """Handle Escape, the keys of the buttons on a page with a task, and the key that moves the focus to the board."""
    shortcuts = controller.session.settings["shortcuts"]
    if key == "Escape":
        controller.deselect()
    elif shortcuts and key in TASK_KEYS:
        find(TASK_KEYS[key]).click()
    elif shortcuts:
        enter_board(event, key, grid)
