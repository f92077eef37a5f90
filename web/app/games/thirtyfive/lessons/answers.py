"""The sentences that answer a move in a puzzle: its effect, its fault, and why the best move is better.

Each answer is a pair of texts: one while the board shows the move, and one after the visitor has gone on to another
square, when the board is without the move.
"""

from app.core.lessons.steps import Step
from app.core.lessons.words import BEST, GOOD, MORE, WRONG
from app.core.words import SIDES, colour, plural
from app.games.thirtyfive.lessons.better import CLUES, concerned, why_better
from app.games.thirtyfive.reason_words import sentence
from app.games.thirtyfive.reasons import best_of
from app.games.thirtyfive.words import placed, squares, sum_and_need
from pygame35.games.thirtyfive.reasons import STOPS, Reason, reasons
from pygame35.games.thirtyfive.rules import DIGITS, NEIGHBOURS, SQUARES, TARGET, Position, format_square
from pygame35.games.thirtyfive.strategy import LOW, SET_UP
from pygame35.games.thirtyfive.threats import threats

MISSED = {  # {strategy: the fault of a move that does not show it; {} is the opponent}
    "over-thwart": "It sends no square of {}'s that shows 26 to 34 past 35.",
    "under-thwart": "It leaves none of {}'s squares short of 35 for good.",
    "set-up": "It brings none of your squares to 26 with two empty squares beside it.",
    "counter": "The task is to turn {}'s square, or to make its 35 cancel.",
    "weak-border": "It must stay yours, with two of {}'s squares beside it.",
    "strong-border": "No empty square beside {}'s squares lights up in your colour.",
}
PAST, SHORT = "{} {} past 35.", "{} can no longer reach 35."
AT_26 = "{} {} at 26: any 9 beside it brings it to 35."
TURNED = "{} {} {} now: a 35 there would not help {}."
CANCELS = "With {}, {} and a square of yours would reach 35 together: nothing would turn."
LOW_DIGIT = "{} needs {} for 35. Then {} would turn {}."
LIT = "{} {} up {}, beside {}'s squares."
WOULD_TURN = "{} would turn {} {}."
STOPPED, STOPPED_NOW = "So {} can no longer win {} at {}.", "So {} cannot win {} at {} next."
LOOK_FOR = "Look for a digit that {}."
BETTER = "Better was {}."
TOO_HIGH_DIGIT = "{} is too high: place a 1, 2 or 3."
OTHER_SUM = "The sum of {} is {}. It must be 26 to 34."
NO_35 = "It brings none of your squares to 35."
NO_TURN = "{} But nothing turns."
NEEDS, NEEDED = "Look at {}: {}.", "Before your {}, {} had {} around it and needed {}."
HARM = ("gives", "cancels", "leaves")  # kinds of reasons
OTHER = ("spares", "builds", "tight", "shines", "waits", "nears")  # kinds of reasons that are not about the technique
USELESS = ("turned", "lit", "cancelled")  # kinds of reasons: the 35 that the opponent threatened would win nothing


def technique(position: Position, move: int, strategy: str) -> bool:
    """True if a move shows the technique of a strategy."""
    if concerned(position, move, strategy):
        return True
    return strategy == "counter" and bool(_first(position, move, USELESS))


def right(puzzle: Step, position: Position, move: int, better: int | None) -> tuple[str, str]:
    """The effect of a good move, and why a better one is better, if there is one; the second text has no effect."""
    if "set" in puzzle:
        effect = f"{placed(move)}: {_first(position, move, ('takes',))}"
    else:
        effect = _effect(position, move, puzzle["strategy"])
    if better is None:
        return f"{BEST} {effect}", ""
    why = f"{why_better(puzzle, position, move, better)} {MORE}"
    return f"{GOOD} {effect} {why}", f"{GOOD} {why}"


def wrong(puzzle: Step, position: Position, move: int, tries: int, best: int) -> tuple[str, str]:
    """The fault of a wrong move, and a clue, or from the second try on the best move; the second text has no fault."""
    harm = _first(position, move, HARM)
    if "set" in puzzle:
        taken = _first(position, move, ("takes",))
        why = NO_TURN.format(taken) if taken else "" if _first(position, move, HARM[:2]) else NO_35
    else:
        why = _missed(position, move, puzzle["strategy"])
    if tries > 1:
        now = clue = BETTER.format(placed(best))
    elif "set" in puzzle:
        now, clue = _needs(position, move)
    else:
        about = concerned(position, best, puzzle["strategy"])
        now = clue = LOOK_FOR.format(CLUES[puzzle["strategy"]].format(squares(about)))
    return " ".join([part for part in (WRONG, why, harm, now) if part]), f"{WRONG} {clue}"


