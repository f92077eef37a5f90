"""35 on its pages."""

from app.core import settings
from app.core.duel_game import ENTER, PLACED, DuelGame
from app.core.geometry import Geometry
from app.core.study import strength, strength_words
from app.core.words import side
from app.games.thirtyfive import words
from app.games.thirtyfive.board import pad
from app.games.thirtyfive.board.preview import preview
from app.games.thirtyfive.danger import habit
from app.games.thirtyfive.danger import words as danger_words
from app.games.thirtyfive.danger.sight import AUTO, BACK, OFF, ON, Sight
from app.games.thirtyfive.later import told, why
from pygame35.basics import TYPE_CHECKING
from pygame35.games.thirtyfive import rules
from pygame35.games.thirtyfive.boards import USUAL
from pygame35.games.thirtyfive.ratings import SCALE
from pygame35.games.thirtyfive.rules import DIGITS
from pygame35.skill import newcomer, read

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.core.protocols import BoardActions, Plain, Settings
    from app.core.session import Session
    from app.games.thirtyfive.board.preview import Preview
    from pygame35.games.thirtyfive.boards import Board
    from pygame35.games.thirtyfive.rules import Outcome, Position


def _geometry(field: "Board") -> Geometry:
    size = field.size
    return Geometry([list(range(size * rank, size * (rank + 1))) for rank in range(size - 1, -1, -1)])


GEOMETRY = _geometry(USUAL)  # of the lessons, too
REACHED, CANCELLED = 523, 196  # hertz
RISE = 66  # hertz between the tones of two squares that reach 35


