"""Judges the answers in the lessons of 35.

The steps are dicts of `lessons.json`, of three kinds:

- A step of the introduction has a goal, which GOALS checks, and a solution.
- A puzzle teaches a strategy. It lists the moves that follow the strategy, each with the lead that the AI expects after
  the move. The best of these moves get two stars, the others one.
- A step of a set asks for a 35. The visitor plays it or, in the set `POINT`, points at the square that reaches 35.
"""

from collections.abc import Callable

from app.core.lessons.steps import Lesson, Step, lesson, told
from app.core.lessons.teacher import Answer, Teacher
from app.core.lessons.words import RIGHT, WRONG, happened
from app.core.positions import Played
from app.core.protocols import Json, Plain
from app.core.texts import say
from app.core.words import hue, joined, side
from app.games.thirtyfive.game import GAME
from app.games.thirtyfive.lessons import answers
from app.games.thirtyfive.words import sum_and_need
from pygame35.basics import RED
from pygame35.games.thirtyfive.rules import DIGITS, NEIGHBOURS, TARGET, Outcome, Position, format_square, parse_square
from pygame35.games.thirtyfive.threats import threats

AS_GOOD = 2.05  # squares; a smaller lead of the best move (shown as 2.0 at most) is within the error of the search
POINT = "threats"  # the set in which the visitor points at a square

GOALS: dict[str, Callable[[Json, Outcome, Position], object]] = {
    # {kind of goal: function(goal, outcome of a move, position after the move) that is true if the move meets the goal}
    "place": lambda goal, outcome, after: after.moves[-1] // DIGITS == _square(goal, after),
    "sum": lambda goal, outcome, after: after.sums[_square(goal, after)] == goal["sum"],
    "reach": lambda goal, outcome, after: _square(goal, after) in outcome.reached and not outcome.cancelled,
    "created": lambda goal, outcome, after: side(outcome.created) == goal["owner"],
    "cancel": lambda goal, outcome, after: outcome.cancelled,
    "win": lambda goal, outcome, after: after.winner() == -after.turn,
}


class ThirtyFiveTeacher(Teacher):
    def lessons(self, content: Json) -> list[Lesson]:
        """The lessons in their order: the introduction, the sets, the strategies."""
        introduction = content["introduction"]
        lessons = [lesson(dict(introduction), [_with_sums(step) for step in introduction["steps"]])]
        for group in content["sets"]:
            games = [{"id": f"{group['id']}/{game}", "game": game, "set": group["id"]} for game in group["games"]]
            lessons.append(lesson(dict(_with_sums(group), stars=True), games))
        for strategy in content["strategies"]:
            name = strategy["id"]
            puzzles = [content["first"][name]] + list(content["puzzles"].get(name, ()))
            puzzles = [dict(puzzle, strategy=name) for puzzle in puzzles]
            rated = lesson(dict(_with_sums(strategy), stars=True), puzzles, 0)
            # Puzzles with fewer digits come first. The name decides ties, since MicroPython's sort is not stable.
            rated["steps"].sort(key=lambda step: (len(step["game"]), step["name"]))
            lessons.append(rated)
        return lessons

    def asks_square(self, step: Step) -> bool:
        return step.get("set") == POINT

    def ring(self, step: Step, position: Position) -> int | None:
        goal = step.get("goal", {})
        return DIGITS * _square(goal, position) if "square" in goal else None

    def solution(self, step: Step, position: Position) -> int:
        if self.asks_square(step):
            return int(DIGITS * threats(position, position.turn)[0].square)
        return solution(step, position)

    def stars(self, step: Step, position: Position, move: int) -> int:
        """2 stars if the move solves the step, 1 if it is right but another move is better, else 0."""
        if "strategy" in step:
            technique = answers.technique(position, move, step["strategy"])
            return 0 if not technique else 2 if answers.lead(step, move) < AS_GOOD else 1
        most = threats(position, position.turn)[0].won if "set" in step else 0
        with Played(position, move) as outcome:
            if "set" not in step:
                return 2 if GOALS[step["goal"]["kind"]](step["goal"], outcome, position) else 0
            takes = outcome.flipped and position.owners[outcome.reached[0]] == -position.turn
            return 0 if not takes else 2 if len(outcome.flipped) == most else 1

    def judge(self, step: Step, position: Position, move: int, tries: int) -> Answer:
        stars, best, reply = self.stars(step, position, move), solution(step, position), None
        if stars and "goal" in step:
            text, later = joined(RIGHT, happened(GAME, position, move), told(step["right"])), ""
        elif stars:
            text, later = answers.right(step, position, move, None if stars == 2 else best)
        elif "goal" in step:
            text, later = _rule_wrong(step, position, move)
        else:
            text, later = answers.wrong(step, position, move, tries, best)
            reply = answers.reply(position, move)
        return Answer(stars, text, later, reply)

    def point(self, step: Step, position: Position, square: int, tries: int) -> tuple[Answer, int | None]:
        for threat in threats(position, position.turn):
            if threat.square == square:
                return self.judge(step, position, threat.move, tries), threat.move
        text = _no_threat(position, square)
        return Answer(0, text, text, None), None

    def hint(self, step: Step, position: Position, hint: tuple[int, bool]) -> str:
        if self.asks_square(step) and hint[1]:
            square = hint[0] // DIGITS
            return say("35.hint.sum", square=format_square(square), sum=sum_and_need(position, square))
        return super().hint(step, position, hint)


TEACHER = ThirtyFiveTeacher(GAME)


def _square(goal: Json, position: Position) -> int:
    """The square that a goal names. The first lesson is on the small board."""
    return parse_square(goal["square"], position.field)


def _with_sums(part: Json) -> Plain:
    """A copy of a group or a step. If its field `sums` is true, the settings of the copy show all sums on the board."""
    return dict(part, settings={"numbers": "all"}) if part.get("sums") else dict(part)


def solution(step: Step, position: Position) -> int:
    """A move that solves a step. position: the position of the step."""
    if "set" in step:
        return int(threats(position, position.turn)[0].move)
    return position.parse_move(step["accepted"][0] if "accepted" in step else step["solution"])


def _rule_wrong(step: Step, position: Position, move: int) -> tuple[str, str]:
    """Two texts about a wrong move in the introduction: its effect with advice, and the advice alone.

    position: before the move
    """
    goal, again, sums = step["goal"], told(step["wrong"]), ""
    with Played(position, move):
        if goal["kind"] == "sum":
            sums = say("35.answer.sum-is", square=goal["square"], total=position.sums[_square(goal, position)])
        elif goal["kind"] == "reach":
            sums = say("35.answer.sum", square=goal["square"], sum=sum_and_need(position, _square(goal, position)))
    return joined(WRONG, happened(GAME, position, move), sums, again), joined(WRONG, again)


def _no_threat(position: Position, square: int) -> str:
    """A text for a wrong square: why blue does not threaten to make 35 there. Blue is to move."""
    name, total, owner = format_square(square), position.sums[square], position.owners[square]
    room = [near for near in NEIGHBOURS[square] if not position.digits[near]]
    if not position.digits[square]:
        why = say("35.point.empty", square=name)
    elif owner == RED:
        why = say("35.point.other", square=name, side=hue(RED))
    elif total > TARGET:
        why = say("35.point.past", square=name, total=total)
    elif total < TARGET - DIGITS:
        why = say("35.point.low", square=name, total=total)
    elif room:
        why = say("35.point.nothing", square=name)
    else:
        why = say("35.point.no-room", square=name, need=TARGET - total)
    return joined(WRONG, why)
