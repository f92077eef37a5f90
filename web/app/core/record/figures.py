"""The figures of a person's record, from the standings in the memory and the games of the archive."""

from collections import namedtuple

from app.core.protocols import Plain
from app.core.record.dates import DAY, day_number, is_date
from app.core.record.kinds import Kind
from app.core.stored import is_count

WON, TIED, LOST = "won", "tied", "lost"

Row = namedtuple("Row", ("ai", "won", "tied", "lost"))
# ai    the value of the AI's setting as text
# won, tied, lost  numbers of games

Streak = namedtuple("Streak", ("now", "best"))
# now   the length of the current streak
# best  the length of the longest streak

Points = namedtuple("Points", ("games", "best", "mean", "highest", "helped"))
# games    the number of games without help of the AI; the next three figures are about these games
# best     the best score of these games, or a better one that the game's page has stored; 0 if there is none
# mean     the mean score, None if there is no game
# highest  the highest tile, 0 if there is none
# helped   the number of games in which the AI made a move


def rows(kind: Kind, standings: dict[str, list[int]]) -> list[Row]:
    """The results by AI, the strongest AI first; AIs without games are left out."""
    order = list(reversed(kind.ladder)) + [ai for ai in kind.names if ai not in kind.ladder]
    every = [Row(ai, *standings[ai][:3]) for ai in order if ai in standings]
    return [row for row in every if row.won + row.tied + row.lost]


def total(results: list[Row]) -> Row:
    return Row("", *[sum([row[at] for row in results]) for at in (1, 2, 3)])


def share_won(row: Row) -> int:
    """The percentage of points won: a win counts 1, a tie 1/2."""
    games = row.won + row.tied + row.lost
    return round(100 * (row.won + row.tied / 2) / games) if games else 0


def strongest_beaten(kind: Kind, results: list[Row]) -> str | None:
    """The strongest AI that was beaten, or None."""
    beaten = [kind.ladder.index(row.ai) for row in results if row.won and row.ai in kind.ladder]
    return kind.ladder[max(beaten)] if beaten else None


def wins_in_a_row(games: list[Plain]) -> Streak:
    """The current and the best streak of wins. games: the games with a result, in the order of time."""
    now = best = 0
    for game in games:
        now = now + 1 if game.get("result") == WON else 0
        best = max(best, now)
    return Streak(now, best)


def days_in_a_row(games: list[Plain], today: str) -> Streak:
    """The streaks of days with a finished game. The current streak may end yesterday, since today is not over.

    A wrong clock may have left days after today. Such days count if they belong to the current streak.
    games: in the order of time.
    """
    now = best = length = last = 0
    this_day = day_number(today)
    for game in games:
        day = day_number(game["at"][:DAY]) if is_date(game["at"]) else last
        if day != last:
            length = length + 1 if day == last + 1 else 1
            best, last = max(best, length), day
            if last - length < this_day <= last + 1:
                now = length
    return Streak(now, best)


def points(games: list[Plain], noted: dict[str, int]) -> Points:
    """The figures of a game with points. noted: {rules: best score}, as the game's page has stored it."""
    own = [game for game in games if not game.get("helped") and is_count(game.get("score"))]
    scores = [game["score"] for game in own]
    tiles = [game["highest"] for game in own if is_count(game.get("highest"))]
    best = max(scores + [score for score in noted.values() if is_count(score)] + [0])
    mean = round(sum(scores) / len(scores)) if scores else None
    return Points(len(own), best, mean, max(tiles + [0]), len(games) - len(own))
