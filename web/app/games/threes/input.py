"""Moves the tiles by pointer, touch and keyboard."""

import asyncio
from collections.abc import Callable

from pyscript import document

from app.core.protocols import Element
from app.games.threes.controller import ThreesController
from app.games.threes.protocols import Answering, Sliding
from app.platform.browser import allowed, find
from app.solo.input import Actions, Pressed
from app.solo.input import listen as listen_to_page
from app.widgets.keys import TASK_KEYS
from app.widgets.tabs import Tabs
from pygame35.games.threes.rules import DOWN, LEFT, NAMES, RIGHT, UP, Outcome

SURE = 0.35  # widths of a square; a shorter swipe makes no move
STARTED = 8  # pixels; a shorter swipe has no direction
MOVE_KEYS = {"ArrowLeft": LEFT, "ArrowRight": RIGHT, "ArrowUp": UP, "ArrowDown": DOWN}
MOVE_KEYS.update({"a": LEFT, "d": RIGHT, "w": UP, "s": DOWN})
KEYS = {"u": "take-back", "r": "redo", "h": "hint", "p": "autoplay", "n": "open-new", "?": "open-help"}
SCORE = "t"  # the key that announces the score
FRAME_KEYS = dict(KEYS, n="new-game")  # the keys of an embedded board, which has no sheet "New game"


class Swipe:
    """Follows a finger on the board with the tiles. A long swipe makes a move; after a short one the tiles go back.

    The tiles also go back if a second finger touches the board to zoom the page.

    finger   the pointer id of the finger; None while no finger is on the board
    start    (x, y) where the finger touched the board
    move     the move in the direction of the finger; None until the direction is clear
    outcome  the Outcome that `move` would have; None for an illegal move
    played   the number of moves of the game when `outcome` was computed
    """

    def __init__(self, board: Element, controller: Sliding) -> None:
        self.board, self.controller = board, controller
        self.finger: int | None = None
        self.start = (0.0, 0.0)
        self.move: int | None = None
        self.outcome: Outcome | None = None
        self.played = 0
        listeners = {"down": self._down, "move": self._go, "up": self._up, "cancel": self._cancel}
        for kind, listener in listeners.items():
            document.addEventListener("pointer" + kind, listener)

    def _down(self, event: Element) -> None:
        self._cancel()
        if event.isPrimary and event.button == 0 and self.board.contains(event.target):
            self.finger, self.start, self.move = event.pointerId, (event.clientX, event.clientY), None

    def _way(self, event: Element) -> tuple[float, float]:
        """The way of the finger as (pixels to the right, pixels down)."""
        return event.clientX - self.start[0], event.clientY - self.start[1]

    def _pulled(self, event: Element) -> float:
        """The way of the finger along the axis of the move, in pixels. Negative to the left and upwards."""
        right, down = self._way(event)
        return right if self.move in (LEFT, RIGHT) else down

    def _go(self, event: Element) -> None:
        if event.pointerId != self.finger:
            return
        if not event.buttons:  # the button was released outside of the window, or on a menu
            self._cancel()
            return
        right, down = self._way(event)
        towards = _towards(right, down)
        if max(abs(right), abs(down)) < STARTED:
            return
        view = self.controller.view
        turned = towards != self.move and (self.move is None or abs(self._pulled(event)) < STARTED)
        played = len(view.tiles.session.position.moves)
        if turned or played != self.played:  # the AI may have played a move
            view.tiles.release()
            self.move = towards if turned else self.move
            self.outcome, self.played = view.tiles.session.foresee(self.move), played
        if self.outcome:
            width, far = view.tiles.square_width(), self._pulled(event)
            ahead = self.move in (RIGHT, DOWN)
            far = min(max(far, 0 if ahead else -width), width if ahead else 0)
            view.tiles.pull(self.outcome, *((far, 0) if self.move in (LEFT, RIGHT) else (0, far)))

    def _up(self, event: Element) -> None:
        if event.pointerId != self.finger:
            return
        move, far = self.move, self._pulled(event)
        sure = abs(far) >= SURE * self.controller.view.tiles.square_width() and (far > 0) == (move in (RIGHT, DOWN))
        self._cancel()
        if move is not None and sure:
            self.controller.slide(move)

    def _cancel(self, _event: Element | None = None) -> None:
        if self.finger is not None:
            self.finger = None
            self.controller.view.tiles.release()


def _towards(right: float, down: float) -> int:
    if abs(right) >= abs(down):
        return RIGHT if right > 0 else LEFT
    return DOWN if down > 0 else UP


def listen(controller: ThreesController, more: Actions, pressed: Pressed, tabs: Tabs | None = None) -> None:
    """Attach the listeners of a game. more, pressed: actions of further buttons, see `app.solo.input`."""
    session = controller.session
    actions: Actions = {
        "take-back": controller.take_back,
        "redo": controller.redo,
        "hint": controller.hint,
        "autoplay": controller.toggle_autoplay,
        "new-game": controller.new_game,
        "first": lambda: controller.walk(0),
        "back": lambda: controller.walk(len(session.position.moves) - 1),
        "forward": lambda: controller.walk(len(session.position.moves) + 1),
        "last": lambda: controller.walk(session.plies()),
    }
    actions.update(more)
    keys = KEYS if find("open-new") else FRAME_KEYS

    def take_key(event: Element, key: str) -> None:
        if controller.guide:
            if key == "Escape":
                controller.guide.leave()
        elif key == SCORE:
            controller.tell_score()
        elif key in keys and not event.repeat and not session.locked:
            button = find(keys[key])
            if button and allowed(button) and button.id in actions:
                actions[button.id]()

    _listen(controller, actions, pressed, take_key, tabs)
    slider = find("ply")
    slider.addEventListener("input", lambda _: controller.walk(int(slider.value)))
    # After a drag of the slider, the board takes the focus. Without this, the next keys would move the slider.
    slider.addEventListener("pointerup", lambda _: find("board").focus())


def listen_to_answers(controller: Answering, buttons: Actions) -> None:
    """Attach the listeners of a page of lessons or puzzles. A touch of the board takes a wrong slide back."""

    def take_key(event: Element, key: str) -> None:
        if key in TASK_KEYS and not event.repeat:
            find(TASK_KEYS[key]).click()

    find("board").addEventListener("pointerdown", lambda _: controller.withdraw())
    _listen(controller, buttons, {}, take_key)


def _listen(
    controller: Sliding,
    buttons: Actions,
    pressed: Pressed,
    take_other: Callable[[Element, str], object],
    tabs: Tabs | None = None,
) -> None:
    """Let keys, fingers and the buttons with `data-move` slide the tiles.

    take_other(event, key): called for every key that neither slides the tiles nor changes the tab.
    """

    def take_key(event: Element, key: str) -> None:
        if tabs and event.target.matches("[role=tab]") and tabs.go_by_key(event.target, key):
            event.preventDefault()
        elif len(key) == 1 and not controller.chosen["shortcuts"]:
            return
        elif key in MOVE_KEYS:
            event.preventDefault()
            controller.slide(MOVE_KEYS[key])
        else:
            take_other(event, key)

    every: Pressed = {"data-move": lambda name: controller.slide(NAMES.index(name))}
    every.update(pressed)
    listen_to_page(buttons, every, take_key)
    Swipe(find("board"), controller)


async def touched() -> None:
    """Wait until a visitor uses the page. A visitor who only scrolls past needs no engine."""
    used = asyncio.Event()
    for kind in ("pointerdown", "keydown", "focusin", "click"):
        document.addEventListener(kind, lambda _: used.set())
    await used.wait()
