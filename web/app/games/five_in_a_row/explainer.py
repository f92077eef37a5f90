"""Sentences on moves of five in a row: the rows that a move makes, blocks, or leaves to the opponent."""

from collections.abc import Iterable

from app.core.formats import minus
from app.core.study.explainer import Deed, Explainer, Fault, Turn
from app.core.texts import listed
from app.core.words import many, of, whose, within
from app.games.five_in_a_row import threats
from app.games.five_in_a_row.camera import Cell
from app.games.five_in_a_row.threats import FOUR, KNOWN, Pattern, cells, double_threats, made, pattern
from pygame35.basics import BLUE, RED
from pygame35.games.five_in_a_row.rules import FIVE, SIDE_NAMES, Position, format_move

MAKES = {  # {kind of pattern: its name in a sentence}
    threats.FIVE_MADE: "five in a row",
    threats.OPEN_FOUR: "an open four",
    threats.FOURS: "two fours at once",
    threats.FOUR_THREE: "a four and a three at once",
    threats.ONE_FOUR: "a four",
    threats.THREES: "two open threes at once",
    threats.THREE: "an open three",
}
UNBLOCKED, LEFT_OPEN = "You did not block {} four.", "You left {} three open at both ends."
LET, COULD, MADE = "{} let {} make {} at {}", "After {}, {} could make {} at {}", "{} made {}"
WOULD_MAKE, WOULD_STOP = "{} would have made {}", "{} would have stopped that"
NO_ROW = "no threat"
MISSED = "After {}, {} did not block {}."
RANKS = (threats.FIVE_MADE, threats.OPEN_FOUR, threats.FOURS, threats.FOUR_THREE)  # patterns that win, the best first
DEEDS = (threats.OPEN_FOUR, threats.THREES, threats.FOUR_THREE, threats.FOURS)  # two threats at once decide a game
ROWS = ("five",) + tuple([MAKES[kind] for kind in RANKS[1:]])  # their names before they are made
NAMES = {FIVE: ("five", "four"), FOUR: ("open four", "open three")}  # names with all stones, with one missing


class FiveInARowExplainer(Explainer):
    def sentences(self, position: Position, move: Cell) -> list[str]:
        texts, mover, moves = _merits(position, move), position.turn, position.moves
        wins = move in cells(KNOWN.follow(moves), mover, FIVE)
        return texts if position.line or wins else texts + _left(moves + [move], mover)

    def reason(self, position: Position, move: Cell, played: Cell | None = None) -> str:
        """One sentence on the most important row that a move makes or blocks."""
        return "".join(_merits(position, move)[:1])

    def advice(self, position: Position, move: Cell, again: bool) -> str:
        """The text of a hint. It gives the reason at once, even if the person has asked only once."""
        return self.reason(position, move)

    def brief(self, position: Position, move: Cell) -> str:
        """The reason without the names of cells, for a person who sees the cell; "" without a reason."""
        text = self.reason(position, move).rstrip(".")
        return text and text.partition(":")[0].partition(" at ")[0] + "."

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
                text = UNBLOCKED if fours else LEFT_OPEN
                return Turn(ply + 1, text.format(of(winner)), "", blocks[0])
        return None

    def fault(
        self, position: Position, played: Cell, better: Cell, reply: Cell | None, names: dict[int, str]
    ) -> Fault | None:
        """The rival makes five, an open four or two threats at once, which the better move stops; or a missed one."""
        moves, mover, rival = position.moves, position.turn, names[-position.turn]
        stone, own, best = whose(names[mover], named(played)), pattern(moves, played), pattern(moves, better)
        if own.kind == threats.FIVE_MADE:
            return None
        wins = best.kind == threats.FIVE_MADE or (best.kind in RANKS and _holds(moves, better, mover))
        if wins and (own.kind not in RANKS or RANKS.index(best.kind) < RANKS.index(own.kind)):
            harm = MADE.format(stone, MAKES[own.kind] if own.kind else NO_ROW)
            return Fault(harm, WOULD_MAKE.format(named(better), MAKES[best.kind]), None)
        row, places = ("", []) if _holds(moves, played, mover) else _next(moves + [played], mover)
        if not places or any([ROWS.index(left) <= ROWS.index(row) for left, _ in _rows(moves + [better])]):
            return None
        answer = reply if reply in places else places[0]
        form, begin = (LET, stone) if reply in places else (COULD, within(names[mover], stone))
        return Fault(form.format(begin, rival, row, named(answer)), WOULD_STOP.format(named(better)), answer)

    def deed(self, position: Position, move: Cell, names: dict[int, str]) -> Deed | None:
        kind = pattern(position.moves, move).kind
        if kind not in DEEDS:
            return None
        text = MADE.format(whose(names[position.turn], named(move)), MAKES[kind])
        return Deed(1 + DEEDS.index(kind), f"{text}.")

    def decided(self, board: str, moves: list[Cell], names: dict[int, str]) -> str:
        """The winner's stone after which five was possible."""
        winner = RED if len(moves) % 2 else BLUE
        places = cells(KNOWN.follow(moves[:-2]), winner, FIVE)
        name, other = [within(names[side], names[side]) for side in (winner, -winner)]
        stone = within(names[winner], whose(names[winner], named(moves[-3])))
        if len(places) > 1:
            return COULD.format(stone, name, ROWS[0], _listed(places, True)) + "."
        return MISSED.format(stone, other, named(places[0]))


