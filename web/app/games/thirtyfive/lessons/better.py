"""The reason why the best move of a puzzle is better than another good one, in a sentence that does not name it."""

from app.core.lessons.steps import Step
from app.core.words import SIDES, plural
from app.games.thirtyfive.words import placed, squares
from pygame35.games.thirtyfive.reasons import STOPS, Reason, reasons
from pygame35.games.thirtyfive.rules import DIGITS, NEIGHBOURS, TARGET, Position, format_move
from pygame35.games.thirtyfive.strategy import labels

CLUES = {  # {strategy: the effect of its best move; {} are the squares concerned}
    "over-thwart": "sends {} past 35",
    "under-thwart": "leaves {} short of 35 for good",
    "set-up": "brings {} to 26",
    "counter": "makes a 35 at {} useless",
    "weak-border": "stands beside {}, and needs one more digit for 35",
    "strong-border": "lights {} in your colour",
}
LEFT = "But after yours, {} can win {} with {}; after the \u2605\u2605 move {}."
NONE, ONLY = "none", "only {}"
TAKES_MORE = "The \u2605\u2605 move turns {}, yours {}."
WINS_MORE = "{} wins {} there, and {} at another square."
ALSO_STOPS = "The \u2605\u2605 move also ends the danger at {}."
ALSO_THERE = "The \u2605\u2605 move also {}."
THREATENS_MORE = "After the \u2605\u2605 move you can win {} next, after yours {}."
ALSO_KEEPS = "The \u2605\u2605 move also keeps {} from 35 for good."
LOWER = "The \u2605\u2605 move is a lower digit there: it adds less to {}'s {}."
HIGHER = "The \u2605\u2605 move is a higher digit there: it adds more to your {}."
BUILDS = "The \u2605\u2605 move also helps your {} towards 35."
HELPS = "Your digit also helps {}'s {} towards 35, the \u2605\u2605 move does not."
LATER = "Both do the task. The AI played on from both: the \u2605\u2605 move led to about {} more for you."


def lead(puzzle: Step, move: int) -> float:
    """The lead in squares of the best move of a strategy's puzzle over another move that shows the technique."""
    words = puzzle["candidates"].split(" ")
    return float(words[1]) - float(words[words.index(format_move(move)) + 1])


def why_better(puzzle: Step, position: Position, move: int, best: int) -> str:
    """The reason why the best move is better, on the board if it can be seen there."""
    mine, its = reasons(position, move), reasons(position, best)
    taken, most = _won(mine, "takes"), _won(its, "takes")
    if puzzle.get("set") == "threats":
        return WINS_MORE.format(SIDES[position.turn], taken, most)
    if "set" in puzzle:
        return TAKES_MORE.format(plural(most, "square"), taken)
    left, least = _won(mine, "leaves"), _won(its, "leaves")
    if most - least > taken - left:
        if left - least > most - taken:
            after = ONLY.format(least) if least else NONE
            answer = [reason for reason in mine if reason.kind == "leaves"][0]
            return LEFT.format(SIDES[-position.turn], plural(left, "square"), placed(answer.move), after)
        return TAKES_MORE.format(plural(most, "square"), taken or NONE)
    return _difference(puzzle, position, move, best, mine, its)


def _difference(puzzle: Step, position: Position, move: int, best: int, mine: list[Reason], its: list[Reason]) -> str:
    """The further effect of the best move, where both moves win and leave equally many squares."""
    stopped = _squares_of(its, STOPS) - _squares_of(mine, STOPS)
    if stopped:
        return ALSO_STOPS.format(squares(sorted(stopped)))
    about, more = (set(concerned(position, one, puzzle["strategy"])) for one in (move, best))
    if about < more:
        return ALSO_THERE.format(CLUES[puzzle["strategy"]].format(squares(sorted(more - about))))
    threat, larger = _won(mine, "threatens"), _won(its, "threatens")
    if larger > threat:
        return THREATENS_MORE.format(plural(larger, "square"), threat or NONE)
    kept = _squares_of(its, ("kept",)) - _squares_of(mine, ("kept",))
    if kept:
        return ALSO_KEEPS.format(squares(sorted(kept)))
    return _sums(position, move, best) or LATER.format(plural(int(lead(puzzle, move) + 0.5), "square"))


def _sums(position: Position, move: int, best: int) -> str:
    """A sentence on the squares that one of two moves brings closer to 35 than the other; "" if there are none."""
    mover, higher = position.turn, best % DIGITS - move % DIGITS
    (own, theirs), (mine, others) = (_closer(position, one) for one in (best, move))
    if best // DIGITS == move // DIGITS:
        own, theirs = own & mine, theirs & others
        if theirs and higher < 0:
            return LOWER.format(SIDES[-mover], squares(sorted(theirs)))
        return HIGHER.format(squares(sorted(own))) if own and higher > 0 else ""
    if own - mine:
        return BUILDS.format(squares(sorted(own - mine)))
    if others - theirs:
        return HELPS.format(SIDES[-mover], squares(sorted(others - theirs)))
    return ""


def _closer(position: Position, move: int) -> tuple[set[int], set[int]]:
    """The filled squares of the mover's, and of the opponent's, that a move brings closer to 35, short of it."""
    mover = position.turn
    position.play(move)
    near = [square for square in NEIGHBOURS[move // DIGITS] if position.digits[square]]
    short = [square for square in near if position.sums[square] < TARGET and _has_room(position, square)]
    found = [{square for square in short if position.owners[square] == side} for side in (mover, -mover)]
    position.undo()
    return found[0], found[1]


def _has_room(position: Position, square: int) -> bool:
    """True if nines around a square could bring it to 35."""
    room = len([near for near in NEIGHBOURS[square] if not position.digits[near]])
    return TARGET - position.sums[square] <= DIGITS * room


def _won(found: list[Reason], kind: str) -> int:
    """The most squares that a reason of a kind is about; 0 if there is none."""
    most: int = max([0] + [reason.won for reason in found if reason.kind == kind])
    return most


def _squares_of(found: list[Reason], kinds: tuple[str, ...]) -> set[int]:
    return {square for reason in found if reason.kind in kinds for square in reason.squares}


def concerned(position: Position, move: int, strategy: str) -> list[int]:
    """The squares that a strategy's move concerns; [] if the move does not follow the strategy."""
    return [square for label in labels(position, move) if label.strategy == strategy for square in label.squares]
