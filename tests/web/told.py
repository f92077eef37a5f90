"""The sentences of a story, read again and checked by playing the moves that they name.

The checks of 35 share nothing with `app.games.thirtyfive` but the wording: each names a digit and its square, and a
number of squares, which is counted on a board after the digit.
"""

import re

from pygame35.basics import BLUE, RED
from pygame35.records import start

DIGIT = r"([1-9]) on ([a-h][1-8])"
WHO = r"(?:Your|your|[A-Z][\w-]*(?:'s?|'s))"
SQUARES = r"(\d+)(?: squares?)?"
HARM = {
    "gave": re.compile(rf"{WHO} {DIGIT} gave \S+ {SQUARES}"),
    "let": re.compile(rf"{WHO} {DIGIT} let \S+ take {SQUARES}"),
    "could": re.compile(rf"After {WHO} {DIGIT}, \S+ could take {SQUARES} with {DIGIT}"),
    "took": re.compile(rf"{WHO} {DIGIT} took {SQUARES}"),
    "nothing": re.compile(rf"{WHO} {DIGIT} took nothing"),
}
REMEDY = {
    "takes": re.compile(rf"an? {DIGIT} would have taken {SQUARES}"),
    "leaves": re.compile(rf"an? {DIGIT} would have left \S+ (?:nothing|at most (\d+))"),
    "gives": re.compile(rf"an? {DIGIT} would have given nothing"),
}
DEED = re.compile(rf"{WHO} {DIGIT} brought (.+) to 35 and took {SQUARES}")
LONGEST = 3  # plies from the move to the end of its cause


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


def is_true(position, moment):
    """True if the sentence of a moment of 35 is true. position: before the move."""
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
    if (played, better) != (moment.move, moment.better) or len(moment.after) > LONGEST:
        return False
    own, best = turned(position, played, mover), turned(position, better, mover)
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
    }[kind]()
    remedy = {
        "takes": lambda: best == int(fixed[3]) > max(own, 0),
        "leaves": lambda: left_by_better == int(fixed[3] or 0),
        "gives": lambda: best >= 0,
    }[other]()
    return bool(harm and remedy)


def faults(session, story):
    """[what is wrong with a story]. Moments are in the order of the game; without any, the story says what decided."""
    review, wrong = story.review, []
    plies = [moment.ply for moment in story.moments]
    if plies != sorted(set(plies)) or len(plies) > 3:
        wrong.append(f"plies {plies}")
    if not (story.moments or story.opening):
        wrong.append("no word on what decided the game")
    if session.game.rules.NAME == "35":
        for moment in story.moments:
            position = start(session.game.rules, review.board)
            for move in review.moves[: moment.ply - 1]:
                position.play(move)
            if not is_true(position, moment):
                wrong.append(f"{moment.ply}: {moment.text}")
        if story.opening and session.result():
            wrong += opening_faults(session, story.opening)
    return wrong


def opening_faults(session, text):
    """[what is wrong with the sentence on what decided a game of 35]."""
    position, flips, stripes = start(session.game.rules, session.tree.board), {RED: 0, BLUE: 0}, {RED: 0, BLUE: 0}
    largest = {}
    for move in session.moves():
        mover, stripe = position.turn, position.owners[move // 9]
        gain = turned(position, move, RED)
        changed = abs(turned(position, move, mover))
        if stripe == -mover:
            stripes[-mover] += 1
        if gain:
            flips[RED if gain > 0 else BLUE] += changed
            largest[move] = (RED if gain > 0 else BLUE, changed)
        position.play(move)
    winner = (session.result() or (0,))[0]
    found = re.match(r"\S+ turned (\d+) squares?, \S+ (\d+)\.(?: \S+ ([1-9]) on (\S+) turned (\d+) at once\.)?", text)
    if found:
        move = position.parse_move(f"{found[4]}={found[3]}")
        good = (int(found[1]), int(found[2])) == (flips[winner], flips[-winner])
        good = good and largest.get(move) == (winner, int(found[5]))
        return [] if good else [text]
    found = re.match(r"The stripes decided it: (\d+) digits fell on \S+, (\d+) on \S+\.", text)
    if found:
        return [] if (int(found[1]), int(found[2])) == (stripes[winner], stripes[-winner]) else [text]
    return [] if text.startswith("Both sides gained ") and not winner else [text]
