"""Where the squares of a board lie: pure functions of its rows."""

FAR = 9999  # steps, to the edge


class Geometry:
    """lines: the rows from the top, each a list of squares, None where there is no square.

    places: {square: (row, column)}, both from the top left.
    """

    def __init__(self, lines):
        self.lines = lines
        self.rows, self.columns = len(lines), len(lines[0])
        self.places = {
            lines[row][column]: (row, column)
            for row in range(self.rows)
            for column in range(self.columns)
            if lines[row][column] is not None
        }

    def step(self, square, right, down):
        """The square so many columns and rows away, no further than the edge; the same where there is none."""
        row, column = self.places[square]
        row = min(max(row + down, 0), self.rows - 1)
        column = min(max(column + right, 0), self.columns - 1)
        found = self.lines[row][column]
        return square if found is None else found

    def middle(self):
        """A square near the middle."""
        line = self.lines[self.rows // 2]
        return line[self.columns // 2]

    def distance(self, square, other):
        """King moves between two squares."""
        (row, column), (other_row, other_column) = self.places[square], self.places[other]
        return max(abs(row - other_row), abs(column - other_column))
