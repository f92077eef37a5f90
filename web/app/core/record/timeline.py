"""A person's results and rating over time, for a graph."""

from collections import namedtuple

from app.core.protocols import Plain
from app.core.record.dates import DAY, day_name, day_number, is_date, month_name, short_day
from app.core.texts import say
from app.core.words import joined

WEEK = 7  # days
MOST_BARS = 26  # a bar is a day; if there are more days than this, a week; if there are more weeks, a month

Bar = namedtuple("Bar", ("label", "won", "tied", "lost"))
# label  its time, such as "25 Nov" or "November 2026"
# won, tied, lost  numbers of games

Mark = namedtuple("Mark", ("place", "rating", "deviation"))
# place      0 ... 1, from the start of the first bar to the end of the last one
# rating     in Elo points, after a game
# deviation  its standard deviation

Timeline = namedtuple("Timeline", ("bars", "marks"))


def timeline(games: list[Plain], today: str) -> Timeline:
    """The timeline up to today. games: the games with a result, in the order of time."""
    games = [game for game in games if is_date(game["at"])]
    if not games:
        return Timeline([], [])
    first, last = games[0]["at"][:DAY], max(today, games[-1]["at"][:DAY])
    days = day_number(last) - day_number(first) + 1
    if days <= MOST_BARS * WEEK:
        step = 1 if days <= MOST_BARS else WEEK
        slots = (days + step - 1) // step
        places = [(day_number(game["at"]) - day_number(first)) // step for game in games]
        labels = [""] * slots
        for game, place in zip(games, places):
            labels[place] = labels[place] or short_day(game["at"])
        labels[0], labels[-1] = short_day(first), short_day(last)
    else:
        start = _month(first)
        slots = _month(last) - start + 1
        places = [_month(game["at"]) - start for game in games]
        labels = [""] * slots
        labels[0], labels[-1] = month_name(first), month_name(last)
    counts = [{"won": 0, "tied": 0, "lost": 0} for _ in range(slots)]
    for game, place in zip(games, places):
        if game.get("result") in counts[place]:
            counts[place][game["result"]] += 1
    bars = [Bar(labels[at], counts[at]["won"], counts[at]["tied"], counts[at]["lost"]) for at in range(slots)]
    return Timeline(bars, _marks(games, places, slots))


def _month(date: str) -> int:
    return 12 * int(date[:4]) + int(date[5:7])


def _marks(games: list[Plain], places: list[int], slots: int) -> list[Mark]:
    """The ratings after the games. Marks of one bar are spread evenly over it. places: [games] index of the bar."""
    numbers, marks = [0] * slots, []  # numbers: games in each bar
    for place in places:
        numbers[place] += 1
    before, within = -1, 0
    for game, place in zip(games, places):
        within, before = (within + 1 if place == before else 1), place
        rating = game.get("rating")
        if isinstance(rating, list) and len(rating) == 2 and all([type(number) is int for number in rating]):
            marks.append(Mark((place + within / (numbers[place] + 1)) / slots, rating[0], rating[1]))
    return marks


def described(course: Timeline, today: str) -> str:
    """The timeline in sentences, for screen readers."""
    won, tied, lost = [sum([bar[at] for bar in course.bars]) for at in (1, 2, 3)]
    first, last = [str(mark.rating) for mark in (course.marks[:1] + course.marks[-1:])] or ("", "")
    return joined(
        say("record.results", date=day_name(today), won=won, tied=tied, lost=lost),
        say("record.ratings", first=first, last=last) if first else "",
    )