def _needs(position: Position, move: int) -> tuple[str, str]:
    """Two clues about the square that wins most: one beside the board with a move, one beside the board without it."""
    square = threats(position, position.turn)[0].square
    name, clue = format_square(square), NEEDS.format(format_square(square), sum_and_need(position, square))
    total, owner = position.sums[square], position.owners[square]
    position.play(move)
    changed = (position.sums[square], position.owners[square]) != (total, owner)
    position.undo()
    return NEEDED.format(move % DIGITS + 1, name, total, TARGET - total) if changed else clue, clue


def reply(position: Position, move: int) -> int | None:
    """The opponent's digit, 0 ... 575, that wins most after a move; None if `wrong` names none."""
    found: list[Reason] = [reason for reason in reasons(position, move) if reason.kind in HARM]
    return found[0].move if found else None


def _first(position: Position, move: int, kinds: tuple[str, ...]) -> str:
    """The first reason of certain kinds, as a sentence; "" if there is none."""
    found = [reason for reason in reasons(position, move) if reason.kind in kinds]
    return sentence(found[0], position) if found else ""


# The effects of a move


def _effect(position: Position, move: int, strategy: str) -> str:
    """The effect of a strategy's move on the strategy's squares, and its most valuable other effect."""
    about = concerned(position, move, strategy)
    if not about:
        return _first(position, move, USELESS)  # of a counter
    main = best_of([reason for reason in reasons(position, move) if reason.kind not in OTHER])
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
    """The effect of a move on its strategy's squares."""
    mover, names, one = position.turn, squares(about), len(about) == 1
    opponent = SIDES[-mover]
    if strategy == "over-thwart":
        return PAST.format(names, "goes" if one else "go")
    if strategy == "under-thwart":
        return SHORT.format(names)
    if strategy == "set-up":
        return AT_26.format(names, "stands" if one else "stand")
    if strategy == "strong-border":
        return LIT.format(names, "lights" if one else "light", colour(mover), opponent)
    if strategy == "weak-border":
        square = move // DIGITS
        return LOW_DIGIT.format(format_square(square), TARGET - position.sums[square], names, colour(mover))
    return _countered(position, move, about)


def _countered(position: Position, move: int, about: list[int]) -> str:
    """The effect of a counter: squares that are the mover's now, or the digit that would cancel."""
    mover = position.turn
    position.play(move)
    turned = [square for square in about if position.owners[square] == mover]
    cancels = [] if turned else _cancelling(position, about[0], mover)
    position.undo()
    if turned:
        verb = "is" if len(turned) == 1 else "are"
        return TURNED.format(squares(turned), verb, colour(mover), SIDES[-mover])
    return CANCELS.format(placed(cancels[0]), format_square(about[0]))


def _cancelling(position: Position, square: int, side: int) -> list[int]:
    """The digits that bring a square to 35, and along with it a filled square of a side."""
    missing = TARGET - position.sums[square]
    own = {s for s in range(SQUARES) if position.owners[s] == side and position.digits[s]}
    own = {s for s in own if position.sums[s] == TARGET - missing}
    room = [near for near in NEIGHBOURS[square] if not position.digits[near]]
    return [DIGITS * empty + missing - 1 for empty in room if own & set(NEIGHBOURS[empty])]


def _missed(position: Position, move: int, strategy: str) -> str:
    """The fault of a move that does not show a strategy, after its effect against the opponent, if it has one."""
    square, digit = move // DIGITS, move % DIGITS + 1
    total = position.sums[square]
    if strategy == "weak-border" and digit > LOW:
        return TOO_HIGH_DIGIT.format(digit)
    if strategy == "weak-border" and not SET_UP <= total < TARGET:
        return OTHER_SUM.format(format_square(square), total)
    stopped = _first(position, move, STOPS)
    return f"{stopped} {MISSED[strategy].format(SIDES[-position.turn])}".strip()
