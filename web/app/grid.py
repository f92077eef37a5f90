"""The accessible board: a grid of 64 cells over the canvas. Keyboard, screen reader, pointer and tests all use it."""

from app import words
from pygame35.rules.thirtyfive import RANKS, SIZE, SQUARES, format_square


class Grid:
    """role=grid with a row for each rank, the eighth first; one cell at a time can be reached by Tab."""

    def __init__(self, element, document):
        self.element = element
        self.cells = [None] * SQUARES
        self.shown = [None] * SQUARES
        self.reachable = None
        for rank in range(SIZE - 1, -1, -1):
            row = document.createElement("div")
            row.setAttribute("role", "row")
            row.setAttribute("aria-label", RANKS[rank])
            for square in range(SIZE * rank, SIZE * (rank + 1)):
                cell = document.createElement("div")
                cell.setAttribute("role", "gridcell")
                cell.setAttribute("tabindex", "-1")
                cell.setAttribute("data-square", format_square(square))
                row.append(cell)
                self.cells[square] = cell
            element.append(row)
        self.reach(SIZE * 3 + 4)

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
        """Bring the attributes of the cells that changed up to date."""
        position = session.position
        for square in range(SQUARES):
            now = (
                position.owners[square],
                position.digits[square],
                position.sums[square],
                square == session.selected,
            )
            if now == self.shown[square]:
                continue
            self.shown[square] = now
            cell = self.cells[square]
            cell.setAttribute("data-owner", words.side(now[0]))
            cell.setAttribute("data-digit", str(now[1]) if now[1] else "")
            cell.setAttribute("aria-label", words.square_label(position, square))
            cell.setAttribute("aria-selected", "true" if now[3] else "false")
