"""Pointer, touch and keyboard on the tiles."""

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

SURE = 0.35  # the shortest way of a finger that makes a move, in squares
STARTED = 8  # pixels that a finger moves before its direction counts
MOVE_KEYS = {"ArrowLeft": LEFT, "ArrowRight": RIGHT, "ArrowUp": UP, "ArrowDown": DOWN}
MOVE_KEYS.update({"a": LEFT, "d": RIGHT, "w": UP, "s": DOWN})
KEYS = {"u": "take-back", "r": "redo", "h": "hint", "p": "autoplay", "n": "open-new", "?": "open-help"}
SCORE = "t"  # the key that says the score
FRAME_KEYS = dict(KEYS, n="new-game")  # of a board in a frame, which has no sheet


class Swipe:
    """A finger that the tiles follow. Lifted beyond `SURE` it makes a move, else the tiles go back.

    A second finger, which zooms the page, lets the tiles go back, too.

    start    (x, y) where the finger touched the board, or None
    finger   its pointer's id
    move     the move of its direction, or None until the direction is clear
    outcome  the Outcome of that move
    played   the number of moves of the game when `outcome` was computed
    """

    def __init__(self, controller: Sliding) -> None:
        self.controller = controller
        self.start: tuple[float, float] | None = None
        self.finger: int | None = None
        self.move: int | None = None
        self.outcome: Outcome | None = None
        self.played = 0

    def listen(self, board: Element) -> None:
        """Follow each finger that touches the board."""
        self.board = board
        listeners = {"down": self.down, "move": self.go, "up": self.up, "cancel": self.cancel}
        for kind, listener in listeners.items():
            document.addEventListener("pointer" + kind, listener)

    def down(self, event: Element) -> None:
        self.cancel()
        if event.isPrimary and event.button == 0 and self.board.contains(event.target):
            self.start, self.move, self.finger = (event.clientX, event.clientY), None, event.pointerId

    def _follows(self, event: Element) -> bool:
        return bool(self.start and event.pointerId == self.finger)

    def _way(self, event: Element) -> tuple[float, float]:
        """(right, down): the way of the finger so far, in pixels."""
        x, y = self.start or (event.clientX, event.clientY)
        return event.clientX - x, event.clientY - y

    def _pulled(self, event: Element) -> float:
        """The way of the finger along the direction of the move, in pixels."""
        right, down = self._way(event)
        return right if self.move in (LEFT, RIGHT) else down

    def go(self, event: Element) -> None:
        if not self._follows(event):
            return
        if not event.buttons:  # its end was missed: released outside of the window, or on a menu of the browser
            self.cancel()
            return
        right, down = self._way(event)
        towards = _towards(right, down)
        if max(abs(right), abs(down)) < STARTED:
            return
        view = self.controller.view
        turned = towards != self.move and (self.move is None or abs(self._pulled(event)) < STARTED)
        played = len(self.controller.session.position.moves)
        if turned or played != self.played:  # the AI may play meanwhile
            view.tiles.release()
            self.move = towards if turned else self.move
            self.outcome, self.played = self.controller.session.foresee(self.move), played
        if self.outcome:
            width, far = view.tiles.square_width(), self._pulled(event)
            ahead = self.move in (RIGHT, DOWN)
            far = min(max(far, 0 if ahead else -width), width if ahead else 0)
            view.tiles.pull(self.outcome, *((far, 0) if self.move in (LEFT, RIGHT) else (0, far)))

    def up(self, event: Element) -> None:
        if not self._follows(event):
            return
        move = self.move
        far = 0 if move is None else self._pulled(event)
        sure = abs(far) >= SURE * self.controller.view.tiles.square_width() and (far > 0) == (move in (RIGHT, DOWN))
        self.cancel()
        if move is not None and sure:
            self.controller.slide(move)

    def cancel(self, _event: Element | None = None) -> None:
        if self.start:
            self.start = None
            self.controller.view.tiles.release()


def _towards(right: float, down: float) -> int:
    if abs(right) >= abs(down):
        return RIGHT if right > 0 else LEFT
    return DOWN if down > 0 else UP


def listen(controller: ThreesController, more: Actions, own: Pressed | None = None, tabs: Tabs | None = None) -> None:
    """Attach every listener of a game.

    more: {id of a button: its action} of the page. own: {attribute of a button: action(its value)} of the page.
    """
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
        if key == SCORE:
            controller.tell_score()
        elif key in keys and not event.repeat and not session.locked:
            button = find(keys[key])
            if button and allowed(button) and button.id in actions:
                actions[button.id]()

    def walk(event: Element) -> None:
        if event.target.id == "ply":
            controller.walk(int(event.target.value))

    def let_go(event: Element) -> None:
        if event.target.id == "ply":
            find("board").focus()  # or the next keys would move the slider instead of the tiles

    _listen(controller, actions, own or {}, take_key, tabs)
    document.addEventListener("input", walk)
    document.addEventListener("pointerup", let_go)


def listen_to_answers(controller: Answering, buttons: Actions) -> None:
    """Attach the listeners of a page on which a slide answers a task. A touch of the board takes a wrong slide back.

    buttons: {id: action}.
    """

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
    """Slide by keys, fingers and the buttons with `data-move`. take_other(event, key): called for any other key."""

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
    Swipe(controller).listen(find("board"))


async def touched() -> None:
    """Wait until a visitor uses the page: visitors who only scroll past need no engine."""
    there = asyncio.Event()
    for kind in ("pointerdown", "keydown", "focusin", "click"):
        document.addEventListener(kind, lambda _: there.set())
    await there.wait()
