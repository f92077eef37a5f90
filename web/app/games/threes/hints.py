"""A hint: the AI's values of the moves, and facts of the board that speak for a move."""

from collections import namedtuple
from typing import TypeAlias

from app.core.protocols import Settings
from app.core.words import listed, plural, thousands
from app.games.threes.words import named
from pygame35.games.threes.rules import CORNERS, DOWN, LEFT, RIGHT, SIZE, SQUARES, UP, Position, merges, neighbours

Values: TypeAlias = dict[int, float]  # {move: the final score that the AI expects}

LARGE = 12  # the lowest tile for which a corner is a reason
LATER = "it pays off some moves later"
AS_GOOD, MISTAKE = 0.01, 0.05  # shares that a move loses: below AS_GOOD it is as good as the best move

Facts = namedtuple("Facts", ("made", "pairs", "corner", "beside"))
# made    the tiles that the move merges from two, the largest first
# pairs   the number of pairs of neighbours that can merge after the move, without the tile that comes in
# corner  the largest tile of the board if it is in a corner after the move, else 0
# beside  if the next tile comes in beside a tile that it can merge with, wherever it comes in: that tile; else 0


def lost(values: Values, move: int, score: int) -> float:
    """The share, 0 ... 1, of the points still to come that a move loses.

    The points still to come are the AI's expected final score after the best move, less the `score` so far. Shares of
    several moves must not be added, because each refers to other points.
    """
    most = max(values.values())
    return min(max((most - values[move]) / (most - score), 0.0), 1.0) if most > score else 0.0


def worths(values: Values) -> dict[int, str]:
    """{move: points as text}. They have the fewest decimals, at most two, that keep unequal values apart."""
    finest = {_rounded(value, 2) for value in values.values()}
    for decimals in (0, 1, 2):
        texts = {move: _rounded(values[move], decimals) for move in values}
        if len(set(texts.values())) == len(finest):
            break
    return texts


def _rounded(value: float, decimals: int) -> str:
    whole, part = divmod(round(value * 10**decimals), 10**decimals)
    return thousands(whole) + (f".{part + 10**decimals}".replace(".1", ".", 1) if decimals else "")


def best(values: Values) -> list[int]:
    """The moves of the highest value in order. Values with equal texts in `worths` are equal."""
    texts = worths(values)
    highest = texts[max(values, key=lambda move: values[move])]
    return [move for move in sorted(values) if texts[move] == highest]


def second(values: Values) -> int | None:
    """The best move that is not in `best`, or None."""
    others = [move for move in values if move not in best(values)]
    return max(others, key=lambda move: values[move]) if others else None


def less(worth: str, other: str) -> str:
    """The difference between two texts of `worths`, as text."""
    decimals = len(worth.partition(".")[2])
    one, two = (int(text.replace(",", "").replace(".", "")) for text in (worth, other))
    return _rounded((one - two) / 10**decimals, decimals)


def reason(position: Position, move: int) -> str:
    """The clearest fact that speaks for a move, such as "it makes a 24", or ""."""
    own = facts(position, move)
    others = [facts(position, other) for other in position.legal_moves() if other != move]
    if own.made and own.made[0] > max([0] + [max((0,) + other.made) for other in others]):
        return f"it makes {'an' if str(own.made[0])[0] == '8' else 'a'} {own.made[0]}"
    if len(own.made) > max([1] + [len(other.made) for other in others]):
        return f"it joins {len(own.made)} pairs at once"
    if own.corner >= LARGE and not any([other.corner for other in others]):
        kept = own.corner == _cornered(position.tiles)
        return f"it keeps the {own.corner} in the corner" if kept else f"it brings the {own.corner} into a corner"
    if own.beside and not any([other.beside for other in others]):
        return f"the next tile, {position.shown[0]}, comes in beside a {own.beside}"
    if own.pairs > max([0] + [other.pairs for other in others]):
        more = "a pair to join next" if own.pairs == 1 else f"{own.pairs} pairs to join next, more than any other move"
        return f"it leaves {more}"
    return ""


def facts(position: Position, move: int) -> Facts:
    """The facts of a legal move. They do not depend on where a tile comes in."""
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
    """The largest tile if it is in a corner, else 0."""
    largest = max(tiles)
    return largest if largest in [tiles[corner] for corner in CORNERS] else 0


def _ends(moved: tuple[tuple[int, int], ...], move: int) -> list[int]:
    """The squares at which the next tile may come in, one in each line that moved."""
    edge = {LEFT: SIZE - 1, RIGHT: 0, UP: SIZE - 1, DOWN: 0}[move]
    if move in (LEFT, RIGHT):
        return sorted({SIZE * (source // SIZE) + edge for source, _ in moved})
    return sorted({SIZE * edge + source % SIZE for source, _ in moved})


def _partner(tiles: list[int], at: int, tile: int) -> int:
    """The first tile beside a square that can merge with `tile` on it; 0 if there is none."""
    partners = [tiles[to] for to in neighbours(at) if merges(tile, tiles[to])]
    return partners[0] if partners else 0


def hint(values: Values, position: Position, chosen: Settings) -> str:
    """The best move in words, with a reason, or with figures if the settings `chosen` ask for them."""
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


def _best(values: Values) -> str:
    moves = [named(move) for move in best(values)]
    if len(values) == 1:
        return f"Only {moves[0]} is possible"
    return f"{moves[0]} is best" if len(moves) == 1 else f"{listed(moves)} are equally good"


def _figures(values: Values, chosen: Settings) -> str:
    """The value of the best move, and the difference to the second best."""
    texts, other = worths(values), second(values)
    worth = texts[best(values)[0]]
    text = _meaning(worth, chosen)
    return f"{text}, {less(worth, texts[other])} more than with {named(other)}" if other is not None else text


def _meaning(worth: str, chosen: Settings) -> str:
    """What the value of the best move means. For the player `original` see `pygame35.search.sampled`."""
    score = worth + (" point" if worth == "1" else " points")
    if chosen["player"] == "master":
        return f"the AI expects {score} in the end"
    tries = "the tries" if chosen["depth"] == 1 else "the best tries"
    ahead = f"{plural(chosen['depth'], 'move')} ahead, {tries}"
    if chosen["blanks"]:
        return f"{ahead} are worth {worth} on average, empty squares counted"
    return f"{ahead} score {score} on average"
