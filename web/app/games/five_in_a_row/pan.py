"""Moves the camera over an endless board: drag, pinch, wheel, keys and buttons."""

import asyncio
from collections.abc import Callable

from pyscript import document, window

from app.core.protocols import BoardController, BoardPage, Element
from app.core.settings import to_text
from app.core.texts import say
from app.duel.parts import PageParts
from app.games.five_in_a_row.camera import Cell
from app.platform.browser import find

STEP = 1.25  # zoom factor for each press of a zoom button
WHEEL = 0.0015  # logarithm of the zoom factor, for each pixel that a wheel turns
DRAG = {"mouse": 6}  # pixels; a press that moves this far is a drag
DRAG_OF_FINGERS = 12
RESTED = 300  # milliseconds after a touch (its click may still come) until the camera follows moves again
SETTLED = 0.15  # seconds without movement after which the visible cells become elements of the page
CLICKABLE = 12  # pixels; on cells smaller than this, a click only zooms in


def actions(page: PageParts) -> dict[str, Callable[[], object]]:
    """{name of a button beside the board: its action}."""
    view, board = page.view, page.view.board

    def zoom(factor: float) -> None:
        camera = board.camera
        camera.zoom(factor, camera.width / 2, camera.height / 2)
        settle(view)

    def centre() -> None:
        board.camera.fit(page.session.position.bounds(2))
        settle(view)

    def tell() -> None:
        session = page.session
        if not session.study.shows_value and page.game.must_not_help():
            return
        session.study.shows_value = not session.study.shows_value
        find("tell").setAttribute("aria-pressed", to_text(session.study.shows_value))
        view.square.setAttribute("aria-live", "polite" if session.study.shows_value else "off")
        view.refresh()

    return {
        "zoom-in": lambda: zoom(STEP),
        "zoom-out": lambda: zoom(1 / STEP),
        "centre": centre,
        "tell": tell,
        "play-for-me": page.assistant.play_for_me,
    }


def settle(view: BoardPage) -> None:
    """After a person has moved the camera: make page elements of the visible cells, and draw the board again."""
    view.board.by_hand = True
    view.board.settle()
    view.refresh()


class Fingers:
    """Follows fingers and mouse on the board, and moves the camera by them.

    down   {id of a pressed pointer: (x, y)}
    moved  True once the current press has become a drag
    moves  the number of times that the camera has moved
    """

    def __init__(self, view: BoardPage, deselect: Callable[[], object]) -> None:
        self.view, self.deselect = view, deselect
        self.down: dict[int, tuple[float, float]] = {}
        self.start: tuple[float, float] = (0, 0)
        self.moved = False
        self.hinted = False  # True once a message has explained how the wheel zooms
        self.moves = 0

    def press(self, event: Element) -> None:
        if event.button:  # a button of the mouse other than the first
            return
        if event.isPrimary:  # a new first finger: some browsers do not report that earlier fingers were lifted
            self.down.clear()
        self.down[event.pointerId] = (event.clientX, event.clientY)
        self.view.board.touched = True
        if len(self.down) == 1:
            self.start, self.moved = (event.clientX, event.clientY), False

    def move(self, event: Element) -> None:
        if not event.buttons:  # the pointer was released where the page could not see it
            self.lift(event)
        if event.pointerId not in self.down:
            return
        before, now = self.down[event.pointerId], (event.clientX, event.clientY)
        if not self.moved:
            slack = DRAG.get(event.pointerType, DRAG_OF_FINGERS)
            if abs(now[0] - self.start[0]) + abs(now[1] - self.start[1]) < slack and len(self.down) == 1:
                return
            self.moved = True
            self.deselect()  # the press was a drag
        camera = self.view.board.camera
        others = [place for name, place in self.down.items() if name != event.pointerId]
        self.down[event.pointerId] = now
        if others:
            other = others[0]
            camera.zoom(
                max(_distance(now, other), 1) / max(_distance(before, other), 1),
                *_on_paper(self.view, (now[0] + other[0]) / 2, (now[1] + other[1]) / 2),
            )
            camera.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2)
        else:
            camera.pan(now[0] - before[0], now[1] - before[1])
        self.follow()

    def lift(self, event: Element) -> None:
        if self.down.pop(event.pointerId, None) and not self.down:
            window.setTimeout(self._rest, RESTED)

    def _rest(self) -> None:
        """Let the camera follow the moves that were made during the touch."""
        if self.view.board.touched and not self.down:
            self.view.board.touched = False
            self.view.refresh()

    def wheel(self, event: Element) -> None:
        """Zoom by the wheel. If the page can scroll, zooming needs a modifier key. A message explains that once."""
        if _scrolls() and not (event.ctrlKey or event.metaKey or event.altKey):
            if not self.hinted:
                self.view.show_message(say("five.wheel"))
            self.hinted = True
            return
        event.preventDefault()
        factor = window.Math.exp(-event.deltaY * WHEEL * (16 if event.deltaMode else 1))
        self.view.board.camera.zoom(factor, *_on_paper(self.view, event.clientX, event.clientY))
        self.follow()

    def follow(self) -> None:
        """Paint the board at once. Its cells become elements of the page only after the camera has come to rest."""
        self.view.board.by_hand = True
        self.view.board.place(self.view.grid.element.style)
        self.view.painter.repaint()
        self.moves += 1
        asyncio.create_task(self._settle(self.moves))

    async def _settle(self, moves: int) -> None:
        await asyncio.sleep(SETTLED)
        if moves == self.moves:
            settle(self.view)


