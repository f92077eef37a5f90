"""The game 35 as its pages use it."""

from collections.abc import Callable

from app.core import player_words
from app.core.duel_game import DuelGame
from app.core.duel_kind import ENTER, Trap, with_shared
from app.core.geometry import Geometry
from app.core.protocols import BoardActions, Plain, Settings
from app.core.session import Session
from app.core.sounds import Cue
from app.core.study import strength, strength_words
from app.core.study.explainer import Explainer
from app.games.thirtyfive import feel, words
from app.games.thirtyfive.board.preview import Preview, given, preview
from pygame35.games.thirtyfive import rules
from pygame35.games.thirtyfive.boards import FILES, RANKS, USUAL, Board
from pygame35.games.thirtyfive.ratings import SCALE
from pygame35.games.thirtyfive.rules import DIGITS, Outcome, Position, format_square
from pygame35.skill import newcomer, read


def _geometry(field: Board) -> Geometry:
    size = field.size
    ranks = list(reversed(range(size)))
    lines: list[list[int | None]] = [list(range(size * rank, size * (rank + 1))) for rank in ranks]
    return Geometry(lines, [RANKS[rank] for rank in ranks], FILES[:size])


GEOMETRY = _geometry(USUAL)  # the lessons use it, too


class ThirtyFive(DuelGame):
    """35: a person selects a square, then a digit."""

    rules = rules
    words = words
    choices = with_shared(
        {
            "level": tuple(range(1, 11)) + (strength.ADAPTIVE,),
            "board": ("8x8", "6x6"),
            "numbers": ("around", "all", "none"),  # which squares show how far they are from 35: those around the touch
            "ownership": (False, True),  # True: an analysis shows the expected owner of each square
        }
    )
    ai_setting = "level"
    strongest = {"level": 10}
    extras = {"ownership": True}
    overlays = aids = ("heat", "ownership")
    unit = "square"
    scale = SCALE
    memory = dict(DuelGame.memory, welcomed=False, strength=list(newcomer(SCALE)))
    # welcomed  True once the card of the first visit was closed

    def storage_prefix(self) -> str:
        """Return "". The storage keys of 35 have no prefix, since they were in use before other games came."""
        return ""

    def read_memory(self, plain: object) -> Plain:
        memory = super().read_memory(plain)
        if isinstance(plain, dict) and plain.get("welcomed") is True:
            memory["welcomed"] = True
        estimate = read(plain.get("strength")) if isinstance(plain, dict) else None
        if estimate:
            memory["strength"] = list(estimate)
        return memory

    def player(self, session: Session) -> Settings:
        level = session.settings["level"]
        if level == strength.ADAPTIVE:
            return {"player": level, "options": {"strength": strength.now(session)}}
        return {"level": level}

    def load_quick_player(self) -> Callable[[Position, Settings, int], int | None]:
        from app.games.thirtyfive.quick_player import choose  # a page loads this module after the board can be used

        return choose

    def skill(self, session: Session) -> float | None:
        if session.settings["level"] != strength.ADAPTIVE or session.players.shared:  # it had adapted to another person
            return None
        return strength.now(session)

    def skill_text(self, skill: float) -> str:
        return strength_words.level_text(skill)

    def square_name(self, position: Position, square: int) -> str:
        return format_square(square, position.field)

    def hint(self, position: Position, move: int, again: bool) -> str:
        """The text of a hint: first only the square; if the person asks again, the digit and its reasons."""
        return words.hint(position, move, again, self.explainer.advice(position, move, again))

    def geometry(self, position: Position) -> Geometry:
        return GEOMETRY if position.field is USUAL else _geometry(position.field)

    def square_of(self, move: int) -> int:
        return move // DIGITS

    def plies(self, position: Position) -> int:
        return position.field.squares

    def cell_key(self, position: Position, square: int) -> object:
        owner, digit = position.owners[square], position.digits[square]
        return owner, digit, position.sums[square], position.turn if owner and not digit else None

    def cell_attributes(self, position: Position, square: int) -> dict[str, str]:
        attributes = super().cell_attributes(position, square)
        attributes["data-digit"] = str(position.digits[square] or "")
        return attributes

    def press(self, actions: BoardActions, square: int) -> None:
        """Select a square for the next digit. A digit that waits for a square, or is held over this one, is placed."""
        selection = actions.session.selection
        if selection.asked is not None and selection.asked // DIGITS == square:
            actions.attempt(selection.asked)
            return
        actions.select(square)
        if selection.digit:
            actions.attempt(self.aim(actions.session, square))

    def aim(self, session: Session, square: int) -> int | None:
        digit = session.selection.digit
        return DIGITS * square + digit - 1 if digit and not session.position.digits[square] else None

    def type_key(self, actions: BoardActions, key: str, focused: int | None) -> bool:
        """Place a typed digit. Enter and the space bar press the focused square. True if the key had an effect."""
        session = actions.session
        if len(key) == 1 and key in "123456789":
            if _is_meant(session, focused):
                actions.select(focused)
            _place(actions, key)
            return True
        if focused is not None and key in ENTER:
            actions.by_touch = False
            self.press(actions, focused)
            return True
        return False

    def pressed(self) -> dict[str, Callable[[BoardActions, str], object]]:
        return {"data-place": _place}

    def pointed(self) -> dict[str, Callable[[BoardActions, str], object]]:
        return {"data-place": lambda actions, text: actions.foresee(_move_of(actions, int(text)))}

    def preview(self, position: Position, move: int) -> Preview:
        return preview(position, move)

    def square_text(self, session: Session) -> str:
        """The line about the selected square or the previewed move; before a person's first move, how to play."""
        if session.selection.preview is None and session.selection.chosen() is None:
            if session.selection.digit:
                return self.waits(session.selection.digit)
            if self.begins(session):
                return self.opening(session)
        square = session.selection.looked_at()
        if session.selection.preview is None and square is not None:
            position = session.position
            cancels = "" if position.digits[square] else words.cancelling(position, square)
            return cancels or words.touched(position, square, player_words.both(session))
        return super().square_text(session)

    def begins(self, session: Session) -> bool:
        return super().begins(session) and not session.is_over()

    def warning(self, position: Position, move: int) -> Trap | None:
        """The warning before a digit that turns more squares to the opponent than to the mover, or leaves it many."""
        foreseen = preview(position, move)
        gives = given(foreseen)
        if gives > 0 and (foreseen.won or _has_other_squares(position)):
            return words.warning(foreseen, gives)
        try:
            from app.games.thirtyfive.gift import warning
        except ImportError:  # the page has not loaded it yet
            return None
        return warning(position, move, -gives)

    def cue(self, position: Position, outcome: Outcome, rival: int) -> Cue:
        return feel.cue(self.geometry(position), position, outcome, rival)

    def load_explainer(self) -> Explainer:
        from app.games.thirtyfive.explainer import EXPLAINER

        return EXPLAINER


GAME = ThirtyFive()


def _has_other_squares(position: Position) -> bool:
    """True if the opponent's light does not cover all empty squares."""
    return any([not digit and owner != -position.turn for digit, owner in zip(position.digits, position.owners)])


# Digits on the selected square, by the buttons of the pad or by keys


def _move_of(actions: BoardActions, digit: int) -> int | None:
    """The move that places a digit on the selected square; None if no empty square is selected."""
    session = actions.session
    square: int | None = session.selection.chosen()
    return None if square is None or session.position.digits[square] else DIGITS * square + digit - 1


def _is_meant(session: Session, focused: int | None) -> bool:
    """True if a typed digit is for the focused square. That square must be empty, and no square may be selected.

    The person must have pointed at a square in this game, since the last game may have left the focus anywhere.
    """
    if focused is None or session.position.digits[focused]:
        return False
    return bool(session.selection.pointed and session.selection.chosen() is None)


def _place(actions: BoardActions, text: str) -> None:
    """Place a digit on the selected square. If no square is selected, the digit waits for the next selection."""
    session = actions.session
    square = session.selection.chosen()
    is_filled = square is not None and bool(session.position.digits[square])
    actions.attempt(_move_of(actions, int(text)), None if is_filled else int(text))
