"""Functions that change a session's game. Actions call them; views and services only read a session."""

from app.core import settings
from app.core.clock import Clock
from app.core.game_tree import GameTree
from app.core.opponents import SEATS
from app.core.protocols import Analysis, GamePosition, Move, Outcome, Settings, Square
from app.core.remote.opponent import RemoteOpponent
from app.core.session import Session
from app.core.study import tries
from app.core.words import FRIEND, YOU
from pygame35.records import start

FIXED = 2  # plies at the beginning; `Players.changed_midway` is set if the players change later


def begin(session: Session, tree: GameTree, paused: bool = False, position: GamePosition | None = None) -> None:
    """Show another game. The game is new or loaded.

    paused: True if the AI waits until a person goes on. position: any position in the tree, by default the start.
    """
    session.settings.update(session.players.replaced)
    session.lay(tree, position or start(session.game.rules, tree.board))
    session.paused = paused
    clock = session.settings["clock"]
    session.clock = Clock(*settings.time_control(clock)) if clock else None
    follow(session)


def seat(session: Session, players: Settings) -> None:
    """Use the players' settings of a loaded game until the next game begins."""
    for name in players:
        if players[name] != session.settings[name]:
            session.players.replaced.setdefault(name, session.settings[name])
    session.settings.update(players)


def share(
    session: Session, names: dict[int, str] | None, players: Settings, ended: tuple[int, str] | None = None
) -> None:
    """Mark the game as loaded from elsewhere.

    names: the names in its record, or None. players: their settings. ended: (winner, RESIGNED or OUT_OF_TIME) of a game
    that did not end by its rules, else None.
    """
    session.players.shared = session.outcome.counted = True
    session.players.names = names
    if ended and not session.final(session.tree.tip):
        session.outcome.ended = (session.tree.tip,) + ended
    seat(session, players)
    if "red" in players:
        session.players.so_far = session.playing()


def meet(session: Session, remote: RemoteOpponent) -> None:
    """Make the game on the board a remote game. A remote game has its own clock, and is not counted in standings."""
    if remote is not session.remote:
        session.clock = Clock(*settings.time_control(remote.clock)) if remote.clock else None
    session.remote = remote
    session.outcome.counted = True
    if not session.may_help():
        session.study.analysing = session.study.shows_value = False
    session.players.names = {remote.side: YOU, -remote.side: remote.name(-remote.side, FRIEND)}


def part(session: Session) -> None:
    """Go on without the remote opponent. The remote game stays stored as both have played it."""
    session.remote = None


def play(session: Session, move: Move) -> Outcome:
    """Play a move in the shown position; IllegalMove leaves everything unchanged.

    In an earlier position the move starts a new line, which becomes the game; the old moves stay as a side line.
    """
    session.position.check(move)
    if session.looks_back():
        _remember(session)
        session.outcome.ended = None
    _record_players(session, session.position.turn)
    outcome: Outcome = session.position.play(move)
    session.tree.play(move)
    if session.selection.square == session.game.square_of(move):
        session.selection.filled = session.selection.square
    session.selection.hovered = None  # until the pointer enters another square
    forget_position(session)
    if session.undone and session.undone[-1] == session.tree.tip:
        session.undone.pop()
    else:
        session.undone = []
    return outcome


def _record_players(session: Session, side: int) -> None:
    """Record the players when `side` moves.

    A person's move leaves the record unchanged while the settings "red" and "blue" are as recorded. The record then
    still names the AI that moved last.
    """
    players, playing = session.players, session.playing()
    before = players.so_far
    seated = before and all([before[seat] == playing[seat] for seat in SEATS.values()])
    begins = session.tree.ply() < FIXED
    if players.shared or begins or not (seated and session.person(side)):
        players.so_far = playing
        changed = before and any([before[name] != playing[name] for name in session.game.player_settings()])
        players.changed_midway = bool(not begins and (players.changed_midway or (changed and not players.shared)))
    if session.person(side):
        players.before_address = {}  # the person moves, so the players from the address stay
    players.shared = False
    if not session.opponent.names:
        players.names = None
    session.opponent.moved(side)


def show(session: Session, ply: int) -> None:
    session.tree.show(ply)
    follow(session)


