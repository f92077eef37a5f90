"""The accessible board: a grid of cells over the canvas. Keyboard, screen reader, pointer and tests all use it."""

from pygame35.basics import RED


def _turned(items, by):
    """Items in a ring, so many further on."""
    return items[by:] + items[:by]


def _turn(parent, elements, by):
    """The same of all elements in a parent, in the page, too; those that stay first or last are not touched."""
    for element in elements[: max(by, 0)]:
        parent.append(element)
    for element in reversed(elements[by:] if by < 0 else []):
        parent.prepend(element)
    return _turned(elements, by)


class Grid:
    """role=grid with a row for each row of the board; one cell at a time can be reached by Tab.

    cells: {square: element}; rows: the elements of the rows, each with those of its cells
    """

    def __init__(self, element, document):
        self.still = document.defaultView.JSON.parse('{"preventScroll": true}')
        self.element = element
        self.document = document
        self.geometry = None
        self.rows, self.lines = [], []  # lines: the squares that the cells of `rows` stand for
        self.cells, self.shown, self.names = {}, {}, {}
        self.position, self.moves, self.selected, self.first = None, [], None, None  # what is shown
        self.reachable = None
        self.held = None  # the square that has the focus although nobody went to it

    def lay(self, geometry, session):
        """Make the cells of a board; session: as for `update`. The focus stays on its square, or near.

        Of a board as large as the last one, such as a window that was moved, the squares in both keep their cells.
        """
        focused = self._focused()
        said = session.game.words
        self.element.setAttribute("aria-label", f"Board, {geometry.rows} by {geometry.columns}; {said.BOARD_KEYS}")
        if self._is_alike(geometry):
            self._move(*self._way(geometry))
        else:
            self._make(geometry)
        self.geometry = geometry
        for line, before, (row, elements) in zip(geometry.lines, self.lines, self.rows):
            for index in range(len(line)):
                if line[index] != before[index]:
                    self._name(elements[index], before[index], line[index], row, session.position, said)
        self.lines = geometry.lines
        if self.reachable is None:
            self.reach(geometry.middle())
        if focused is not None:
            if focused in self.cells:
                self.reach(focused)
            self.take_focus()

    def _is_alike(self, geometry):
        """True of a board with as many cells as the last one, none of them left out."""
        last = self.geometry
        return bool(last) and all(
            (one.rows, one.columns) == (last.rows, last.columns) and len(one.places) == one.rows * one.columns
            for one in (last, geometry)
        )

    def _way(self, geometry):
        """(rows, columns) by which a board of the same size lies further on; (0, 0) where they share nothing."""
        for row in (0, geometry.rows - 1):
            for column in (0, geometry.columns - 1):
                place = self.geometry.places.get(geometry.lines[row][column])
                if place:
                    return place[0] - row, place[1] - column
        return 0, 0

    def _move(self, down, right):
        """Take the cells that leave at one edge to the other."""
        rows = _turned(self.rows, down)
        _turn(self.element, [row for row, _ in self.rows], down)
        self.rows = [(row, _turn(row, elements, right)) for row, elements in rows]
        self.lines = [_turned(line, right) for line in _turned(self.lines, down)]

    def _make(self, geometry):
        """New elements, which do not stand for a square yet."""
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
                row.append(cell)
                elements.append(cell)
            self.element.append(row)
            self.rows.append((row, elements))
            self.lines.append([None] * len(line))

    def _name(self, cell, before, square, row, position, said):
        """Let a cell stand for a square, in the place of another one or of none."""
        if before is not None:
            del self.cells[before], self.names[cell.getAttribute("data-square")]
            self.shown.pop(before, None)
            if before == self.reachable:
                self.reachable = None
        text = said.square_name(position, square)
        cell.setAttribute("data-square", text)
        cell.setAttribute("tabindex", "-1")
        row.setAttribute("aria-label", said.row_name(text))
        self.cells[square], self.names[text] = cell, square

    def _focused(self):
        """The square that has the focus, or None."""
        element = self.document.activeElement
        return self.square_of(element) if self.names and element and self.element.contains(element) else None

    def square_of(self, target):
        """The square whose cell an event happened on, or None."""
        cell = target.closest("[role=gridcell]")
        return self.names[cell.getAttribute("data-square")] if cell else None

    def reach(self, square):
        """Make the square the one that Tab leads to."""
        if self.reachable is not None:
            self.cells[self.reachable].setAttribute("tabindex", "-1")
        self.reachable = square
        self.cells[square].setAttribute("tabindex", "0")

    def bring(self, square):
        """Let a square be among the cells; on a board with borders all of them are."""

    def focus(self, square):
        """A person goes to a square."""
        self.held = None
        self.bring(square)
        self.reach(square)
        self.cells[square].focus()

    def take_focus(self):
        """Put the focus on the board, where nothing is chosen or scrolled by that."""
        self.held = self.reachable
        self.cells[self.reachable].focus(self.still)

    def hold(self):
        """The window is left: a square that has the focus gets it again when the window comes back."""
        self.held = self._focused()

    def update(self, session):
        """Bring the attributes of the cells that changed up to date; session: with game, position and selected."""
        game, position, selected = session.game, session.position, session.selected
        first = game.words.SIDES[RED]  # whose name depends on the colours that are set
        if position is not self.position or position.moves != self.moves or first != self.first:
            doubtful = list(self.cells)
        else:
            doubtful = [square for square in self.cells if square not in self.shown]
            doubtful += [square for square in (self.selected, selected) if square in self.cells]
        self.position, self.moves, self.selected, self.first = position, list(position.moves), selected, first
        for square in doubtful:
            now = (game.cell_key(position, square), square == selected, first)
            if now != self.shown.get(square):
                self.shown[square] = now
                cell, attributes = self.cells[square], game.cell_attributes(position, square)
                for name in attributes:
                    cell.setAttribute(name, attributes[name])
                cell.setAttribute("aria-selected", "true" if now[1] else "false")