EXPLAINER = FiveInARowExplainer()


def _holds(before: list[Cell], move: Cell, side: int) -> bool:
    """True if a side's move leaves no five, and no open four or double threat unless the opponent must block a four."""
    after = before + [move]
    known = KNOWN.follow(after)
    if cells(known, -side, FIVE):
        return False
    return bool(cells(known, side, FIVE)) or not (cells(known, -side, FOUR) or double_threats(after))


def _merits(position: Position, move: Cell) -> list[str]:
    """Sentences on the rows that a move makes and blocks, the most important first."""
    if position.line:
        return []
    mover, opponent, moves = position.turn, -position.turn, position.moves
    made_by = pattern(moves, move)
    text = _makes(mover, made_by)
    if made_by.kind == threats.FIVE_MADE:
        return [text]
    blocks = _blocks(moves, move, opponent)
    texts = [blocks[FIVE]] + ([text, blocks[FOUR]] if made_by.fives else [blocks[FOUR], text])
    return [text for text in texts if text]


def _makes(mover: int, made_by: Pattern) -> str:
    """A sentence on the rows that a move makes; "" if it makes none. made_by: the pattern of the move."""
    if not made_by.kind:
        return ""
    nexts = [
        f"{row} next at {_listed(places, True)}"
        for row, places in (("five", made_by.fives), ("an open four", made_by.fours))
        if places
    ]
    text = f"{SIDE_NAMES[mover]} make {MAKES[made_by.kind]}"
    return text + (f": {', or '.join(nexts)}" if nexts else "") + "."


def _blocks(moves: list[Cell], move: Cell, opponent: int) -> dict[int, str]:
    """{FIVE: a sentence on the opponent's fours that the move blocks, or ""; FOUR: the same for open threes}.

    A row that is a four does not count as a three as well.
    """
    KNOWN.follow(moves)
    before = KNOWN.through(move)
    KNOWN.follow(moves + [move])
    after = KNOWN.through(move)
    texts = {}
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
        owner, (row, without) = of(SIDE_NAMES[opponent]), NAMES[count]
        if whole:
            texts[count] = f"This blocks {owner} {many(whole, without)}."
        else:
            places = sorted(set(parts))
            texts[count] = f"This stops {owner} {row} at {_listed(places, True)}." if places else ""
    return texts


def _left(moves: list[Cell], mover: int) -> list[str]:
    """[a sentence on the best row that the opponent can make next], or []."""
    row, places = _next(moves, mover)
    return [f"{SIDE_NAMES[-mover]} can then make {row} at {_listed(places, True)}."] if places else []


def _next(moves: list[Cell], mover: int) -> tuple[str, list[Cell]]:
    """(the best row that the opponent can make next, the cells), or ("", []). After a four, only blocks count."""
    forced = cells(KNOWN.follow(moves), mover, FIVE)
    for row, places in _rows(moves):
        left = [cell for cell in places if cell in forced or not forced or row == ROWS[0]]
        if left:
            return row, left
    return "", []


def _rows(moves: list[Cell]) -> Iterable[tuple[str, list[Cell]]]:
    """(one of ROWS, the cells where the side to move can make it); five and an open four come first."""
    known, side = KNOWN.follow(moves), BLUE if len(moves) % 2 else RED
    for row, stones in zip(ROWS, (FIVE, FOUR)):
        places = cells(known, side, stones)
        if places:
            yield row, places
    for cell, made_by in double_threats(moves):
        yield MAKES[made_by.kind], [cell]


def named(cell: Cell) -> str:
    """The name of a cell for a sentence, such as "0,1"."""
    return minus(format_move(cell))


def _listed(places: list[Cell], either: bool) -> str:
    """Names of cells, such as "0,1 and 5,1". either: "or" instead of "and"."""
    return listed([named(cell) for cell in places], either)
