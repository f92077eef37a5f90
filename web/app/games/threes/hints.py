"""Hints in words, from the AI's values of the moves and from facts about the board after a move."""

from collections import namedtuple
from typing import TypeAlias

from app.core.protocols import Settings
from app.core.texts import listed, say, thousands
from app.core.words import joined
from pygame35.games.threes.rules import (
    CORNERS,
    DOWN,
    LEFT,
    NAMES,
    RIGHT,
    SIZE,
    SQUARES,
    UP,
    Position,
    merges,
    neighbours,
)

Values: TypeAlias = dict[int, float]  # {move: the final score that the AI expects}

LARGE = 12  # the smallest tile for which a place in a corner is a reason
AS_GOOD, MISTAKE = 0.01, 0.05  # shares for `lost`: a move below AS_GOOD is as good as the best move

Facts = namedtuple("Facts", ("made", "pairs", "corner", "beside"))
# made    the tiles that the move makes by merging, the largest first
# pairs   the number of pairs of neighbours that can merge after the move; the tile that comes in is not counted
# corner  the largest tile of the board if it is in a corner after the move, else 0
# beside  a neighbour with which the next tile can merge, if it has one on every square where it may come in; else 0


def lost(values: Values, move: int, score: int) -> float:
    """The share of the points still to come that a move loses, from 0 to 1. score: the score so far.

    The points still to come are the difference between the final score that the AI expects after the best move, and
    `score`. Shares of several moves must not be added, because each share refers to other points.
    """
    most = max(values.values())
    return min(max((most - values[move]) / (most - score), 0.0), 1.0) if most > score else 0.0


def worths(values: Values) -> dict[int, str]:
    """{move: value as text}. The texts have 0, 1 or 2 decimals. Unequal values get different texts, if possible."""
    decimals = _decimals(values)
    return {move: _rounded(values[move], decimals) for move in values}


def _decimals(values: Values) -> int:
    """The least number of decimals, up to 2, that keeps the values as far apart as 2 decimals do."""
    different = [len({round(value * 10**decimals) for value in values.values()}) for decimals in (0, 1, 2)]
    return different.index(different[2])


def _rounded(value: float, decimals: int) -> str:
    whole, part = divmod(round(value * 10**decimals), 10**decimals)
    return thousands(whole) + (say("number.point") + str(part + 10**decimals)[1:] if decimals else "")


def best(values: Values) -> list[int]:
    """The moves with the highest value, in ascending order. Values with the same text in `worths` count as equal."""
    texts = worths(values)
    highest = texts[max(values, key=lambda move: values[move])]
    return [move for move in sorted(values) if texts[move] == highest]


def second(values: Values) -> int | None:
    """The best of the moves that are not in `best`; None if there is no such move."""
    others = [move for move in values if move not in best(values)]
    return max(others, key=lambda move: values[move]) if others else None


def less(values: Values, move: int, other: int) -> str:
    """The difference of the values of two moves in the form of `worths`. move: that with the larger value."""
    decimals = _decimals(values)
    one, two = [round(values[each] * 10**decimals) for each in (move, other)]
    return _rounded((one - two) / 10**decimals, decimals)


def reason(position: Position, move: int, rival: int | None = None) -> str:
    """The clearest reason for a move, such as "It makes a 24."; "" if no fact about the board speaks for the move.

    rival: the only move with which it is compared; None for all other moves.
    """
    own = facts(position, move)
    rivals = [other for other in position.legal_moves() if other != move] if rival is None else [rival]
    others = [facts(position, other) for other in rivals]
    if own.made and own.made[0] > max([0] + [max((0,) + other.made) for other in others]):
        return say("threes.why.makes", tile=str(own.made[0]))
    if len(own.made) > max([1] + [len(other.made) for other in others]):
        return say("threes.why.joins", pairs=len(own.made))
    if own.corner >= LARGE and not any([other.corner for other in others]):
        kept = own.corner == _cornered(position.tiles)
        return say("threes.why.in-corner", kept="yes" if kept else "no", tile=str(own.corner))
    if own.beside and not any([other.beside for other in others]):
        return say("threes.why.beside", tile=str(position.shown[0]), neighbour=str(own.beside))
    if own.pairs > max([0] + [other.pairs for other in others]):
        if own.pairs > 1 and rival is None:
            return say("threes.why.most-pairs", pairs=own.pairs)
        return say("threes.why.pairs", pairs=own.pairs)
    return ""


def facts(position: Position, move: int) -> Facts:
    """The facts about a legal move. They do not depend on the square where the next tile comes in."""
    following = position.shown[0] if len(position.shown) == 1 else 0
    outcome = position.play(move)
    tiles = list(position.tiles)
    position.undo()
    tiles[outcome.entered] = 0
    beside = [_partner(tiles, end, following) for end in _ends(outcome.moved, move)]
    return Facts(
        tuple(sorted([tiles[at] for at in outcome.merged], reverse=True)),
        len([at for at in range(SQUARES) for to in neighbours(at) if to > at and merges(tiles[at], tiles[to])]),
        _cornered(tiles),
        beside[0] if following and all(beside) else 0,
    )


def _cornered(tiles: list[int]) -> int:
    """The largest tile of the board if it is in a corner; otherwise 0."""
    largest = max(tiles)
    return largest if largest in [tiles[corner] for corner in CORNERS] else 0


def _ends(moved: tuple[tuple[int, int], ...], move: int) -> list[int]:
    """The squares where the next tile may come in. Each row or column that moved has one such square."""
    edge = {LEFT: SIZE - 1, RIGHT: 0, UP: SIZE - 1, DOWN: 0}[move]
    if move in (LEFT, RIGHT):
        return sorted({SIZE * (source // SIZE) + edge for source, _ in moved})
    return sorted({SIZE * edge + source % SIZE for source, _ in moved})


def _partner(tiles: list[int], at: int, tile: int) -> int:
    """The value of a neighbour of the square `at` that could merge with `tile` there; 0 without such a neighbour."""
    partners = [tiles[to] for to in neighbours(at) if merges(tile, tiles[to])]
    return partners[0] if partners else 0


def hint(values: Values, position: Position, chosen: Settings) -> str:
    """The best move in words, with a reason. If the settings ask for figures, the text has figures instead."""
    equal, other = best(values), second(values)
    slide = NAMES[equal[0]]
    if len(values) == 1:
        text = say("threes.hint.only", slide=slide)
    elif len(equal) > 1:
        text = say("threes.hint.equal", slides=listed([say("threes.slide", slide=NAMES[move]) for move in equal]))
    else:
        text = say("threes.hint.best", slide=slide)
    if chosen["numbers"]:
        than = ""
        if other is not None:
            than = say("threes.hint.more", more=less(values, equal[0], other), slide=NAMES[other])
        return joined(text, _meaning(worths(values)[equal[0]], chosen), than)
    if len(equal) > 1 or other is None:
        return text
    why = reason(position, equal[0])
    share = lost(values, other, position.scores()[0]) if chosen["player"] == "master" else AS_GOOD
    if share < AS_GOOD and not why:
        return say("threes.hint.almost", slide=slide, second=NAMES[other])
    return joined(say("threes.hint.clear", slide=slide) if share >= MISTAKE else text, why)


def _meaning(worth: str, chosen: Settings) -> str:
    """A text that explains the value of the best move. For the player `original` see `pygame35.search.sampled`."""
    if chosen["player"] == "master":
        return say("threes.hint.sees", score=worth)
    if chosen["blanks"]:
        return say("threes.hint.worth", depth=chosen["depth"], worth=worth)
    return say("threes.hint.tries", depth=chosen["depth"], score=worth)
