"""Pointer, focus and keys on a board and its pad, which every page that has one shares."""

from pyscript import document

from app.core.geometry import FAR

ARROWS = {  # columns to the right, rows down
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "Home": (-FAR, 0),
    "End": (FAR, 0),
}

STEPS = {"ArrowLeft": -1, "ArrowRight": 1, "[": -1, "]": 1}  # through a game, in plies
TO_BOARD = "b"


def listen_to_board(grid, actions, attend):
    """Tell `actions` which square is pointed at (hover) or chosen (select), and whether by_touch.

    attend(target): is called for whatever else is pointed at.
    """

    def on_pointer_down(event):
        actions.by_touch = event.pointerType == "touch"
        # The pad leaves the focus where it is, so that a person can go on with the keyboard.
        if event.target.closest("#pad"):
            event.preventDefault()

    def on_point(event):
        if event.pointerType == "mouse":
            actions.hover(grid.square_of(event.target))
            attend(event.target)

    def on_focus(event):
        square = grid.square_of(event.target)
        if square is None:
            attend(event.target)
        elif square != grid.held:
            grid.reach(square)
            actions.hover(None)  # what the focus went to counts, until the pointer moves
            actions.select(square)
        if square != grid.held:
            grid.held = None

    document.addEventListener("pointerdown", on_pointer_down)
    document.addEventListener("pointerover", on_point)
    document.addEventListener("focusin", on_focus)
    # PyScript's own addEventListener wants `this`, which MicroPython leaves out for what it takes from `window`.
    document.defaultView.addEventListener("blur", lambda _event: grid.hold())


def take_key(event, grid, type_key, shortcuts=True):
    """What a key means to the board: to the chosen square, or from the focused one to another; False when nothing.

    type_key: (key, the focused square or None) -> True when it means something to the chosen square. shortcuts: False
    when a character means something only while the board has the focus (WCAG 2.1.4).
    """
    key, square = event.key, grid.square_of(event.target)
    meant = shortcuts or len(key) > 1 or square is not None
    if meant and not event.repeat and type_key(key, square):
        event.preventDefault()
        return True
    if key in ARROWS and square is not None:
        event.preventDefault()
        grid.focus(grid.geometry.step(square, *ARROWS[key]))
        return True
    return False


def go_by_key(event, grid, controller):
    """Keys that nothing else took, on a page with a whole game. Those that scroll a page are left to it."""
    if event.key in STEPS:
        event.preventDefault()
        controller.step(STEPS[event.key])
    elif event.key == "Escape":
        controller.deselect()
    else:
        enter_board(event, grid)


def enter_board(event, grid):
    """A key puts the focus on the board from anywhere."""
    if event.key == TO_BOARD:
        event.preventDefault()
        grid.focus(grid.reachable)
