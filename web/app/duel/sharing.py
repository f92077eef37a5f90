"""What a person shares of a game for two: a sentence, a link and a picture."""

from collections.abc import Callable

from pyscript import document

from app.core import address, player_words, words
from app.core import challenge as texts
from app.core.names import sharer
from app.core.opponents import is_against_ai, is_person
from app.core.protocols import Plain, Scores
from app.core.record.stored_game import COUNTED, OUT_OF_TIME
from app.core.remote.opponent import cleaned
from app.core.session import Session
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
        lambda: f"{session.game.rules.NAME} after {words.plural(len(session.position.moves), 'move')}",
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
        moves = words.plural(len(session.position.moves), "move")
        title = player_words.result(session) or f"{page_name()} after {moves}"
    scores = dict(zip((RED, BLUE), session.scores()))
    has_scores = session.game.unit and session.position.moves
    points = [(str(scores[one]), SIDE_COLOURS[one]) for one in (side, -side)] if has_scores else []
    return Card(board.canvas, board.gutter, title, points, question, face, place())


def _person(session: Session, challenge: Plain | None, name: str) -> str | None:
    """The person in the sentence about a result, see `challenge.headline`. name: of this page's person, or ""."""
    return sharer(challenge or {}) if session.players.shared else name or None


def shared_text(session: Session, challenge: Plain | None, name: str) -> str:
    """A sentence about the state of the game, for sharing. name: the name of the game. challenge: see `Library`."""
    players, found = session.played_by(), result(session, challenge)
    if found:
        told = texts.sentence(session, found, _person(session, challenge, ""))
        return f"{name}: {told} {texts.question(found)}"
    if session.players.names:
        red, blue = [session.players.names[side] or words.UNKNOWN for side in (RED, BLUE)]
        return f"{name}, {red} against {blue}: {_summary(session)}."
    if session.players.shared or not players:
        return f"{name}, a shared game: {_summary(session)}."
    if not is_against_ai(players):
        kind = "friends" if is_person(players["red"]) else "two rivals"
        return f"{name}, a game between {kind}: {_summary(session)}."
    person = RED if is_person(players["red"]) else BLUE
    opponent = player_words.title(session, players[session.game.ai_setting])
    return f"{name}: {_own_game(session, person, opponent)}"


def _own_game(session: Session, person: int, opponent: str) -> str:
    """A sentence about the shown position in the words of the person who plays the game."""
    position = session.position
    if not position.moves:
        return f"can you beat {opponent}?"
    text = words.plural(len(position.moves), "move")
    if session.game.unit:
        scores = position.scores()
        lead = person * (scores[0] - scores[1])
        verb = "I lead" if lead > 0 else "I trail" if lead < 0 else "it is"
        text = f"{verb} {_own_first(scores, person)} after {text}"
    question = " What would you play?" if position.turn == person else ""
    return f"{text} against {opponent}.{question}"


def _own_first(scores: Scores, person: int) -> str:
    return f"{scores[0]}:{scores[1]}" if person == RED else f"{scores[1]}:{scores[0]}"


def _summary(session: Session) -> str:
    """A clause in the third person: the result of the game, or the state of the shown position."""
    ended, game = session.result(), session.game
    if not ended:
        return _so_far(session)
    winner, why = ended
    if why == COUNTED and (game.unit or not winner):
        return player_words.counted(game, winner, session.scores())
    if why in (COUNTED, OUT_OF_TIME):
        return player_words.won(game, winner) + (" on time" if why == OUT_OF_TIME else "")
    return f"{game.words.SIDES[-winner]} resigned"


def _so_far(session: Session) -> str:
    position, sides = session.position, session.game.words.SIDES
    count = words.plural(len(position.moves), "move")
    if not position.moves:
        return "make the first move"
    if not session.game.unit:
        return f"{count} so far"
    red, blue = position.scores()
    return f"{sides[RED]} {red}, {sides[BLUE]} {blue} after {count}"
