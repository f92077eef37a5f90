"""Reads the sentences of stories of five in a row. Rows are counted on the stones around a cell.

A side *completes* a cell if a stone of its own there makes five in a row. An open four has four stones without a hole
between two empty cells; a four can be completed; an open three can become an open four.
"""

from pygame35.games.five_in_a_row.rules import LINES
from tests.web.told.forms import read, read_both

CELL = "(\u2212?\\d+,\u2212?\\d+)"
FIVE, OPEN_FOUR, NONE = "five in a row", "an open four", "no threat"
KINDS = (  # the best first
    FIVE,
    OPEN_FOUR,
    "two fours at once",
    "a four and a three at once",
    "a four",
    "two open threes at once",
    "an open three",
    NONE,
)
WINNING = KINDS[:4]
KIND, WINS, ROW = "|".join(KINDS[1:]), "|".join(WINNING), "|".join(["five", *WINNING[1:]])
HARMS = {
    "let": f"{{own}} {CELL} let {{rival}} make ({ROW}) at {CELL}",
    "could": f"After {{within}} {CELL}, {{rival}} could make ({ROW}) at {CELL}",
    "made": f"{{own}} {CELL} made ({KIND})",
}
REMEDIES = {"made": f"{CELL} would have made ({WINS})", "stopped": f"{CELL} would have stopped that"}
DEED = {"made": rf"{{own}} {CELL} made ({'|'.join([*WINNING[1:], 'two open threes at once'])})\."}
DECIDED = {
    "open": rf"After {{within}} {CELL}, {{me}} could make five at {CELL}((?:, {CELL})*) or {CELL}\.",
    "missed": rf"After {{within}} {CELL}, {{rival}} did not block {CELL}\.",
}


def run(stones, cell, line, side):
    """(length of the unbroken row of a side with a stone on a cell, the cells at its two ends)."""
    length, ends = 1, []
    for sign in (1, -1):
        x, y = cell
        while stones.get((x := x + sign * line[0], y := y + sign * line[1])) == side:
            length += 1
        ends.append((x, y))
    return length, ends


def around(stones, side):
    """The empty cells beside the stones of a side."""
    steps = [(right, down) for right in (-1, 0, 1) for down in (-1, 0, 1)]
    near = {(x + right, y + down) for (x, y), owner in stones.items() if owner == side for right, down in steps}
    return near - set(stones)


def completed(stones, side):
    """{(cell, line)}: the cells where a side makes five along a line."""
    return {(cell, line) for cell in around(stones, side) for line in LINES if run(stones, cell, line, side)[0] >= 5}


def opened(stones, side):
    """{(cell, line)}: the cells where a side makes an open four along a line."""
    found = set()
    for cell in around(stones, side):
        for line in LINES:
            length, ends = run(stones, cell, line, side)
            if length == 4 and not set(ends) & set(stones):
                found.add((cell, line))
    return found


def kind(stones, cell, side):
    """The best of KINDS that a side's stone on an empty cell makes."""
    rows = [run(stones, cell, line, side) for line in LINES]
    if max(length for length, _ in rows) >= 5:
        return FIVE
    if any(length == 4 and not set(ends) & set(stones) for length, ends in rows):
        return OPEN_FOUR
    after = stones | {cell: side}
    fives = completed(after, side)
    fours = fives - completed(stones, side)
    threes = {
        line
        for place, line in opened(after, side) - opened(stones, side)
        if place not in {place for place, _ in fives} and line not in {line for _, line in fours}
    }
    if len({place for place, _ in fours}) > 1:
        return "two fours at once"
    if fours:
        return "a four and a three at once" if threes else "a four"
    return ("no threat", "an open three")[len(threes)] if len(threes) < 2 else "two open threes at once"


def best_next(stones, side):
    """The best of KINDS that any stone of a side makes. A stone farther than three cells from its own makes none."""
    own = [cell for cell, owner in stones.items() if owner == side]
    near = {
        (x + step * right, y + step * down)
        for x, y in own
        for right in (-1, 0, 1)
        for down in (-1, 0, 1)
        for step in (1, 2, 3)
    } - set(stones)
    return min([kind(stones, cell, side) for cell in near] + [NONE], key=KINDS.index)


def cell_of(text):
    x, y = text.replace("\u2212", "-").split(",")
    return int(x), int(y)


def is_true(position, moment, names, reply):
    """True if the sentence of a moment is true. position: before the move. reply: the next move of the game."""
    stones, mover = dict(position.stones), position.turn
    if moment.better is None:
        form, found = read(DEED, moment.text, names, mover)
        return bool(form) and cell_of(found[0]) == moment.move and found[1] == kind(stones, moment.move, mover)
    (harm, found), (remedy, fixed) = read_both(HARMS, REMEDIES, moment.text, names, mover)
    if not (harm and remedy) or [cell_of(found[0]), cell_of(fixed[0])] != list(moment[3:5]):
        return False
    own, best = kind(stones, moment.move, mover), kind(stones, moment.better, mover)
    if harm == "made":
        better = KINDS.index(best) < KINDS.index(own)
        safe = best == FIVE or not completed(stones | {moment.better: mover}, -mover)
        return remedy == "made" and [found[1], fixed[1]] == [own, best] and better and safe and len(moment.after) == 1
    after, answer = stones | {moment.move: mover}, cell_of(found[2])
    row = FIVE if found[1] == "five" else found[1]
    if own == FIVE or moment.after[1:] != [answer] or (answer == reply) != (harm == "let"):
        return False
    if kind(after, answer, -mover) != row:
        return False
    if row != FIVE and completed(after | {answer: -mover}, mover):
        return False  # the mover makes five before the row can
    left = best_next(stones | {moment.better: mover}, -mover)
    return remedy == "stopped" and KINDS.index(left) > KINDS.index(row)


def decided(position, moves, names, text):
    """True if a sentence on what decided a game is true: the winner's stone after which five was possible."""
    for move in moves[:-2]:
        position.play(move)
    winner = -position.turn
    places = sorted({cell for cell, _ in completed(dict(position.stones), winner)})
    kind_of, found = read(DECIDED, text, names, winner)
    if not kind_of or cell_of(found[0]) != moves[-3] or moves[-1] not in places:
        return False
    if kind_of == "missed":
        return places == [cell_of(found[1])]
    named = [found[1], *[part for part in found[2].split(", ") if part], found[-1]]
    return len(places) > 1 and [cell_of(name) for name in named] == places
