"""The signs of danger and of chances: which squares have one, in which games, and their texts. Pure functions.

Signs are for a person to move: the squares that one digit completes, so that filled squares turn. While a move is
previewed, they show what the opponent could do next.
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
GAMES = 2  # good games in a row, after which `auto` shows no signs any more
BACK = GAMES + 2  # in the game's memory: the signs are back, and the page has not said so yet
MOST = 6  # signs of each kind; the largest stay
CAN, COULD_THEN = "{} can take {} with {} on {}.", "{} could then take {} with {} on {}."
ANY = "a digit"  # on an empty square that has 35 around it

Signs = namedtuple("Signs", ("dangers", "chances", "lost"))
# dangers  the largest threats of the opponent, the largest first
# chances  the person's largest threats; [] during a preview
# lost     during a preview, the filled squares that the largest danger would turn; else []


def are_offered(session: Session, above: bool = False) -> bool:
    """True in a game without clock against a level up to EASY, by the setting AUTO. above: against a higher level."""
    if session.clock or session.settings["dangers"] != AUTO:
        return False
    return session.against_ai() and (level_of(session) > EASY) == above


def level_of(session: Session) -> float:
    """The level of the AI; for the adaptive AI, the level of the person's estimated strength before the game."""
    chosen = session.settings["level"]
    return level(SCALE, session.memory["strength"][0]) if chosen == ADAPTIVE else float(chosen)


def are_wanted(session: Session) -> bool:
    """True if the game on the board has signs. A game with a clock never has."""
    if session.settings["dangers"] == ON:
        return not session.clock and session.may_help()
    return are_offered(session) and session.memory["dangers"] not in range(GAMES, BACK)


def are_shown(session: Session) -> bool:
    """True if signs are wanted, a person is to move, and neither an analysis nor a review explains the position."""
    if session.looks_back() or session.is_over() or not session.persons_turn():
        return False
    return not (session.study.analysing or session.study.reviewing()) and are_wanted(session)


class Sight:
    """Finds signs, once for each position and previewed move.

    signs  the signs for `known`, a tuple (board, moves, previewed move or None)
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
    """The signs of the answers to a move."""
    with Played(position, move):
        dangers = threats_of_both(position)[position.turn][:MOST]
    with Played(position, move, *[danger.move for danger in dangers[:1]]) as outcome:
        return Signs(dangers, [], list(outcome.flipped) if dangers else [])


def outlook(position: Position, move: int) -> tuple[Threat | None, int]:
    """(the largest danger after a move, or None; the squares that the move and that danger cost the mover).

    The cost is negative for a gain.
    """
    mover = position.turn
    with Played(position, move) as outcome:
        dangers = threats_of_both(position)[-mover]
        gained = sum([1 if position.owners[square] == mover else -1 for square in outcome.flipped])
    return (dangers[0], dangers[0].won - gained) if dangers else (None, -gained)


# Texts


def _threat_text(threat: Threat, side: int, field: Board, text: str = CAN) -> str:
    """A threat of a side in a sentence."""
    place, digit = threat.move // DIGITS, str(threat.move % DIGITS + 1)
    digit = ANY if place == threat.square else digit
    return text.format(SIDES[side], plural(threat.won, "square"), digit, format_square(place, field))


def signs_text(signs: Signs, square: int, position: Position) -> str:
    """The effects of one digit at a square for both sides, in words; "" without a sign. The person is to move."""
    person, field = position.turn, position.field
    both = [(threat, person) for threat in signs.chances] + [(threat, -person) for threat in signs.dangers]
    return " ".join([_threat_text(threat, side, field) for threat, side in both if threat.square == square])


def danger_text(threat: Threat | None, opponent: int, field: Board) -> str:
    """The largest danger after a previewed move; "" without one."""
    return _threat_text(threat, opponent, field, COULD_THEN) if threat else ""


def text_with_signs(session: Session, signs: Signs, text: str) -> str:
    """The line about the previewed move, or about the square that is looked at. text: the line of a game without signs.

    It is short, since a phone has little room: a danger takes the place of what the board shows as well.
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
