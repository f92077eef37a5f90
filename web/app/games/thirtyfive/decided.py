"""The reason for the result of a finished game of 35, in sentences. It follows from the moves alone.

A side gains a square when a sum that reaches 35 turns the square to that side, or when the other side places a digit on
a square that is lit for that side. The lead at the end is twice the difference of the two sides' gains.
"""

from collections import namedtuple

from app.core.positions import TakenBack
from app.core.study.explainer import Turn
from app.core.texts import listed
from app.core.words import YOU, capital, many, of, plural, spelled, whose, within
from app.games.thirtyfive.words import placed
from pygame35.basics import BLUE, NONE, RED
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, Position, format_square, start
from pygame35.games.thirtyfive.threats import threats

LET, READY, BROUGHT, LIT = "let", "ready", "brought", "lit"
TURNED_MORE, AT_ONCE = "{} turned {}, {} {}.", "{} turned {} at once."
ON_STRIPES = "The stripes decided it: {} digits fell on {}, {} on {}."
EVEN = "Both sides gained {} from each other."
LEAST = 3  # squares; a digit that paid fewer does not explain a loss
PAID_BY_SUM, PAID_BY_ANSWER = "Your {} brought {} {} to 35 and gave away", "Your {} let {} finish {} and take"
FOUND = "{} found {} {}, you found {}."  # 35s that turned squares
YOURS = "{} of the 35s were yours, {} {} {}."

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
        return EVEN.format(plural(turned[RED] + on_stripes[RED], "square"))
    winner = RED if lead > 0 else BLUE
    if turned[winner] <= turned[-winner]:
        return ON_STRIPES.format(
            on_stripes[winner], _theirs(names[winner]), on_stripes[-winner], _theirs(names[-winner])
        )
    text = TURNED_MORE.format(
        names[winner], plural(turned[winner], "square"), within(names[-winner], names[-winner]), turned[-winner]
    )
    size, last = max([(gain.squares, -gain.ply) for gain in made if gain.side == winner and gain.cause != LIT])
    digit = placed(moves[-last - 1], start(board).field)
    return f"{text} {AT_ONCE.format(whose(names[RED if -last % 2 else BLUE], digit), size)}"


def sure_winner(position: Position) -> int:
    """The side whose squares are more than half of the board and can never turn; NONE if there is no such side.

    A square is safe if each of its neighbours that can still reach 35 is safe, too: that 35 is then of the same side.
    """
    field, squares = position.field, range(position.field.squares)
    empty = [len([near for near in field.neighbours[square] if not position.digits[near]]) for square in squares]
    missing = [TARGET - position.sums[square] for square in squares]
    acts = [
        0 < missing[square] <= DIGITS * empty[square] or not (missing[square] or position.digits[square])
        for square in squares
    ]
    near = [[other for other in field.neighbours[square] if acts[other]] for square in squares]
    for side in (RED, BLUE):
        safe = {square for square in squares if position.owners[square] == side}
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
        found = FOUND.format(capital(winner), spelled(theirs), many(theirs, "35"), spelled(own) if own else "none")
        return Turn(0, found, "", None)
    ply, position = -last, start(board)
    for move in moves[: ply - 1]:
        position.play(move)
    outcome = position.play(moves[ply - 1])
    if answered:
        outcome = position.play(moves[ply])
    squares = listed([format_square(square, position.field) for square in outcome.reached])
    form, name = (PAID_BY_ANSWER, winner) if answered else (PAID_BY_SUM, of(winner))
    move = moves[ply - 1]
    return Turn(ply, form.format(placed(move, position.field), name, squares), plural(size, "square"), move)


def feat(board: str, moves: list[int], person: int, rival: str) -> str:
    """How a person has won, such as "14 of the 35s were yours, 2 were Pip's."; "" unless the person had more."""
    position, reached = start(board), {person: 0, -person: 0}
    for move in moves:
        outcome = position.play(move)
        for square in () if outcome.cancelled else outcome.reached:
            reached[position.owners[square]] += 1
    own, theirs = reached[person], reached[-person]
    return (
        YOURS.format(own, theirs or "none", "was" if theirs == 1 else "were", of(rival)) if own > max(1, theirs) else ""
    )


def _sizes(made: list[Gain], side: int, *causes: str) -> list[int]:
    """The sizes, in squares, of a side's gains by some causes."""
    return [gain.squares for gain in made if gain.side == side and gain.cause in causes]


def _theirs(name: str) -> str:
    return "yours" if name == YOU else of(name)
