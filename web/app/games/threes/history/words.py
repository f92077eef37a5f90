"""The texts of the review, and of the statistics of a person's own games."""

from app.core.words import listed, percent, plural
from app.games.threes.hints.reasons import reason
from app.games.threes.hints.worth import AS_GOOD, MISTAKE, best, lost, second, worths
from app.games.threes.words import RULES, named, plural_games
from pygame35.basics import TYPE_CHECKING
from pygame35.games.threes.rules import NAMES

if TYPE_CHECKING:
    from app.games.threes.history.review import Review
    from pygame35.games.threes.rules import Position

REVIEW, STOP, GO_ON = "Review this game", "Stop", "Go on"
NOTHING_PLAYED = "There is no move to review yet."
NO_MISTAKES = "Every move was the master\u2019s choice, or as good."
NO_GAMES = "No game has ended yet. Games from links, and games in which the AI made a move, are not counted."
STILL_TO_COME = "of the points still to come"


def button(review: "Review", running: bool) -> str:
    """The text of the button that runs the review."""
    return STOP if running else GO_ON if review.values else REVIEW


def told(review: "Review", running: bool) -> str:
    """The state of the review."""
    done, moves = len(review.values), len(review.line)
    if not moves:
        return NOTHING_PLAYED
    if not done and not running:
        return "The master looks at every move and finds those that cost most."
    if not review.is_done():
        return f"{done} of {plural(moves, 'move')}"
    return summary(review.costs) if review.costliest() else NO_MISTAKES


def summary(costs: list[float]) -> str:
    """The moves of a game by how good they were. costs: the shares that they gave away."""
    good = len([cost for cost in costs if cost < AS_GOOD])
    mistakes = len([cost for cost in costs if cost >= MISTAKE])
    weaker = len(costs) - good - mistakes
    counts = [(good, "the master\u2019s choice or as good"), (weaker, "a little weaker")]
    counts.append((mistakes, "a mistake" if mistakes == 1 else "mistakes"))
    kinds = [f"{count} {'was' if count == 1 else 'were'} {kind}" for count, kind in counts if count]
    moves = plural(len(costs), "move")
    return f"Of {moves}, {listed(kinds)}. The moves that cost most, with the share {STILL_TO_COME} that each lost:"


def row(review: "Review", ply: int) -> tuple[str, str]:
    """A line of the list of moves: (the move and the master's, the share that it gave away)."""
    move = best(review.values[ply])[0]
    return f"Move {ply + 1}: {NAMES[review.line[ply]]}. Better: {NAMES[move]}", f"\u2212{percent(review.costs[ply])}"


def advice(position: "Position", move: int, values: dict[int, float], numbers: bool) -> str:
    """A move of the game and the master's in words.

    position: before the move. values: {move: points} of the master. numbers: True to tell the points, too.
    """
    equals, score = best(values), position.scores()[0]
    texts, better = worths(values), equals[0]
    if move in equals:
        return f"{named(move)} was played, as the master would."
    text = f"{named(move)} was played and lost {part(lost(values, move, score))} {STILL_TO_COME}."
    other = second(values)
    why = reason(position, better) if other is not None and len(equals) == 1 else ""
    text += f" {named(better)} is better: {why}." if why else f" {named(better)} is better."
    return f"{text} The master expects {texts[better]} points in the end, not {texts[move]}." if numbers else text


def part(share: float) -> str:
    """A share of at least `AS_GOOD`, in words where those say more than the percentage."""
    if share >= 0.995:
        return "all"
    return "almost all" if share >= 0.9 else "about half" if 0.45 <= share <= 0.55 else percent(share)


def heading(rules: str, games: int) -> str:
    """The line above the figures."""
    return f"{RULES[rules]}: {plural_games(games)} played to the end." if games else NO_GAMES
