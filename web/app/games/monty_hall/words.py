"""The texts of Monty Hall, about the doors and the simulation."""

from app.core.formats import thousands
from app.core.words import plural
from app.games.monty_hall.game import DoorsSession
from app.games.monty_hall.simulation import Simulation
from pygame35.games.monty_hall.boards import FORGETFUL, KNOWING, LEFTMOST, Variation
from pygame35.games.monty_hall.chances import SHOWN, STAY, SWITCH, Row, interval
from pygame35.games.monty_hall.report import fraction, label, title
from pygame35.games.monty_hall.rules import Position

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
DID = {"stay": "stayed with", "switch": "switched to"}
BROKEN_LINK = (
    "The link could not be read. It is not of this game, or it is incomplete."
    " Here is another game; your tally is as it was."
)
COPIED = "Link copied: it leads to this very game."
RESULT_COPIED = "Link copied: it plays these very games again."
TABLE_COPIED = "Table copied: paste it into a spreadsheet."
NOT_PRINTED = "This browser cannot print. Copy the table instead."
RESULT_LINK = "These very games again: {}"
START, STOP = "Start", "Stop"
ROWS = {SWITCH: "Switching", STAY: "Staying", SHOWN: "Car shown"}
SHORT = {
    KNOWING: "{} doors, a host who knows",
    FORGETFUL: "{} doors, a host who forgot",
    LEFTMOST: "{} doors, a host with a habit",
}
PLOT_EMPTY = "Plot of the share of games won by switching and by staying, from 1 game on; nothing was simulated yet."
PLOT = "Share of games, from 1 to {}. After {}: {}. Lines mark the exact chances: {}."


def in_words(count: int) -> str:
    """A number as a word from "no" to "ten". Larger numbers are written in digits."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def variation(shown: Variation) -> str:
    """A variation in words, such as "3 doors, a host who knows"."""
    return SHORT[shown.host].format(shown.doors)


def status(session: DoorsSession) -> str:
    """The text about the next step of the game, or about its result."""
    position = session.position
    picked, left, taken = position.picked, position.left, position.taken
    opened, car = position.opened, position.car + 1
    if picked is None or left is None:
        one = "One door" if session.locked else "Pick a door. One"
        return f"{one} hides a car, {in_words(position.doors - 1)} hide goats."
    doors, seen = (str(opened[0] + 1), "a goat") if len(opened) == 1 else (f"{in_words(len(opened))} doors", "goats")
    if position.is_void():
        seen = ": the car" if len(opened) == 1 else f", and the car is behind {car}"
        return f"The host opened {doors} by chance{seen}. This game is void."
    if taken is not None:
        end = "the car is yours." if position.scores()[0] else f"a goat. The car was behind door {car}."
        return f"You {DID[position.format_move(position.moves[1])]} door {taken + 1}: {end}"
    host = f"The host opened {doors}{' by chance' if position.variation.host == FORGETFUL else ''}: {seen}."
    if session.locked:
        return f"Door {picked + 1} was picked. {host}"
    return f"{host} Stay with {picked + 1}, or switch to {left + 1}?"


def tag(session: DoorsSession, door: int) -> str:
    """The text below a door."""
    position = session.position
    if door in position.opened:
        return "Opened by host"
    if position.taken is not None:
        if door == position.taken:
            return "You stayed" if door == position.picked else "You switched"
        return "Your first door" if door == position.picked else ""
    if door == position.picked:
        return "Your door"
    return "" if position.picked is None or position.is_over() or session.locked else "Switch?"


def door_label(session: DoorsSession, door: int) -> str:
    """A door in words, for screen readers. The text names the prize only behind an open door."""
    prize = "the car" if door == session.position.car else "a goat"
    seen, below = f"open, {prize}" if session.is_open(door) else "closed", tag(session, door)
    return f"Door {door + 1}, {seen}" + (f". {below}" if below else "")


def decisions(position: Position) -> tuple[str, str]:
    """The texts of the two buttons, as (stay, switch)."""
    picked, left = position.picked, position.left
    if picked is None or left is None or position.is_over():
        return "Stay", "Switch"
    return f"Stay with {picked + 1}", f"Switch to {left + 1}"


def percent(share: float) -> str:
    """A share from 0 to 1 as a percentage with one decimal. Halves are rounded up, on CPython and MicroPython."""
    return f"{int(1000 * share + 0.5) / 10:.1f}%"


def tally(won: int, played: int) -> str:
    """The text of a row in the tally, such as "2 of 3"."""
    return f"{thousands(won)} of {thousands(played)}"


def estimate(wins: int, games: int) -> str:
    """The share of wins, such as "66.8% ± 0.9". The second number is half the width of the 95 % interval."""
    if not games:
        return "\u2013"
    low, high = interval(wins, games)
    return f"{percent(wins / games)} \u00b1 {50 * (high - low):.1f}"


def progress(simulation: Simulation | None) -> str:
    if not simulation:
        return "Nothing was simulated yet."
    return f"{thousands(simulation.done)} of {plural(simulation.games, 'game')}"


def simulation_result(simulation: Simulation) -> str:
    """The text about the result of a simulation that is complete or stopped."""
    done = plural(simulation.done, "game")
    shares = {row.kind: estimate(row.wins, row.games) for row in simulation.rows() if row.skipped is None}
    end = done if simulation.is_done() else f"Stopped after {done}"
    return f"{end}. Switching won {shares[SWITCH]}, staying {shares[STAY]}."


def result(simulation: Simulation) -> str:
    """The title of the table with the result of a simulation."""
    return f"{title(simulation.variation)}: {plural(simulation.done, 'game')}, seed {simulation.seed}"


def cells(row: Row, truth: Row) -> list[str]:
    """The texts in a row of the table: games, wins, share, interval, exact chance. truth: the row of exact chances."""
    low, high = interval(row.wins, row.games)
    share, between = (percent(row.wins / row.games), f"{100 * low:.1f}\u2013{percent(high)}") if row.games else ("", "")
    return [thousands(row.games), thousands(row.wins), share, between, fraction(truth)]


def plot(simulation: Simulation | None, curves: list[int], truths: list[Row]) -> str:
    """The plot in words, for screen readers.

    curves: the indices of the rows that have a curve. truths: the exact chances of all rows.
    """
    if not (simulation and simulation.done):
        return PLOT_EMPTY
    shares = []
    for row in [simulation.rows()[place] for place in curves]:
        if row.games:
            low, high = interval(row.wins, row.games)
            share = f"{label(simulation.variation, row)} {percent(row.wins / row.games)}"
            shares.append(f"{share}, 95% interval {percent(low)} to {percent(high)}")
    lines = ", ".join([fraction(truths[place]) for place in curves])
    return PLOT.format(plural(simulation.games, "game"), thousands(simulation.done), "; ".join(shares), lines)
