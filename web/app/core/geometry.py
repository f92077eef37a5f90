"""The layout of a board's squares."""

from collections.abc import Sequence

from app.core.protocols import Square

FAR = 9999  # steps; more than any board has


class Geometry:
    """The places of the squares.

    lines         [rows] from the top: a list of the row's squares, with None for a place without a square
    row_names     [rows] from the top: the names of the rows, such as "8"; empty for a board whose rows have none
    column_names  [columns] from the left: the names of the columns, such as "a"; empty as above
    places        {square: (row, column)}; both count from 0 at the top left
    """

    def __init__(
        self, lines: list[list[Square | None]], row_names: Sequence[str] = (), column_names: Sequence[str] = ()
    ) -> None:
        self.lines, self.row_names, self.column_names = lines, row_names, column_names
        self.rows, self.columns = len(lines), len(lines[0])
        self.places = {
            lines[row][column]: (row, column)
            for row in range(self.rows)
            for column in range(self.columns)
            if lines[row][column] is not None
        }

    def step(self, square: Square, right: int, down: int) -> Square:
        """The square `right` columns and `down` rows away.

        A step beyond the board ends at its edge. If there is no square at that place, the result is `square` itself.
        """
        row, column = self.places[square]
        row = min(max(row + down, 0), self.rows - 1)
        column = min(max(column + right, 0), self.columns - 1)
        target = self.lines[row][column]
        return square if target is None else target

    def middle(self) -> Square:
        line = self.lines[self.rows // 2]
        return line[self.columns // 2]

    def distance(self, square: Square, other: Square) -> int:
        """The number of king moves between two squares."""
        (row, column), (other_row, other_column) = self.places[square], self.places[other]
        return max(abs(row - other_row), abs(column - other_column))