def _scrolls() -> bool:
    """True if the page can scroll, or if the board is embedded in another page (it then has no panel)."""
    page = document.documentElement
    return not find("panel") or bool(page.scrollHeight > page.clientHeight)


def _on_paper(view: BoardPage, x: float, y: float) -> tuple[float, float]:
    """Convert a point (x, y) of the window to a point (left, top) of the canvas. Both are in pixels."""
    box = view.board.canvas.getBoundingClientRect()
    return x - box.left, y - box.top


def _distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


def listen(controller: BoardController, view: BoardPage) -> None:
    """Listen to clicks, pointers, the wheel and keys on the board."""
    board, fingers = find("board"), Fingers(view, controller.deselect)
    camera = view.board.camera

    def on_click(event: Element) -> None:
        if not event.detail:  # a click by keyboard or screen reader; the cell itself handles it
            return
        if fingers.moved:  # this click ends a drag
            event.stopPropagation()
            controller.deselect()
            return
        left, top = _on_paper(view, event.clientX, event.clientY)
        if camera.size < CLICKABLE:
            event.stopPropagation()
            camera.zoom(CLICKABLE * 2 / camera.size, left, top)
            settle(view)
            view.show_message(say("five.too-small"))
        elif view.grid.square_of(event.target) is None:  # a visible cell without a page element
            controller.session.game.press(controller, camera.cell_at(left, top))

    capture = window.JSON.parse('{"capture": true}')
    passive = window.JSON.parse('{"passive": false}')
    board.addEventListener("click", on_click, capture)
    board.addEventListener("pointerdown", fingers.press)
    document.addEventListener("pointermove", fingers.move)
    document.addEventListener("pointerup", fingers.lift)
    document.addEventListener("pointercancel", fingers.lift)
    board.addEventListener("wheel", fingers.wheel, passive)

    def bring(cell: Cell) -> None:
        """Show the cell to which the keyboard moves the focus."""
        if camera.bring(cell) or cell not in view.grid.cells:
            settle(view)

    view.grid.bring = bring


def leave_one_finger_to_the_page() -> None:
    """On an embedded board, let one finger scroll the page and let two fingers move the camera."""
    down: set[int] = set()  # ids of the fingers on the screen

    def press(event: Element) -> None:
        if event.pointerType == "touch":
            if event.isPrimary:  # a new first finger, so earlier ids are stale
                down.clear()
            down.add(event.pointerId)

    def lift(event: Element) -> None:
        down.discard(event.pointerId)

    def move(event: Element) -> None:
        if len(down) == 1 and event.pointerType == "touch":
            event.stopPropagation()

    def touch(event: Element) -> None:
        if event.touches.length > 1:
            event.preventDefault()

    first = window.JSON.parse('{"capture": true, "passive": false}')
    for kind, listener in (("down", press), ("up", lift), ("cancel", lift), ("move", move)):
        document.addEventListener("pointer" + kind, listener, first)
    for kind in ("touchstart", "touchmove"):
        find("board").addEventListener(kind, touch, first)
