"""A second, plain look at forced wins where five in a row win: nothing here is shared with what it checks.

Positions are {(x, y): side}, sides 0 and 1; every question is answered by trying.
"""

LINES = ((1, 0), (1, -1), (0, 1), (1, 1))
END = 10**9  # the largest coordinate; no stone lies beyond


def on_grid(cell):
    """Whether a stone can lie there."""
    return max(map(abs, cell)) <= END


def makes_five(stones, cell, side):
    """Whether a stone of the side on that cell is one of five or more in a row."""
    for right, down in LINES:
        length = 1
        for sign in (1, -1):
            x, y = cell[0] + sign * right, cell[1] + sign * down
            while stones.get((x, y)) == side:
                length += 1
                x, y = x + sign * right, y + sign * down
        if length >= 5:
            return True
    return False


def around(stones, reach):
    """The empty cells at most so far from a stone, in every direction."""
    steps = range(-reach, reach + 1)
    near = {(x + right, y + down) for x, y in stones for right in steps for down in steps}
    return sorted(filter(on_grid, near - stones.keys()))


def fives(stones, side):
    """The cells on which the side makes five."""
    return [cell for cell in around(stones, 1) if makes_five(stones, cell, side)]


def along(cell, reach=4):
    """The cells at most so far from a cell along one of the four lines."""
    steps = [step for step in range(-reach, reach + 1) if step]
    cells = [(cell[0] + step * right, cell[1] + step * down) for right, down in LINES for step in steps]
    return list(filter(on_grid, cells))


def wins_by_fours(stones, side, plies):
    """Whether the side, which is to move, wins in at most so many plies, all its moves but the last being fours.

    By trying every cell near the stones, and against each four every answer that keeps it from making five: those on
    the cell where it would be made, and none when there are two such.
    """
    return bool(fives(stones, side)) or _wins(stones, side, plies, set(fives(stones, 1 - side)))


def _wins(stones, side, plies, feared):
    """The same where the side cannot make five at once; feared: the cells on which the other side would."""
    if plies < 3 or len(feared) > 1:
        return False
    for move in feared or around(stones, 4):
        if sum(stones.get(cell) == side for cell in along(move)) < 3:
            continue
        after = {**stones, move: side}
        threatened = made(after, move, side)
        if len(threatened) > 1:
            return True
        for answer in threatened:
            answered = {**after, answer: 1 - side}
            if _wins(answered, side, plies - 2, made(answered, answer, 1 - side)):
                return True
    return False


def made(stones, cell, side):
    """The cells on which a side would make five with the stone on a cell."""
    return {other for other in along(cell) if other not in stones and makes_five(stones, other, side)}


def holds(stones, side, line):
    """Whether a line of fours is legal and wins: every four leaves one answer, and the last two fives or a five."""
    stones = dict(stones)
    for ply, cell in enumerate(line):
        if cell in stones:
            return False
        mover = side if ply % 2 == 0 else 1 - side
        if makes_five(stones, cell, mover):
            return mover == side and ply == len(line) - 1
        stones[cell] = mover
        if mover == side:
            threatened = fives(stones, side)
            if not threatened or fives(stones, 1 - side):
                return False
            if len(threatened) == 1 and list(line[ply + 1 : ply + 2]) != threatened:
                return False
    return False
