"""The review of a game: its mistakes, and what its moves do."""

from typing import Any

from app.core.duel_kind import DuelKind
from app.core.game_tree import ROOT, GameTree
from app.core.protocols import Analysis, DuelPosition, DuelRules, Move, Scores
from app.core.study.analysis_cache import AnalysisCache
from app.core.study.lines import PLIES, Fork, Mistake, Step, beginning, steps
from pygame35.basics import NONE, RED, IllegalMove
from pygame35.records import start

MISTAKE, BLUNDER = 4, 10  # the least `weight` of each
CHANCE = 20  # squares that weigh as much as the whole chance to win
SECONDS = 0.3  # of search for each position
DEEPER = 3  # times as long for each position as in the review before


class Review:
    """A review of the game: it sees to it that every position is analysed, and reads the findings.

    nodes      [plies] the nodes of the moves in the session's tree
    moves      [plies] the game's moves
    texts      [plies] the moves as text
    leads      [plies + 1] red's score less blue's
    plies      of a whole game, 0 if not known
    seconds    of search that each position is to have
    first      the sides whose moves are searched first
    running    True until the review is finished or stopped
    """

    def __init__(
        self, game: DuelKind, tree: GameTree, cache: AnalysisCache, seconds: float = SECONDS, tip: int | None = None
    ) -> None:
        """tip: the last node, None for the game's."""
        self.game = game
        self.board = tree.board
        self.nodes = tree.line(tip)
        self.moves = tree.moves_of(self.nodes)
        self.texts, self.leads, self.plies = self._told()
        self.cache, self.seconds = cache, seconds
        self.first: list[int] = [RED, -RED]
        self.running = True
        self._read: tuple[int, list[Analysis | None]] = (-1, [])
        self._forks: dict[tuple[int, str], Fork] = {}
        self._explained: dict[tuple[Any, ...], Any] = {}

    @property
    def analyses(self) -> list[Analysis | None]:
        """[plies + 1] the analyses of the positions that are known deep enough, else None."""
        if self._read[0] != self.cache.version:
            known = [self.cache.at(node) if self.cache.is_deep(node, SECONDS) else None for node in self.places()]
            self._read = (self.cache.version, known)
        return self._read[1]

    def places(self) -> list[int]:
        """[plies + 1] the nodes of the positions."""
        return [ROOT] + self.nodes

    def open(self) -> list[int]:
        """[positions] the plies of the positions that are still to be searched; see `_order`."""
        places = self.places()
        return [ply for ply in self._order() if self._is_open(places[ply])]

    def _is_open(self, node: int) -> bool:
        return not self.cache.is_deep(node, self.seconds)

    def _order(self) -> list[int]:
        """[plies + 1] the positions before and after each move: first of the moves after which a side lost most points.

        What the move and its answer changed counts. In a game without points, the order of the game.
        """
        leads = self.leads + self.leads[-1:]

        def lost(ply: int) -> int:
            return side_of(ply) * (leads[ply - 1] - leads[ply + 1])

        moves = sorted(range(1, len(self.moves) + 1), key=lambda ply: (side_of(ply) not in self.first, -lost(ply), ply))
        found = []
        for ply in [ply for move in moves for ply in (move - 1, move)] or [0]:
            if ply not in found:
                found.append(ply)
        return found

    def share(self) -> float:
        """The share of the positions that are searched, 0 ... 1."""
        return 1 - len([node for node in self.places() if self._is_open(node)]) / (len(self.nodes) + 1)

    def remark(self, ply: int) -> str:
        """The effects of a move, in sentences. ply: its number, from 1."""
        return self._text("remark", ply, self.texts[ply - 1])

    def reason(self, ply: int, better: str) -> str:
        """The reason for a better move than the one with the number `ply`. better: as text."""
        return self._text("reason", ply, better, self.texts[ply - 1])

    def effect(self, ply: int) -> str:
        """The best that the best answer to a move does, in one sentence, or ""."""
        answer = self.answer(ply)
        return self._text("effect", ply + 1, answer) if answer else ""

    def did(self, ply: int) -> str:
        """The best that a move does, in one sentence, or ""."""
        return self._text("effect", ply, self.texts[ply - 1])

    def afterwards(self, ply: int, better: str, lost: int) -> str:
        """`Explainer.afterwards` of a better move than the one with the number `ply`. better: as text."""
        return self._text("afterwards", ply, better, lost)

    def spoils(self, ply: int) -> str:
        """`Explainer.spoils` of a move."""
        return self._text("spoils", ply, self.texts[ply - 1])

    def helps(self, ply: int, better: str) -> str:
        """`Explainer.helps` of a move and the best answer to it. better: a better move, as text."""
        answer = self.answer(ply)
        return self._text("helps", ply, self.texts[ply - 1], better, answer) if answer else ""

    def avoids(self, ply: int, better: str) -> str:
        """`Explainer.avoids` of a better move than the one with the number `ply`. better: as text."""
        answer = self.answer(ply)
        return self._text("avoids", ply, self.texts[ply - 1], better, answer) if answer else ""

    def practice(self, ply: int, better: str) -> tuple[str, str] | None:
        """`Explainer.practice` for a better move than the one with the number `ply`. better: as text."""
        found: tuple[str, str] | None = self._explain("practice", ply, self.texts[ply - 1], better)
        return found

    def _text(self, method: str, ply: int, *about: str | int) -> str:
        text: str = self._explain(method, ply, *about)
        return text

    def _explain(self, method: str, ply: int, *about: str | int) -> Any:
        """The answer of the game's explainer before the move with a number. about: moves as text, and numbers.

        It is asked once: the cards are written again with each position that is searched.
        """
        asked = (method, ply, about, self.game.words.SIDES[RED])  # whose name follows the colours
        if asked not in self._explained:
            position = self.before(ply)
            given = [position.parse_move(each) if isinstance(each, str) else each for each in about]
            self._explained[asked] = getattr(self.game.explainer, method)(position, *given)
        return self._explained[asked]

    def fork(self, found: Mistake) -> Fork:
        """The AI's lines at a mistake."""
        if (found.ply, found.better) not in self._forks:
            self._forks[found.ply, found.better] = self._fork(found)
        return self._forks[found.ply, found.better]

    def _fork(self, found: Mistake) -> Fork:
        before, after = self.analyses[found.ply - 1], self.analyses[found.ply]
        if not before or not after:
            return Fork([], [])
        better = beginning(before["line"], found.better)
        played = [found.move] + (beginning(after["line"], after["best"]) if after["best"] else [])
        plies, position = min(PLIES, len(played), len(better)), self.before(found.ply)
        return Fork(*[steps(self.game, position, line[:plies]) for line in (played, better)])

    def expected_line(self, ply: int) -> list[Move]:
        """The best move instead of the one with that number, and what the AI expects after it; at most PLIES moves."""
        found, position = self.analyses[ply - 1], self.before(ply)
        moves = []
        for text in beginning(found["line"], found["best"])[:PLIES] if found else []:
            moves.append(position.parse_move(text))
            position.play(moves[-1])
        return moves

    def expected(self, steps: list[Step], index: int) -> str:
        """The effect of one move of the AI's line, in one sentence, or ""."""
        position = self.before(steps[0].ply)
        for step in steps[:index]:
            position.play(position.parse_move(step.move))
        return self.game.explainer.effect(position, position.parse_move(steps[index].move))

    def grows(self, steps: list[Step]) -> str:
        """`Explainer.grows` of moves of the AI's line."""
        position = self.before(steps[0].ply if steps else 1)
        return self.game.explainer.grows(position, [position.parse_move(step.move) for step in steps])

    def still_wins(self, ply: int, moves: list[str], step: Step) -> bool:
        """True if a step would win as many points after these moves, which begin with the one of number `ply`."""
        position = self.before(ply)
        try:
            for text in moves:
                position.play(position.parse_move(text))
            return bool((self.game.won(position, position.parse_move(step.move)) or 0) >= step.won)
        except IllegalMove:  # its place is taken
            return False

    def answer(self, ply: int) -> str | None:
        """The best answer to a move, as text."""
        after = self.analyses[ply]
        return after["best"] if after else None

    def _told(self) -> tuple[list[str], list[int], int]:
        """`texts`, `leads` and `plies`."""
        position = start(self.game.rules, self.board)
        texts, leads = [], [0]
        for move in self.moves:
            texts.append(position.format_move(move))
            position.play(move)
            red, blue = position.scores()
            leads.append(red - blue)
        return texts, leads, self.game.plies(position)

    def before(self, ply: int) -> DuelPosition:
        """The position before the move with a number, from 1."""
        position: DuelPosition = start(self.game.rules, self.board)
        for move in self.moves[: ply - 1]:
            position.play(move)
        return position


