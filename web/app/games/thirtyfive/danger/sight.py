"""The signs of danger and of chances: their squares, the games that have signs, and texts. Pure functions.

A sign marks a square that the next digit can bring to 35 so that filled squares turn. The board shows signs when a
person is to move. While the person previews a move, signs mark the squares that the opponent could use after it.
"""

from collections import namedtuple

from app.core.positions import Played
from app.core.session import Session
from app.core.study.strength import ADAPTIVE
from app.core.words import SIDES, plural
from pygame35.games.thirtyfive.boards import Board
from pygame35.games.thirtyfive.ratings import SCALE
from pygame35.games.thirtyfive.rules import DIGITS, TARGET, Position, format_square
from pygame35.games.thirtyfive.threats import Threat, threats_of_both
from pygame35.skill import level

AUTO, ON, OFF = "auto", "on", "off"  # values of the setting `dangers`
EASY = 3  # the highest level at which `auto` shows signs
GAMES = 2  # `auto` shows no more signs after this number of good games in a row
BACK = GAMES + 2  # in the game's memory: the signs are back, and the page has not said so yet
MOST = 6  # the most dangers or chances to show; smaller ones are left out
CAN, COULD_THEN = "{} can take {} with {} on {}.", "{} could then take {} with {} on {}."
ANY = "a digit"  # text for the digit on an empty square with the sum 35: any digit makes 35 there

Signs = namedtuple("Signs", ("dangers", "chances", "lost"))
# dangers  the largest threats of the opponent, the largest first
# chances  the person's largest threats, the largest first; [] during a preview
# lost     during a preview, the filled squares that the largest danger would turn; else []


def are_offered(session: Session, above: bool = False) -> bool:
    """True if the setting is AUTO, the game has no clock, and the AI's level is at most EASY (with `above`: higher)."""
    if session.clock or session.settings["dangers"] != AUTO:
        return False
    return session.against_ai() and (level_of(session) > EASY) == above


def level_of(session: Session) -> float:
    """The level of the AI. For the adaptive AI, it is the level that matches the person's estimated strength."""
    chosen = session.settings["level"]
    return level(SCALE, session.memory["strength"][0]) if chosen == ADAPTIVE else float(chosen)


def are_wanted(session: Session) -> bool:
    """True if the current game has signs. A game with a clock never has signs."""
    if session.settings["dangers"] == ON:
        return not session.clock and session.may_help()
    return are_offered(session) and session.memory["dangers"] not in range(GAMES, BACK)


def are_shown(session: Session) -> bool:
    """True if signs are wanted, a person is to move, and neither an analysis nor a review explains the position."""
    if session.looks_back() or session.is_over() or not session.persons_turn():
        return False
    return not (session.study.analysing or session.study.reviewing()) and are_wanted(session)


class Sight:
    """Finds signs and keeps the last ones, so that each position is analysed once.

    known  the position of `signs`: (board, moves, previewed move or None)
    signs  the signs in that position
    """

    def __init__(self) -> None:
        self.known: tuple[str, list[int], int | None] | None = None
        self.signs: Signs | None = None

    def of(self, session: Session) -> Signs | None:
        """The signs to show now, or None."""
        if not are_shown(session):
            return None
        position, preview = session.position, session.selection.preview
        known = (position.board, list(position.moves), preview.move if preview else None)
        if self.known != known:
            self.known = known
            self.signs = signs_after(position, preview.move) if preview else signs(position)
        return self.signs


def signs(position: Position) -> Signs:
    """The signs for the side to move."""
    both = threats_of_both(position)
    is_last_move = len(position.moves) + 1 == position.field.squares
    return Signs([] if is_last_move else both[-position.turn][:MOST], both[position.turn][:MOST], [])


def signs_after(position: Position, move: int) -> Signs:
    """The signs to show during the preview of a move. They mark the dangers after the move."""
    with Played(position, move):
        dangers = threats_of_both(position)[position.turn][:MOST]
    with Played(position, move, *[danger.move for danger in dangers[:1]]) as outcome:
        return Signs(dangers, [], list(outcome.flipped) if dangers else [])


def outlook(position: Position, move: int) -> tuple[Threat | None, int]:
    """(the largest danger after a move, or None; the cost of the move).

    The cost is the number of squares that the danger would turn, less the number of squares that the move wins.
    """
    mover = position.turn
    with Played(position, move) as outcome:
        dangers = threats_of_both(position)[-mover]
        gained = sum([1 if position.owners[square] == mover else -1 for square in outcome.flipped])
    return (dangers[0], dangers[0].won - gained) if dangers else (None, -gained)


# Texts


def _threat_text(threat: Threat, side: int, field: Board, text: str = CAN) -> str:
    """A sentence about a threat of a side. text: the template of the sentence."""
    place, digit = threat.move // DIGITS, str(threat.move % DIGITS + 1)
    digit = ANY if place == threat.square else digit
    return text.format(SIDES[side], plural(threat.won, "square"), digit, format_square(place, field))


def signs_text(signs: Signs, square: int, position: Position) -> str:
    """Sentences about the signs at a square; "" if the square has no sign. The person is to move."""
    person, field = position.turn, position.field
    both = [(threat, person) for threat in signs.chances] + [(threat, -person) for threat in signs.dangers]
    return " ".join([_threat_text(threat, side, field) for threat, side in both if threat.square == square])


def danger_text(threat: Threat | None, opponent: int, field: Board) -> str:
    """A sentence about the largest danger after a previewed move; "" if threat is None."""
    return _threat_text(threat, opponent, field, COULD_THEN) if threat else ""


def text_with_signs(session: Session, signs: Signs, text: str) -> str:
    """The line about the previewed move or the selected square. text: the line that a game without signs shows.

    A phone has little room, so a danger replaces the parts of the text that the board shows anyway.
    """
    position, preview, square = session.position, session.selection.preview, session.selection.looked_at()
    if preview:
        danger = danger_text(signs.dangers[0], -preview.mover, position.field) if signs.dangers else ""
        if not danger:
            return text
        plain = preview.outcome.created == preview.mover and not preview.outcome.reached
        return f"{preview.move % DIGITS + 1}: {danger}" if plain else f"{text}. {danger}"
    about = "" if square is None else signs_text(signs, square, position)
    if square is None or not about:
        return text
    missing = TARGET - position.sums[square]
    needs = f"needs {missing}" if missing else f"has {TARGET} around it"
    return f"{format_square(square, position.field)} {needs}. {about}"
