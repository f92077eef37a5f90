"""Reads the sentences of stories of 35. Each names a digit and its square, and squares counted on a board."""

import re

from pygame35.basics import BLUE, RED

DIGIT = r"([1-9]) on ([a-h][1-8])"
WHO = r"(?:Your|your|[A-Z][\w-]*(?:'s?|'s))"
SQUARES = r"(\d+)(?: squares?)?"
HARM = {
    "gave": re.compile(rf"{WHO} {DIGIT} gave \S+ {SQUARES}"),
    "let": re.compile(rf"{WHO} {DIGIT} let \S+ take {SQUARES}"),
    "could": re.compile(rf"After {WHO} {DIGIT}, \S+ could take {SQUARES} with {DIGIT}"),
    "took": re.compile(rf"{WHO} {DIGIT} took {SQUARES}"),
    "nothing": re.compile(rf"{WHO} {DIGIT} took nothing"),
    "striped": re.compile(rf"{WHO} {DIGIT} striped (?:nothing|{SQUARES})"),
    "threatened": re.compile(rf"{WHO} {DIGIT} threatened (?:nothing|{SQUARES})"),
}
REMEDY = {
    "takes": re.compile(rf"an? {DIGIT} would have taken {SQUARES}"),
    "leaves": re.compile(rf"an? {DIGIT} would have left \S+ (?:nothing|at most (\d+))"),
    "gives": re.compile(rf"an? {DIGIT} would have given nothing"),
    "stripes": re.compile(rf"an? {DIGIT} would have striped {SQUARES}"),
    "threatens": re.compile(rf"an? {DIGIT} would have threatened to take {SQUARES} with {DIGIT}"),
}
DEED = re.compile(rf"{WHO} {DIGIT} brought (.+) to 35 and took {SQUARES}")


def turned(position, move, side):
    """The filled squares that a move turns to a side, less those that it turns to the other, counted on the board."""
    before = list(position.owners), list(position.digits)
    position.play(move)
    square = move // 9
    after = list(position.owners)
    position.undo()
    owners = before[0]
    owners[square] = owners[square] or position.turn
    changed = [at for at, owner in enumerate(after) if owner != owners[at] and (before[1][at] or at == square)]
    return sum(1 if after[at] == side else -1 for at in changed)


def most(position, side):
    """The most squares that any digit of the side to move turns to it."""
    return max([0] + [turned(position, move, side) for move in position.legal_moves()])


def striped(position, move, side):
    """The empty squares that get a side's stripes by a move, those that change their stripes included."""
    before = list(position.owners)
    position.play(move)
    squares = zip(before, position.owners, position.digits, strict=True)
    number = len([1 for old, new, digit in squares if new == side != old and not digit])
    position.undo()
    return number


def again(position, move, side, count):
    """What `count` finds after a move, if its maker were to move again."""
    position.play(move)
    position.turn = side
    found = count()
    position.turn = -side
    position.undo()
    return found


def is_true(position, moment, names, reply):
    """True if the sentence of a moment is true. position: before the move."""
    mover, parts = position.turn, moment.text.rstrip(".").split("; ")
    if moment.better is None:
        found = DEED.fullmatch(parts[0])
        if not found or position.parse_move(f"{found[2]}={found[1]}") != moment.move:
            return False
        position.play(moment.move)
        named = re.findall(r"[a-h][1-8]", found[3])
        squares = [position.parse_move(f"{name}=1") // 9 for name in named]
        sums = [position.sums[square] for square in squares]
        position.undo()
        return sums == [35] * len(named) and turned(position, moment.move, mover) == int(found[4])
    kind, found = next(
        ((kind, form.fullmatch(parts[0])) for kind, form in HARM.items() if form.fullmatch(parts[0])), (0, 0)
    )
    other, fixed = next(
        ((kind, form.fullmatch(parts[1])) for kind, form in REMEDY.items() if form.fullmatch(parts[1])), (0, 0)
    )
    if not (found and fixed):
        return False
    played, better = [position.parse_move(f"{part[2]}={part[1]}") for part in (found, fixed)]
    if (played, better) != (moment.move, moment.better):
        return False
    own, best = turned(position, played, mover), turned(position, better, mover)
    stripes = [striped(position, move, mover) for move in (played, better)]
    threat, next_own = [again(position, move, mover, lambda: most(position, mover)) for move in (better, played)]
    position.play(better)
    left_by_better = most(position, -mover)
    position.undo()
    position.play(played)
    left = most(position, -mover)
    taken = turned(position, moment.after[1], -mover) if len(moment.after) > 1 else 0
    answer = moment.after[1] if len(moment.after) > 1 else None
    position.undo()
    harm = {
        "gave": lambda: -own == int(found[3]),
        "let": lambda: taken == int(found[3]) > left_by_better,
        "could": lambda: (
            left == taken == int(found[3]) > left_by_better and answer == position.parse_move(f"{found[5]}={found[4]}")
        ),
        "took": lambda: own == int(found[3]) < best,
        "nothing": lambda: own == 0 < best,
        "striped": lambda: stripes[0] == int(found[3] or 0) < stripes[1] and best - left_by_better >= own - left,
        "threatened": lambda: next_own == int(found[3] or 0) < threat and best - left_by_better >= own - left,
    }[kind]()
    remedy = {
        "takes": lambda: best == int(fixed[3]) > max(own, 0),
        "leaves": lambda: left_by_better == int(fixed[3] or 0),
        "gives": lambda: best >= 0,
        "stripes": lambda: stripes[1] == int(fixed[3]),
        "threatens": lambda: (
            threat
            == int(fixed[3])
            == again(
                position,
                better,
                mover,
                lambda: turned(position, position.parse_move(f"{fixed[5]}={fixed[4]}"), mover),
            )
        ),
    }[other]()
    return bool(harm and remedy)


def decided(position, moves, names, text):
    """True if a sentence on what decided a game is true."""
    flips, stripes, largest = {RED: 0, BLUE: 0}, {RED: 0, BLUE: 0}, {}
    for move in moves:
        mover, stripe = position.turn, position.owners[move // 9]
        gain = turned(position, move, RED)
        changed = abs(turned(position, move, mover))
        if stripe == -mover:
            stripes[-mover] += 1
        if gain:
            flips[RED if gain > 0 else BLUE] += changed
            largest[move] = (RED if gain > 0 else BLUE, changed)
        position.play(move)
    winner = position.winner()
    found = re.match(r"\S+ turned (\d+) squares?, \S+ (\d+)\.(?: \S+ ([1-9]) on (\S+) turned (\d+) at once\.)?", text)
    if found:
        move = position.parse_move(f"{found[4]}={found[3]}")
        good = (int(found[1]), int(found[2])) == (flips[winner], flips[-winner])
        good = good and largest.get(move) == (winner, int(found[5]))
        return good
    found = re.match(r"The stripes decided it: (\d+) digits fell on \S+, (\d+) on \S+\.", text)
    if found:
        return (int(found[1]), int(found[2])) == (stripes[winner], stripes[-winner])
    return text.startswith("Both sides gained ") and not winner
