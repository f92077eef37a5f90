"""Every word that the doors and the simulation say."""

from app.core.words import thousands
from app.games.monty_hall.estimate import interval
from pygame35.games.monty_hall.rules import STAY, SWITCH, other

PICK = "Pick a door. One hides a car, two hide goats."
ASKED = "The host opened {}: a goat. Stay with {}, or switch to {}?"
SHOWN_CLOSED = "One door hides a car, two hide goats."
SHOWN_ASKED = "Door {} was picked, and the host opened {}: a goat."
WON = "You {} door {}: the car is yours."
LOST = "You {} door {}: a goat. The car was behind door {}."
DID = {STAY: "stayed with", SWITCH: "switched to"}
STAY_WITH, SWITCH_TO = "Stay with {}", "Switch to {}"
STAY_ALONE, SWITCH_ALONE = "Stay", "Switch"
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


def status(table):
    """What to do, or what came of it."""
    position = table.position
    if position.picked is None:
        return SHOWN_CLOSED if table.locked else PICK
    first, opened = position.picked + 1, position.opened + 1
    if position.is_over():
        did, door = DID[position.moves[1]], position.taken + 1
        return WON.format(did, door) if position.scores()[0] else LOST.format(did, door, position.car + 1)
    if table.locked:
        return SHOWN_ASKED.format(first, opened)
    return ASKED.format(opened, first, other(position.picked, position.opened) + 1)


def tag(table, door):
    """What stands below a door."""
    position = table.position
    if door == position.opened:
        return HOSTS
    if position.is_over():
        if door == position.taken:
            return STAYED if door == position.picked else SWITCHED
        return FIRST if door == position.picked else ""
    if door == position.picked:
        return YOURS
    return "" if position.picked is None or table.locked else TO_OTHER


def label(table, door):
    """A door in words, what it hides if that is seen."""
    seen = (CAR if table.hides_car(door) else GOAT) if table.is_open(door) else CLOSED
    below = tag(table, door)
    return f"Door {door + 1}, {seen}" + (f". {below}" if below else "")


def decisions(position):
    """(stay, switch): the texts of the two buttons."""
    if position.picked is None or position.is_over():
        return STAY_ALONE, SWITCH_ALONE
    return (
        STAY_WITH.format(position.picked + 1),
        SWITCH_TO.format(other(position.picked, position.opened) + 1),
    )


def percent(share):
    """A share with one decimal."""
    return f"{100 * share:.1f}%"


def tally(won, played):
    """(won of played, their share): a row of the tally."""
    return f"{thousands(won)} of {thousands(played)}", f"{100 * won / played:.0f}%" if played else "\u2013"


def estimate(wins, games):
    """Such as "66.8% ± 0.9": the share of wins, and half the width of its 95 % interval in percentage points."""
    if not games:
        return "\u2013"
    low, high = interval(wins, games)
    return f"{percent(wins / games)} \u00b1 {50 * (high - low):.1f}"


def progress(simulation):
    if not simulation:
        return NO_GAMES
    return PROGRESS.format(thousands(simulation.done), thousands(simulation.games))


def told(simulation):
    """What a simulation came to, once it is over or stopped."""
    done = simulation.done
    both = BOTH.format(estimate(simulation.switched, done), estimate(simulation.stayed, done))
    return (FINISHED if simulation.is_done() else STOPPED).format(thousands(done), both)


def plot(simulation):
    """What the plot shows, for those who do not see it."""
    if not (simulation and simulation.done):
        return PLOT_EMPTY
    done, shares = simulation.done, []
    for wins in (simulation.switched, simulation.stayed):
        low, high = interval(wins, done)
        shares.extend((percent(wins / done), f"{percent(low)} to {percent(high)}"))
    return PLOT.format(thousands(simulation.games), thousands(done), *shares)
