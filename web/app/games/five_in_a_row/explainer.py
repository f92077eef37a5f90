"""Sentences on moves of five in a row: the rows that a move makes, blocks, or leaves to the opponent."""

from collections import namedtuple
from collections.abc import Iterable

from app.core.study.explainer import Deed, Explainer, Fault, Turn, addressed
from app.core.texts import listed, say
from app.games.five_in_a_row import threats
from app.games.five_in_a_row.camera import Cell
from app.games.five_in_a_row.threats import FOUR, KNOWN, Pattern, cells, double_threats, made, pattern
from app.games.five_in_a_row.words import SIDES, SIGNS, named
from pygame35.basics import BLUE, RED
from pygame35.games.five_in_a_row.rules import FIVE, Position

MAKES = {  # {kind of pattern: its name in a sentence}
    threats.FIVE_MADE: say("five.row.five"),
    threats.OPEN_FOUR: say("five.row.open-four"),
    threats.FOURS: say("five.row.two-fours"),
    threats.FOUR_THREE: say("five.row.four-three"),
    threats.ONE_FOUR: say("five.row.four"),
    threats.THREES: say("five.row.two-threes"),
    threats.THREE: say("five.row.three"),
}
NEXT = dict(MAKES)  # their names before they are made
NEXT[threats.FIVE_MADE] = say("five.row.next-five")
RANKS = (threats.FIVE_MADE, threats.OPEN_FOUR, threats.FOURS, threats.FOUR_THREE)  # patterns that win, the best first
DEEDS = (threats.OPEN_FOUR, threats.THREES, threats.FOUR_THREE, threats.FOURS)  # two threats at once decide a game

Merit = namedtuple("Merit", ("text", "brief"))
# text   a sentence on a row that a move makes or blocks
# brief  the sentence without the names of cells


class FiveInARowExplainer(Explainer):
    def sentences(self, position: Position, move: Cell) -> list[str]:
        texts, mover, moves = [merit.text for merit in _merits(position, move)], position.turn, position.moves
        wins = move in cells(KNOWN.follow(moves), mover, FIVE)
        return texts if position.line or wins else texts + _left(moves + [move], mover)

    def reason(self, position: Position, move: Cell, played: Cell | None = None) -> str:
        """One sentence on the most important row that a move makes or blocks."""
        return "".join([merit.text for merit in _merits(position, move)[:1]])

    def advice(self, position: Position, move: Cell, again: bool) -> str:
        """The text of a hint. It gives the reason at once, even if the person has asked only once."""
        return self.reason(position, move)

    def brief(self, position: Position, move: Cell) -> str:
        return "".join([merit.brief for merit in _merits(position, move)[:1]])

    def turning_point(self, board: str, moves: list[Cell], loser: int, winner: str) -> Turn | None:
        """The loser's last move at which a block of the winner's four or open three would have held."""
        for ply in range(len(moves) - 2, 0, -2):  # the number of moves before one of the loser's
            before = moves[:ply]
            known = KNOWN.follow(before)
            fours = cells(known, -loser, FIVE)
            found = fours or cells(known, -loser, FOUR)
            if not found:
                return None
            blocks = [cell for cell in found if _holds(before, cell, loser)]
            if blocks and not _holds(before, moves[ply], loser):
                text = say("five.loss.four", rival=winner) if fours else say("five.loss.three", rival=winner)
                return Turn(ply + 1, text, "", blocks[0])
        return None

    def fault(
        self, position: Position, played: Cell, better: Cell, reply: Cell | None, names: dict[int, str]
    ) -> Fault | None:
        """The rival makes five, an open four or two threats at once, which the better move stops; or a missed one."""
        moves, mover, name, rival = position.moves, position.turn, names[position.turn], names[-position.turn]
        own, best, other = pattern(moves, played), pattern(moves, better), named(better)
        who, whom = addressed(names, mover, SIDES, SIGNS)
        if own.kind == threats.FIVE_MADE:
            return None
        wins = best.kind == threats.FIVE_MADE or (best.kind in RANKS and _holds(moves, better, mover))
        if wins and (own.kind not in RANKS or RANKS.index(best.kind) < RANKS.index(own.kind)):
            if own.kind:
                harm = say("five.fault.made", who=who, name=name, cell=named(played), row=MAKES[own.kind])
            else:
                harm = say("five.fault.nothing", who=who, name=name, cell=named(played))
            return Fault(harm, say("five.better.make", cell=other, row=MAKES[best.kind]), None)
        kind, places = ("", []) if _holds(moves, played, mover) else _next(moves + [played], mover)
        if not places or any([RANKS.index(left) <= RANKS.index(kind) for left, _ in _rows(moves + [better])]):
            return None
        answer, row, cell = reply if reply in places else places[0], NEXT[kind], named(played)
        at = named(answer)
        if answer == reply:
            harm = say("five.fault.let", who=who, name=name, cell=cell, whom=whom, rival=rival, row=row, answer=at)
        else:
            harm = say("five.fault.could", who=who, name=name, cell=cell, whom=whom, rival=rival, row=row, answer=at)
        return Fault(harm, say("five.better.stop", cell=other), answer)

    def deed(self, position: Position, move: Cell, names: dict[int, str]) -> Deed | None:
        kind, mover = pattern(position.moves, move).kind, position.turn
        if kind not in DEEDS:
            return None
        who = addressed(names, mover, SIDES, SIGNS)[0]
        text = say("five.deed", who=who, name=names[mover], cell=named(move), row=MAKES[kind])
        return Deed(1 + DEEDS.index(kind), text)

    def decided(self, board: str, moves: list[Cell], names: dict[int, str]) -> str:
        """The winner's stone after which five was possible."""
        winner = RED if len(moves) % 2 else BLUE
        places, cell = cells(KNOWN.follow(moves[:-2]), winner, FIVE), named(moves[-3])
        name, rival = names[winner], names[-winner]
        who, whom = addressed(names, winner, SIDES, SIGNS)
        if len(places) > 1:
            return say("five.decided.open", who=who, name=name, cell=cell, cells=_listed(places))
        answer = named(places[0])
        return say("five.decided.missed", who=who, name=name, cell=cell, whom=whom, rival=rival, answer=answer)


