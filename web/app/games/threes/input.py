"""Events of pointer and keyboard on the tiles; one listener for each kind."""

from pyscript import document

from app.platform.browser import allowed, find
from pygame35.games.threes.rules import DOWN, LEFT, NAMES, RIGHT, UP

MOVES = {  # by key
    "ArrowLeft": LEFT,
    "ArrowRight": RIGHT,
    "ArrowUp": UP,
    "ArrowDown": DOWN,
    "a": LEFT,
    "d": RIGHT,
    "w": UP,
    "s": DOWN,
}
KEYS = {"u": "take-back", "r": "redo", "h": "hint", "p": "autoplay", "n": "new-game", "?": "open-help"}
NOT_THE_BOARD = "dialog, select, input, textarea, #others"  # what takes keys for itself
CHOICE = "#settings select, #settings [type=checkbox]"
SURE = 0.35  # of a square: so far a finger has to go for a move
STARTED = 8  # pixels from which on it is clear which way


class Swipe:
    """A finger on the board, which the tiles follow: let go beyond `SURE` it is a move, before it nothing."""

    def __init__(self, controller):
        self.controller = controller
        self.start = None  # (x, y)
        self.move = None  # where it goes, once that is clear
        self.outcome = None  # of that move
        self.played = 0  # moves in the game when it was found

    def down(self, event):
        if event.isPrimary and event.button == 0:
            self.start, self.move = (event.clientX, event.clientY), None

    def pulled(self, event):
        """How far the finger has gone, along the way of the move."""
        right, down = event.clientX - self.start[0], event.clientY - self.start[1]
        return right if self.move in (LEFT, RIGHT) else down

    def go(self, event):
        if not (self.start and event.isPrimary):
            return
        right, down = event.clientX - self.start[0], event.clientY - self.start[1]
        towards = _towards(right, down)
        if max(abs(right), abs(down)) < STARTED:
            return
        view = self.controller.view
        turned = towards != self.move and (self.move is None or abs(self.pulled(event)) < STARTED)
        played = len(self.controller.table.position.moves)
        if turned or played != self.played:  # the AI may play meanwhile
            view.tiles.release()
            self.move = towards if turned else self.move
            self.outcome, self.played = self.controller.table.foresee(self.move), played
        if self.outcome:
            width, far = view.tiles.width(), self.pulled(event)
            ahead = self.move in (RIGHT, DOWN)
            far = min(max(far, 0 if ahead else -width), width if ahead else 0)
            view.tiles.pull(self.outcome, *((far, 0) if self.move in (LEFT, RIGHT) else (0, far)))

    def up(self, event):
        if not (self.start and event.isPrimary):
            return
        move = self.move
        far = 0 if move is None else self.pulled(event)
        sure = abs(far) >= SURE * self.controller.view.tiles.width() and (far > 0) == (move in (RIGHT, DOWN))
        self.cancel()
        if sure:
            self.controller.slide(move)

    def cancel(self, _event=None):
        if self.start:
            self.start = None
            self.controller.view.tiles.release()


def _towards(right, down):
    if abs(right) >= abs(down):
        return RIGHT if right > 0 else LEFT
    return DOWN if down > 0 else UP


def listen(controller, more, open_game=None):
    """Attach every listener.

    more: {name of a button: what it does} of the page. open_game(index): opens a game of its list.
    """
    actions = {
        "take-back": controller.take_back,
        "redo": controller.redo,
        "hint": controller.hint,
        "autoplay": controller.toggle_autoplay,
        "new-game": controller.new_game,
    }
    actions.update(more)
    others, board = find("others"), find("board")  # the menu of games is not everywhere
    by_pointer = []  # the choice that a pointer was used on, as long as no key is

    def on_click(event):
        target = event.target
        if others and others.open and not target.closest("#others"):
            others.open = False
            return
        button = target.closest("button")
        if button and not allowed(button):
            return
        if button and button.hasAttribute("data-move"):
            controller.slide(NAMES.index(button.getAttribute("data-move")))
        elif button and button.hasAttribute("data-game"):
            open_game(int(button.getAttribute("data-game")))
        elif button and button.id in actions:
            actions[button.id]()

    def on_key(event):
        key, target = event.key, event.target
        key = key.lower() if len(key) == 1 else key  # as if the caps lock was off
        if key == "Escape" and others and others.open:
            others.open = False
            others.firstElementChild.focus()
        elif event.ctrlKey or event.metaKey or event.altKey:
            return
        elif key == "Escape" and target.closest(CHOICE):
            board.focus()
        elif target.closest(NOT_THE_BOARD) or (len(key) == 1 and not controller.chosen["shortcuts"]):
            by_pointer[:] = ()
        elif key in MOVES:
            event.preventDefault()
            controller.slide(MOVES[key])
        elif key in KEYS and not event.repeat and not controller.table.locked:
            button = find(KEYS[key])
            if button and allowed(button) and button.id in actions:
                actions[button.id]()

    def on_pointer_down(event):
        by_pointer[:] = [choice for choice in (event.target.closest(CHOICE),) if choice]

    def on_change(event):
        if by_pointer and event.target.closest(CHOICE):
            board.focus()  # or the next keys would change the choice instead of moving tiles

    swipe = Swipe(controller)
    board.addEventListener("pointerdown", swipe.down)
    document.addEventListener("pointermove", swipe.go)
    document.addEventListener("pointerup", swipe.up)
    document.addEventListener("pointercancel", swipe.cancel)
    document.addEventListener("click", on_click)
    document.addEventListener("keydown", on_key)
    document.addEventListener("pointerdown", on_pointer_down)
    document.addEventListener("change", on_change)
