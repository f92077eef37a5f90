"""The texts of the doors and of the simulation."""

from app.core.words import thousands
from app.games.monty_hall.estimate import interval
from pygame35.basics import TYPE_CHECKING
from pygame35.games.monty_hall.rules import STAY, SWITCH, other

if TYPE_CHECKING:
    from app.games.monty_hall.session import DoorsSession
    from app.games.monty_hall.simulation import Simulation
    from pygame35.games.monty_hall.rules import Position

PICK = "Pick a door. One hides a car, two hide goats."
ASKED = "The host opened {}: a goat. Stay with {}, or switch to {}?"
SHOWN_CLOSED = "One door hides a car, two hide goats."
SHOWN_ASKED = "Door {} was picked, and the host opened {}: a goat."
WON = "You {} door {}: the car is yours."
LOST = "You {} door {}: a goat. The car was behind door {}."
DID = {STAY: "stayed with", SWITCH: "switched to"}
STAY_WITH, SWITCH_TO = "Stay with {}", "Switch to {}"
JUST_STAY, JUST_SWITCH = "Stay", "Switch"
CLOSED, GOAT, CAR = "closed", "open, a goat", "open, the car"
YOURS, HOSTS, TO_OTHER, FIRST = "Your door", "Opened by host", "Switch?", "Your first door"
STAYED, SWITCHED = "You stayed", "You switched"
BROKEN_LINK = (
    "The link could not be read. It is not of this game, or it is incomplete."
    " Here is another game; your tally is as it was."
)
COPIED = "Link copied: it leads to this very game."
START, STOP = "Start", "Stop"
NO_GAMES = "Nothing was simulated yet."
PROGRESS = "{} of {} games"
STOPPED = "Stopped after {} games. {}"
FINISHED = "{} games. {}"
BOTH = "Switching won {}, staying {}."
PLOT_EMPTY = "Plot of the share of games won by switching and by staying, from 1 game on; nothing was simulated yet."
PLOT = (
    "Share of games won, from 1 to {} games. After {}: switching {}, 95% interval {}; staying {}, 95% interval {}. "
    "Lines mark one third and two thirds."
)


def status(session: "DoorsSession") -> str:
    """The next step, or the result."""
    position = session.position
    picked, opened, taken = position.picked, position.opened, position.taken
    if picked is None or opened is None:
        return SHOWN_CLOSED if session.locked else PICK
    if taken is not None:
        did, door = DID[position.moves[1]], taken + 1
        return WON.format(did, door) if position.scores()[0] else LOST.format(did, door, position.car + 1)
    if session.locked:
        return SHOWN_ASKED.format(picked + 1, opened + 1)
    return ASKED.format(opened + 1, picked + 1, other(picked, opened) + 1)


def tag(session: "DoorsSession", door: int) -> str:
    """The text below a door."""
    position = session.position
    if door == position.opened:
        return HOSTS
    if position.is_over():
        if door == position.taken:
            return STAYED if door == position.picked else SWITCHED
        return FIRST if door == position.picked else ""
    if door == position.picked:
        return YOURS
    return "" if position.picked is None or session.locked else TO_OTHER


def label(session: "DoorsSession", door: int) -> str:
    """A door in words, with the content of an open one."""
    seen = (CAR if session.hides_car(door) else GOAT) if session.is_open(door) else CLOSED
    below = tag(session, door)
    return f"Door {door + 1}, {seen}" + (f". {below}" if below else "")


def decisions(position: "Position") -> tuple[str, str]:
    """(stay, switch): the texts of the two buttons."""
    picked, opened = position.picked, position.opened
    if picked is None or opened is None or position.is_over():
        return JUST_STAY, JUST_SWITCH
    return STAY_WITH.format(picked + 1), SWITCH_TO.format(other(picked, opened) + 1)


def percent(share: float) -> str:
    """A share with one decimal."""
    return f"{100 * share:.1f}%"


def tally(won: int, played: int) -> tuple[str, str]:
    """(won of played, their share): a row of the tally."""
    return f"{thousands(won)} of {thousands(played)}", f"{100 * won / played:.0f}%" if played else "\u2013"


def estimate(wins: int, games: int) -> str:
    """The share of wins and half the width of its 95 % interval in percentage points, such as "66.8% ± 0.9"."""
    if not games:
        return "\u2013"
    low, high = interval(wins, games)
    return f"{percent(wins / games)} \u00b1 {50 * (high - low):.1f}"


def progress(simulation: "Simulation | None") -> str:
    if not simulation:
        return NO_GAMES
    return PROGRESS.format(thousands(simulation.done), thousands(simulation.games))


def simulation_result(simulation: "Simulation") -> str:
    """The result of a simulation that is over or stopped."""
    done = simulation.done
    both = BOTH.format(estimate(simulation.switched, done), estimate(simulation.stayed, done))
    return (FINISHED if simulation.is_done() else STOPPED).format(thousands(done), both)


def plot(simulation: "Simulation | None") -> str:
    """The plot in words, for screen readers."""
    if not (simulation and simulation.done):
        return PLOT_EMPTY
    done = simulation.done
    shares: list[str] = []
    for wins in (simulation.switched, simulation.stayed):
        low, high = interval(wins, done)
        shares.extend((percent(wins / done), f"{percent(low)} to {percent(high)}"))
    return PLOT.format(thousands(simulation.games), thousands(done), *shares)
