"""The steps of the lessons of 35: read from their content, solved by moves.

A step is a dict of `lessons.json`:

- A step of the introduction has a goal, which GOALS checks, and a solution.
- A puzzle of a strategy has the moves that show its technique, each with the lead that the AI expects after it. The
  best moves are worth two stars, the others one.
- A step of a set asks for a 35. The visitor places its digit, or, in the set `POINT`, points at its square.
"""

from collections.abc import Callable
from typing import Any

from app.core.lessons.steps import Lesson, Step, lesson
from app.core.words import side
from app.games.thirtyfive.lessons.answers import lead, technique
from pygame35.games.thirtyfive.rules import DIGITS, Outcome, Position, parse_move, parse_square
from pygame35.games.thirtyfive.threats import threats

AS_GOOD = 2.05  # squares, rounded to 2.0; a search does not tell more exactly which of two moves is better
POINT = "threats"  # the set in which the visitor points at a square

GOALS: dict[str, Callable[[Any, Outcome, Position], Any]] = {
    # {kind: (goal, outcome of a move, position after it) -> whether the move meets the goal}
    "place": lambda goal, outcome, after: after.moves[-1] // DIGITS == parse_square(goal["square"]),
    "sum": lambda goal, outcome, after: after.sums[parse_square(goal["square"])] == goal["sum"],
    "reach": lambda goal, outcome, after: parse_square(goal["square"]) in outcome.reached and not outcome.cancelled,
    "created": lambda goal, outcome, after: side(outcome.created) == goal["owner"],
    "cancel": lambda goal, outcome, after: outcome.cancelled,
    "win": lambda goal, outcome, after: after.winner() == -after.turn,
}


def lessons_of(content: Any) -> list[Lesson]:
    """The lessons of the content of `lessons.json`: the introduction, the sets, the strategies."""
    introduction = dict(content["introduction"])
    lessons = [lesson(introduction, [_dressed(step) for step in introduction["steps"]])]
    for group in content["sets"]:
        games = [{"id": f"{group['id']}/{game}", "game": game, "set": group["id"]} for game in group["games"]]
        lessons.append(lesson(_rated(group), games))
    for strategy in content["strategies"]:
        puzzles = [dict(content["first"][strategy["id"]])]
        puzzles += [dict(puzzle) for puzzle in content["puzzles"].get(strategy["id"], ())]
        for puzzle in puzzles:
            puzzle["strategy"] = strategy["id"]
        found = lesson(_rated(strategy), puzzles, 0)
        # The fewest digits first. The sort of MicroPython is not stable.
        found["steps"].sort(key=lambda step: (len(step["game"]), step["name"]))
        lessons.append(found)
    return lessons


def _rated(group: Any) -> Lesson:
    """A group of puzzles, each of which is worth two stars."""
    found = _dressed(group)
    found["stars"] = True
    return found


def _dressed(part: Any) -> dict[str, Any]:
    """A copy of a group or a step; where it has `sums`, the board shows all of them."""
    found = dict(part)
    if part.get("sums"):
        found["settings"] = {"sums": True}
    return found


def solution(step: Step, position: Position) -> int:
    """A move that solves a step. position: of the step."""
    if "set" in step:
        return int(threats(position, position.turn)[0].move)
    return parse_move(step["accepted"][0] if "accepted" in step else step["solution"])


def stars(step: Step, position: Position, move: int) -> int:
    """The stars for a legal move: 2 if it solves the step, 1 if it shows the technique, else 0. position: before it."""
    if "strategy" in step:
        if not technique(position, move, step["strategy"]):
            return 0
        return 2 if lead(step, move) < AS_GOOD else 1
    most = threats(position, position.turn)[0].won if "set" in step else 0
    mover, outcome = position.turn, position.play(move)
    if "set" in step:
        takes = outcome.flipped and position.owners[outcome.reached[0]] == mover
        found = (2 if len(outcome.flipped) == most else 1) if takes else 0
    else:
        found = 2 if GOALS[step["goal"]["kind"]](step["goal"], outcome, position) else 0
    position.undo()
    return found
