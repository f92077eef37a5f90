"""Replays of a finished game from an earlier position. The finished game is kept."""

from app.core.session import Session


def would_begin(session: Session) -> bool:
    """True if a move in the shown position begins another try of a finished game."""
    return bool(
        session.looks_back() and session.result() and not (session.players.shared or session.opponent.by_agreement)
    )


def is_shown(session: Session) -> bool:
    """True if the game on the board is another try of a finished game. The try may be finished, too."""
    return session.outcome.finished is not None and session.outcome.finished[0] != session.tree.tip


def side_lines(session: Session) -> list[tuple[int, int, list[int]]]:
    """[(place in `GameTree.variations`, ply at which a line leaves the game, nodes of the line)].

    The line that Redo replays, and the finished game that a try began from, are left out.
    """
    known = session.undone[:1] + ([session.outcome.finished[0]] if session.outcome.finished else [])
    lines = enumerate(session.tree.variations())
    return [(place, ply, nodes) for place, (ply, nodes) in lines if nodes[-1] not in known]
