"""The sentences that answer a move in a puzzle: its effect, its fault, and why the best move is better.

An answer is a pair of texts. The page shows the first text while the move is on the board, and the second text once the
move is taken back. The second text therefore does not describe the move.
"""

from app.core.lessons.steps import Step
from app.core.lessons.words import BEST, GOOD, MORE, WRONG
from app.core.positions import Played
from app.core.words import SIDES, colour, plural
from app.games.thirtyfive.facts import HARMFUL, Facts
from app.games.thirtyfive.reason_words import sentence
from app.games.thirtyfive.words import placed, squares, sum_and_need
from pygame35.games.thirtyfive.reasons import STOPS, is_open
from pygame35.games.thirtyfive.rules import DIGITS, NEIGHBOURS, SQUARES, TARGET, Position, format_move, format_square
from pygame35.games.thirtyfive.strategy import LOW, SET_UP, labels
from pygame35.games.thirtyfive.threats import threats

MISSED = {  # {strategy: the fault of a move that does not follow it}; {} is the opponent
    "over-thwart": "It pushes no square of {}'s that needs 1 to 9 past 35.",
    "under-thwart": "It leaves none of {}'s squares short of 35 for good.",
    "set-up": "It brings none of your squares to 26 with two empty squares beside it.",
    "counter": "The task is to turn {}'s square, or to make its 35 cancel.",
    "weak-border": "It must stay yours, with two of {}'s squares beside it.",
    "strong-border": "No empty square beside {}'s squares gets your stripes.",
}
CLUES = {  # {strategy: the effect of the best move}; {} are the squares concerned
    "over-thwart": "sends {} past 35",
    "under-thwart": "leaves {} short of 35 for good",
    "set-up": "brings {} to 26",
    "counter": "makes a 35 at {} useless",
    "weak-border": "stands beside {}, and needs one more digit for 35",
    "strong-border": "stripes {} in your colour",
}
DONE = {  # {strategy: (verb for one square, verb for several, the effect of a move on its strategy's squares)}
    "over-thwart": ("goes", "go", "{names} {verb} past 35."),
    "under-thwart": ("", "", "{names} can no longer reach 35."),
    "set-up": ("stands", "stand", "{names} {verb} at 26: any 9 beside it brings it to 35."),
    "weak-border": ("", "", "{square} needs {need} for 35. Then {names} would turn {mine}."),
    "strong-border": ("gets", "get", "{names} {verb} {mine} stripes, beside {opponent}'s squares."),
}
TURNED = "{} {} {} now: a 35 there would not help {}."
CANCELS = "With {}, {} and a square of yours would reach 35 together: nothing would turn."
WOULD_TURN = "{} would turn {} {}."
STOPPED, STOPPED_NOW = "So {} can no longer win {} at {}.", "So {} cannot win {} at {} next."
LOOK_FOR = "Look for a digit that {}."
BETTER = "Better was {}."
TOO_HIGH_DIGIT = "{} is too high: place a 1, 2 or 3."
OTHER_SUM = "The sum of {} is {}. It must be 26 to 34."
NO_35 = "It brings none of your squares to 35."
NO_TURN = "{} But nothing turns."
NEEDS, NEEDED = "Look at {}: {}.", "Before your {}, {} had {} around it and needed {}."
LEFT = "But after yours, {} can win {} with {}; after the best move, {}."
NONE, ONLY = "nothing", "only {}"
TAKES_MORE = "The best move turns {}, yours {}."
WINS_MORE = "{} wins {} there, and {} at another square."
ALSO_STOPS = "The best move also ends the danger at {}."
ALSO_THERE = "The best move also {}."
THREATENS_MORE = "After the best move you can win {} next, after yours {}."
ALSO_KEEPS = "The best move also keeps {} from 35 for good."
LOWER = "The best move is a lower digit there: it adds less to {}'s {}."
HIGHER = "The best move is a higher digit there: it adds more to your {}."
BUILDS = "The best move also helps your {} towards 35."
HELPS = "Your digit also helps {}'s {} towards 35, the best move does not."
LATER = "Both do the task. The computer played on from both: the best move led to about {} more for you."
OTHER = ("spares", "builds", "tight", "shines", "waits", "nears")  # kinds of reasons that are not about the technique
USELESS = ("turned", "lit", "cancelled")  # kinds of reasons that make a 35 of the opponent useless


def technique(position: Position, move: int, strategy: str) -> bool:
    """True if a move follows a strategy."""
    if concerned(position, move, strategy):
        return True
    return strategy == "counter" and bool(Facts(position, move).of(*USELESS))


