"""Pointer, focus and keys on a board and its pad, which every page that has one shares."""

from pyscript import document

from app.geometry import FAR

ARROWS = {  # columns to the right, rows down
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "Home": (-FAR, 0),
    "End": (FAR, 0),
}

STEPS = {"ArrowLeft": -1, "ArrowRight": 1, "[": -1, "]": 1, "Home": -FAR, "End": FAR}  # through a game, in plies


def listen_to_board(grid, actions, attend):
    """Tell `actions` which square is pointed at (hover) or chosen (select); `attend(target)` of whatever else is."""

    def on_pointer_down(event):
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
        else:
            grid.reach(square)
            actions.hover(None)  # what the focus went to counts, until the pointer moves
            actions.select(square)

    document.addEventListener("pointerdown", on_pointer_down)
    document.addEventListener("pointerover", on_point)
    document.addEventListener("focusin", on_focus)


def take_key(event, grid, type_key):
    """What a key means to the board: to the chosen square, or from the focused one to another; False when nothing.

    type_key: (key, the focused square or None) -> True when it means something to the chosen square.
    """
    key, square = event.key, grid.square_of(event.target)
    if not event.repeat and type_key(key, square):
        event.preventDefault()
        return True
    if key in ARROWS and square is not None:
        event.preventDefault()
        grid.focus(grid.geometry.step(square, *ARROWS[key]))
        return True
    return False


def go_by_key(event, grid, controller):
    """What the keys that no digit, square or button took mean to a page with a whole game."""
    if event.key in STEPS:
        event.preventDefault()
        controller.step(STEPS[event.key])
    elif event.key == "Escape":
        controller.deselect()
    else:
        enter_board(event, grid)


def enter_board(event, grid):
    """With an arrow key from elsewhere, put the focus on the board."""
    if event.key in ARROWS:
        event.preventDefault()
        grid.focus(grid.reachable)