EXPLAINER = FiveInARowExplainer()


def _holds(before: list[Cell], move: Cell, side: int) -> bool:
    """True if a side's move leaves no five, and no open four or double threat unless the opponent must block a four."""
    after = before + [move]
    known = KNOWN.follow(after)
    if cells(known, -side, FIVE):
        return False
    return bool(cells(known, side, FIVE)) or not (cells(known, -side, FOUR) or double_threats(after))


def _merits(position: Position, move: Cell) -> list[Merit]:
    """What a move makes and blocks, the most important first."""
    if position.line:
        return []
    mover, opponent, moves = position.turn, -position.turn, position.moves
    made_by = pattern(moves, move)
    makes = _makes(SIGNS[mover], made_by)
    if made_by.kind == threats.FIVE_MADE:
        return makes
    fours, threes = _blocks(moves, move, opponent)
    return fours + (makes + threes if made_by.fives else threes + makes)


def _makes(side: str, made_by: Pattern) -> list[Merit]:
    """[what a move makes], or []. side: of SIGNS. made_by: the pattern of the move."""
    if not made_by.kind:
        return []
    row, fives, fours = MAKES[made_by.kind], _listed(made_by.fives), _listed(made_by.fours)
    brief = text = say("five.makes.row", side=side, row=row)
    if fives and fours:
        text = say("five.makes.both", side=side, row=row, fives=fives, fours=fours)
    elif fives:
        text = say("five.makes.fives", side=side, row=row, fives=fives)
    elif fours:
        text = say("five.makes.fours", side=side, row=row, fours=fours)
    return [Merit(text, brief)]


def _blocks(moves: list[Cell], move: Cell, opponent: int) -> list[list[Merit]]:
    """[[the block of the opponent's fours] or [], the same for open threes].

    A row that is a four does not count as a three as well.
    """
    KNOWN.follow(moves)
    before = KNOWN.through(move)
    KNOWN.follow(moves + [move])
    after = KNOWN.through(move)
    merits = []
    for count in (FIVE, FOUR):
        whole, parts = 0, []  # the number of rows that the move ends; the cells that it takes from other rows
        for old, new in zip(before, after):
            had = [cell for cell, side, stones in old if (side, stones) == (opponent, count)]
            is_four = count == FOUR and any([(side, stones) == (opponent, FIVE) for _, side, stones in old])
            ended = [] if is_four else made(new, old, opponent, count)
            if ended and len(ended) == len(had):
                whole += 1
            else:
                parts += ended
        merits.append(_stops(SIGNS[opponent], "five" if count == FIVE else "four", whole, _listed(sorted(set(parts)))))
    return merits


def _stops(rival: str, row: str, whole: int, cells: str) -> list[Merit]:
    """[what keeps a side from a row], or []. row: "five", or an open "four". whole: the rows that end.

    rival: of SIGNS. cells: those that the move takes from other rows.
    """
    if whole:
        text = say("five.blocks", rival=rival, row=row, count=whole)
        return [Merit(text, text)]
    text, brief = say("five.stops", rival=rival, row=row, cells=cells), say("five.stops-here", rival=rival, row=row)
    return [Merit(text, brief)] if cells else []


def _left(moves: list[Cell], mover: int) -> list[str]:
    """[a sentence on the best row that the opponent can make next], or []."""
    kind, places = _next(moves, mover)
    return [say("five.leaves", rival=SIGNS[-mover], row=NEXT[kind], cells=_listed(places))] if places else []


def _next(moves: list[Cell], mover: int) -> tuple[str, list[Cell]]:
    """(the best pattern that the opponent can make next, the cells), or ("", []). After a four, only blocks count."""
    forced = cells(KNOWN.follow(moves), mover, FIVE)
    for kind, places in _rows(moves):
        left = [cell for cell in places if cell in forced or not forced or kind == threats.FIVE_MADE]
        if left:
            return kind, left
    return "", []


def _rows(moves: list[Cell]) -> Iterable[tuple[str, list[Cell]]]:
    """(one of RANKS, the cells where the side to move can make it); five and an open four come first."""
    known, side = KNOWN.follow(moves), BLUE if len(moves) % 2 else RED
    for kind, stones in zip(RANKS, (FIVE, FOUR)):
        places = cells(known, side, stones)
        if places:
            yield kind, places
    for cell, made_by in double_threats(moves):
        yield made_by.kind, [cell]


def _listed(places: list[Cell]) -> str:
    """Names of cells, such as "0,1 or 5,1"; "" if there are none."""
    return listed([named(cell) for cell in places], True)
