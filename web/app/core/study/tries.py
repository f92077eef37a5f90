"""Another try of a finished game: it begins at a mistake of the review, and the finished game can be had back."""

from pygame35.basics import TYPE_CHECKING

if TYPE_CHECKING:
    from app.core.session import Session


def begin(session: "Session", ply: int) -> None:
    """Go back to the position before the move with this number; a finished game is remembered."""
    review, line = session.review, session.tree.line()
    if session.result() and review and review.nodes == line:
        session.finished = line, session.ended
    session.go_back_to(ply - 1)
    session.select(None)


def is_shown(session: "Session") -> bool:
    """True if the game on the board is another try, also at its end."""
    return session.finished is not None and session.finished[0] != session.tree.line()


def end(session: "Session") -> None:
    """Show the end of the finished game again."""
    if session.finished:
        nodes, session.ended = session.finished
        session.select(None)
        session.promote(nodes)
