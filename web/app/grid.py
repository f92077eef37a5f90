"""The accessible board: a grid of cells over the canvas. Keyboard, screen reader, pointer and tests all use it."""


class Grid:
    """role=grid with a row for each row of the board; one cell at a time can be reached by Tab.

    cells: {square: element}
    """

    def __init__(self, element, document):
        self.element = element
        self.document = document

    def lay(self, geometry, session):
        """Make the cells of a board; session: as for `update`."""
        self.geometry = geometry
        self.cells, self.shown, self.names = {}, {}, {}
        self.reachable = None
        self.element.replaceChildren()
        said = session.game.words
        self.element.setAttribute("aria-label", f"Board, {geometry.rows} by {geometry.columns}; {said.BOARD_KEYS}")
        for line in geometry.lines:
            row = self.document.createElement("div")
            row.setAttribute("role", "row")
            for square in line:
                cell = self.document.createElement("div")
                if square is None:
                    cell.setAttribute("role", "presentation")
                else:
                    text = said.square_name(session.position, square)
                    cell.setAttribute("role", "gridcell")
                    cell.setAttribute("tabindex", "-1")
                    cell.setAttribute("data-square", text)
                    row.setAttribute("aria-label", text[1:])
                    self.cells[square], self.names[text] = cell, square
                row.append(cell)
            self.element.append(row)
        self.reach(geometry.middle())

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

    def focus(self, square):
        self.reach(square)
        self.cells[square].focus()

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
