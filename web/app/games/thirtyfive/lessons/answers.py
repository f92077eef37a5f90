"""The sentences that answer a move in a puzzle: its effect, its fault, and why the best move is better.

An answer is a pair of texts. The page shows the first text while the move is on the board, and the second text once the
move is taken back. The second text therefore does not describe the move.
"""

from app.core.lessons.steps import Step
from app.core.lessons.words import BEST, GOOD, MORE, WRONG
from app.core.positions import Played
from app.core.texts import say
from app.core.words import hue, joined
from app.games.thirtyfive.facts import HARMFUL, Facts
from app.games.thirtyfive.reason_words import sentence
from app.games.thirtyfive.words import placed, squares, sum_and_need
from pygame35.games.thirtyfive.reasons import STOPS, is_open
from pygame35.games.thirtyfive.rules import DIGITS, NEIGHBOURS, SQUARES, TARGET, Position, format_move, format_square
from pygame35.games.thirtyfive.strategy import LOW, SET_UP, labels
from pygame35.games.thirtyfive.threats import threats

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
    if "set" in puzzle:
        effect = say("35.move-told", move=placed(move), told=_first(facts, "takes"))
    else:
        effect = _effect(facts, puzzle["strategy"])
    if better is None:
        return joined(BEST, effect), ""
    why = joined(_why_better(puzzle, facts, Facts(position, better)), MORE)
    return joined(GOOD, effect, why), joined(GOOD, why)


def wrong(puzzle: Step, position: Position, move: int, tries: int, best: int) -> tuple[str, str]:
    """The answer to a wrong move: its fault and a clue. From the second try on, the best move replaces the clue.

    Only the first text has the fault. tries: the number of attempts with this one.
    """
    facts = Facts(position, move)
    if "set" in puzzle:
        taken = _first(facts, "takes")
        if taken:
            why = joined(taken, say("35.answer.no-turn"))
        else:
            why = "" if facts.of("gives", "cancels") else say("35.answer.no-35")
    else:
        why = _missed(facts, puzzle["strategy"])
    if tries > 1:
        now = clue = say("35.answer.better", move=placed(best))
    elif "set" in puzzle:
        now, clue = _needs(position, move)
    else:
        now = clue = _clue(puzzle["strategy"], squares(concerned(position, best, puzzle["strategy"])))
    return joined(WRONG, why, _first(facts, *HARMFUL), now), joined(WRONG, clue)


def _clue(strategy: str, names: str) -> str:
    """A sentence on what to look for. names: the squares on which the best move follows the strategy."""
    return {
        "over-thwart": lambda: say("35.clue.past", squares=names),
        "under-thwart": lambda: say("35.clue.short", squares=names),
        "set-up": lambda: say("35.clue.set-up", squares=names),
        "counter": lambda: say("35.clue.counter", squares=names),
        "weak-border": lambda: say("35.clue.low", squares=names),
        "strong-border": lambda: say("35.clue.stripe", squares=names),
    }[strategy]()


