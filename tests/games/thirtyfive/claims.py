"""The sentences about a move of 35, read again and checked on the board by the rule text.

It shares nothing with `pygame35` or the pages: a sentence is taken apart by its words, and a second board (`Board`, the
rules of `reference` with sums that are kept) says whether it is true, and whether a sentence is missing. What is said
of a move only beside its outcome, its threats and what it leaves (UNCHECKED) is known by its words, and not checked.
"""

import re
from itertools import permutations

from tests.games.thirtyfive.reference import NEIGHBOURS

NAMES = {1: "Red", -1: "Blue"}

LIST = r"(?P<names>[a-h][1-8](?:(?:, [a-h][1-8])* and [a-h][1-8])?)"
SQUARE = r"(?P<names>[a-h][1-8])"
COUNT = r"(?P<count>[1-9]\d*) (?P<noun>squares?)"
DIGIT = r"(?P<digit>[1-9]|any digit) on (?P<place>[a-h][1-8])"
SIDE, COLOUR = r"(?P<side>Red|Blue)", r"(?P<colour>red|blue)"
SUM = r"(?P<sum>[1-9]\d?)"
BACK = r"(?P<back>[1-9]\d*) with (?P<back_digit>[1-9]) on (?P<back_at>[a-h][1-8])"
BACK_TOO = BACK.replace("<back", "<more")
FORMS = {
    "turns": f"{LIST} reach(?:es)? 35,(?: and)? {COUNT} turns? {COLOUR}"
    "(?:, and (?P<lit>[1-9]\\d?) empty (?P<lit_noun>squares?) gets? stripes)?.",
    "lights": f"{LIST} reach(?:es)? 35, and (?P<lit>[1-9]\\d?) empty (?P<lit_noun>squares?) gets? {COLOUR} stripes.",
    "reaches": f"{LIST} reach(?:es)? 35.",
    "cancels": f"{LIST} reach(?:es)? 35 in both colours, so nothing turns.",
    "past": f"{LIST} goes past 35, so {SIDE} can no longer win {COUNT} there.",
    "turned": f"{LIST} turns {COLOUR}, so {SIDE} cannot win {COUNT} there next.",
    "lit": f"{LIST} has {COLOUR} stripes now, so {SIDE} cannot win {COUNT} there next.",
    "short": f"{LIST} stays short of 35: {SIDE} can no longer win {COUNT} there.",
    "cancelled": f"{SIDE} no longer threatens to win {COUNT} at {LIST}.",
    "blocked": f"{SIDE} cannot win {COUNT} at {LIST} next: (?P<too>[a-h][1-8]) would cancel it.",
    "cause": f"{LIST} reach(?:es)? 35 and (?P<verb>turn|stripe)s? (?P<at>[a-h][1-8]) {COLOUR}, "
    f"where {SIDE} threatened to win {COUNT}.",
    "threatens": f"Next, {DIGIT} finishes {LIST} and turns {COUNT} {COLOUR}.",
    "comes to 35": f"Next, any digit on {SQUARE} turns {COUNT} {COLOUR}.",
    "kept": f"{SIDE}'s {LIST} (?:(?P<past>goe?s? past 35) and )?can no longer (?:reach 35 and )?turn {COLOUR} squares.",
    "builds": f"Two more digits could finish {SQUARE} and turn {COUNT} {COLOUR}.",
    "waits": "(?P<opens>This gives nothing away|This opens nothing new): no single digit wins "
    "(?P<most>more than before|a square).",
    "keeps": f"{SIDE} keeps its chance to win {COUNT} with {DIGIT}.",
    "less": f"(?:No digit lies beside {SQUARE} yet, and )?{SIDE}'s next digit can win (?:nothing|at most {COUNT})"
    "(?:; after (?P<played>[1-9] on [a-h][1-8]) instead, it could win "
    f"(?P<gave>[1-9]\\d*)(?: squares?)? with {DIGIT})?.",
    "none": f"No square turns {COLOUR}.",
    "leaves": f"{SIDE} can (?P<still>then|still) win {COUNT} with {DIGIT}"
    f"(?:; then (?P<own>Red|Blue) could win {BACK}|, but (?P<but>Red|Blue) could then win {BACK_TOO})?.",
    "first": "A first digit wins nothing yet.",
    "spares": f"With [^!]* instead, {SIDE} could [^!]*.",
}
PATTERNS = {kind: re.compile(form.replace(".", r"\.") if "." in form else form) for kind, form in FORMS.items()}
UNCHECKED = {"aside", "spares", "cause", "first"}
ASIDE = re.compile(
    r".* ((now|then) needs|can no longer stripe|can no longer reach 35 and stripe|finishes [a-h][1-8] and stripes) .*\."
)
QUIET = {"builds", "waits"}
THREATS = {"threatens", "comes to 35"}
STOPS = {"past", "turned", "lit", "short", "cancelled", "blocked"}


