"""The texts of the first screen of a person's record."""

from app.core.record.dates import MONTH
from app.core.record.figures import Row
from app.core.record.kinds import Kind
from app.core.texts import say
from app.you import profile
from app.you.profile import Day, Face, Lessons, Rating


def won_in(results: Row, kind: Kind | None) -> str:
    """The results in a sentence, such as "12 wins in 31 games of 35". kind: None for all games."""
    games = results.won + results.tied + results.lost
    if not kind:
        return say("you.won-in", wins=results.won, games=games) if games else ""
    if not games:
        return say("you.none-of", game=kind.title) if kind.setting else ""
    return say("you.won-in-game", wins=results.won, games=games, game=kind.title)


def short_title(kind: Kind) -> str:
    """The title of a game on a narrow button."""
    return say("you.short-title", game=kind.name.replace("-", "_"), title=kind.title)


def rival(face: Face, is_next: bool) -> tuple[str, str]:
    """(text below a rival's face, the rival as it is spoken)."""
    if face.wins:
        return say("you.rivals.wins", wins=face.wins), say("you.rivals.beaten", name=face.name, wins=face.wins)
    if is_next:
        return say("you.rivals.next"), say("you.rivals.is-next", name=face.name)
    return "", say("you.rivals.not-beaten", name=face.name)


def longest(length: int, last: str) -> str:
    """The longest streak in a sentence. last: the date of its end, "" without a streak."""
    if not length:
        return say("you.streak.start")
    return say("you.streak.longest", count=length, month=int(last[5:MONTH]))


def calendar_label(days: list[Day]) -> str:
    """The calendar in words."""
    past = [day for day in days if day.state != profile.AHEAD]
    solved = [day for day in past if day.state == profile.SOLVED]
    return say("you.streak.calendar", solved=len(solved), days=len(past))


def puzzles_told(rating: Rating) -> str:
    """One word of change below the rating."""
    if rating.now is None:
        return say("you.puzzles.only-solved") if rating.solved else say("you.puzzles.none")
    if rating.gained is None:
        return ""
    if not rating.gained:
        return say("you.puzzles.same")
    direction = "up" if rating.gained > 0 else "down"
    return say("you.puzzles.change", direction=direction, points=abs(rating.gained))


def lessons_told(lessons: Lessons) -> str:
    if not lessons.following:
        return say("you.lessons.all")
    return say("you.lessons.rules") if lessons.rules else say("you.lessons.done", count=lessons.solved)


def lessons_next(lessons: Lessons) -> str:
    return say("you.lessons.next", lesson=lessons.following, count=lessons.left) if lessons.following else ""


def badge(name: str, upcoming: str) -> str:
    """The name of a badge. upcoming: the next rival, "" if all are beaten."""
    if name == profile.NEXT:
        return say("you.badge.beat", name=upcoming) if upcoming else say("you.badge.beat-all")
    return {
        profile.FIRST_WIN: say("you.badge.first-win"),
        profile.SEVEN_DAYS: say("you.badge.seven-days"),
        profile.RULES: say("you.badge.rules"),
        profile.NO_HELP: say("you.badge.no-help"),
    }[name]