def look_ahead(session: Session, moves: list[Move]) -> Outcome | None:
    """Show the position after further moves, which are not played: the tree stays. Returns the last move's outcome.

    No moves return to the shown position of the tree.
    """
    outcome = None
    session.go_to(session.tree.shown)
    for move in moves:
        outcome = session.position.play(move)
    return outcome


def promote(session: Session, nodes: list[int]) -> None:
    """Make a side line the game, and show its end. nodes: the nodes of the side line."""
    _remember(session)
    session.tree.promote(nodes[-1])
    session.outcome.ended = None
    if session.outcome.finished and not tries.is_shown(session):
        _, session.outcome.ended, session.players.so_far = session.outcome.finished
    session.undone = []
    follow(session)


def take_back(session: Session) -> None:
    """Take moves back until a person can move again. A game between two AIs is paused."""
    go_back_to(session, len(session.tree.line()) - session.plies_to_take_back())


def go_back_to(session: Session, kept: int) -> None:
    """Take back all moves but the first `kept`. They stay as a side line, and Redo replays them."""
    _remember(session)
    line = session.tree.line()
    session.undone += reversed(line[kept:])
    session.tree.show(kept)
    session.tree.promote(session.tree.shown)
    follow(session)
    session.outcome.ended = None
    session.paused = session.only_engines()


def redo(session: Session) -> int:
    """Replay moves that were taken back, up to a person's next turn; returns the number of plies."""
    plies = 0
    show(session, len(session.tree.line()))
    while session.undone and (plies == 0 or not (session.only_engines() or session.persons_turn())):
        play(session, session.tree.moves[session.undone[-1]])
        plies += 1
    return plies


def end(session: Session, winner: int, why: str) -> None:
    """End the game by resignation or on time. why: RESIGNED or OUT_OF_TIME."""
    if session.players.shared or not session.players.so_far:
        _record_players(session, session.turn())
    session.outcome.ended = (session.tree.tip, winner, why)
    if winner == -session.opponent.side:
        session.opponent.ended()


def return_to_finished(session: Session) -> None:
    """Leave the new try of a finished game, and show the end of the finished game. A review of the try is dropped."""
    if session.outcome.finished:
        select(session, None)
        promote(session, session.tree.line(session.outcome.finished[0]))
        if session.study.review and session.study.review.nodes != session.tree.line():
            session.study.review = None


def _remember(session: Session) -> None:
    """Remember a finished game before another line of moves replaces it; but no new try of a finished game."""
    if session.result() and not (session.players.shared or tries.is_shown(session)):
        session.outcome.finished = session.tree.tip, session.outcome.ended, session.players.so_far


def follow(session: Session) -> None:
    """Change the session's position to the shown node of the tree."""
    session.go_to(session.tree.shown)
    session.selection.filled = None
    forget_position(session)


def forget_position(session: Session) -> None:
    """Drop the previews, questions and hints of the position that was shown before. The analyses stay."""
    session.selection.forget_move()
    session.study.forget_position()


def forget_analysis(session: Session) -> None:
    session.selection.candidate = None
    session.study.holding = False


def select(session: Session, square: Square | None) -> None:
    selection = session.selection
    selection.square, selection.filled = square, None
    selection.pointed = selection.pointed or square is not None


def note(session: Session, node: int, analysis: Analysis, seconds: float) -> Analysis:
    """Keep a node's analysis by the strongest player, and update the hint. Returns the node's deepest analysis."""
    deepest = session.study.cache.note(node, analysis, seconds)
    if session.study.hint and node == session.tree.shown:
        show_hint(session, session.study.hint[1])
    return deepest


def note_losses(session: Session, node: int, analysis: Analysis) -> None:
    """Keep the loss of each of the person's moves before a node. analysis: the search for the AI's move at the node."""
    if "losses" in analysis and not session.persons_turn():
        session.study.losses = (node, analysis["losses"])


def show_hint(session: Session, again: bool) -> None:
    """Show the best known move of the shown position as a hint. again: True if the person has asked twice."""
    known = session.study.cache.at(session.tree.shown)
    if known and known["best"]:
        session.study.hint = (session.position.parse_move(known["best"]), again)