class Board:
    """A game of 35: owners (of an empty square, its highlight), digits, sums, and the squares whose event is over.

    near: the neighbours of each square of the board.
    """

    def __init__(self, near=NEIGHBOURS):
        squares = len(near)
        self.owners, self.digits, self.sums = [0] * squares, [0] * squares, [0] * squares
        self.over, self.turn, self.near = set(), 1, near
        self.size = round(squares**0.5)

    def index(self, name):
        """The square of a name; an assertion fails if the board has none."""
        file, rank = "abcdefgh".index(name[0]), int(name[1]) - 1
        assert file < self.size and rank < self.size, name
        return self.size * rank + file

    def name(self, square):
        return "abcdefgh"[square % self.size] + str(square // self.size + 1)

    def after(self, move, side=None):
        """(the board after a move, the squares that reached 35, the filled squares that turned). side: who moves."""
        square, digit = divmod(move, 9)
        assert not self.digits[square]
        board = Board(self.near)
        board.owners, board.digits, board.sums = self.owners[:], self.digits[:], self.sums[:]
        board.turn = -self.turn
        board.owners[square] = self.owners[square] or side or self.turn
        board.digits[square] = digit + 1
        for near in self.near[square]:
            board.sums[near] += digit + 1
        reached = [s for s in range(len(self.near)) if board.digits[s] and board.sums[s] == 35 and s not in self.over]
        board.over = self.over | set(reached)
        colours = {board.owners[s] for s in reached}
        turned = []
        if len(colours) == 1:
            (colour,) = colours
            for near in {n for s in reached for n in self.near[s] if board.owners[n] != colour}:
                board.owners[near] = colour
                if board.digits[near]:
                    turned.append(near)
        return board, reached, sorted(turned)

    def wins(self):
        """{side: {digit that turns squares to it: (squares that reach 35, squares that turn)}}, whoever is to move."""
        digits, sums, owners = self.digits, self.sums, self.owners
        found = {1: {}, -1: {}}
        for square in range(len(self.near)):
            if digits[square]:
                continue
            completed = {}
            for near in self.near[square]:
                if digits[near] and near not in self.over and 1 <= 35 - sums[near] <= 9:
                    completed.setdefault(35 - sums[near], []).append(near)
            if sums[square] == 35:
                for digit in range(1, 10):
                    completed.setdefault(digit, []).append(square)
            for digit, reached in completed.items():
                for side in (1, -1):
                    created = owners[square] or side
                    if {created if s == square else owners[s] for s in reached} != {side}:
                        continue
                    around = {near for s in reached for near in self.near[s]}
                    turned = {n for n in around if digits[n] and owners[n] == -side}
                    if square in around and created == -side:
                        turned.add(square)
                    if turned:
                        found[side][9 * square + digit - 1] = (reached, turned)
        return found


def parsed(text):
    """(kind, {field: text}) of a sentence; an assertion fails if it is none that is known, or its number is wrong."""
    fits = [(kind, match.groupdict()) for kind, pattern in PATTERNS.items() if (match := pattern.fullmatch(text))]
    if not fits and ASIDE.fullmatch(text):
        return "aside", {"names": text}
    assert len(fits) == 1, f"unknown sentence: {text}"
    ((kind, field),) = fits
    if field.get("but"):
        assert int(field["more"]) > int(field["count"]), text
        field |= {"own": field["but"], "back": field["more"]}
        field |= {"back_digit": field["more_digit"], "back_at": field["more_at"]}
    if field.get("count"):
        assert (field["noun"] == "square") == (field["count"] == "1"), text
    return kind, field


class Told:
    """A move on a board, and what is true of it. before_wins: `Board.wins` of the board before, if it is known."""

    def __init__(self, before, move, before_wins=None):
        self.before, self.mover, self.move, self.square = before, before.turn, move, move // 9
        self.after, self.reached, self.turned = before.after(move)
        self.had = before_wins or before.wins()
        self.has = self.after.wins()
        self.empty = self.after.digits.count(0)

    def _listed(self, names):
        return [self.before.index(name) for name in re.findall(r"[a-h][1-8]", names)]

    def squares_of(self, wins, side):
        """{square: the most squares around it that a digit which brings it to 35 turns}, where that is any."""
        found = {}
        for reached, turned in wins[side].values():
            for square in reached:
                stake = len(turned.intersection(self.before.near[square]))
                if stake:
                    found[square] = max(stake, found.get(square, 0))
        return found

    def most(self, side):
        """The most squares that a side can win by the next digit."""
        return max([len(turned) for _, turned in self.has[side].values()] or [0])

    def is_true(self, text, played=None):
        """True if the sentence holds. played: a `Told` of the move with which it compares this one."""
        kind, field = parsed(text)
        if kind in UNCHECKED:
            return True
        mover, opponent = NAMES[self.mover], NAMES[-self.mover]
        count = int(field.get("count") or 0)
        if kind in ("turns", "lights", "reaches", "cancels"):
            owners = {self._colour(square) for square in self.reached}
            after, old = self.after, self.before.owners
            lit = [s for s in range(len(old)) if not after.digits[s] and after.owners[s] != old[s]]
            return (
                self._listed(field["names"]) == self.reached
                and (len(owners) == 2) == (kind == "cancels")
                and count == len(self.turned)
                and (len(owners) == 2 or int(field.get("lit") or 0) == len(lit))
                and ("colour" not in field or {field["colour"]} == {NAMES[owner].lower() for owner in owners})
            )
        if kind in STOPS:
            (square,) = self._listed(field["names"])
            stakes = {
                len(turned.intersection(self.before.near[square]))
                for reached, turned in self.had[-self.mover].values()
                if square in reached
            }
            return (
                field["side"] == opponent
                and field.get("colour", mover.lower()) == mover.lower()
                and count in stakes
                and self._ended("cancelled" if kind == "blocked" else kind, square)
            )
        if kind == "less":
            gave = not field["gave"] or int(field["gave"]) == played.most(-self.mover) > count
            if field["gave"]:
                gave = gave and field["played"] == f"{played.move % 9 + 1} on {played.before.name(played.square)}"
                wins = [len(played.has[-self.mover].get(move, ((), ()))[1]) for move in self._moves(field)]
                gave = gave and set(wins) == {int(field["gave"])}
            return field["side"] == opponent and count == self.most(-self.mover) and gave
        if kind == "none":
            gave = [square for square in played.turned if played.after.owners[square] == -self.mover]
            lost = [square for square in self.turned if self.after.owners[square] == -self.mover]
            return field["colour"] == opponent.lower() and bool(gave) and not lost
        if kind in QUIET:
            return not self.reached and self._quiet(kind, field)
        if kind == "kept":
            squares = set(self._listed(field["names"]))
            past = all(self.after.sums[square] > 35 for square in squares) == bool(field["past"])
            mine = field["colour"] == mover.lower() and bool(self._own_beside(squares) - {self.square})
            return field["side"] == opponent and past and squares <= self.kept() and mine
        if kind in THREATS:
            return field["colour"] == mover.lower() and self._threat(kind, field)
        side = self.mover if kind == "keeps" else -self.mover
        return field["side"] == NAMES[side] and self._chance(kind, field, side)

    def _moves(self, field):
        """The moves of "8 on b2" or "any digit on b2"."""
        first = 9 * self.before.index(field["place"])
        return range(first, first + 9) if field["digit"] == "any digit" else [first + int(field["digit"]) - 1]

    def _chance(self, kind, field, side):
        """`is_true` of what a side can still or then win with a digit."""
        moves, count, wins = self._moves(field), int(field["count"]), self.has[side]
        had = self.had[side].values()
        if {len(wins.get(move, ((), ()))[1]) for move in moves} != {count} or count != self.most(side):
            return False
        if kind == "keeps":
            old = {square for reached, _ in had for square in reached}
            return self.empty > 1 and any(old.intersection(wins[move][0]) for move in moves)
        if field["back"] and (field["own"] != NAMES[-side] or not self._wins_back(self.after, moves[0], field)):
            return False
        squares = set(wins[moves[0]][0])
        again = [turned for reached, turned in had if squares.intersection(reached)]
        return field["still"] == "then" or any(len(turned) >= count for turned in again)

    def _wins_back(self, board, move, field):
        """True if the side that does not play the move wins most by the digit that is named, and so many squares."""
        after, _, _ = board.after(move)
        wins = after.wins()[after.turn]
        answer = 9 * board.index(field["back_at"]) + int(field["back_digit"]) - 1
        most = max([len(turned) for _, turned in wins.values()] or [0])
        return len(wins.get(answer, ((), ()))[1]) == int(field["back"]) == most

    def _threat(self, kind, field):
        """`is_true` of a threat of the mover's."""
        squares, side, after = self._listed(field["names"]), self.mover, self.after
        if kind == "comes to 35":
            field = dict(field, digit="any digit", place=field["names"])
        moves, wins = self._moves(field), self.has[side]
        if {len(wins.get(move, ((), ()))[1]) for move in moves} != {int(field["count"])}:
            return False
        placed = moves[0] // 9
        reached, turned = wins[moves[0]]
        around = {near for square in squares for near in self.before.near[square]}
        if len(moves) > 1:
            turned = {square for square in around if after.digits[square] and after.owners[square] == -side}
            if any(placed not in wins[move][0] for move in moves) or squares != [placed]:
                return False
        new = set(squares) - {s for reached, _ in self.had[side].values() for s in reached}
        whole = set(squares) <= set(reached) and set(turned) <= around
        return self.empty > 1 and whole and bool(new)

    def _quiet(self, kind, field):
        """`is_true` of a sentence about a move that brings nothing to 35."""
        if kind == "waits":
            before = {of: max([len(turned) for _, turned in self.had[of].values()] or [0]) for of in (1, -1)}
            none, left = max(map(self.most, (1, -1))) == 0, self.most(-self.mover)
            told = none == (field["most"] == "a square")
            told = told and (field["opens"] == "This opens nothing new") == (left > 0)
            return told and self.empty > 0 and all(self.most(of) <= before[of] for of in (1, -1))
        (square,) = self._listed(field["names"])
        near = [near for near in self.before.near[square] if self.after.digits[near]]
        count = sum(self.after.owners[other] == -self.mover for other in near)
        return (
            field["colour"] == NAMES[self.mover].lower()
            and count == int(field["count"]) > max(1, self.least_built())
            and self._is_built(square, self.mover)
        )

    def _own_beside(self, squares):
        """The mover's filled squares beside some squares, after the move."""
        around = {near for square in squares for near in self.before.near[square]}
        return {square for square in around if self.after.digits[square] and self.after.owners[square] == self.mover}

    def _is_built(self, square, side):
        """True if two digits of a side's can win squares at its square, which before was not its own or needed more."""
        before, after = self.before, self.after
        if not (after.digits[square] and after.owners[square] == side and 10 <= 35 - after.sums[square] <= 18):
            return False
        old = before.digits[square] and before.owners[square] == side and 35 - before.sums[square] <= 18
        return not old and self._turned_by_two(square)

    def _turned_by_two(self, square):
        """True if two digits of the mover's can bring a square to 35, so that the opponent's squares around it turn."""
        start, need = self.after, 35 - self.after.sums[square]
        wanted = {n for n in self.before.near[square] if start.digits[n] and start.owners[n] == -self.mover}
        for first, second in permutations(self.room(start, square), 2):
            for digit in range(max(1, need - 9), min(9, need - 1) + 1):
                board, _, _ = start.after(9 * first + digit - 1, self.mover)
                board, reached, _ = board.after(9 * second + need - digit - 1, self.mover)
                if square in reached and all(board.owners[near] == self.mover for near in wanted):
                    return bool(wanted)
        return False

    def least_built(self):
        """A plan of two digits wins more squares than this: than the opponent's next digit, or as many as it could."""
        grew = [side for side in (1, -1) if self.most(side) > max([len(t) for _, t in self.had[side].values()] or [0])]
        return self.most(-self.mover) - (not grew)

    def room(self, board, square):
        return [near for near in self.before.near[square] if not board.digits[near]]

    def kept(self):
        """The opponent's filled squares that could reach 35 before the move and cannot any more."""
        return {
            square
            for square in range(len(self.before.near))
            if self.before.digits[square] and self.after.owners[square] == -self.mover and square not in self.reached
            if 35 in self._totals(self.before, square) and 35 not in self._totals(self.after, square)
        }

    def _totals(self, board, square):
        """All sums that the neighbours of a square can still come to, other than the present one."""
        sums, found = {board.sums[square]}, set()
        for _ in self.room(board, square):
            sums = {total + digit for total in sums for digit in range(1, 10)}
            found |= sums
        return found

    def _colour(self, square):
        """The colour in which a square reached 35."""
        return self.before.owners[square] or self.mover

    def _ended(self, kind, square):
        """True if the opponent can no longer win anything at a square, in this way."""
        after = self.after
        if square in self.reached or square in self.squares_of(self.has, -self.mover):
            return False
        total, room = after.sums[square], [n for n in self.before.near[square] if not after.digits[n]]
        mine, filled = after.owners[square] == self.mover, bool(after.digits[square])
        return {
            "past": total > 35,
            "turned": mine and filled and total <= 35,
            "lit": mine and not filled and total <= 35,
            "short": total < 35 and filled and not room and not mine,
            "cancelled": total <= 35 and not mine,
        }[kind]

    def missing(self, texts):
        """Claims that the sentences about the move lack, as a text; "" if nothing is missing."""
        found = [parsed(text) for text in texts]
        kinds = [kind for kind, _ in found]
        squares = {kind: [] for kind in ("aside", *FORMS)}
        for kind, field in found:
            squares[kind] += self._listed(field.get("names") or "")
        acts = sum(kind in ("turns", "lights", "reaches", "cancels") for kind in kinds)
        if acts != bool(self.reached):
            return "what reaches 35"
        if self.empty and ("leaves" in kinds) != bool(self.has[-self.mover]):
            return "what it leaves"
        feared, left = (self.squares_of(wins, -self.mover) for wins in (self.had, self.has))
        gives = self.turned and self._colour(self.reached[0]) != self.mover
        for square in set(feared) - set(left) - set(self.reached) if self.empty else ():
            certain = [
                n for n in self.before.near[square] if self.before.digits[n] and self.before.owners[n] == self.mover
            ]
            told = any(square in squares[kind] for kind in STOPS)
            if certain and not told and not (gives and self._ended("cancelled", square)):
                return f"the end of the threat to {self.before.name(square)}"
        told = {square for names in squares.values() for square in names}
        saved = {square for square in self.kept() if self._own_beside([square]) - {self.square}}
        if saved - told - set(feared):
            return "a square that can no longer reach 35"
        had, has = (self.squares_of(wins, self.mover) for wins in (self.had, self.has))
        old = {s for reached, _ in self.had[self.mover].values() for s in reached}
        for square in set(has) - set(had) - old if self.empty > 1 else ():
            certain = [
                n for n in self.before.near[square] if self.after.digits[n] and self.after.owners[n] == -self.mover
            ]
            if certain and not any(square in squares[kind] for kind in THREATS):
                return f"the threat to {self.before.name(square)}"
        if not self.reached and set(kinds) <= {"waits", "spares", "keeps", "leaves"}:
            for square in {self.square, *self.before.near[self.square]}:
                count = sum(
                    bool(self.after.digits[n]) and self.after.owners[n] == -self.mover for n in self.before.near[square]
                )
                if count > max(1, self.least_built()) and self._is_built(square, self.mover):
                    return f"that {self.before.name(square)} needs two digits"
        return ""
