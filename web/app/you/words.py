"""The texts of the page of a person's record."""

from app.core.protocols import Plain
from app.core.record.figures import Points, Row, Streak, share_won, strongest_beaten
from app.core.record.kinds import Kind
from app.core.record.stored_game import OUT_OF_TIME, RESIGNED
from app.core.texts import say, shown

RESULTS = ("won", "tied", "lost")


def won_of(row: Row) -> str:
    """The results in words, such as "12 won, 1 tied, 5 lost"."""
    if row.tied:
        return say("you.results-tied", won=row.won, tied=row.tied, lost=row.lost)
    return say("you.results", won=row.won, lost=row.lost)


def strongest(kind: Kind, results: list[Row]) -> str:
    """A sentence that names the strongest AI beaten. results: the results by AI in games of this kind."""
    ai = strongest_beaten(kind, results)
    return say("you.strongest", name=kind.names[ai]) if ai else say("you.strongest-none")


def points(points: Points) -> list[tuple[str, str]]:
    """[(name, number)], as text: the figures of a game with points."""
    rows = [(say("you.points.games"), points.games), (say("you.points.best"), points.best)]
    if points.mean is not None:
        rows += [(say("you.points.mean"), points.mean), (say("you.points.tile"), points.highest)]
    if points.helped:
        rows.append((say("you.points.helped"), points.helped))
    return [(name, shown(number)) for name, number in rows]


def doors(tally: dict[str, list[int]]) -> list[tuple[str, str]]:
    """[(choice, result)], as text, such as ("Stayed", "21 of 30 cars, 70 %")."""
    return [(say("you.doors.stay"), _cars(tally["stay"])), (say("you.doors.switch"), _cars(tally["switch"]))]


def _cars(row: list[int]) -> str:
    won, played = row
    if not played:
        return say("you.doors.none")
    return say("you.doors.cars", won=won, played=played, percent=round(100 * won / played))


def outcome(game: Plain) -> list[str]:
    """Clauses about the score and the end of a game of the archive, and about the help of the AI."""
    clauses = []
    scores, result = game.get("scores"), str(game.get("result"))
    if isinstance(scores, list) and len(scores) == 2:
        own, other = scores if game.get("side") == "red" else (scores[1], scores[0])
        clauses.append(say("you.game.score", own=own, other=other))
    why = game.get("why") if result in ("won", "lost") else ""
    if why == RESIGNED:
        clauses.append(say("you.game.rival-resigned") if result == "won" else say("you.game.resigned"))
    if why == OUT_OF_TIME:
        clauses.append(say("you.game.on-time"))
    if game.get("helped"):
        clauses.append(say("you.game.helped") if result in RESULTS else say("you.game.watched"))
    return clauses


def figures(games: int, total: Row, wins: Streak, days: Streak) -> list[tuple[str, str, str]]:
    """[(number, what it counts, explanation)]."""
    return [
        (shown(games), say("you.figures.games", count=games), say("you.figures.games-told")),
        (say("number.percent", number=share_won(total)), say("you.figures.points"), say("you.figures.points-told")),
        (
            shown(wins.now),
            say("you.figures.wins", count=wins.now),
            say("you.figures.wins-told", best=wins.best),
        ),
        (
            shown(days.now),
            say("you.figures.days", count=days.now),
            say("you.figures.days-told", best=days.best),
        ),
    ]