def _needs(position: Position, move: int) -> tuple[str, str]:
    """Two clues about the square to bring to 35: one for the board with a wrong move, one for the board without it."""
    square = threats(position, position.turn)[0].square
    name = format_square(square)
    clue = say("35.answer.look", square=name, sum=sum_and_need(position, square))
    total, owner = position.sums[square], position.owners[square]
    with Played(position, move):
        changed = (position.sums[square], position.owners[square]) != (total, owner)
    if not changed:
        return clue, clue
    digit, need = move % DIGITS + 1, TARGET - total
    return say("35.answer.needed", digit=digit, square=name, total=total, need=need), clue


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
        rival, names = hue(-position.turn), squares(main.squares)
        if main.kind in ("past", "short"):
            return joined(text, say("35.answer.stopped", rival=rival, won=main.won, squares=names))
        return joined(text, say("35.answer.stopped-now", rival=rival, won=main.won, squares=names))
    if main.kind == "threatens" and set(main.squares) <= set(about) | {move // DIGITS}:
        end = say("35.answer.would-turn", move=placed(main.move), won=main.won, side=hue(position.turn))
        return joined(text, end) if strategy == "set-up" else text
    return joined(text, sentence(main, position))


def _done(position: Position, move: int, strategy: str, about: list[int]) -> str:
    """A sentence on the effect of a move on its strategy's squares. about: these squares."""
    if strategy == "counter":
        return _countered(position, move, about)
    names, count, side = squares(about), len(about), hue(position.turn)
    square, need = format_square(move // DIGITS), TARGET - position.sums[move // DIGITS]
    return {
        "over-thwart": lambda: say("35.done.past", squares=names, count=count),
        "under-thwart": lambda: say("35.done.short", squares=names, count=count),
        "set-up": lambda: say("35.done.set-up", squares=names, count=count),
        "weak-border": lambda: say("35.done.low", square=square, need=need, squares=names, count=count, side=side),
        "strong-border": lambda: say(
            "35.done.stripe", squares=names, count=count, side=side, rival=hue(-position.turn)
        ),
    }[strategy]()


def _countered(position: Position, move: int, about: list[int]) -> str:
    """A sentence on a move against a set-up: it turned squares, or the opponent's 35 would now cancel with another."""
    mover = position.turn
    with Played(position, move):
        turned = [square for square in about if position.owners[square] == mover]
        cancels = [] if turned else _cancelling(position, about[0], mover)
    if turned:
        count, side, rival = len(turned), hue(mover), hue(-mover)
        return say("35.done.turned", squares=squares(turned), count=count, side=side, rival=rival)
    return say("35.done.cancels", move=placed(cancels[0]), square=format_square(about[0]))


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
    square, digit, rival = facts.move // DIGITS, facts.move % DIGITS + 1, hue(-facts.position.turn)
    total = facts.position.sums[square]
    if strategy == "weak-border" and digit > LOW:
        return say("35.missed.too-high", digit=digit)
    if strategy == "weak-border" and not SET_UP <= total < TARGET:
        return say("35.missed.sum", square=format_square(square), total=total)
    fault = {
        "over-thwart": lambda: say("35.missed.past", rival=rival),
        "under-thwart": lambda: say("35.missed.short", rival=rival),
        "set-up": lambda: say("35.missed.set-up"),
        "counter": lambda: say("35.missed.counter", rival=rival),
        "weak-border": lambda: say("35.missed.low", rival=rival),
        "strong-border": lambda: say("35.missed.stripe", rival=rival),
    }[strategy]()
    return joined(_first(facts, *STOPS), fault)


# The reason why the best move is better than another good move. The texts do not name the best move


def _why_better(puzzle: Step, mine: Facts, its: Facts) -> str:
    """A sentence on why the best move is better. mine, its: the facts about the visitor's move and the best move."""
    rival, more = hue(-mine.position.turn), its.taken - mine.taken
    if puzzle.get("set") == "threats":
        return say("35.best.wins-more", side=hue(mine.position.turn), own=mine.taken, best=its.taken)
    if "set" not in puzzle:
        if more <= its.left - mine.left:
            return _difference(puzzle, mine, its)
        if mine.leaves and mine.left - its.left > more:
            answer = placed(mine.leaves.move)
            return say("35.best.leaves", rival=rival, won=mine.left, answer=answer, left=its.left)
    return say("35.best.turns-more", best=its.taken, own=mine.taken)


def _difference(puzzle: Step, mine: Facts, its: Facts) -> str:
    """A sentence on a further effect of the best move, for moves that win and leave about equally many squares."""
    stopped = _squares_of(its, *STOPS) - _squares_of(mine, *STOPS)
    if stopped:
        return say("35.best.stops", squares=squares(sorted(stopped)))
    about, more = [set(concerned(facts.position, facts.move, puzzle["strategy"])) for facts in (mine, its)]
    if about < more:
        return _also(puzzle["strategy"], squares(sorted(more - about)))
    threat, larger = [max([0] + [reason.won for reason in facts.of("threatens")]) for facts in (mine, its)]
    if larger > threat:
        return say("35.best.threatens-more", best=larger, own=threat)
    kept = _squares_of(its, "kept") - _squares_of(mine, "kept")
    if kept:
        return say("35.best.keeps", squares=squares(sorted(kept)))
    sums = _sums(mine.position, mine.move, its.move)
    return sums or say("35.best.later", count=int(lead(puzzle, mine.move) + 0.5))


def _also(strategy: str, names: str) -> str:
    """A sentence on more squares on which the best move follows the strategy."""
    return {
        "over-thwart": lambda: say("35.also.past", squares=names),
        "under-thwart": lambda: say("35.also.short", squares=names),
        "set-up": lambda: say("35.also.set-up", squares=names),
        "counter": lambda: say("35.also.counter", squares=names),
        "weak-border": lambda: say("35.also.low", squares=names),
        "strong-border": lambda: say("35.also.stripe", squares=names),
    }[strategy]()


def _squares_of(facts: Facts, *kinds: str) -> set[int]:
    return {square for reason in facts.of(*kinds) for square in reason.squares}


def _sums(position: Position, move: int, best: int) -> str:
    """A sentence on sums that speak for the best move and against the other move; "" if there are none."""
    rival, higher = hue(-position.turn), best % DIGITS - move % DIGITS
    (own, theirs), (mine, others) = (_closer(position, one) for one in (best, move))
    if best // DIGITS == move // DIGITS:
        own, theirs = own & mine, theirs & others
        if theirs and higher < 0:
            return say("35.best.lower", rival=rival, squares=squares(sorted(theirs)))
        return say("35.best.higher", squares=squares(sorted(own))) if own and higher > 0 else ""
    if own - mine:
        return say("35.best.builds", squares=squares(sorted(own - mine)))
    if others - theirs:
        return say("35.best.helps-less", rival=rival, squares=squares(sorted(others - theirs)))
    return ""


def _closer(position: Position, move: int) -> list[set[int]]:
    """[squares of the mover, squares of the opponent]: the filled neighbours that can still reach 35 after the move."""
    mover = position.turn
    with Played(position, move):
        near = [square for square in NEIGHBOURS[move // DIGITS] if position.digits[square]]
        short = [square for square in near if is_open(position, square)]
        return [{square for square in short if position.owners[square] == side} for side in (mover, -mover)]
