"""The texts of the first screen of a person's record."""

from app.core.record.dates import month_name
from app.core.record.figures import Row
from app.core.record.kinds import Kind
from app.core.words import plural
from app.you import profile
from app.you.profile import FIRST_WIN, NO_HELP, RULES, SEVEN_DAYS, Day, Lessons, Rating

ALL, NO_GAMES_OF = "All", "No games of {} yet."
YOU, NEXT, NOT_BEATEN, OF_RIVALS = "You", "Next", "not beaten yet", "of {}"
WEEKDAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
NO_STREAK, START_STREAK = "No streak yet", "Solve today\u2019s board to start one."
LONGEST, CALENDAR = "Longest: {}, in {}.", "Solved on {} of the last {} days"
SOLVED, NO_PUZZLES = "{} solved", "none solved yet"
KNOWS_RULES, ALL_LESSONS, NEXT_LESSON = "You know the rules.", "All lessons done.", "Next: {}, {} left"
BADGES = {FIRST_WIN: "First win", SEVEN_DAYS: "Seven days", RULES: "The rules", NO_HELP: "No hints"}
BEAT, ALL_TEN = "Beat {}", "All beaten"
EARNED, NOT_EARNED = ", earned", ", not yet"


def won_in(results: Row, kind: Kind | None) -> str:
    """The results in a sentence, such as "12 wins in 31 games of 35". kind: None for all games."""
    games = results.won + results.tied + results.lost
    if not games:
        return NO_GAMES_OF.format(kind.title) if kind and kind.setting else ""
    of = f" of {kind.title}" if kind else ""
    return f"{plural(results.won, 'win')} in {plural(games, 'game')}{of}"


def wins(number: int) -> str:
    return plural(number, "win")


def rival_label(name: str, told: str) -> str:
    return f"{name}, {told or NOT_BEATEN}"


def days(number: int) -> str:
    return f"{plural(number, 'day')} in a row" if number else NO_STREAK


def longest(length: int, last: str) -> str:
    """The longest streak in a sentence. last: the date of its end, "" without a streak."""
    if not length:
        return START_STREAK
    return LONGEST.format(plural(length, "day"), month_name(last).split(" ")[0])


def calendar_label(days: list[Day]) -> str:
    """The calendar in words."""
    past = [day for day in days if day.state != profile.AHEAD]
    return CALENDAR.format(len([day for day in past if day.state == profile.SOLVED]), len(past))


def puzzles_told(rating: Rating) -> str:
    """One word of change below the rating."""
    if rating.now is None:
        return "solved" if rating.solved else NO_PUZZLES
    if rating.gained is None:
        return ""
    if not rating.gained:
        return "as last week"
    return f"{'up' if rating.gained > 0 else 'down'} {abs(rating.gained)} this week"


def lessons_told(lessons: Lessons) -> str:
    if not lessons.following:
        return ALL_LESSONS
    return KNOWS_RULES if lessons.rules else plural(lessons.solved, "step") + " done."


def lessons_next(lessons: Lessons) -> str:
    return NEXT_LESSON.format(lessons.following, lessons.left) if lessons.following else ""


def badge(name: str, upcoming: str) -> str:
    """The name of a badge. upcoming: the next rival, "" if all are beaten."""
    return (BEAT.format(upcoming) if upcoming else ALL_TEN) if name == profile.NEXT else BADGES[name]
