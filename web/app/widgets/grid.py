"""The accessible board: a grid of cells over the canvas, used by keyboard, screen reader, pointer and tests."""

from collections.abc import Callable
from typing import Any

from app.core.geometry import Geometry
from app.core.protocols import DuelPosition, Element, Move, Square
from app.core.session import Session
from app.core.texts import say
from pygame35.basics import RED


def _turned(items: list[Any], by: int) -> list[Any]:
    """A list rotated to the left by some places."""
    return items[by:] + items[:by]


def _turn(parent: Element, elements: list[Element], by: int) -> list[Element]:
    """Rotate a parent's elements to the left; returns them in their new order. Only elements that wrap around move."""
    for element in elements[: max(by, 0)]:
        parent.append(element)
    for element in reversed(elements[by:] if by < 0 else []):
        parent.prepend(element)
    return _turned(elements, by)


class Grid:
    """An element with role=grid, with a row for each row of the board. Tab reaches one of the cells.

    cells  {square: element}
    shown  {square: the attributes of its cell, as `update` compares them}
    names  {name of a square: square}
    rows   [(element of a row, elements of its cells)]
    lines  [squares of the cells of a row], as in `rows`
    notes  {square: text that follows its label}
    """

    def __init__(self, element: Element, document: Element) -> None:
        self.still = document.defaultView.JSON.parse('{"preventScroll": true}')
        self.element, self.document = element, document
        self.geometry: Geometry | None = None
        self.rows: list[tuple[Element, list[Element]]] = []
        self.lines: list[list[Square | None]] = []
        self.cells: dict[Square, Element] = {}
        self.shown: dict[Square, tuple[object, bool, str, str]] = {}
        self.names: dict[str, Square] = {}
        # the state that the cells show
        self.position: DuelPosition | None = None
        self.moves: list[Move] = []
        self.selected: Square | None = None
        self.first: str | None = None
        self.notes: dict[Square, str] = {}
        self.bring: Callable[[Square], object] = lambda _square: None  # brings a cell of a borderless board into view
        self.reachable: Square | None = None
        self.held: Square | None = None  # the square that got the focus without an action of a person

    def lay(self, geometry: Geometry, session: Session) -> None:
        """Make the cells of a board. The focus stays on its square, or near it.

        If the board's size stays, squares keep their cells. This happens when a window moves over an endless grid.
        """
        focused = self._focused()
        keys = session.game.words.BOARD_KEYS
        label = say("site.board", rows=geometry.rows, columns=geometry.columns, keys=keys)
        self.element.setAttribute("aria-label", label)
        if self._is_alike(geometry):
            self._move(*self._shift(geometry))
        else:
            self._make(geometry)
        self.geometry = geometry
        for line, before, (row, elements) in zip(geometry.lines, self.lines, self.rows):
            for index in range(len(line)):
                if line[index] != before[index]:
                    self._name(elements[index], before[index], line[index], row, session)
        self.lines = geometry.lines
        if self.reachable is None:
            self.reach(geometry.middle())
        if focused is not None:
            if focused in self.cells:
                self.reach(focused)
            self.take_focus()

    def _is_alike(self, geometry: Geometry) -> bool:
        """True if this board and the last one have the same size and a square in every place."""
        last, size = self.geometry, (geometry.rows, geometry.columns)
        return last is not None and all(
            (one.rows, one.columns) == size and len(one.places) == one.rows * one.columns for one in (last, geometry)
        )

    def _shift(self, geometry: Geometry) -> tuple[int, int]:
        """(rows, columns) by which the board has moved down and right; (0, 0) if no square is on both boards."""
        for row in (0, geometry.rows - 1):
            for column in (0, geometry.columns - 1):
                place = self.geometry and self.geometry.places.get(geometry.lines[row][column])
                if place:
                    return place[0] - row, place[1] - column
        return 0, 0

    def _move(self, down: int, right: int) -> None:
        """Move the cells that leave at one edge to the other edge."""
        rows = _turned(self.rows, down)
        _turn(self.element, [row for row, _ in self.rows], down)
        self.rows = [(row, _turn(row, elements, right)) for row, elements in rows]
        self.lines = [_turned(line, right) for line in _turned(self.lines, down)]

    def _make(self, geometry: Geometry) -> None:
        """Make new elements without squares."""
        self.cells, self.shown, self.names = {}, {}, {}
        self.reachable = None
        self.rows, self.lines = [], []
        self.element.replaceChildren()
        for line in geometry.lines:
            row = self.document.createElement("div")
            row.setAttribute("role", "row")
            elements = []
            for square in line:
                cell = self.document.createElement("div")
                cell.setAttribute("role", "presentation" if square is None else "gridcell")
                elements.append(cell)
            row.append(*elements)
            self.element.append(row)
            self.rows.append((row, elements))
            self.lines.append([None] * len(line))

    def _name(self, cell: Element, before: Square | None, square: Square, row: Element, session: Session) -> None:
        """Give a cell another square. before: the old square, or None."""
        if before is not None:
            del self.cells[before], self.names[cell.getAttribute("data-square")]
            self.shown.pop(before, None)
            if before == self.reachable:
                self.reachable = None
        game = session.game
        text = game.square_name(session.position, square)
        cell.setAttribute("data-square", text)
        cell.setAttribute("tabindex", "-1")
        row.setAttribute("aria-label", game.row_name(text))
        self.cells[square], self.names[text] = cell, square

    def _focused(self) -> Square | None:
        """The square that has the focus, or None."""
        element = self.document.activeElement
        return self.square_of(element) if self.names and element and self.element.contains(element) else None

    def square_of(self, target: Element) -> Square | None:
        """The square of the cell in which an event happened, or None."""
        cell = target.closest("[role=gridcell]")
        return self.names[cell.getAttribute("data-square")] if cell else None

    def reach(self, square: Square) -> None:
        """Let Tab reach this square, and no other square."""
        if self.reachable is not None:
            self.cells[self.reachable].setAttribute("tabindex", "-1")
        self.reachable = square
        self.cells[square].setAttribute("tabindex", "0")

    def focus(self, square: Square) -> None:
        """Move the focus to a square by an action of a person."""
        self.held = None
        self.reach(square)
        self.cells[square].focus()

    def lead(self, square: Square) -> None:
        """Move the focus to a square by a key. The square comes into view."""
        self.bring(square)
        self.focus(square)

    def take_focus(self) -> None:
        """Move the focus to the board without selecting or scrolling anything."""
        self.held = self.reachable
        self.cells[self.reachable].focus(self.still)

    def offer(self, square: Square) -> None:
        """Let Tab reach a square. If the board has the focus, the focus moves to the square, which is not selected."""
        if square in self.cells:
            focused = self._focused() is not None
            self.reach(square)
            if focused:
                self.take_focus()

    def hold(self) -> None:
        """Note the focused square when the window loses the focus. The browser will focus that square again."""
        self.held = self._focused()

    def update(self, session: Session, notes: dict[Square, str] | None = None) -> None:
        """Update the attributes of the cells that changed. notes: {square: text that follows its label}."""
        notes = notes or {}
        position: DuelPosition
        game, position, selected = session.game, session.position, session.selection.square
        first = game.words.SIDES[RED]  # the name of the first side depends on the setting `colours`
        if position is not self.position or position.moves != self.moves or first != self.first:
            doubtful = list(self.cells)
        else:
            noted = [square for square in list(notes) + list(self.notes) if notes.get(square) != self.notes.get(square)]
            doubtful = [square for square in self.cells if square not in self.shown]
            doubtful += [square for square in [self.selected, selected] + noted if square in self.cells]
        self.position, self.moves, self.selected, self.first = position, list(position.moves), selected, first
        self.notes = notes
        for square in doubtful:
            note = notes.get(square, "")
            now = (game.cell_key(position, square), square == selected, first, note)
            if now != self.shown.get(square):
                self.shown[square] = now
                cell, attributes = self.cells[square], game.cell_attributes(position, square)
                if note:
                    attributes["aria-label"] = say("site.noted-square", square=attributes["aria-label"], note=note)
                for name in attributes:
                    cell.setAttribute(name, attributes[name])
                cell.setAttribute("aria-selected", "true" if now[1] else "false")
