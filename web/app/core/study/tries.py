"""Another try of a finished game: it begins at an earlier position, and the finished game can be had back."""

from app.core.session import Session


def would_begin(session: Session) -> bool:
    """True if a move in the shown position begins another try."""
    return bool(
        session.looks_back() and session.result() and not (session.players.shared or session.opponent.by_agreement)
    )


def is_shown(session: Session) -> bool:
    """True if the game on the board is another try, also at its end."""
    return session.outcome.finished is not None and session.outcome.finished[0] != session.tree.tip


def side_lines(session: Session) -> list[tuple[int, int, list[int]]]:
    """[(place in `GameTree.variations`, ply at which the line leaves the game, its nodes)].

    Without the moves that Redo brings back, and without the finished game that has another try.
    """
    known = session.undone[:1] + ([session.outcome.finished[0]] if session.outcome.finished else [])
    lines = enumerate(session.tree.variations())
    return [(place, ply, nodes) for place, (ply, nodes) in lines if nodes[-1] not in known]
