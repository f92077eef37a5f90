"""A person's first screen as plain state: rivals, days, puzzles, lessons, badges; of one game or of all games."""

from collections import namedtuple

from app.core.lessons.progress import ONE
from app.core.protocols import Plain
from app.core.puzzles import daily
from app.core.puzzles.daily import Days
from app.core.puzzles.progress import Progress
from app.core.record.dates import date_of
from app.core.record.figures import Row, rows, total
from app.core.record.kinds import Kind
from app.core.rivals import RIVALS
from app.you.record import Record

WEEK, WEEKS = 7, 5
MONDAY = 4  # the first Monday, in days since 1970-01-01
SOLVED, MISSED, AHEAD = "solved", "missed", "ahead"

Face = namedtuple("Face", ("key", "name", "wins", "address"))
# key      of the face
# wins     games that the person has won against this rival
# address  of a game against it, relative to the site

Day = namedtuple("Day", ("number", "state", "today"))
# number  the day of the month
# state   SOLVED if a daily puzzle was solved in time, MISSED, or AHEAD for a day to come

Rating = namedtuple("Rating", ("now", "gained", "course", "solved"))
# now     the person's rating in puzzles; None before the first puzzle, and for several games
# gained  points since a week ago; None if not known
# course  [(day, rating)]
# solved  the number of puzzles solved at once

Lessons = namedtuple("Lessons", ("solved", "steps", "shares", "rules", "following", "left", "address"))
# solved, steps  numbers of steps
# shares     [lessons] the part that is solved, 0 ... 1
# rules      True if the first lesson is solved, which has the rules
# following  the title of the lesson to go on with; "" if all are solved
# left       the number of unsolved steps in it
# address    of the page with that lesson, relative to the site

Badge = namedtuple("Badge", ("name", "earned"))
FIRST_WIN, SEVEN_DAYS, RULES, NO_HELP, NEXT = "first-win", "seven-days", "rules", "no-help", "next"


class Stored:
    """What is stored beside the games.

    name     the person's name, "" if it is not known
    days     the results of daily puzzles
    puzzles  {name of a kind: Progress}
    lessons  {name of a kind: ids of solved steps}
    """

    def __init__(self) -> None:
        self.name = ""
        self.days: Days = {}
        self.puzzles: dict[str, Progress] = {}
        self.lessons: dict[str, list[str]] = {}


def shown_kinds(kinds: list[Kind]) -> list[Kind]:
    """The games that have anything for the first screen."""
    return [kind for kind in kinds if kind.setting or kind.lessons or kind.puzzles]


def results(record: Record, kinds: list[Kind]) -> Row:
    """The results of games against AIs."""
    return total([row for kind in kinds if kind.setting for row in rows(kind, record.known[kind.name].standings)])


def faces(record: Record, kinds: list[Kind]) -> list[Face]:
    """The rivals, from the weakest; [] for games without rivals. A link leads to the first of the games."""
    duels = [kind for kind in kinds if kind.setting]
    found = []
    for key, name in RIVALS if duels else ():
        wins, address = 0, ""
        for kind in duels:
            for value in kind.ladder:
                if kind.faces[value] == key:
                    wins += (record.known[kind.name].standings.get(value) or [0])[0]
                    address = address or f"{kind.address}?side=red&{kind.setting}={value}"
        if address:
            found.append(Face(key, name, wins, address))
    return found


def calendar(days: Days, today: int) -> list[Day]:
    """Five weeks, from a Monday to the Sunday of this week. today: in days since 1970-01-01."""
    monday = today - (today - MONDAY) % WEEK
    return [_day(days, number, today) for number in range(monday - WEEK * (WEEKS - 1), monday + WEEK)]


def _day(days: Days, number: int, today: int) -> Day:
    date = date_of(number)
    solved = daily.in_time(days.get(date, {}))
    return Day(int(date[8:]), SOLVED if solved else AHEAD if number > today else MISSED, number == today)


def rating(stored: Stored, kinds: list[Kind], today: int) -> Rating:
    """The rating in puzzles. today: in days since 1970-01-01."""
    known = [stored.puzzles[kind.name] for kind in kinds if kind.name in stored.puzzles]
    solved = sum([len([clean for clean in progress.results.values() if clean]) for progress in known])
    if len(kinds) > 1 or not (known and known[0].results):
        return Rating(None, None, [], solved)
    now, course = round(known[0].rating.rating), known[0].course
    before = [then for day, then in course if day <= today - WEEK] or [then for _, then in course[:1]]
    gained = now - before[-1] if len(course) > 1 else None
    return Rating(now, gained, course, solved)


def lessons(stored: Stored, kinds: list[Kind]) -> Lessons | None:
    """The progress in lessons; None for games without lessons."""
    shares, counts = [], []
    following, left, address, rules = "", 0, "", True
    for kind in kinds:
        names = {name[: -len(ONE)] if name.endswith(ONE) else name for name in stored.lessons.get(kind.name, ())}
        for at, (lesson, title, steps) in enumerate(kind.lessons):
            solved = min(steps, len([name for name in names if name.startswith(f"{lesson}/")]))
            counts.append((solved, steps))
            shares.append(solved / steps)
            rules = rules and (at > 0 or solved == steps)
            if solved < steps and not following:
                following, left, address = title, steps - solved, f"{kind.address}lessons/#{lesson}"
    if not counts:
        return None
    address = address or f"{kinds[0].address}lessons/"
    solved, steps = sum([one[0] for one in counts]), sum([one[1] for one in counts])
    return Lessons(solved, steps, shares, rules, following, left, address)


def badges(record: Record, kinds: list[Kind], stored: Stored) -> list[Badge]:
    """The badges, the earned ones and the others, the one for the next rival last."""
    progress, every = lessons(stored, kinds), faces(record, kinds)
    games = [game for _, kind, _, game in record.games if kind in kinds]
    earned = {
        FIRST_WIN: results(record, kinds).won > 0,
        SEVEN_DAYS: daily.longest(stored.days)[0] >= WEEK,
        RULES: bool(progress and progress.rules),
        NO_HELP: any([_is_own_win(game) for game in games]),
        NEXT: bool(every) and all([face.wins for face in every]),
    }
    rivals = (FIRST_WIN, NO_HELP, NEXT) if not every else ()
    return [Badge(name, earned[name]) for name in (FIRST_WIN, SEVEN_DAYS, RULES, NO_HELP, NEXT) if name not in rivals]


def _is_own_win(game: Plain) -> bool:
    return game.get("result") == "won" and not game.get("helped")
