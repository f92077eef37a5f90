"""Judges the answers to the steps of a game's lessons. `Teacher` takes all its texts from `lessons.json`.

The content is {"lessons": [...]}, as `app.core.lessons.steps` describes them. Further fields of a step:

    best     the moves that solve the step, such as "e4 e5". Without this field, every move solves the step
    good     moves that get one of two stars
    answers  [{moves, text, reply}]: the text after one of these moves, and optionally the opponent's best reply
    right    the text after another move that solves the step
    wrong    the text after another move that does not solve the step. The text hints at the solution
    hint     the text of the hint. Without this field, the game gives its reason for a good move
    ring     a square to mark on the board
    point    the right squares. A step with this field asks for a square instead of a move
    then     the move that is made after the visitor chooses a right square

If the rules of a game decide whether an answer is right, the game has a subclass of `Teacher` in the module
`app/games/<game>/lessons/teacher.py`. TEACHER is its only instance.
"""

from collections import namedtuple

from app.core.duel_kind import DuelKind
from app.core.lessons import words
from app.core.lessons.steps import Lesson, Step, read_lessons, told
from app.core.protocols import GamePosition, Json, Move, Square
from app.core.texts import say
from app.core.words import joined

Answer = namedtuple("Answer", ("stars", "text", "later", "reply"))
# stars  2 if the step is solved, 1 if another answer is better, 0 if the answer is wrong
# text   the message
# later  the message to show once the move is taken back
# reply  the opponent's reply to show, or None


class Teacher:
    def __init__(self, game: DuelKind) -> None:
        self.game = game

    def lessons(self, content: Json) -> list[Lesson]:
        return read_lessons(content)

    def asks_square(self, step: Step) -> bool:
        """True if a step asks for a square instead of a move."""
        return "point" in step

    def ring(self, step: Step, position: GamePosition) -> Move | None:
        """A move on the square that the step marks; None if no square is marked."""
        return position.parse_move(step["ring"]) if "ring" in step else None

    def solution(self, step: Step, position: GamePosition) -> Move:
        """A move that solves a step. If the step asks for a square, a move on a right square."""
        texts = step["point"] if self.asks_square(step) else step.get("best", "")
        return position.parse_move(texts.split(" ")[0]) if texts else position.legal_moves()[0]

    def reaches(self, goal: str, position: GamePosition, move: Move) -> bool:
        """True if a legal move reaches the goal of a step that has no field `best`."""
        raise NotImplementedError

    def stars(self, step: Step, position: GamePosition, move: Move) -> int:
        text = position.format_move(move)
        if "best" not in step:
            return 2 if "goal" not in step or self.reaches(step["goal"], position, move) else 0
        return 2 if text in step["best"].split(" ") else 1 if text in step.get("good", "").split(" ") else 0

    def judge(self, step: Step, position: GamePosition, move: Move, tries: int) -> Answer:
        """Judge a legal move. position: before the move. tries: the number of attempts, including this one."""
        stars = self.stars(step, position, move)
        remark, reply = self.feedback(step, position, move, stars)
        begin, more = (words.WRONG, words.GOOD, words.RIGHT)[stars], words.MORE if stars == 1 else ""
        if stars == 2 and "good" in step:
            begin = words.BEST
        clue = more if stars else told(step.get("wrong", ""))
        text = joined(begin, words.happened(self.game, position, move), told(remark), more)
        return Answer(stars, text, joined(begin, clue), reply)

    def feedback(self, step: Step, position: GamePosition, move: Move, stars: int) -> tuple[str, Move | None]:
        """Comment on a legal move; returns (text, the opponent's reply to show or None)."""
        text = position.format_move(move)
        for answer in step.get("answers", ()):
            if text in answer["moves"].split(" "):
                return answer["text"], position.parse_move(answer["reply"]) if "reply" in answer else None
        return step.get("right" if stars else "wrong", ""), None

    def point(self, step: Step, position: GamePosition, square: Square, tries: int) -> tuple[Answer, Move | None]:
        """Judge the choice of a square; returns (answer, move to make or None). tries: see `judge`."""
        if self.game.square_name(position, square) not in step["point"].split(" "):
            clue = joined(words.WRONG, told(step.get("wrong", "")))
            return Answer(0, clue, clue, None), None
        move = position.parse_move(step["then"]) if "then" in step else None
        return Answer(2, joined(words.RIGHT, told(step.get("right", ""))), "", None), move

    def hint(self, step: Step, position: GamePosition, hint: tuple[Move, bool]) -> str:
        """The text of a hint. hint: (move, True to name the whole move)."""
        if "hint" in step:
            return say("lessons.hint", hint=step["hint"])
        if self.asks_square(step):
            return say("lessons.look-at", square=self.game.square_name(position, self.game.square_of(hint[0])))
        return self.game.hint(position, *hint)
