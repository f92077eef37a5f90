"""The texts of Monty Hall, about the doors and the simulation."""

from app.core import formats
from app.core.texts import say, thousands
from app.core.words import joined
from app.games.monty_hall.game import DoorsSession
from app.games.monty_hall.simulation import Simulation
from pygame35.games.monty_hall.boards import CLASSIC, FORGETFUL, LEFTMOST, Variation
from pygame35.games.monty_hall.chances import STAY, SWITCH, Row, interval
from pygame35.games.monty_hall.report import fraction
from pygame35.games.monty_hall.rules import Position


def variation(shown: Variation) -> str:
    """A variation in words, such as "3 doors, a host who knows"."""
    return say("monty.variation", host=shown.host, doors=shown.doors)


def title(shown: Variation) -> str:
    """A variation as a title, such as "3 doors, the host knows where the car is"."""
    return say("monty.title", host=shown.host, doors=shown.doors)


def status(session: DoorsSession) -> str:
    """The text about the next step of the game, or about its result."""
    position = session.position
    picked, left, taken = position.picked, position.left, position.taken
    opened, car = position.opened, position.car + 1
    if picked is None or left is None:
        return say("monty.status.begin", replay="yes" if session.locked else "no", goats=position.doors - 1)
    if position.is_void():
        return say("monty.status.void", count=len(opened), door=opened[0] + 1, car=car)
    if taken is not None:
        decision, won = position.format_move(position.moves[1]), "yes" if position.scores()[0] else "no"
        return say("monty.status.over", decision=decision, door=taken + 1, won=won, car=car)
    chance = "yes" if position.variation.host == FORGETFUL else "no"
    host = say("monty.status.opened", chance=chance, count=len(opened), door=opened[0] + 1)
    if session.locked:
        return joined(say("monty.status.picked", door=picked + 1), host)
    return joined(host, say("monty.status.choose", stay=picked + 1, switch=left + 1))


def tag(session: DoorsSession, door: int) -> str:
    """The text below a door."""
    position = session.position
    if door in position.opened:
        return say("monty.tag.opened")
    if position.taken is not None:
        if door == position.taken:
            return say("monty.tag.stayed") if door == position.picked else say("monty.tag.switched")
        return say("monty.tag.first") if door == position.picked else ""
    if door == position.picked:
        return say("monty.tag.own")
    return "" if position.picked is None or position.is_over() or session.locked else say("monty.tag.switch")


def door_label(session: DoorsSession, door: int) -> str:
    """A door in words, for screen readers. The text names the prize only behind an open door."""
    seen = "closed" if not session.is_open(door) else "car" if door == session.position.car else "goat"
    text, below = say("monty.door.seen", seen=seen, door=door + 1), tag(session, door)
    return say("monty.door.tagged", door=text, tag=below) if below else text


def decisions(position: Position) -> tuple[str, str]:
    """The texts of the two buttons, as (stay, switch)."""
    picked, left = position.picked, position.left
    if picked is None or left is None or position.is_over():
        return say("monty.stay"), say("monty.switch")
    return say("monty.stay-with", door=picked + 1), say("monty.switch-to", door=left + 1)


def percent(share: float) -> str:
    """A share from 0 to 1 as a percentage with one decimal. Halves are rounded up, on CPython and MicroPython."""
    return formats.percent(int(1000 * share + 0.5) / 1000, 1)


def estimate(wins: int, games: int) -> str:
    """The share of wins, such as "66.8% ± 0.9". The second number is half the width of the 95 % interval."""
    if not games:
        return "\u2013"
    low, high = interval(wins, games)
    return f"{percent(wins / games)} \u00b1 {formats.decimal(50 * (high - low))}"


def progress(simulation: Simulation | None) -> str:
    if not simulation:
        return say("monty.simulation.none")
    return say("monty.simulation.progress", done=simulation.done, games=simulation.games)


def simulation_result(simulation: Simulation) -> str:
    """The text about the result of a simulation that is complete or stopped."""
    shares = {row.kind: estimate(row.wins, row.games) for row in simulation.rows() if row.skipped is None}
    stopped = "no" if simulation.is_done() else "yes"
    done = say("monty.simulation.ended", stopped=stopped, games=simulation.done)
    return joined(done, say("monty.simulation.shares", switched=shares[SWITCH], stayed=shares[STAY]))


def group(shown: Variation, row: Row) -> str:
    """What texts choose the group of a row by, see `pygame35.games.monty_hall.chances.count`."""
    if shown.host != LEFTMOST:
        return "none"
    if row.skipped is None:
        return "all"
    if shown.doors == CLASSIC.doors:
        return "right" if row.skipped else "left"
    return "skipped" if row.skipped else "straight"


def label(shown: Variation, row: Row) -> str:
    """A row in words, such as "Switching wins, he opened the left door"."""
    return say("monty.row.label", kind=row.kind, group=group(shown, row))


def cells(row: Row, truth: Row) -> list[str]:
    """The texts in a row of the table: games, wins, share, interval, exact chance. truth: the row of exact chances."""
    low, high = interval(row.wins, row.games)
    between = f"{formats.decimal(100 * low)}\u2013{formats.decimal(100 * high)}"
    shares = [percent(row.wins / row.games), say("number.percent", number=between)] if row.games else ["", ""]
    return [thousands(row.games), thousands(row.wins)] + shares + [fraction(truth)]


def plot(simulation: Simulation | None, curves: list[int], truths: list[Row]) -> str:
    """The plot in words, for screen readers.

    curves: the indices of the rows that have a curve. truths: the exact chances of all rows.
    """
    if not (simulation and simulation.done):
        return say("monty.plot.empty")
    texts = [say("monty.plot.games", games=simulation.games, done=simulation.done)]
    for row in [simulation.rows()[place] for place in curves]:
        if row.games:
            name, share = label(simulation.variation, row), percent(row.wins / row.games)
            low, high = [percent(end) for end in interval(row.wins, row.games)]
            texts.append(say("monty.plot.share", name=name, share=share, low=low, high=high))
    chances = say("list.comma").join([fraction(truths[place]) for place in curves])
    return joined(*texts + [say("monty.plot.exact", chances=chances)])
