"""Pointer, focus and keys on a board and its pad, which every page that has one shares."""

from pyscript import document

from pygame35.rules.thirtyfive import SIZE, parse_square

ARROWS = {
    "ArrowUp": (0, 1),
    "ArrowDown": (0, -1),
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "Home": (1 - SIZE, 0),
    "End": (SIZE - 1, 0),
}

STEPS = {"ArrowLeft": -1, "ArrowRight": 1, "[": -1, "]": 1, "Home": -64, "End": 64}  # through a game, in plies


def square_of(target):
    """The square whose cell an event happened on, or None."""
    cell = target.closest("[role=gridcell]")
    return parse_square(cell.getAttribute("data-square")) if cell else None


def listen_to_board(grid, actions, attend):
    """Tell `actions` which square is pointed at (hover) or chosen (select); `attend(target)` of whatever else is."""

    def on_pointer_down(event):
        # The pad leaves the focus where it is, so that a person can go on with the keyboard.
        if event.target.closest("#pad"):
            event.preventDefault()

    def on_point(event):
        if event.pointerType == "mouse":
            actions.hover(square_of(event.target))
            attend(event.target)

    def on_focus(event):
        square = square_of(event.target)
        if square is None:
            attend(event.target)
        else:
            grid.reach(square)
            actions.select(square)

    document.addEventListener("pointerdown", on_pointer_down)
    document.addEventListener("pointerover", on_point)
    document.addEventListener("focusin", on_focus)


def take_key(event, grid, actions):
    """Place a digit, or go from the focused square to another; False when the key means nothing to the board."""
    key, square = event.key, square_of(event.target)
    if len(key) == 1 and key in "123456789":
        event.preventDefault()
        if not event.repeat:
            actions.place(int(key))
        return True
    if key in ARROWS and square is not None:
        event.preventDefault()
        right, up = ARROWS[key]
        rank, file = square // SIZE + up, square % SIZE + right
        grid.focus(SIZE * min(max(rank, 0), SIZE - 1) + min(max(file, 0), SIZE - 1))
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