def concerned(position: Position, move: int, strategy: str) -> list[int]:
    """The squares on which a move follows a strategy; [] if it does not follow the strategy."""
    return [square for label in labels(position, move) if label.strategy == strategy for square in label.squares]


def lead(puzzle: Step, move: int) -> float:
    """The lead of a puzzle's best move over another move of the puzzle's list, in squares."""
    words = puzzle["candidates"].split(" ")
    return float(words[1]) - float(words[words.index(format_move(move)) + 1])


def right(puzzle: Step, position: Position, move: int, better: int | None) -> tuple[str, str]:
    """The answer to a right move: the effect of the move and, if `better` is a move, why that move is better.

    Only the first text has the effect.
    """
    facts = Facts(position, move)
    effect = f"{placed(move)}: {_first(facts, 'takes')}" if "set" in puzzle else _effect(facts, puzzle["strategy"])
    if better is None:
        return f"{BEST} {effect}", ""
    why = f"{_why_better(puzzle, facts, Facts(position, better))} {MORE}"
    return f"{GOOD} {effect} {why}", f"{GOOD} {why}"


def wrong(puzzle: Step, position: Position, move: int, tries: int, best: int) -> tuple[str, str]:
    """The answer to a wrong move: its fault and a clue. From the second try on, the best move replaces the clue.

    Only the first text has the fault. tries: the number of attempts with this one.
    """
    facts = Facts(position, move)
    if "set" in puzzle:
        taken = _first(facts, "takes")
        why = NO_TURN.format(taken) if taken else "" if facts.of("gives", "cancels") else NO_35
    else:
        why = _missed(facts, puzzle["strategy"])
    if tries > 1:
        now = clue = BETTER.format(placed(best))
    elif "set" in puzzle:
        now, clue = _needs(position, move)
    else:
        about = concerned(position, best, puzzle["strategy"])
        now = clue = LOOK_FOR.format(CLUES[puzzle["strategy"]].format(squares(about)))
    return " ".join([part for part in (WRONG, why, _first(facts, *HARMFUL), now) if part]), f"{WRONG} {clue}"


def _needs(position: Position, move: int) -> tuple[str, str]:
    """Two clues about the square to bring to 35: one for the board with a wrong move, one for the board without it."""
    square = threats(position, position.turn)[0].square
    name, clue = format_square(square), NEEDS.format(format_square(square), sum_and_need(position, square))
    total, owner = position.sums[square], position.owners[square]
    with Played(position, move):
        changed = (position.sums[square], position.owners[square]) != (total, owner)
    return NEEDED.format(move % DIGITS + 1, name, total, TARGET - total) if changed else clue, clue


def reply(position: Position, move: int) -> int | None:
    """The opponent's reply that punishes a move, 0 ... 575; None if the move does no harm."""
    harm = Facts(position, move).first(*HARMFUL)
    return harm.move if harm else None


def _first(facts: Facts, *kinds: str) -> str:
    """A sentence on the first reason of the given kinds; "" if the move has no such reason."""
    reason = facts.first(*kinds)
    return sentence(reason, facts.position) if reason else ""


# The effects of a move


