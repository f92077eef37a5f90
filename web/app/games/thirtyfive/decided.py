"""The reason for the result of a finished game of 35, in sentences. It follows from the moves alone.

A side gains a square when a sum that reaches 35 turns the square to that side, or when the other side places a digit on
a square that is lit for that side. The lead at the end is twice the difference of the two sides' gains.
"""

from collections import namedtuple

from app.core.analysis_words import numbered
from app.core.positions import TakenBack
from app.core.study.explainer import Turn
from app.core.words import SIDES, listed, many, of, plural, spelled
from app.games.thirtyfive.words import placed
from pygame35.basics import BLUE, NONE, RED
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, Position, format_square, start
from pygame35.games.thirtyfive.threats import threats

LET, READY, BROUGHT, LIT = "let", "ready", "brought", "lit"
REASONS = {  # {cause of gains: clause}; {0} the loser, {1} the loser's, {2} the winner, {3} the winner's
    LET: "{1} moves let {2} make 35",
    READY: "{0} did not stop 35s that {2} could already make",
    BROUGHT: "{1} own digits brought {3} squares to 35",
}
CAUSES = (LET, READY, BROUGHT, LIT)  # LIT explains no result, since nearly all empty squares are lit at the end
MAINLY, ADDED = "{} mainly because {}: {}.", "{} because reaching 35 turned {} to {}, and {} to {}."
LIT_TOO = " Lit squares gave {} of the other side's digits to {}, and {} to {}."
OTHERWISE, NEVER = "The other way round it happened {}.", "It never happened the other way round."
OPENED = "{} made 35 {}, where {} move just before had opened it."  # NEVER would suggest that this side made no 35
ELSEWISE, COSTLIEST = "{} gained {} in other ways.", "{}, cost most: {}."
LARGEST = "The largest single gain: {} for {}, by {}."
EVEN, NOTHING = "{} and {} gained {} each.", "Neither side gained a square of the other."
YOU, YOUR = "you", "your"
LEAST = 3  # squares; a digit that paid fewer does not explain a loss
PAID_BY_SUM, PAID_BY_ANSWER = "Your {} brought {} {} to 35 and gave away", "Your {} let {} finish {} and take"
FOUND = "{} found {} {}, you found {}."  # 35s that turned squares
YOURS = "{} of the 35s were yours, {} were {}."

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


def decided(board: str, moves: list[int], person: int) -> list[str]:
    """Sentences on the reason for the result and on the largest gain. person: the side to address as "you", or NONE."""
    made = gains(board, moves)
    lead = sum([gain.side * gain.squares for gain in made])
    turned = [(gain.squares, -gain.ply, gain.side) for gain in made if gain.cause != LIT]
    if not made:
        return [NOTHING]
    position = start(board)
    named = [numbered(ply, position.format_move(move), SIDES) for ply, move in enumerate(moves, 1)]
    texts = [_why(made, RED if lead > 0 else BLUE, abs(lead), person, named) if lead else _even(made, person)]
    if turned:
        size, ply, side = max(turned)
        texts.append(LARGEST.format(plural(size, "square"), _name(side, person), named[-ply - 1]))
    return texts


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
        found = FOUND.format(_capital(winner), spelled(theirs), many(theirs, "35"), spelled(own) if own else "none")
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
    return YOURS.format(own, theirs or "none", of(rival)) if own > max(1, theirs) else ""


def _why(made: list[Gain], winner: int, lead: int, person: int, named: list[str]) -> str:
    """Sentences on the cause that explains more than half of the lead.

    Without such a cause, they count the squares that turned. named: [plies] the moves as text.
    """
    more = {cause: sum(_sizes(made, winner, cause)) - sum(_sizes(made, -winner, cause)) for cause in REASONS}
    main = max((LET, READY, BROUGHT), key=lambda cause: more[cause])  # of equal causes, the first in this order
    loses = person == -winner
    begin = f"{_capital(_name(-winner if loses else winner, person))} {'lost' if loses else 'won'}"
    if 2 * more[main] <= lead:
        turned: list[str] = []
        lit: list[int | str] = []
        for side in (winner, -winner):
            turned += [plural(sum(_sizes(made, side, *REASONS)), "square"), _name(side, person)]
            lit += [sum(_sizes(made, side, LIT)), _name(side, person)]
        return ADDED.format(begin, *turned) + (LIT_TOO.format(*lit) if lit[0] or lit[2] else "")
    loser, name = [_name(side, person) for side in (-winner, winner)]
    losers, own = [YOUR if side == person else of(SIDES[side]) for side in (-winner, winner)]
    cause = REASONS[main].format(loser, losers, name, own)
    other, opened = [_amount(_sizes(made, -winner, each)) for each in (main, LET)]
    gained = sum(_sizes(made, -winner, *CAUSES))
    end = OTHERWISE.format(other) if other else NEVER
    if main == READY and opened and not other:
        end = OPENED.format(_capital(loser), opened, own)
    elif gained and not other:
        end = ELSEWISE.format(_capital(loser), plural(gained, "square"))
    let = [(gain.squares, -gain.ply) for gain in made if (gain.side, gain.cause) == (winner, LET)]
    if main == LET and len(let) > 1:
        size, ply = max(let)
        end = f"{COSTLIEST.format(named[-ply - 2], plural(size, 'square'))} {end}"
    return f"{MAINLY.format(begin, cause, _amount(_sizes(made, winner, main)))} {end}"


def _even(made: list[Gain], person: int) -> str:
    first = person or RED
    size = plural(sum(_sizes(made, first, *CAUSES)), "square")
    return EVEN.format(_capital(_name(first, person)), _name(-first, person), size)


def _sizes(made: list[Gain], side: int, *causes: str) -> list[int]:
    """The sizes, in squares, of a side's gains by some causes."""
    return [gain.squares for gain in made if gain.side == side and gain.cause in causes]


def _amount(sizes: list[int]) -> str:
    """The number and the total size of gains, such as "twice, for 5 squares"; "" if there are no gains."""
    times = ("", "once", "twice")[len(sizes)] if len(sizes) < 3 else f"{len(sizes)} times"
    return f"{times}, for {plural(sum(sizes), 'square')}" if sizes else ""


def _name(side: int, person: int) -> str:
    return YOU if side == person else SIDES[side]


def _capital(name: str) -> str:
    return name[0].upper() + name[1:]
