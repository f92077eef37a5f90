"""Texts about the players of a game, and about its result."""

from app.core import words
from app.core.duel_kind import DuelKind
from app.core.opponents import SEATS, are_people, is_person
from app.core.protocols import Json, Plain, Scores, Settings
from app.core.record import stored_game
from app.core.record.stored_game import COUNTED, RESIGNED
from app.core.session import Session
from app.core.words import Opponent, plural, wins
from pygame35.basics import BLUE, NONE, RED


def result(session: Session) -> str:
    """The result of the game; "" while it goes on."""
    outcome = session.result()
    if not outcome:
        return ""
    winner, why = outcome
    if why == COUNTED:
        return counted(session.game, winner, session.scores())
    name, ai = seat(session, -winner)
    if ai and session.own_side() and why == RESIGNED:
        return words.GIVES_UP.format(name)
    return f"{won(session.game, winner)}: {ended(session.game, -winner, why)}"


def counted(game: DuelKind, winner: int, scores: Scores) -> str:
    """The result of a game that ended by its rules."""
    if game.unit:
        return words.counted(winner, scores)
    return f"{won(game, winner) if winner else words.A_TIE}: {game.goal(winner)}"


def won(game: DuelKind, winner: int) -> str:
    """The text about the winner, such as "Red wins"."""
    return wins(game.words.SIDES[winner], game.several)


def at_the_end(session: Session) -> str:
    """The sentence with the result, for the end of the last move's announcement; "" while the game goes on."""
    winner, game = (session.result() or (NONE,))[0], session.game
    text = won(game, winner) if winner and not game.unit else result(session)
    return f"{text}." if text else ""


def ended(game: DuelKind, loser: int, why: str) -> str:
    """The reason for a loss by resignation or on time."""
    return f"{game.words.SIDES[loser].lower()} " + ("resigned" if why == RESIGNED else "ran out of time")


def role(session: Session, side: int) -> str:
    """The player of a side; "" if both are people without names.

    In a game that is over or has names of players, the text names the recorded player, else the current player.
    """
    if session.players.names or session.result():
        person = words.HUMAN if session.players.shared else words.YOU
        return "" if session.between_people() else player(session, side, person)
    players = session.playing()
    return "" if are_people(players) else _played(session.game, players, side, words.YOU)


def seat(session: Session, side: int) -> tuple[str, Opponent | None]:
    """(name, AI) of a side's player, such as ("You", None) or ("Greta", its `Opponent`)."""
    name, players = role(session, side), session.played_by() or session.playing()
    if session.players.names:
        opponent = None if session.remote else _by_record(session.game, name)
    elif not name or is_person(players[SEATS[side]]):
        opponent = None
    else:
        opponent = session.game.words.OPPONENTS[players[session.game.ai_setting]]
    return opponent.name if opponent else name or session.game.words.SIDES[side], opponent


def _by_record(game: DuelKind, name: str) -> Opponent | None:
    """The AI that a record means by a player's name, such as "Greta" or "AI, level 2"; None for anybody else."""
    for value, opponent in game.words.OPPONENTS.items():
        if name == opponent.name or (name + ",").startswith(_tag(value) + ","):
            return opponent
    return None


def _tag(value: int | str) -> str:
    """An AI's name in records, such as "AI, level 2". value: the value of the setting that chooses the AI."""
    return f"{words.ENGINE}, {f'level {value}' if isinstance(value, int) else value}"


def both(session: Session) -> dict[int, str]:
    """{side: the name of its player}: YOU and the opponent; if no side is the person's, the names of the sides."""
    own = session.own_side()
    return {side: seat(session, side)[0] if own else session.game.words.SIDES[side] for side in (RED, BLUE)}


def mover(session: Session) -> str:
    """The name of the AI to move, such as "Greta"; between two AIs, the name of its side."""
    side = session.position.turn
    return session.game.words.SIDES[side] if session.only_engines() else seat(session, side)[0]


def score(session: Session) -> str:
    """The players and scores in the shown position, as text. Without points: the moves and `DuelKind.standing`."""
    if not session.game.unit:
        return f"{plural(len(session.position.moves), 'move')}. {session.game.standing(session.position)}".strip()
    points = dict(zip((RED, BLUE), session.position.scores()))
    return ", ".join([f"{name} {points[side]}" for side, name in names(session)])


