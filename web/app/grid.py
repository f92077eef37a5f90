"""The accessible board: a grid of cells over the canvas. Keyboard, screen reader, pointer and tests all use it."""


class Grid:
    """role=grid with a row for each row of the board; one cell at a time can be reached by Tab.

    cells: {square: element}
    """

    def __init__(self, element, document):
        self.still = document.defaultView.JSON.parse('{"preventScroll": true}')
        self.element = element
        self.document = document
        self.shape = None
        self.shown = {}
        self.held = None  # the square that has the focus although nobody went to it

    def lay(self, geometry, session):
        """Make the cells of a board; session: as for `update`. The focus stays on its square, or near."""
        focused = self._focused()
        self.geometry = geometry
        self.cells, self.shown, self.names = {}, {}, {}
        self.reachable = None
        said = session.game.words
        self.element.setAttribute("aria-label", f"Board, {geometry.rows} by {geometry.columns}; {said.BOARD_KEYS}")
        for row, line in zip(self._rows(geometry), geometry.lines):
            cell = row.firstElementChild
            for square in line:
                if square is not None:
                    text = said.square_name(session.position, square)
                    cell.setAttribute("data-square", text)
                    cell.setAttribute("tabindex", "-1")
                    row.setAttribute("aria-label", said.row_name(text))
                    self.cells[square], self.names[text] = cell, square
                cell = cell.nextElementSibling
        self.reach(geometry.middle())
        if focused is not None:
            self.reach(focused if focused in self.cells else geometry.middle())
            self.take_focus()

    def _focused(self):
        """The square that has the focus, or None."""
        element = self.document.activeElement
        return self.square_of(element) if self.shown and element and self.element.contains(element) else None

    def _rows(self, geometry):
        """The rows of cells; those that are there, if they are as many and none is left out."""
        whole = len(geometry.places) == geometry.rows * geometry.columns
        shape = (geometry.rows, geometry.columns) if whole else None
        if shape is None or shape != self.shape:
            self.shape = shape
            self.element.replaceChildren()
            for line in geometry.lines:
                row = self.document.createElement("div")
                row.setAttribute("role", "row")
                for square in line:
                    cell = self.document.createElement("div")
                    cell.setAttribute("role", "presentation" if square is None else "gridcell")
                    row.append(cell)
                self.element.append(row)
        rows = self.element.children
        return [rows[index] for index in range(geometry.rows)]

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
        game, position = session.game, session.position
        for square in self.cells:
            now = (game.seen(position, square), square == session.selected)
            if now != self.shown.get(square):
                self.shown[square] = now
                cell, attributes = self.cells[square], game.cell(position, square)
                for name in attributes:
                    cell.setAttribute(name, attributes[name])
                cell.setAttribute("aria-selected", "true" if now[1] else "false")
