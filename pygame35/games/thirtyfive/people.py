"""Humanlike players of 35: they overlook squares and misjudge moves. They look at most two moves ahead.

This module also runs on MicroPython, so a page can use the players before its engine is loaded.

In each turn a player *notices* each filled square with a probability that falls with its distance from the last move.
On the board as the player sees it, a square that it does not notice cannot reach 35. So the player overlooks squares
far from the last move, the second effect of a move, and threats of its opponent. It can also overlook the colour of lit
squares. On the board as seen, a move is worth

    up to one square for a plausible place: beside other digits, close to the last move, a high digit,
    + an error,
    + the squares that it gains at once,
    - `reply` times the most squares that the opponent gains by the next move,
    + `threat` times the most squares that the player would gain if the opponent passed.

A player with `experience` counts the margin that the learned evaluation expects instead of the last three terms. The
parameters are chosen, not learned; tests/FIGURES.md has the matches that place the players among the others.

>>> from pygame35.games.thirtyfive.habits import Habits
>>> worth = values(Position(), Habits(takes=0.7), 1)
>>> len(worth)
576
"""

import math

from ...basics import NONE, TYPE_CHECKING
from ...chance import BITS, Chance
from .rules import DIGITS, TARGET, Position
from .threats import completed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .habits import Habits

_UNSEEN = TARGET + 1  # the sum of a square that is not noticed: it cannot reach TARGET
_FAR = 7  # king's moves, from corner to corner of the usual board
_UNTHINKABLE = 64.0  # squares; above every gain


def values(
    position: Position,
    habits: "Habits | None",
    seed: int,
    judge: "Callable[[Position], Sequence[float]] | None" = None,
) -> dict[int, float]:
    """{move: its worth in squares to the side to move}, for all legal moves.

    habits: None for a random player. seed: equal seeds give equal values. judge: returns the margin that the side to
    move expects after each move, on a board as seen; only for a player with `experience`.
    """
    chance = Chance(64 * seed + len(position.moves))
    moves = position.legal_moves()
    if habits is None:
        return {move: _share(chance) for move in moves}
    last = position.moves[-1] // DIGITS if position.moves else None
    seen = _as_seen(position, last, habits, chance)
    places = {square: _plausible(seen, square, last) for square in {move // DIGITS for move in moves}}
    errors = _errors(chance, len(moves))
    worth = [places[move // DIGITS] + 0.3 * (move % DIGITS + 1) / DIGITS for move in moves]
    worth = [worth[index] + habits.misjudges * errors[index] for index in range(len(moves))]
    brings = [0.0] * len(moves)
    if habits.experience:
        assert judge
        margins = judge(seen)
        brings = [float(margins[move]) for move in moves]
    elif habits.looks:
        brings = _gains_seen(seen, moves, worth, habits, _share(chance) < habits.takes)
    return {moves[index]: worth[index] + brings[index] for index in range(len(moves))}


def _share(chance: Chance) -> float:
    """A random number from 0 to below 1."""
    return chance.below(1 << BITS) / (1 << BITS)


def _errors(chance: Chance, count: int) -> list[float]:
    """Normally distributed random numbers of mean 0 and standard deviation 1, by Box and Muller (1958)."""
    found: list[float] = []
    while len(found) < count:
        radius, angle = math.sqrt(-2 * math.log(1 - _share(chance))), 2 * math.pi * _share(chance)
        found += [radius * math.cos(angle), radius * math.sin(angle)]
    return found[:count]


def _as_seen(position: Position, last: int | None, habits: "Habits", chance: Chance) -> Position:
    """The board without the squares and colours that the player overlooks. last: the square of the last move."""
    seen = Position(position.field)
    seen.turn, seen.digits = position.turn, position.digits[:]
    seen.owners, seen.sums = position.owners[:], position.sums[:]
    for square, digit in enumerate(seen.digits):
        if digit:
            noticed = habits.near + (habits.far - habits.near) * _distance(position, square, last) / _FAR
            if _share(chance) >= noticed:
                seen.sums[square] = _UNSEEN
        elif seen.owners[square] and _share(chance) >= habits.lit:
            seen.owners[square] = NONE
    return seen


def _distance(position: Position, square: int, last: int | None) -> int:
    """The distance of a square from the last move, in king's moves; 0 before the first move."""
    size = position.field.size
    if last is None:
        return 0
    return max(abs(square // size - last // size), abs(square % size - last % size))


def _plausible(position: Position, square: int, last: int | None) -> float:
    """0 ... 0.7: how readily a person thinks of a square, before looking at sums."""
    beside = [near for near in position.field.neighbours[square] if position.digits[near]]
    return (0.4 if beside else 0.0) + 0.3 * (1 - _distance(position, square, last) / _FAR)


def _gains_seen(seen: Position, moves: list[int], worth: list[float], habits: "Habits", takes: bool) -> list[float]:
    """[moves]: what each move is worth, in squares, on the board `seen`. takes: if False, only lost squares count."""
    reached = completed(seen)
    gains = [float(_gain(seen, move, reached.get(move, []))) for move in moves]
    if not takes:
        return [min(gain, 1.0) for gain in gains]
    if not (habits.reply or habits.threat):
        return gains
    order = sorted(range(len(moves)), key=lambda index: (-(worth[index] + gains[index]), index))
    for index in order[: habits.looks]:
        seen.play(moves[index])
        gains[index] -= habits.reply * _best_gain(seen)
        seen.turn = -seen.turn
        gains[index] += habits.threat * _best_gain(seen)
        seen.turn = -seen.turn
        seen.undo()
    for index in order[habits.looks :]:
        gains[index] -= habits.reply * _UNTHINKABLE  # a move that it has not looked at is never played
    return gains


def _best_gain(position: Position) -> int:
    """The most squares that the side to move gains by bringing a filled square to 35; at least 1."""
    found = [
        _gain(position, move, reached)
        for move, reached in completed(position).items()
        if [square for square in reached if position.digits[square]]
    ]
    return max(found + [1])


def _gain(position: Position, move: int, reached: list[int]) -> int:
    """The growth of the mover's lead, in squares. reached: the squares that the move brings to 35."""
    placed, side, owners, digits = move // DIGITS, position.turn, position.owners, position.digits
    created = owners[placed] or side
    colours = {created if square == placed else owners[square] for square in reached}
    if len(colours) != 1:
        return created * side
    colour = created if reached[0] == placed else owners[reached[0]]
    around = {near for square in reached for near in position.field.neighbours[square]}
    turned = [near for near in around if digits[near] and owners[near] == -colour]
    if placed in around and created == -colour:
        turned.append(placed)
    return created * side + 2 * len(turned) * colour * side
