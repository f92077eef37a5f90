"""The reason for the result of a finished game of 35, in sentences. It follows from the moves alone.

A side gains a square when a sum that reaches 35 turns the square to that side, or when the other side places a digit on
a square that is lit for that side. The lead at the end is twice the difference of the two sides' gains.
"""

from collections import namedtuple

from app.core.positions import TakenBack
from app.core.study.explainer import Turn
from app.core.texts import say
from app.games.thirtyfive.words import placed, squares, who
from pygame35.basics import BLUE, NONE, RED
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, Position, start
from pygame35.games.thirtyfive.threats import threats

LET, READY, BROUGHT, LIT = "let", "ready", "brought", "lit"
LEAST = 3  # squares; a digit that paid fewer does not explain a loss

Gain = namedtuple("Gain", ("ply", "side", "cause", "squares"))
# ply      the ply of the move, from 1
# side     RED or BLUE, the side that gains
# cause    LET: the side makes a 35, which was impossible before the opponent's preceding move
#          READY: the side makes a 35, which was possible before the opponent's preceding move
#          BROUGHT: the opponent's digit brings squares of the side to 35
#          LIT: the opponent places its digit on a square that is lit for the side
# squares  the number of squares gained


def gains(board: str, moves: list[int]) -> list[Gain]:
    """The gains of both sides in a game, in the order of play. board: the name of the board."""
    position, made = start(board), []
    for ply, move in enumerate(moves, 1):
        mover = position.turn
        outcome = position.play(move)
        if outcome.created != mover:
            made.append(Gain(ply, -mover, LIT, 1))
        if outcome.flipped:
            side = position.owners[outcome.flipped[0]]
            cause = BROUGHT if side != mover else READY if _was_ready(position, outcome.reached) else LET
            made.append(Gain(ply, side, cause, len(outcome.flipped)))
    return made


def _was_ready(position: Position, reached: tuple[int, ...]) -> bool:
    """True if the mover threatened one of the reached squares even before the opponent's last move."""
    side = -position.turn
    with TakenBack(position, 2):
        return any([threat.square in reached for threat in threats(position, side)])


def decided(board: str, moves: list[int], names: dict[int, str]) -> str:
    """What decided a game: the squares that turned, or else the stripes; then the digit that turned most."""
    made = gains(board, moves)
    turned = {side: sum(_sizes(made, side, LET, READY, BROUGHT)) for side in (RED, BLUE)}
    on_stripes = {side: sum(_sizes(made, side, LIT)) for side in (RED, BLUE)}
    lead = turned[RED] + on_stripes[RED] - turned[BLUE] - on_stripes[BLUE]
    if not lead:
        return say("35.decided.even", count=turned[RED] + on_stripes[RED])
    winner = RED if lead > 0 else BLUE
    whose, name, rival = who(names, winner), names[winner], names[-winner]
    if turned[winner] <= turned[-winner]:
        own, others = on_stripes[winner], on_stripes[-winner]
        return say("35.decided.stripes", count=own, who=whose, name=name, others=others, rival=rival)
    text = say("35.decided.turned", who=whose, name=name, count=turned[winner], rival=rival, others=turned[-winner])
    size, last = max([(gain.squares, -gain.ply) for gain in made if gain.side == winner and gain.cause != LIT])
    digit, side = placed(moves[-last - 1], start(board).field), RED if -last % 2 else BLUE
    at_once = say("35.decided.at-once", whose=who(names, side), name=names[side], move=digit, count=size)
    return f"{text} {at_once}"


def sure_winner(position: Position) -> int:
    """The side whose squares are more than half of the board and can never turn; NONE if there is no such side.

    A square is safe if each of its neighbours that can still reach 35 is safe, too: that 35 is then of the same side.
    """
    field, every = position.field, range(position.field.squares)
    empty = [len([near for near in field.neighbours[square] if not position.digits[near]]) for square in every]
    missing = [TARGET - position.sums[square] for square in every]
    acts = [
        0 < missing[square] <= DIGITS * empty[square] or not (missing[square] or position.digits[square])
        for square in every
    ]
    near = [[other for other in field.neighbours[square] if acts[other]] for square in every]
    for side in (RED, BLUE):
        safe = {square for square in every if position.owners[square] == side}
        unsafe = safe
        while unsafe and 2 * len(safe) > field.squares:
            unsafe = {square for square in safe if [other for other in near[square] if other not in safe]}
            safe = safe - unsafe
        if 2 * len(safe) > field.squares:
            return side
    return NONE


def turning_point(board: str, moves: list[int], loser: int, winner: str) -> Turn:
    """The loser's digit that gave the winner most, at least LEAST squares. Else the sentence compares the 35s made."""
    made = gains(board, moves)
    paid: dict[tuple[int, bool], int] = {}  # {(ply of the loser's digit, True if the winner had to answer): squares}
    for gain in made:
        if gain.side == -loser and gain.cause != READY:
            key = gain.ply - (gain.cause == LET), gain.cause == LET
            paid[key] = paid.get(key, 0) + gain.squares
    size, last, answered = max([(paid[key], -key[0], key[1]) for key in paid] or [(0, 0, False)])
    if size < LEAST:
        theirs, own = [len(_sizes(made, side, LET, READY)) for side in (-loser, loser)]
        return Turn(0, say("35.lost.found", name=winner, theirs=theirs, own=own), "", None)
    ply, position = -last, start(board)
    for move in moves[: ply - 1]:
        position.play(move)
    outcome = position.play(moves[ply - 1])
    if answered:
        outcome = position.play(moves[ply])
    move, reached = moves[ply - 1], squares(outcome.reached, position.field)
    digit, price = placed(move, position.field), say("35.lost.paid", count=size)
    if answered:
        return Turn(ply, say("35.lost.by-answer", move=digit, name=winner, squares=reached, paid="{}"), price, move)
    return Turn(ply, say("35.lost.by-sum", move=digit, name=winner, squares=reached, paid="{}"), price, move)


def feat(board: str, moves: list[int], person: int, rival: str) -> str:
    """How a person has won, such as "14 of the 35s were yours, 2 were Pip's."; "" unless the person had more."""
    position, reached = start(board), {person: 0, -person: 0}
    for move in moves:
        outcome = position.play(move)
        for square in () if outcome.cancelled else outcome.reached:
            reached[position.owners[square]] += 1
    own, theirs = reached[person], reached[-person]
    return say("35.won.yours", own=own, theirs=theirs, name=rival) if own > max(1, theirs) else ""


def _sizes(made: list[Gain], side: int, *causes: str) -> list[int]:
    """The sizes, in squares, of a side's gains by some causes."""
    return [gain.squares for gain in made if gain.side == side and gain.cause in causes]
