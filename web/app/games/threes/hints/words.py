"""The texts of a hint: the best move, a fact of the board that speaks for it, and, on request, the AI's figures."""

from app.core.words import listed, plural
from app.games.threes.hints.reasons import reason
from app.games.threes.hints.worth import AS_GOOD, MISTAKE, best, less, lost, second, worths
from app.games.threes.words import named
from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.protocols import Settings
    from pygame35.games.threes.rules import Position

    Values = dict[int, float]

LATER = "it pays off some moves later"


def hint(values: "Values", position: "Position", chosen: "Settings") -> str:
    """The best move in words, with a reason or, on request, with figures. chosen: the settings.

    values: {move: points} of the legal moves of the position.
    """
    text, why = _best(values), ""
    if chosen["numbers"]:
        return f"{text}: {_figures(values, chosen)}."
    move, other = best(values)[0], second(values)
    if len(best(values)) == 1 and other is not None:
        why = reason(position, move)
        share = lost(values, other, position.scores()[0]) if chosen["player"] == "master" else AS_GOOD
        text = text.replace(" is best", " is clearly best") if share >= MISTAKE else text
        if share < AS_GOOD and not why:
            return f"{text}, but {named(other)} is almost as good."
        if chosen["player"] == "master":
            why = why or LATER
    return f"{text}: {why}." if why else f"{text}."


def _best(values: "Values") -> str:
    moves = [named(move) for move in best(values)]
    if len(values) == 1:
        return f"Only {moves[0]} is possible"
    return f"{moves[0]} is best" if len(moves) == 1 else f"{listed(moves)} are equally good"


def _figures(values: "Values", chosen: "Settings") -> str:
    """The value of the best move, and its difference to the next one."""
    texts, other = worths(values), second(values)
    worth = texts[best(values)[0]]
    text = _meaning(worth, chosen)
    return f"{text}, {less(worth, texts[other])} more than with {named(other)}" if other is not None else text


def _meaning(worth: str, chosen: "Settings") -> str:
    """The meaning of the best move's value; for the original's see `pygame35.search.sampled`."""
    score = worth + (" point" if worth == "1" else " points")
    if chosen["player"] == "master":
        return f"the AI expects {score} in the end"
    tries = "the tries" if chosen["depth"] == 1 else "the best tries"
    ahead = f"{plural(chosen['depth'], 'move')} ahead, {tries}"
    if chosen["blanks"]:
        return f"{ahead} are worth {worth} on average, empty squares counted"
    return f"{ahead} score {score} on average"
