"""What a person shares of a game for two: a sentence, a link and a picture."""

from collections.abc import Callable

from pyscript import document

from app.core import address, player_words
from app.core import challenge as texts
from app.core.names import sharer
from app.core.opponents import is_against_ai, is_person
from app.core.protocols import Plain
from app.core.record.stored_game import COUNTED, OUT_OF_TIME
from app.core.remote.opponent import cleaned
from app.core.session import Session
from app.core.texts import say
from app.core.words import joined
from app.duel import links, standings
from app.duel.parts import PageParts
from app.platform.browser import here
from app.platform.canvas import SIDE_COLOURS
from app.platform.share import page_name
from app.widgets.share_card import Card, place
from app.widgets.sharing import ShareDialog
from pygame35.basics import BLUE, RED

BOARD = 576  # pixels, the width of the board that is painted for the picture


async def make_dialog(parts: PageParts, load: Callable[[str], str | None]) -> ShareDialog:
    """The dialog that shares the game of a page. load: see `ShareDialog`."""
    session = parts.session
    return ShareDialog(
        lambda name: shared_text(session, parts.library.challenge, page_name()),
        lambda name: link(parts, name),
        lambda: links.record(session),
        load,
        lambda name: card(parts, name),
        lambda: _after(session, session.game.rules.NAME),
        lambda: bool(standings.opponent(session) and session.result()),
        parts.keeper.keep_name,
        cleaned(await parts.keeper.read_name()),
    )


def result(session: Session, challenge: Plain | None) -> Plain | None:
    """The finished game against the AI on the board, in the form of `challenge.of_session`; None for any other game.

    challenge: see `Library`.
    """
    if session.players.shared:
        return challenge if challenge and texts.is_whole(challenge) else None
    return texts.of_session(session) if standings.opponent(session) and session.result() else None


def link(parts: PageParts, name: str) -> str:
    """The link to the shown position; that to the end of a finished game has its result. name: the person's, or ""."""
    session = parts.session
    said = parts.library.challenge if session.players.shared else texts.sent(session, name)
    is_whole = result(session, parts.library.challenge) and not session.looks_back()
    return links.link(session, here()) + (address.words_of(said) if said and is_whole else "")


def card(parts: PageParts, name: str) -> Card:
    """The picture of the shown position, or of a finished game's end. name: the person's, or ""."""
    session = parts.session
    return session.at_end(lambda: _card(parts, name)) if session.result() else _card(parts, name)


def _card(parts: PageParts, name: str) -> Card:
    session, renderer, challenge = parts.session, parts.view.renderer, parts.library.challenge
    board = renderer.make_board(document.createElement("canvas"), session, BOARD)
    board.paint(renderer.bare_scene(session), 0)
    found, side, question, face = result(session, challenge), session.own_side() or RED, "", None
    if found:
        key = session.game.words.OPPONENTS[found["ai"]].rival
        title = texts.title(session, found, _person(session, challenge, name))
        question, face, side = texts.question(found), (key, texts.mood(found)) if key else None, found["side"]
    else:
        title = player_words.result(session) or _after(session, page_name())
    scores = dict(zip((RED, BLUE), session.scores()))
    has_scores = session.game.unit and session.position.moves
    points = [(str(scores[one]), SIDE_COLOURS[one]) for one in (side, -side)] if has_scores else []
    return Card(board.canvas, board.gutter, title, points, question, face, place())


def _after(session: Session, name: str) -> str:
    """The name of a game with its number of moves."""
    return say("game.share.title", game=name, count=len(session.position.moves))


def _person(session: Session, challenge: Plain | None, name: str) -> str | None:
    """The person in the sentence about a result, see `challenge.headline`. name: of this page's person, or ""."""
    return sharer(challenge or {}) if session.players.shared else name or None


def shared_text(session: Session, challenge: Plain | None, name: str) -> str:
    """A sentence about the state of the game, for sharing. name: the name of the game. challenge: see `Library`."""
    players, found = session.played_by(), result(session, challenge)
    if found:
        told = texts.sentence(session, found, _person(session, challenge, ""))
        return say("game.share.result", game=name, told=told, question=texts.question(found))
    if not session.players.names and players and is_against_ai(players) and not session.players.shared:
        rival = player_words.title(session, players[session.game.ai_setting])
        return _own_game(session, name, rival, RED if is_person(players["red"]) else BLUE)
    summary = _summary(session)
    if session.players.names:
        red, blue = [session.players.names[side] or say("player.unknown") for side in (RED, BLUE)]
        return say("game.share.named", game=name, first=red, second=blue, summary=summary)
    among = "people" if players and is_person(players["red"]) else "rivals"
    if session.players.shared or not players:
        among = "unknown"
    return say("game.share.others", game=name, among=among, summary=summary)


def _own_game(session: Session, name: str, rival: str, person: int) -> str:
    """A sentence about the shown position in the words of the person who plays the game. name: of the game."""
    position, count = session.position, len(session.position.moves)
    if not count:
        return say("game.share.before", game=name, rival=rival)
    text = say("game.share.moves", game=name, rival=rival, count=count)
    if session.game.unit:
        red, blue = position.scores()
        own, other = (red, blue) if person == RED else (blue, red)
        state = "ahead" if own > other else "behind" if own < other else "even"
        text = say("game.share.points", game=name, rival=rival, count=count, state=state, own=own, other=other)
    return joined(text, say("game.share.question") if position.turn == person else "")


def _summary(session: Session) -> str:
    """A clause in the third person: the result of the game, or the state of the shown position."""
    ended, game = session.result(), session.game
    if not ended:
        return _so_far(session)
    winner, why = ended
    if why == COUNTED and (game.unit or not winner):
        return player_words.counted(game, winner, session.scores())
    if why == COUNTED:
        return player_words.won(game, winner)
    name, number = game.words.SIDES[winner], player_words.number(game)
    if why == OUT_OF_TIME:
        return say("game.end.on-time", who="side", name=name, number=number)
    return player_words.ended(game, -winner, why)


def _so_far(session: Session) -> str:
    position, sides = session.position, session.game.words.SIDES
    count = len(position.moves)
    if not count:
        return say("game.share.first-move")
    if not session.game.unit:
        return say("game.share.so-far", count=count)
    red, blue = position.scores()
    return say("game.share.scores", count=count, first=sides[RED], red=red, second=sides[BLUE], blue=blue)