class ThirtyFive(DuelGame):
    """35: a person selects a square, then a digit."""

    rules = rules
    words = words
    choices, defaults = settings.with_shared(
        {
            "level": tuple(range(1, 11)) + (strength.ADAPTIVE,),
            "board": ("8x8", "6x6"),
            "sums": (False, True),  # True: all squares show their sums, not only squares near 35
            "dangers": (AUTO, ON, OFF),  # the signs of dangers and chances, see `danger.sight`
            "ownership": (False, True),  # True: an analysis shows the expected owner of each square
        },
        {},
    )
    opponent = ("level",)
    beside = (strength.ADAPTIVE,)
    strongest = {"level": 10}
    extras = {"ownership": True}
    embedded = {"dangers": OFF}
    overlays = ("heat", "ownership")
    unit = "square"
    scale = SCALE
    memory = dict(DuelGame.memory, welcomed=False, dangers=0, strength=list(newcomer(SCALE)))
    # welcomed  True once the card of the first visit was closed
    # dangers   0 ... BACK, see `danger.habit`
    sight = Sight()

    def storage_prefix(self) -> str:
        """Empty: the keys of 35 are older than the other games."""
        return ""

    def read_memory(self, plain: object) -> "Plain":
        found = super().read_memory(plain)
        if isinstance(plain, dict) and plain.get("welcomed") is True:
            found["welcomed"] = True
        if isinstance(plain, dict) and plain.get("dangers") in range(1, BACK + 1):
            found["dangers"] = plain["dangers"]
        estimate = read(plain.get("strength")) if isinstance(plain, dict) else None
        if estimate:
            found["strength"] = list(estimate)
        return found

    def player(self, session: "Session") -> "Settings":
        level = session.settings["level"]
        if level == strength.ADAPTIVE:
            return {"player": level, "options": {"strength": strength.now(session)}}
        return {"level": level}

    def stand_in(self) -> "Callable[[Position, Settings, int], int | None]":
        from app.games.thirtyfive.stand_in import choose  # which a page loads when it can be used

        return choose

    def skill(self, session: "Session") -> float | None:
        adaptive = session.settings["level"] == strength.ADAPTIVE and not session.shared  # else it was another person's
        return strength.now(session) if adaptive else None

    def skill_text(self, skill: float) -> str:
        return strength_words.level_text(skill)

    def geometry(self, position: "Position") -> Geometry:
        return GEOMETRY if position.field is USUAL else _geometry(position.field)

    def square_of(self, move: int) -> int:
        return move // DIGITS

    def plies(self, position: "Position") -> int:
        return position.field.squares

    def most_points(self, position: "Position") -> int:
        return position.field.squares

    def cell_key(self, position: "Position", square: int) -> object:
        owner, digit = position.owners[square], position.digits[square]
        return owner, digit, position.sums[square], position.turn if owner and not digit else None

    def cell_attributes(self, position: "Position", square: int) -> dict[str, str]:
        digit = position.digits[square]
        return {
            "data-owner": side(position.owners[square]),
            "data-digit": str(digit) if digit else "",
            "aria-label": words.square_label(position, square),
        }

    def press(self, actions: "BoardActions", square: int) -> None:
        """A click selects the square for the next digit, or places the digit that was pressed before."""
        actions.select(square)
        if actions.session.armed:
            actions.attempt(self.aim(actions.session, square))

    def aim(self, session: "Session", square: int) -> int | None:
        digit = session.armed
        return DIGITS * square + digit - 1 if digit and not session.position.digits[square] else None

    def type_key(self, actions: "BoardActions", key: str, focused: int | None) -> bool:
        """A digit is placed; Enter and the space bar press the focused square."""
        session = actions.session
        if pad.digit_of(key):
            if pad.is_meant(session, focused):
                actions.select(focused)
            pad.place(actions, key)
            return True
        if focused is not None and key in ENTER:
            actions.by_touch = False
            self.press(actions, focused)
            return True
        return False

    def pressed(self) -> "dict[str, Callable[[BoardActions, str], object]]":
        return {"data-place": pad.place}

    def pointed(self) -> "dict[str, Callable[[BoardActions, str], object]]":
        return {"data-place": pad.foresee}

    def preview(self, position: "Position", move: int) -> "Preview":
        return preview(position, move)

    def square_text(self, session: "Session") -> str:
        """The line about the square or the previewed move; before the first move of a person, how to make one."""
        if habit.has_news(session) and not (session.preview or session.is_over()):
            return ""  # the news has its place
        if session.preview is None and session.chosen() is None:
            if session.armed:
                return self.waits(session.armed)
            if session.persons_turn() and not (session.position.moves or session.is_over()):
                return words.BEGIN
        text, signs = super().square_text(session), self.sight.of(session)
        return danger_words.line(session, signs, text) if text and signs else text

    def tones(self, outcome: "Outcome") -> list[int]:
        if outcome.cancelled:
            return [PLACED, CANCELLED]
        return [PLACED] + [REACHED + RISE * index for index in range(len(outcome.reached))]

    def remark(self, position: "Position", move: int) -> str:
        return told("remark", position, move)

    def reason(self, position: "Position", move: int) -> str:
        return told("reason", position, move)

    def difference(self, position: "Position", better: int, played: int) -> str:
        return told("difference", position, better, played)

    def effect(self, position: "Position", move: int) -> str:
        return told("effect", position, move)

    def afterwards(self, position: "Position", move: int, lost: int) -> str:
        return told("afterwards", position, move, lost)

    def spoils(self, position: "Position", move: int) -> str:
        return told("spoils", position, move)

    def helps(self, position: "Position", move: int, answer: int, better: int) -> str:
        return told("helps", position, move, answer, better)

    def avoids(self, position: "Position", better: int, played: int, answer: int) -> str:
        return told("avoids", position, better, played, answer)

    def grows(self, position: "Position", moves: list[int]) -> str:
        return told("grows", position, moves)

    def won(self, position: "Position", move: int) -> int:
        outcome = position.play(move)
        loses = outcome.flipped and position.owners[outcome.flipped[0]] == position.turn
        position.undo()
        return -len(outcome.flipped) if loses else len(outcome.flipped)

    def decided(self, board: str, moves: list[int], person: int) -> list[str]:
        found = why()
        return found.decided(board, moves, person) if found else []

    def practice(self, position: "Position", move: int, better: int) -> tuple[str, str] | None:
        found = why()
        return found.practice(position, move, better) if found else None


GAME = ThirtyFive()
