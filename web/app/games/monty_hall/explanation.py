"""Explains the chances in a variation of Monty Hall, in HTML. The equally likely cases are drawn.

In all cases the player picks door 1. The figures come from the enumeration in `pygame35.games.monty_hall.chances`.
"""

from collections.abc import Iterable

from app.core.words import capital
from app.games.monty_hall.words import in_words
from pygame35.games.monty_hall.boards import CLASSIC, FORGETFUL, LEFTMOST, Variation
from pygame35.games.monty_hall.chances import exact, reduced
from pygame35.games.monty_hall.report import fraction
from pygame35.games.monty_hall.rules import last_other, left_closed

STAYING, SWITCHING, NEITHER = "Staying wins", "Switching wins", "Void"
PITCH, WIDTH, HEIGHT = 66, 56, 80  # distance, width and height of drawn doors, in units of the drawing
NARROW = 34  # width of the drawing for each door, CSS pixels
MARKS = {STAYING: ("staying", "S"), SWITCHING: ("switching", "W"), NEITHER: ("void", "\u2013")}
PICTURE = '<svg width="{}" viewBox="0 0 {} 90" aria-hidden="true">{}</svg>'
DOOR = '<g transform="translate({} 4)">{}</g>'
SMALL = 3  # with more doors, the numbers on the drawn doors are large

KEY = (
    '<p class="key"><span><b class="staying">S</b> staying wins</span> <span><b class="switching">W</b> switching wins'
    '</span> <span><b class="void">\u2013</b> void: the car is shown</span></p>'
)


def explanation(variation: Variation) -> str:
    """The explanation of a variation as HTML. It begins with an h3 heading."""
    if variation.host == FORGETFUL:
        return _forgetful(variation)
    return _leftmost(variation) if variation.host == LEFTMOST else _knowing(variation)


def _knowing(variation: Variation) -> str:
    doors, others = in_words(variation.doors), in_words(variation.doors - 1)
    switching = exact(variation)[0]
    won, of = [in_words(count) for count in reduced(switching.wins, switching.games)]
    parts = [
        f"<h3>Switching wins {won} games of {of}</h3>",
        f"<p>Suppose you pick door 1. The car is behind one of {doors} doors, all equally likely:</p>",
        _cases(variation, range(variation.doors)),
        f"<p>Your first door is right in one case of {doors}, and nothing that the host does changes that.",
        f" In the {others} others he has to leave the car\u2019s door closed, and switching takes you there.</p>",
    ]
    if variation == CLASSIC:
        parts += [
            "<p>This depends on the host. Choose the one who forgot where the car is, or the one who opens from the",
            " left, and simulate again.</p>",
        ]
    return "".join(parts)


def _forgetful(variation: Variation) -> str:
    doors, many = variation.doors, variation.doors > SMALL
    verdicts = [_verdict(car, left) for car in range(doors) for left in range(1, doors)]
    stayed, switched, void = [in_words(verdicts.count(kind)) for kind in (STAYING, SWITCHING, NEITHER)]
    chance, _, void_chance = [fraction(row) for row in exact(variation)]
    opens = f"leaves one of the {in_words(doors - 1)} other doors closed" if many else "opens 2 or 3"
    parts = [
        "<h3>Staying and switching win equally often</h3>",
        f"<p>Suppose you pick door 1. The car is behind one of {in_words(doors)} doors. The host {opens} by chance.",
        f" That makes {in_words(len(verdicts))} cases, all equally likely:</p>",
        _grid(variation),
        f"<p>Staying wins {stayed} cases, switching wins {switched}. In the {void} others the car is shown and the",
        f" game is void: {void_chance} of all games. Of the games that count, each choice wins {chance}.</p>",
        f"<p>A host who knows where the car is would have left its door closed in those {void} cases, and switching",
        " would have won them all. So it is his knowledge that makes switching better, not the open door.</p>",
    ]
    return "".join(parts)


def _leftmost(variation: Variation) -> str:
    doors, last, rows = variation.doors, last_other(variation.doors, 0), exact(variation)
    habit, kind = "opens door 2 whenever a goat is there", "groups"
    titles = ["He opens door 2", "He opens door 3"]
    if doors > SMALL:
        habit, kind = "opens goats from the left until one other door is closed", "groups many"
        titles = [f"He leaves door {doors} closed", "He leaves another door closed"]
    parts = [
        "<h3>It depends on which door he opens</h3>",
        f"<p>Suppose you pick door 1. The car is behind one of {in_words(doors)} doors, all equally likely.",
        f" The host knows where it is, and {habit}:</p>",
        f'<div class="{kind}">',
    ]
    for skipped, title in enumerate(titles):
        cars = [car for car in range(doors) if (left_closed(variation, car, 0, 0) != last) == skipped]
        (chance,) = [fraction(row) for row in rows if row.kind == "switch" and row.skipped == skipped]
        text = "He skipped a door, so the car is behind it: switching always wins."
        if not skipped:
            cases = capital(in_words(len(cars)))
            text = f"{cases} cases are left, all equally likely: switching wins {chance} of them."
        parts.append(f"<div><h4>{title}</h4>{_cases(variation, cars)}<p>{text}</p></div>")
    won, of = [in_words(count) for count in reduced(rows[0].wins, rows[0].games)]
    parts += [
        f"</div><p>In all games together switching wins {won} of {of}, as with a host who chooses by chance.",
        " But if you know his habit, the door that he opens says more.</p>",
    ]
    return "".join(parts)