def _effect(facts: Facts, strategy: str) -> str:
    """Sentences on a move that follows a strategy: its effect on the strategy's squares, and its best other effect."""
    position, move = facts.position, facts.move
    about = concerned(position, move, strategy)
    if not about:
        return _first(facts, *USELESS)  # only the strategy "counter" comes here
    main = facts.main(OTHER)
    text = _done(position, move, strategy, about)
    covered = main and strategy not in ("set-up", "strong-border") and set(main.squares) <= set(about)
    if not main or covered and main.kind == "kept":
        return text
    if covered and main.kind in STOPS:
        stopped = STOPPED if main.kind in ("past", "short") else STOPPED_NOW
        return f"{text} {stopped.format(SIDES[-position.turn], plural(main.won, 'square'), squares(main.squares))}"
    if main.kind == "threatens" and set(main.squares) <= set(about) | {move // DIGITS}:
        end = WOULD_TURN.format(placed(main.move), plural(main.won, "square"), colour(position.turn))
        return f"{text} {end}" if strategy == "set-up" else text
    return f"{text} {sentence(main, position)}"


def _done(position: Position, move: int, strategy: str, about: list[int]) -> str:
    """A sentence on the effect of a move on its strategy's squares. about: these squares."""
    if strategy == "counter":
        return _countered(position, move, about)
    square, (one, several, text) = move // DIGITS, DONE[strategy]
    return text.format(
        names=squares(about),
        verb=one if len(about) == 1 else several,
        square=format_square(square),
        need=TARGET - position.sums[square],
        mine=colour(position.turn),
        opponent=SIDES[-position.turn],
    )


def _countered(position: Position, move: int, about: list[int]) -> str:
    """A sentence on a move against a set-up: it turned squares, or the opponent's 35 would now cancel with another."""
    mover = position.turn
    with Played(position, move):
        turned = [square for square in about if position.owners[square] == mover]
        cancels = [] if turned else _cancelling(position, about[0], mover)
    if turned:
        verb = "is" if len(turned) == 1 else "are"
        return TURNED.format(squares(turned), verb, colour(mover), SIDES[-mover])
    return CANCELS.format(placed(cancels[0]), format_square(about[0]))


def _cancelling(position: Position, square: int, side: int) -> list[int]:
    """The moves that bring a square to 35 together with a filled square of the given side."""
    own = {s for s in _filled(position, side) if position.sums[s] == position.sums[square]}
    missing = TARGET - position.sums[square]
    room = [near for near in NEIGHBOURS[square] if not position.digits[near]]
    return [DIGITS * empty + missing - 1 for empty in room if own & set(NEIGHBOURS[empty])]


def _filled(position: Position, side: int) -> list[int]:
    """The filled squares of a side."""
    return [square for square in range(SQUARES) if position.owners[square] == side and position.digits[square]]


def _missed(facts: Facts, strategy: str) -> str:
    """Sentences on a move that does not follow a strategy: first its effect against the opponent, then its fault."""
    square, digit = facts.move // DIGITS, facts.move % DIGITS + 1
    total = facts.position.sums[square]
    if strategy == "weak-border" and digit > LOW:
        return TOO_HIGH_DIGIT.format(digit)
    if strategy == "weak-border" and not SET_UP <= total < TARGET:
        return OTHER_SUM.format(format_square(square), total)
    return f"{_first(facts, *STOPS)} {MISSED[strategy].format(SIDES[-facts.position.turn])}".strip()


# The reason why the best move is better than another good move. The texts do not name the best move


def _why_better(puzzle: Step, mine: Facts, its: Facts) -> str:
    """A sentence on why the best move is better. mine, its: the facts about the visitor's move and the best move."""
    opponent, more, most = SIDES[-mine.position.turn], its.taken - mine.taken, plural(its.taken, "square")
    if puzzle.get("set") == "threats":
        return WINS_MORE.format(SIDES[mine.position.turn], mine.taken, its.taken)
    if "set" in puzzle:
        return TAKES_MORE.format(most, mine.taken)
    if more <= its.left - mine.left:
        return _difference(puzzle, mine, its)
    if mine.leaves and mine.left - its.left > more:
        after = ONLY.format(its.left) if its.left else NONE
        return LEFT.format(opponent, plural(mine.left, "square"), placed(mine.leaves.move), after)
    return TAKES_MORE.format(most, mine.taken or NONE)


def _difference(puzzle: Step, mine: Facts, its: Facts) -> str:
    """A sentence on a further effect of the best move, for moves that win and leave about equally many squares."""
    stopped = _squares_of(its, *STOPS) - _squares_of(mine, *STOPS)
    if stopped:
        return ALSO_STOPS.format(squares(sorted(stopped)))
    about, more = [set(concerned(facts.position, facts.move, puzzle["strategy"])) for facts in (mine, its)]
    if about < more:
        return ALSO_THERE.format(CLUES[puzzle["strategy"]].format(squares(sorted(more - about))))
    threat, larger = [max([0] + [reason.won for reason in facts.of("threatens")]) for facts in (mine, its)]
    if larger > threat:
        return THREATENS_MORE.format(plural(larger, "square"), threat or NONE)
    kept = _squares_of(its, "kept") - _squares_of(mine, "kept")
    if kept:
        return ALSO_KEEPS.format(squares(sorted(kept)))
    sums = _sums(mine.position, mine.move, its.move)
    return sums or LATER.format(plural(int(lead(puzzle, mine.move) + 0.5), "square"))


def _squares_of(facts: Facts, *kinds: str) -> set[int]:
    return {square for reason in facts.of(*kinds) for square in reason.squares}


def _sums(position: Position, move: int, best: int) -> str:
    """A sentence on sums that speak for the best move and against the other move; "" if there are none."""
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


def _closer(position: Position, move: int) -> list[set[int]]:
    """[squares of the mover, squares of the opponent]: the filled neighbours that can still reach 35 after the move."""
    mover = position.turn
    with Played(position, move):
        near = [square for square in NEIGHBOURS[move // DIGITS] if position.digits[square]]
        short = [square for square in near if is_open(position, square)]
        return [{square for square in short if position.owners[square] == side} for side in (mover, -mover)]
