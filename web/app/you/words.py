"""The texts of the page of a person's record."""

from app.core.protocols import Plain
from app.core.record.figures import Points, Row, strongest_beaten
from app.core.record.kinds import Kind
from app.core.record.stored_game import OUT_OF_TIME, RESIGNED
from app.core.words import many, plural, thousands

RESULTS = {"won": "Won", "tied": "Tied", "lost": "Lost"}
AGAINST = "{} against {}"
HELPED = "with help"
WATCHED = "the computer made moves"
TILE = "highest tile {}"
ENDS = {  # (result, reason): how a game ended before the board was full
    ("won", RESIGNED): "your rival resigned",
    ("lost", RESIGNED): "you resigned",
    ("won", OUT_OF_TIME): "on time",
    ("lost", OUT_OF_TIME): "on time",
}
UNFINISHED = "not finished"
EARLIER = "An earlier game"
ALL = "All"
DELETE = "Delete {}"
SHOW_MORE = "Show {} more"
NO_GAMES_OF = "No games of {} yet."

GAME, GAMES_TOLD = "game", "finished against a rival, or alone"
WON, WON_TOLD = "of the points", "against rivals: a win counts 1, a tie ½"
WIN, DAY = "win", "day"
WINS_TOLD, DAYS_TOLD = "best: {}, of the games listed below", "best: {}, with a finished game"

LIKE, BELOW = "Like {}", "Below {}"
RATING = "{} ± {} points"
RATING_UNKNOWN = "After your first game of {} against a rival, your strength is estimated here."
STILL_UNSURE = "This is a first guess. It is surer after about four games."
GRAPH_LABEL = "Results and rating. {}"
TALLY = (("stay", "Stayed"), ("switch", "Switched"))

DELETED, DELETED_ALL, IMPORTED = "The game is deleted.", "All games are deleted.", "The file is imported."
UNDONE = "Everything is as it was before."
NO_ROOM = "The browser has no room for this. Nothing has changed."
NOT_DONE = "The browser has not done this: {}"
NO_FILE = "The browser cannot read it."
NOT_READ = "{} cannot be imported. {} Nothing has changed."
FILE_TOLD = "{} holds {} and was exported on {}."
FILE_WITHOUT_DATE = "{} holds {}."
DAMAGED = " {} in it cannot be read and will be left out."
TOO_LARGE = "It is too large for this browser."
FILE_NAME = "35-record-{}.json"


def won_of(row: Row) -> str:
    """The results in words, such as "12 won, 1 tied, 5 lost"."""
    parts = [f"{row.won} won"] + ([f"{row.tied} tied"] if row.tied else []) + [f"{row.lost} lost"]
    return ", ".join(parts)


def strongest(kind: Kind, results: list[Row]) -> str:
    """A sentence that names the strongest AI beaten. results: the results by AI in games of this kind."""
    ai = strongest_beaten(kind, results)
    return f"Strongest rival beaten: {kind.names[ai]}." if ai else "No rival beaten yet."


def in_a_row(number: int, word: str) -> str:
    return f"{many(number, word)} in a row"


def points(points: Points) -> list[tuple[str, str]]:
    """[(name, number)], as text: the figures of a game with points."""
    rows = [("Games without help", thousands(points.games)), ("Best score", thousands(points.best))]
    if points.mean is not None:
        rows.append(("Mean score", thousands(points.mean)))
        rows.append(("Highest tile", thousands(points.highest)))
    if points.helped:
        rows.append(("Games in which the computer moved", thousands(points.helped)))
    return rows


def tally(row: list[int]) -> str:
    """A row of the tally in words, such as "21 of 30 cars, 70 %"."""
    won, played = row
    return f"{won} of {plural(played, 'car')}, {round(100 * won / played)} %" if played else "not yet"


def outcome(game: Plain) -> list[str]:
    """Clauses about the score and the end of a game of the archive, and about the help of the AI."""
    clauses = []
    scores, result = game.get("scores"), str(game.get("result"))
    if isinstance(scores, list) and len(scores) == 2:
        own, other = scores if game.get("side") == "red" else (scores[1], scores[0])
        clauses.append(f"{own} : {other}")
    end = ENDS.get((result, str(game.get("why"))))
    if end:
        clauses.append(end)
    if game.get("helped"):
        clauses.append(HELPED if result in RESULTS else WATCHED)
    return clauses
