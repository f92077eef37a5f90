"""Rows of five in a row found by counting stones, for tests: nothing here is shared with what they check.

stones: {cell: side}, sides 1 and -1.
"""

LINES = ((1, 0), (0, 1), (1, 1), (1, -1))


def near(stones):
    """The empty cells at most four from a stone."""
    steps = range(-4, 5)
    return {(x + right, y + down) for x, y in stones for right in steps for down in steps} - set(stones)


def own_around(stones, cell, side, line):
    """The stones of a side at most four cells from a cell along a line."""
    return sum(stones.get((cell[0] + step * line[0], cell[1] + step * line[1])) == side for step in range(-4, 5))


def run(stones, cell, side, line):
    """(stones in a row through a cell with a stone of the side there, whether both ends are empty)."""
    ends, length = [], 1
    for sign in (1, -1):
        x, y = cell[0] + sign * line[0], cell[1] + sign * line[1]
        while stones.get((x, y)) == side:
            length, x, y = length + 1, x + sign * line[0], y + sign * line[1]
        ends.append((x, y) not in stones)
    return length, all(ends)


def of_line(stones, middle, line, side, five):
    """The empty cells of a row through a cell where the side makes five, or else an open four."""
    (x, y), (right, down) = middle, line
    own = [
        (i - x) * right or (j - y) * down
        for (i, j), who in stones.items()
        if who == side and on_row(i - x, j - y, line)
    ]
    found = set()
    for step in {step + more for step in own for more in range(-4, 5)} if len(own) > 2 else ():
        cell = (x + step * right, y + step * down)
        if cell not in stones:
            length, is_open = run(stones, cell, side, line)
            found |= {cell} if (length >= 5 if five else length == 4 and is_open) else set()
    return found


def on_row(right, down, line):
    return right * line[1] == down * line[0]


def places(stones, side, five):
    """The cells near the stones where a side makes five, or an open four and no five."""
    cells = near(stones)
    fives = {cell for cell in cells if any(run(stones, cell, side, line)[0] >= 5 for line in LINES)}
    return (
        fives
        if five
        else {cell for cell in cells - fives if any(run(stones, cell, side, line) == (4, True) for line in LINES)}
    )


def made(before, move, mover):
    """(kind, fives, fours): what a move makes, by comparing each of its four rows before and after it."""
    if any(run(before, move, mover, line)[0] >= 5 for line in LINES):
        return "five", set(), set()
    after = {**before, move: mover}
    fives, new_fives, lines_of_three, fours, is_open = places(after, mover, True), set(), 0, set(), False
    for line in LINES:
        new = of_line(after, move, line, mover, True) - of_line(before, move, line, mover, True)
        new_fives |= new
        is_open |= bool(new) and run(before, move, mover, line) == (4, True)
        threes = of_line(after, move, line, mover, False) - of_line(before, move, line, mover, False) - fives
        if threes and not new:
            lines_of_three += 1
            fours |= threes
    if new_fives:
        kind = "open four" if is_open else "two fours" if len(new_fives) > 1 else "four and three" if fours else "four"
        return kind, fives, fours if kind == "four and three" else set()
    return ("", "three", "two threes")[min(lines_of_three, 2)], set(), fours