def _verdict(car: int, left: int) -> str:
    return STAYING if car == 0 else SWITCHING if car == left else NEITHER


def _cases(variation: Variation, cars: Iterable[int]) -> str:
    """A list of drawn cases as HTML. cars: the doors with the car, one for each case."""
    doors, many = variation.doors, variation.doors > SMALL
    items = []
    for car in cars:
        left = left_closed(variation, car, 0, 0)
        verdict = _verdict(car, left)
        if many:
            text = f"Car behind {car + 1}: <b>{verdict.lower()}</b>"
        else:
            opens = f"the host has to open {_opened(left)}" if car else "the host opens 2 or 3"
            if variation.host == LEFTMOST and left == last_other(doors, 0):
                opens = f"the host opens {_opened(left)}"
            text = f"<b>{verdict}.</b> The car is behind door {car + 1}, and {opens}."
        items.append(f"<li>{_picture(doors, car, left)}<p>{text}</p></li>")
    return f'<ol class="cases{" many" if many else ""}">{"".join(items)}</ol>'


def _opened(left: int) -> int:
    """The number of the door that the host opens in a game with three doors. left: the door that he leaves closed."""
    return 2 if left == 2 else 3


def _picture(doors: int, car: int, left: int) -> str:
    """A drawing of the doors in a row. The picked door has a ring. The doors that the host opens have crosses."""
    drawn = []
    for door in range(doors):
        drawn.append(DOOR.format(4 + PITCH * door, _door(door, doors > SMALL, door == car, 0 < door != left)))
    return PICTURE.format(NARROW * doors, PITCH * doors - 6, "".join(drawn))


def _door(door: int, large: bool, car: bool, opened: bool) -> str:
    """A drawing of a door at the origin. large: True for a large number, and no picture of a goat."""
    name = "car" if car else "goat"
    parts = [f'<rect class="room {name}" width="{WIDTH}" height="{HEIGHT}" rx="3"/>']
    if car or not large:
        parts.append(f'<use href="#{name}" x="5" y="31" width="46" height="46"/>')
    if opened:
        parts.append('<path class="cross" d="M4 4L52 76M52 4L4 76"/>')
    if door == 0:
        parts.append('<rect class="ring" x="-2" y="-2" width="60" height="84" rx="5"/>')
    if not large:
        parts.append(f'<text x="28" y="22">{door + 1}</text>')
    elif not opened:
        parts.append(f'<text class="large" x="28" y="{28 if car else 52}">{door + 1}</text>')
    return "".join(parts)


def _grid(variation: Variation) -> str:
    """A table of the cases. It has a row for each place of the car, and a column for each choice of the host."""
    doors, many = variation.doors, variation.doors > SMALL
    lefts = range(1, doors) if many else (2, 1)
    columns = [str(left + 1) if many else f"He opens {_opened(left)}" for left in lefts]
    head = "".join([f'<th scope="col">{column}</th>' for column in columns])
    above = (
        f'<tr><td></td><th scope="colgroup" colspan="{doors - 1}">Door that he leaves closed</th></tr>' if many else ""
    )
    lines = []
    for car in range(doors):
        cells = "".join([_cell(variation, car, left) for left in lefts])
        lines.append(f'<tr><th scope="row">Car behind {car + 1}</th>{cells}</tr>')
    kind, key = ("grid many", KEY) if many else ("grid", "")
    head = f"<thead>{above}<tr><td></td>{head}</tr></thead>"
    return f'<table class="{kind}">{head}<tbody>{"".join(lines)}</tbody></table>{key}'


def _cell(variation: Variation, car: int, left: int) -> str:
    verdict = _verdict(car, left)
    look, mark = MARKS[verdict]
    if variation.doors > SMALL:
        return f'<td class="{look}"><span aria-hidden="true">{mark}</span><span class="unseen">{verdict}</span></td>'
    return f'<td class="{look}">{_picture(variation.doors, car, left)}<b>{verdict}</b></td>'