def weight(mistake: Mistake) -> float:
    """What a move cost, in squares: the margin, and the chance to win in proportion to CHANCE. Gains count nothing."""
    return float(max(0, mistake.margin) + CHANCE * max(0, mistake.before - mistake.after))


def side_of(ply: int) -> int:
    """RED or BLUE, the side of a move with a number, from 1."""
    return RED if ply % 2 else -RED


def mistakes(moves: list[str], analyses: list[Analysis | None]) -> list[Mistake]:
    """The moves that weigh at least MISTAKE, the worst first.

    moves: [plies] as text. analyses: [plies + 1] of the position before each move, and of the last; None where unknown.
    """
    found = [mistake for mistake in losses(moves, analyses) if mistake and weight(mistake) >= MISTAKE]
    return sorted(found, key=lambda mistake: -weight(mistake))


def losses(moves: list[str], analyses: list[Analysis | None]) -> list[Mistake | None]:
    """[plies] what each move cost, None where a position before or after it is unknown. The best move costs nothing."""
    return [_loss(ply, move, analyses[ply], analyses[ply + 1]) for ply, move in enumerate(moves)]


def _loss(ply: int, move: str, before: Analysis | None, after: Analysis | None) -> Mistake | None:
    if not before or not after or not before["best"]:
        return None
    side = side_of(ply + 1)
    margins, chances = [[row[name] for row in (before, after)] for name in ("margin", "win")]
    if side != RED:
        chances = [1 - chance for chance in chances]
    if before["best"] == move:
        margins[1], chances[1] = margins[0], chances[0]
    return Mistake(ply + 1, move, before["best"], side * (margins[0] - margins[1]), *chances)


def counted(position: DuelPosition) -> Analysis:
    """The analysis of a finished game's position, in the form of `pygame35.engine`."""
    red, blue = position.scores()
    win = (1 + (position.winner() or NONE)) / 2
    return {
        "win": win,
        "margin": red - blue,
        "exact": True,
        "best": None,
        "candidates": [],
        "line": [],
        "simulations": 0,
    }


def scores(rules: DuelRules, board: str, moves: list[Move]) -> list[Scores]:
    """[plies + 1] (red, blue) after 0, 1, ... moves."""
    position = start(rules, board)
    found = [position.scores()]
    for move in moves:
        position.play(move)
        found.append(position.scores())
    return found
