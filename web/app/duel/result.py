"""The content of the card about a finished game, and the sentence with which a person shares a game."""

from collections import namedtuple

from app.core import analysis_words, player_words, words
from app.core.duel_kind import DuelKind
from app.core.opponents import is_against_ai, is_person
from app.core.protocols import Analysis, Move, Scores
from app.core.record.stored_game import COUNTED, OUT_OF_TIME, RESIGNED
from app.core.session import Session
from app.core.study import review_words, strength_words, tries
from app.core.study.report import chances, decided, own_sides, perspective, report
from app.core.study.review import side_of
from app.duel import standings
from pygame35.basics import BLUE, NONE, RED
from pygame35.records import start

LEAST = 2  # points; a smaller swing is not mentioned
FEW = 6  # plies; a shorter game has no graph
FIRST_LOSS = [0, 0, 1]  # [games won, tied, lost] after a person has lost the first game

Result = namedtuple("Result", ("title", "winner", "scores", "shares", "label", "mark", "decided", "notes", "record"))
# title    the winner and the margin
# winner   RED, BLUE or NONE
# scores   (red, blue) at the end; None in a game without scores
# shares   [plies + 1] 0 ... 1, red's chance to win or scaled lead; [] if unknown, or with fewer than FEW plies
# label    the description of the shares for screen readers
# mark     the ply that the graph marks, or None
# decided  the reason for the result in a sentence or two, or ""
# notes    up to two `Note`s: after a review, a move to learn from and the best move; otherwise the biggest swing
# record   sentences about the person's record against the AI, and about the person's strength; or ""

Note = namedtuple("Note", ("ply", "before", "move", "after"))
# ply      the number of the move, from 1
# before   the text before the move
# move     the move with its number, as text
# after    the text after the move


def result_of(session: Session, scores: list[Scores]) -> Result:
    """The content of the card about a game that is over. scores: [plies + 1] (red, blue)."""
    game, against = session.game, standings.opponent(session)
    nodes = session.tree.line()
    reviewed = _reviewed(session, nodes)
    leads = [red - blue for red, blue in scores]
    notes = _findings(session) if reviewed else _biggest_swing(session, session.tree.moves_of(nodes), leads)
    wins = [analysis["win"] for analysis in reviewed]
    shares = wins or (_shares(leads) if game.unit else [])
    side, own = perspective(session)
    record = ""
    if against and not tries.is_shown(session):
        tally = standings.tally(session, against[1])
        record = strength_words.record(tally, player_words.within(session, against[1]))
        if tally[:-1] == FIRST_LOSS:
            record = f"{record} {words.AFTER_FIRST_LOSS}"
        record = f"{record} {strength_words.after_game(session, against[1])}".strip()
    return Result(
        ending(session, scores[-1]),
        (session.result() or (NONE,))[0],
        scores[-1] if game.unit else None,
        shares if len(nodes) >= FEW else [],
        game.graph(chances(wins, side), scores, side, player_words.possessive(game, side, own))[1],
        notes[0].ply if notes else None,
        "".join(decided(session)[:1]),
        notes,
        record,
    )


def ending(session: Session, scores: Scores) -> str:
    """The winner and the margin in a few words. A person who played against the AI is addressed as "you"."""
    winner, why = session.result() or (NONE, COUNTED)
    against = standings.opponent(session)
    person = against[0] if against else session.opponent.side
    if why == COUNTED:
        return (_who(session, winner, person) if winner else words.A_TIE) + _margin(session, winner, scores)
    if winner == -person:
        return words.LOST_ON_TIME if why == OUT_OF_TIME else words.YOU_RESIGNED
    if session.opponent.names and why == RESIGNED:
        return words.RESIGNED_TO_YOU.format(session.players.names[-winner] if session.players.names else "")
    return words.ON_TIME.format(_who(session, winner, person)) if why == OUT_OF_TIME else player_words.result(session)


def _who(session: Session, winner: int, person: int) -> str:
    if person == NONE:
        return player_words.won(session.game, winner)
    return words.YOU_WIN if winner == person else words.YOU_LOSE


def _margin(session: Session, winner: int, scores: Scores) -> str:
    """The text after the winner: the margin in a game with points, the reason for the result in other games."""
    if not session.game.unit:
        return f": {session.game.goal(winner)}"
    return words.BY.format(abs(scores[0] - scores[1])) if winner else ""


