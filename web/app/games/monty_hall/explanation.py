"""Explains the chances in a variation of Monty Hall, in HTML. The equally likely cases are drawn.

In all cases the player picks door 1. The figures come from the enumeration in `pygame35.games.monty_hall.chances`.
"""

from collections.abc import Iterable

from app.core.texts import say
from app.core.words import joined
from pygame35.games.monty_hall.boards import CLASSIC, FORGETFUL, LEFTMOST, Variation
from pygame35.games.monty_hall.chances import exact, reduced
from pygame35.games.monty_hall.report import fraction
from pygame35.games.monty_hall.rules import last_other, left_closed

STAYING, SWITCHING, NEITHER = VERDICTS = "staying", "switching", "void"  # also classes in the style sheet
NAMES = {verdict: say("monty.verdict.name", verdict=verdict) for verdict in VERDICTS}
WITHIN = {verdict: say("monty.verdict.within", verdict=verdict) for verdict in VERDICTS}  # after a colon or a mark
MARKS = {verdict: say("monty.verdict.mark", verdict=verdict) for verdict in VERDICTS}
PITCH, WIDTH, HEIGHT = 66, 56, 80  # distance, width and height of drawn doors, in units of the drawing
NARROW = 34  # width of the drawing for each door, CSS pixels
PICTURE = '<svg width="{}" viewBox="0 0 {} 90" aria-hidden="true">{}</svg>'
DOOR = '<g transform="translate({} 4)">{}</g>'
SMALL = 3  # with more doors, the numbers on the drawn doors are large


def explanation(variation: Variation) -> str:
    """The explanation of a variation as HTML. It begins with an h3 heading."""
    if variation.host == FORGETFUL:
        return _forgetful(variation)
    return _leftmost(variation) if variation.host == LEFTMOST else _knowing(variation)


def _in(tag: str, text: str) -> str:
    return f"<{tag}>{text}</{tag}>"


def _knowing(variation: Variation) -> str:
    doors, switching = variation.doors, exact(variation)[0]
    won, games = reduced(switching.wins, switching.games)
    parts = [
        _in("h3", say("monty.knowing.title", won=won, games=games)),
        _in("p", say("monty.knowing.cases", doors=doors)),
        _cases(variation, range(doors)),
        _in("p", say("monty.knowing.why", doors=doors, others=doors - 1)),
    ]
    return "".join(parts) + (_in("p", say("monty.knowing.hosts")) if variation == CLASSIC else "")


def _forgetful(variation: Variation) -> str:
    doors = variation.doors
    verdicts = [_verdict(car, left) for car in range(doors) for left in range(1, doors)]
    stayed, switched, void = [verdicts.count(verdict) for verdict in VERDICTS]
    chance, _, share = [fraction(row) for row in exact(variation)]
    parts = [
        _in("h3", say("monty.forgetful.title")),
        _in("p", say("monty.forgetful.cases", doors=doors, others=doors - 1, cases=len(verdicts))),
        _grid(variation),
        _in("p", say("monty.forgetful.won", stayed=stayed, switched=switched, void=void, share=share, chance=chance)),
        _in("p", say("monty.forgetful.why", void=void)),
    ]
    return "".join(parts)


def _leftmost(variation: Variation) -> str:
    doors, last, rows = variation.doors, last_other(variation.doors, 0), exact(variation)
    groups = []
    for skipped in (False, True):
        cars = [car for car in range(doors) if (left_closed(variation, car, 0, 0) != last) == skipped]
        (chance,) = [fraction(row) for row in rows if row.kind == "switch" and row.skipped == skipped]
        title = say("monty.leftmost.group", skipped="yes" if skipped else "no", doors=doors)
        text = say("monty.leftmost.skipped") if skipped else say("monty.leftmost.rest", cases=len(cars), chance=chance)
        groups.append(_in("div", _in("h4", title) + _cases(variation, cars) + _in("p", text)))
    won, games = reduced(rows[0].wins, rows[0].games)
    parts = [
        _in("h3", say("monty.leftmost.title")),
        _in("p", say("monty.leftmost.cases", doors=doors)),
        f'<div class="groups{" many" if doors > SMALL else ""}">{"".join(groups)}</div>',
        _in("p", say("monty.leftmost.why", won=won, games=games)),
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
            text = say("monty.case.many", car=car + 1, verdict=_in("b", WITHIN[verdict]))
        else:
            habit = variation.host == LEFTMOST and left == last_other(doors, 0)
            opens = "habit" if habit else "must" if car else "either"
            told = say("monty.case.told", opens=opens, car=car + 1, opened=_opened(left))
            text = joined(_in("b", say("monty.verdict.sentence", verdict=verdict)), told)
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
    columns = [str(left + 1) if many else say("monty.grid.opens", door=_opened(left)) for left in lefts]
    head = "".join([f'<th scope="col">{column}</th>' for column in columns])
    lines, above = [], ""
    if many:
        title = say("monty.grid.leaves")
        above = f'<tr><td></td><th scope="colgroup" colspan="{doors - 1}">{title}</th></tr>'
    for car in range(doors):
        cells, name = "".join([_cell(variation, car, left) for left in lefts]), say("monty.grid.car", car=car + 1)
        lines.append(f'<tr><th scope="row">{name}</th>{cells}</tr>')
    head = f"<thead>{above}<tr><td></td>{head}</tr></thead>"
    table = f'<table class="grid{" many" if many else ""}">{head}<tbody>{"".join(lines)}</tbody></table>'
    return table + (_key() if many else "")


def _key() -> str:
    """The meaning of the marks in a table."""
    marks = [f'<span><b class="{verdict}">{MARKS[verdict]}</b> {WITHIN[verdict]}</span>' for verdict in VERDICTS]
    return f'<p class="key">{" ".join(marks)}</p>'


def _cell(variation: Variation, car: int, left: int) -> str:
    verdict = _verdict(car, left)
    mark, name = MARKS[verdict], NAMES[verdict]
    if variation.doors > SMALL:
        return f'<td class="{verdict}"><span aria-hidden="true">{mark}</span><span class="unseen">{name}</span></td>'
    return f'<td class="{verdict}">{_picture(variation.doors, car, left)}<b>{name}</b></td>'
