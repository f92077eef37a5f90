"""The texts of the page of the day."""

from app.core.record.dates import MONTHS
from app.core.words import plural

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
TITLE, NUMBER = "35 Daily", "No. {}"
UNTIL = "{} \u00b7 until {} here"
TRIES = {0: "No try left", 1: "One try left", 2: "Two tries left", 3: "Three tries"}
SOLVED, MISSED = "Solved!", "Not today"
ON = {1: "On your first try.", 2: "On your second try.", 3: "On your third try."}
IN_TRIES = "After {} tries."
PLAY = {True: "Play today\u2019s board", False: "Play this board"}  # {it is today's: the button's text}
WAS, COMES = "The board is done.", "The next one comes at {}."
NO_STREAK = "No streak yet"
LONGEST, OWN_LONGEST, TO_LONGEST = "Your longest is {}.", "Your longest so far.", "{} more make it your longest."
SOLVE, TOMORROW = "Solve today\u2019s board to start one.", "Tomorrow\u2019s board can start one."
AT = ", at {} here"
YESTERDAY = "{}\u2019s board, No. {}"
MORE = ("All done for today", "One more for today", "Two more for today", "Three more for today", "Four more for today")
OTHERS = "Today in the other games"
DONE = ", solved"
RESULT = "{} {} \u00b7 {}"
OF_3, NOT_SOLVED, IN = "{}/3", "X/3", "{} tries"
NO_SUCH = "There is no board of {}."
COPIED = "Your rows and the link are copied. Paste them wherever you like."
LOST = "The board cannot be loaded. Check the connection, then load the page again."
SIGNS = {-1: "\U0001f7e6", 0: "\u2b1c", 1: "\U0001f7e5"}  # {side: its square in the text to share}


def weekday(number: int) -> str:
    """The day of the week, such as "Sunday". number: days since 1970-01-01, which was a Thursday."""
    return WEEKDAYS[(number + 3) % 7]


def heading(number: int, date: str) -> str:
    """A date, such as "Sunday 22 November". number: the same day, counted from 1970-01-01."""
    _, month, date_of_month = date.split("-")
    return f"{weekday(number)} {int(date_of_month)} {MONTHS[int(month) - 1]}"


def left(minutes: int) -> str:
    """A time to wait, such as "5 h 12 min"."""
    return f"{minutes // 60} h {minutes % 60} min" if minutes >= 60 else f"{minutes} min"


def solved(tries: int) -> str:
    return ON.get(tries) or IN_TRIES.format(tries)


def score(solved: bool, tries: int) -> str:
    """The result, such as "2/3"."""
    return NOT_SOLVED if not solved else (OF_3 if tries in ON else IN).format(tries)


def streak(days: int, longest: int, done: bool) -> tuple[str, str]:
    """The streak in words, and a sentence about the longest, or how to begin one. done: today's board is."""
    if not days:
        return NO_STREAK, LONGEST.format(plural(longest, "day")) if longest else TOMORROW if done else SOLVE
    more = longest - days
    return plural(days, "day"), OWN_LONGEST if more <= 0 else TO_LONGEST.format(more + 1)


def shared(title: str, rows: list[list[int]]) -> str:
    """The text to share, without the solution. rows: for each try, the sides of its squares."""
    return "\n".join([title] + ["".join([SIGNS[side] for side in row]) for row in rows])