def _reviewed(session: Session, nodes: list[int]) -> list[Analysis]:
    """[plies + 1] the analyses of the game's review; [] if the game has no complete review."""
    review = session.study.review
    if not review or review.nodes != nodes:
        return []
    return [analysis for analysis in review.analyses if analysis] if all(review.analyses) else []


def _shares(leads: list[int]) -> list[float]:
    """The leads as heights in the graph: [plies + 1] 0 ... 1, where 0.5 is an even score.

    The heights are smoothed, because the sides gain squares in turn. leads: [plies + 1] red's score minus blue's.
    """
    last = len(leads) - 1
    calm: list[float] = [leads[0]]
    calm += [(leads[ply - 1] + 2 * leads[ply] + leads[ply + 1]) / 4 for ply in range(1, last)]
    calm += leads[max(1, last) :]
    most = max([1] + [abs(lead) for lead in calm])
    return [0.5 + 0.5 * lead / most for lead in calm]


def _findings(session: Session) -> list[Note]:
    """A move to learn from and the best move, according to the review. Each may be missing."""
    game, review = session.game, session.study.review
    if not review:
        return []
    learnt, own = report(review, own_sides(session)), perspective(session)[1]
    notes = []
    for mistake in learnt.mistakes[:1]:
        text = f": {review_words.loss(game, mistake)}; {words.minus(mistake.better)} was better."
        notes.append(_note(game, mistake.ply, words.TO_LEARN_FROM, mistake.move, text))
    if learnt.best:
        merit = review_words.merit(review, learnt.best)
        title = words.YOUR_BEST_MOVE if own else words.BEST_MOVE
        notes.append(_note(game, learnt.best.ply, title, learnt.best.move, f": {merit}" if merit else ""))
    return notes


def _biggest_swing(session: Session, moves: list[Move], leads: list[int]) -> list[Note]:
    """A list with the move that changed the lead most, or [] if it changed the lead by less than LEAST points.

    Of several such moves, the latest is taken. leads: [plies + 1] red's score minus blue's.
    """
    game = session.game
    size, ply = max([(abs(leads[ply] - leads[ply - 1]), ply) for ply in range(1, len(leads))] or [(0, 0)])
    if not game.unit or size < LEAST:
        return []
    position = start(game.rules, session.tree.board)
    for move in moves[: ply - 1]:
        position.play(move)
    won = game.won(position, moves[ply - 1])
    text = words.SWING.format(words.plural(size, game.unit))
    if won:
        gainer = side_of(ply) if won > 0 else -side_of(ply)
        text = words.TURNED.format(words.plural(abs(won), game.unit), game.words.SIDES[gainer])
    return [_note(game, ply, words.BIGGEST_SWING, session.texts(moves[ply - 1 : ply])[0], text)]


def _note(game: DuelKind, ply: int, title: str, move: str, after: str) -> Note:
    return Note(ply, f"{title}: ", analysis_words.numbered(ply, move, game.words.SIDES), after)


def shared_text(session: Session, name: str) -> str:
    """A sentence about the state of the game, for sharing. name: the name of the game."""
    players = session.played_by()
    if session.players.names:
        red, blue = [session.players.names[side] or words.UNKNOWN for side in (RED, BLUE)]
        return f"{name}, {red} against {blue}: {_summary(session)}."
    if session.players.shared or not players:
        return f"{name}, a shared game: {_summary(session)}."
    if not is_against_ai(players):
        kind = "friends" if is_person(players["red"]) else "two rivals"
        return f"{name}, a game between {kind}: {_summary(session)}."
    person = RED if is_person(players["red"]) else BLUE
    opponent = player_words.within(session, players[session.game.ai_setting])
    own = _own_end(session, person, opponent) if session.result() else _own_game(session, person, opponent)
    return f"{name}: {own}"


def _own_end(session: Session, person: int, opponent: str) -> str:
    """A sentence about a finished game in the words of the person who played the game."""
    winner, why = session.result() or (NONE, COUNTED)
    how = " on time" if why == OUT_OF_TIME else ""
    if why == COUNTED and session.game.unit:
        how = f" {_own_first(session.scores(), person)}"
    if winner == NONE:
        return f"I tied{how} with {opponent}. Can you win?"
    if winner == person:
        return f"I won{how} against {opponent}. Can you?"
    return f"I lost{how} against {opponent}. Can you win?"


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
    result, game = session.result(), session.game
    if not result:
        return _so_far(session)
    winner, why = result
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
