"""Texts about the players of a game, and about its result."""

from app.core import words
from app.core.duel_kind import DuelKind
from app.core.opponents import SEATS, are_people, is_person
from app.core.protocols import Json, Plain, Scores, Settings
from app.core.record import stored_game
from app.core.record.stored_game import COUNTED, RESIGNED
from app.core.session import Session
from app.core.texts import say
from app.core.words import Opponent
from pygame35.basics import BLUE, NONE, RED

PERSON, ENGINE = "Person", "AI"  # in records


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
        return say("game.result.given-up", name=name)
    game = session.game
    names = game.words.SIDES
    return say("game.result.cut-short", name=names[winner], number=number(game), loser=names[-winner], why=why)


def counted(game: DuelKind, winner: int, scores: Scores) -> str:
    """The result of a game that ended by its rules."""
    red, blue = scores
    if not winner:
        tied = say("game.result.tied-points", red=red, blue=blue)
        return tied if game.unit else say("game.result.tied-because", why=game.goal(winner))
    name = game.words.SIDES[winner]
    if game.unit:
        return say("game.result.won-points", name=name, most=max(red, blue), least=min(red, blue))
    return say("game.result.won-because", name=name, number=number(game), why=game.goal(winner))


def won(game: DuelKind, winner: int) -> str:
    """The text about the winner, such as "Red wins"."""
    return say("game.result.won", name=game.words.SIDES[winner], number=number(game))


def number(game: DuelKind) -> str:
    """What texts choose the verb of a side by: "many" if the names of the sides are plurals, else "one"."""
    return "many" if game.several else "one"


def at_the_end(session: Session) -> str:
    """The sentence with the result, for the end of the last move's announcement; "" while the game goes on."""
    winner, game = (session.result() or (NONE,))[0], session.game
    text = won(game, winner) if winner and not game.unit else result(session)
    return say("game.sentence", sentence=text) if text else ""


def ended(game: DuelKind, loser: int, why: str) -> str:
    """The reason for a loss by resignation or on time."""
    return say("game.result.lost", name=game.words.SIDES[loser], why=why)


def role(session: Session, side: int) -> str:
    """The player of a side; "" if both are people without names.

    In a game that is over or has names of players, the text names the recorded player, else the current player.
    """
    if session.players.names or session.result():
        person = say("player.person") if session.players.shared else words.YOU
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
    return f"{ENGINE}, {f'level {value}' if isinstance(value, int) else value}"


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
        moves = say("game.moves-made", count=len(session.position.moves))
        return words.joined(moves, session.game.standing(session.position))
    points = dict(zip((RED, BLUE), session.position.scores()))
    (first, name), (second, other) = names(session)
    return say("game.score", name=name, points=points[first], rival=other, others=points[second])


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
        return say("game.swapped.first", side=name)
    return say("game.swapped.second", side=name, rival=seat(session, -own)[0])


def player(session: Session, side: int, person: str = PERSON) -> str:
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
        return say("game.shared.by-two")
    names = [player(session, side, "") for side in (RED, BLUE)]
    if not any(names):
        return say("game.shared.unknown")
    has_person = not session.players.names and not all(names)
    person = "neither" if not has_person else "second" if names[0] else "first"
    rivals = [_by_record(session.game, name) for name in names]
    first, second = [rival.name if rival else name or say("player.unknown") for rival, name in zip(rivals, names)]
    sides = session.game.words.SIDES
    return say("game.shared.by", person=person, first=first, red=sides[RED], second=second, blue=sides[BLUE])


def title(session: Session, opponent: int | str) -> str:
    """An AI's own name, such as "Greta". opponent: the value of the setting that chooses the AI."""
    return str(session.game.words.OPPONENTS[opponent].name)


def within(session: Session, opponent: int | str, side: int) -> str:
    """An AI's name for the middle of a sentence: its own, such as "Greta", or its side's, such as "Blue"."""
    return title(session, opponent) if session.game.words.OPPONENTS[opponent].rival else session.game.words.SIDES[side]


def kept_game(game: DuelKind, plain: Json) -> str:
    """A line of the list of games. plain: a stored game of `app.core.records.game`, possibly damaged."""
    try:
        names, shared = plain.get("names"), plain.get("shared")
        if not names and (not shared or "red" in plain):
            seats = plain["red"], plain["blue"]
            person = say("player.person") if shared else words.YOU
            engine = "" if are_people(plain) else _engine(game, plain)
            names = [person if is_person(seat) else engine for seat in seats]
        told = [kept_end(game, plain) or _length(plain)]
        if names:
            first, second = [name or say("player.unknown") for name in names]
            told = [say("game.kept.players", first=first, second=second)] + told
        if plain.get("finished"):
            told.append(say("game.kept.another-try"))
        text = say("list.comma").join(told)
        text = say("game.kept.shared", game=text) if shared else text
        return f"{plain.get('when', '')}  {text}"
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return say("game.kept.unreadable")


def kept_end(game: DuelKind, plain: Plain) -> str:
    """The result of a stored game; "" while the game goes on. For a game that stopped early, its length comes first."""
    outcome = stored_game.result(plain)
    if not outcome:
        return ""
    winner, why = outcome
    if why == COUNTED:
        return counted(game, winner, plain["scores"])
    return say("list.comma").join([_length(plain), ended(game, -winner, why)])


def _length(plain: Plain) -> str:
    if "plies" not in plain:  # in games of earlier versions
        return say("game.kept.unfinished")
    return say("game.kept.moves", count=plain["plies"])
