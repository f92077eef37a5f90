"""The game Cell Division as its pages use it."""

from app.core import changes, player_words
from app.core.duel_game import DuelGame
from app.core.duel_kind import Trap, with_shared
from app.core.geometry import Geometry
from app.core.opponents import is_against_ai, is_person
from app.core.protocols import BoardActions, Plain, Settings
from app.core.record.stored_game import COUNTED
from app.core.session import Session
from app.core.sounds import STONE, Cue, joined, placed, ticked
from app.core.study.explainer import Explainer
from app.games.cell_division import words
from pygame35.basics import BLUE, RED
from pygame35.games.cell_division import rules
from pygame35.games.cell_division.boards import BASES, BEAKER, FILES, FLASK, LEAST, MOST, NECKS
from pygame35.games.cell_division.rules import Outcome, Position
from pygame35.games.cell_division.values import BESIDE, FIRST_SKILL, LADDER, WITHOUT_VALUES, skill_after

_SIZES = [f"{rows}x{columns}" for rows in range(LEAST, MOST + 1) for columns in range(LEAST, MOST + 1)]
_BEAKERS = [BEAKER + size for size in _SIZES]
_FLASKS = [f"{FLASK}{base}-{neck}" for base in BASES for neck in NECKS]
DIVIDE = 260  # milliseconds that a new cell takes to reach its place and size
BOND = 60  # milliseconds between the sounds of two touched cells


class CellDivision(DuelGame):
    """Cell Division: a click places a cell. The game remembers the skill of the adaptive AI."""

    rules = rules
    words = words
    choices = with_shared(
        {
            "player": LADDER + BESIDE,
            "board": tuple(["6x6"] + [name for name in _SIZES + _BEAKERS + _FLASKS if name != "6x6"]),
            "next": ("winner-second", "same", "swapped", "random"),
            "gains": (False, True),  # True: each legal square shows the gains of both sides
            "values": (False, True),  # True: each square shows its value to the AI
            # True: a move takes two presses. "touch": only by touch, since a finger cannot hover for a preview
            "confirm": ("touch", False, True),
        }
    )
    aids = ("heat", "gains", "values")
    ai_setting = "player"
    strongest = {"player": "master"}
    unit = "point"
    pleases, astonishes = 10, 12
    memory = dict(DuelGame.memory, skill=FIRST_SKILL)

    def load_explainer(self) -> Explainer:
        from app.games.cell_division.explainer import EXPLAINER

        return EXPLAINER

    def player(self, session: Session) -> Settings:
        request = super().player(session)
        return dict(request, options={"skill": session.memory["skill"]}) if request["player"] == "adaptive" else request

    def values_player(self, session: Session) -> Settings:
        """The fields of a request for the AI's values of squares. If the AI has no values, `hard` stands in for it."""
        return {"player": "hard"} if session.settings["player"] in WITHOUT_VALUES else self.player(session)

    def geometry(self, position: Position) -> Geometry:
        field = position.field
        inside = set(field.squares)
        rows = [range(field.columns * row, field.columns * (row + 1)) for row in range(field.rows)]
        lines = [[square if square in inside else None for square in row] for row in rows]
        return Geometry(lines, [str(field.rows - row) for row in range(field.rows)], FILES[: field.columns])

    def plies(self, position: Position) -> int:
        return len(position.field.squares)

    def cell_key(self, position: Position, square: int) -> object:
        if position.owners[square]:
            tally = position.tallies[position.owners[square]]
            return position.owners[square], tally.overlap[square], tally.count(square)
        landing, red, blue = words.landing_of(position, square), position.tallies[RED], position.tallies[BLUE]
        return landing, red.gain(landing), red.count(landing), blue.gain(landing), blue.count(landing)

    def press(self, actions: BoardActions, square: int) -> None:
        """Place a cell on an empty square, or select a cell to show its details."""
        session = actions.session
        move, selected = session.position.landing(square), session.selection.square
        if selected is None or move is None or session.position.landing(selected) != move:
            actions.select(square)
        if move is not None:
            actions.attempt(move)
            if session.position.owners[move]:
                changes.select(session, None)  # after a move, no square is selected

    def square_text(self, session: Session) -> str:
        """What the previewed, hovered or selected square is worth to both sides."""
        preview = session.selection.preview
        square = preview.move if preview else session.selection.looked_at()
        return self.opening(session) if square is None else self._worth(session, square)

    def shown_hint(self, session: Session, move: int, again: bool) -> str:
        return "" if again else self._worth(session, move)

    def _worth(self, session: Session, square: int) -> str:
        return words.worth(session.position, square, player_words.names(session))

    def aim(self, session: Session, square: int) -> int | None:
        landing: int | None = session.position.landing(square)
        return landing

    def preview(self, position: Position, move: int) -> words.Preview:
        name, mover, outcome = position.format_move(move), position.turn, position.play(move)
        position.undo()
        return words.Preview(move, name, mover, outcome.gain, outcome.joined, outcome.rises)

    def warning(self, position: Position, move: int) -> Trap | None:
        try:
            from app.games.cell_division.gift import warning
        except ImportError:  # the page has not loaded it yet
            return None
        return warning(position, move)

    def cue(self, position: Position, outcome: Outcome, rival: int) -> Cue:
        """The cue of a move: the new cell, then each cell that it joins."""
        by_rival = rival == -position.turn
        bonds = ticked([DIVIDE + BOND * index for index in range(len(outcome.joined))])
        return joined(placed(STONE, by_rival), Cue(bonds.notes, [] if by_rival else bonds.pulses))

    def skill(self, session: Session) -> float | None:
        if session.settings["player"] != "adaptive" or session.players.shared:  # it had adapted to another person
            return None
        return float(session.memory["skill"])

    def skill_text(self, skill: float) -> str:
        return words.SKILL.format(skill)

    def memory_after(self, session: Session) -> Plain:
        """The memory after a game. The adaptive AI's skill changes if a person played against it to the end."""
        players, result = session.players.so_far, session.result()
        if not (players and players["player"] == "adaptive" and result and result[1] == COUNTED):
            return session.memory
        if session.paused or session.players.shared or session.players.changed_midway or not is_against_ai(players):
            return session.memory
        red, blue = session.scores()
        lead = red - blue if is_person(players["red"]) else blue - red
        return dict(session.memory, skill=skill_after(session.memory["skill"], lead))

    def read_memory(self, plain: object) -> Plain:
        memory = super().read_memory(plain)
        skill = plain.get("skill") if isinstance(plain, dict) else None
        return dict(memory, skill=skill) if isinstance(skill, (int, float)) and 0 <= skill <= 1 else memory


GAME = CellDivision()