def names(session: Session) -> list[tuple[int, str]]:
    """[(side, name)], such as "You" and "Greta", this page's person first; the names of the sides if alike."""
    sides = (BLUE, RED) if session.own_side() == BLUE else (RED, BLUE)
    named = [(side, seat(session, side)[0]) for side in sides]
    alike = named[0][1] == named[1][1]
    return [(side, session.game.words.SIDES[side]) for side in sides] if alike else named


def swapped(session: Session, own: int) -> str:
    """The sentence that a person's side has changed since the last game. own: the side now."""
    name = session.game.words.SIDES[own]
    if own == RED:
        return words.NOW_FIRST.format(name)
    return words.NOW_SECOND.format(name, seat(session, -own)[0])


def player(session: Session, side: int, person: str = words.HUMAN) -> str:
    """The player of a side; "" if not known. person: the text for a person."""
    if session.players.names:
        return session.players.names[side]
    players = session.played_by()
    return _played(session.game, players, side, person) if players else ""


def _played(game: DuelKind, players: Settings, side: int, person: str) -> str:
    return person if is_person(players[SEATS[side]]) else _engine(game, players)


def _engine(game: DuelKind, players: Plain) -> str:
    return str(game.words.OPPONENTS[players[game.ai_setting]].name)


def recorded(session: Session, side: int) -> str:
    """A player's name in records, which other programs read, such as "AI, level 4" or "AI, adaptive, skill 0.62"."""
    players = session.played_by()
    if session.players.names or not players or is_person(players[SEATS[side]]):
        return player(session, side)
    value = players[session.game.ai_setting]
    adapted = session.game.skill_text(players["skill"]) if "skill" in players else ""
    return ", ".join([_tag(value)] + [adapted] * bool(adapted))


def shared(session: Session) -> str:
    """The line about the players of a game that was loaded from elsewhere."""
    if session.between_people():
        return words.SHARED_BY_TWO
    names = [player(session, side, words.A_PERSON) for side in (RED, BLUE)]
    if not any(names):
        return words.SHARED
    rivals = [_by_record(session.game, name) for name in names]
    names = [rival.name if rival else name or words.UNKNOWN for rival, name in zip(rivals, names)]
    sides = session.game.words.SIDES
    return words.SHARED_BY.format(*[f"{name} ({sides[side]})" for name, side in zip(names, (RED, BLUE))])


def title(session: Session, opponent: int | str) -> str:
    """An AI's own name, such as "Greta". opponent: the value of the setting that chooses the AI."""
    return str(session.game.words.OPPONENTS[opponent].name)


def within(session: Session, opponent: int | str) -> str:
    """The name of an AI within a sentence, such as "Greta" or "someone my size". opponent: as for `title`."""
    name = title(session, opponent)
    return name if session.game.words.OPPONENTS[opponent].rival else name[0].lower() + name[1:]


def kept_game(game: DuelKind, plain: Json) -> str:
    """A line of the list of games. plain: a stored game of `app.core.records.game`, possibly damaged."""
    try:
        names, shared = plain.get("names"), plain.get("shared")
        if not names and (not shared or "red" in plain):
            seats = plain["red"], plain["blue"]
            person = words.HUMAN if shared else words.YOU
            engine = "" if are_people(plain) else _engine(game, plain)
            names = [person if is_person(seat) else engine for seat in seats]
        who = f"{names[0] or words.UNKNOWN} – {names[1] or words.UNKNOWN}, " if names else ""
        end = (kept_end(game, plain) or _length(plain)) + (words.A_TRY if plain.get("finished") else "")
        return f"{plain.get('when', '')}  {words.KEPT_SHARED if shared else ''}{who}{end}"
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return words.CANNOT_BE_READ


def kept_end(game: DuelKind, plain: Plain) -> str:
    """The result of a stored game; "" while the game goes on. For a game that stopped early, its length comes first."""
    outcome = stored_game.result(plain)
    if not outcome:
        return ""
    winner, why = outcome
    if why == COUNTED:
        return counted(game, winner, plain["scores"])
    return f"{_length(plain)}, {ended(game, -winner, why)}"


def _length(plain: Plain) -> str:
    return plural(plain["plies"], "move") if "plies" in plain else "not finished"  # earlier versions lack `plies`
