"""The review of a game: its mistakes, and the effects of its moves."""

from typing import Any, Literal, TypeAlias

from app.core.duel_kind import DuelKind
from app.core.game_tree import ROOT, GameTree
from app.core.protocols import Analysis, DuelPosition, DuelRules, Move, Scores
from app.core.study.analysis_cache import AnalysisCache
from app.core.study.lines import PLIES, Fork, Mistake, beginning, steps
from pygame35.basics import NONE, RED
from pygame35.records import start

About: TypeAlias = Literal["remark", "reason", "effect", "spoils", "helps", "avoids", "afterwards", "practice"]

MISTAKE, BLUNDER = 4, 10  # the least `weight` of each
CHANCE = 20  # the loss of the whole chance to win weighs as much as this many squares
SECONDS = 0.3  # of search for each position
DEEPER = 3  # factor of SECONDS when a review is repeated


class Review:
    """A review of the game: lists the positions to search, and reads their analyses.

    nodes      [plies] the nodes of the moves in the session's tree
    moves      [plies] the game's moves
    texts      [plies] the moves as text
    leads      [plies + 1] red's score less blue's
    plies      the number of plies of a whole game, 0 if not known
    seconds    the time to search each position
    first      the sides whose moves are searched first
    running    True until the review is finished or stopped
    """

    def __init__(
        self, game: DuelKind, tree: GameTree, cache: AnalysisCache, seconds: float = SECONDS, tip: int | None = None
    ) -> None:
        """tip: the node at which the reviewed game ends; None: the tip of the tree."""
        self.game = game
        self.board = tree.board
        self.nodes = tree.line(tip)
        self.moves = tree.moves_of(self.nodes)
        position = start(game.rules, self.board)
        self.texts = [position.format_move(move) for move in self.moves]
        self.leads = [red - blue for red, blue in scores(game.rules, self.board, self.moves)]
        self.plies = game.plies(position)
        self.cache, self.seconds = cache, seconds
        self.first: list[int] = [RED, -RED]
        self.running = True
        self._read: tuple[int, list[Analysis | None]] = (-1, [])
        self._forks: dict[tuple[int, str], Fork] = {}
        self._explained: dict[tuple[object, ...], Any] = {}

    @property
    def analyses(self) -> list[Analysis | None]:
        """[plies + 1] the analyses of the positions, None if not deep enough."""
        if self._read[0] != self.cache.version:
            known = [self.cache.at(node) if self.cache.is_deep(node, SECONDS) else None for node in self.places()]
            self._read = (self.cache.version, known)
        return self._read[1]

    def places(self) -> list[int]:
        return [ROOT] + self.nodes

    def open(self) -> list[int]:
        """The plies of the positions that are still to be searched, in the order of `_order`."""
        places = self.places()
        return [ply for ply in self._order() if self._is_open(places[ply])]

    def _is_open(self, node: int) -> bool:
        return not self.cache.is_deep(node, self.seconds)

    def _order(self) -> list[int]:
        """[plies + 1] the plies of all positions. Positions around costly moves of the sides `first` come first.

        A move's cost is the change of the lead by the move and its answer. Equal costs keep the order of the game.
        """
        leads = self.leads + self.leads[-1:]

        def lost(ply: int) -> int:
            return side_of(ply) * (leads[ply - 1] - leads[ply + 1])

        moves = sorted(range(1, len(self.moves) + 1), key=lambda ply: (side_of(ply) not in self.first, -lost(ply), ply))
        plies = []
        for ply in [ply for move in moves for ply in (move - 1, move)] or [0]:
            if ply not in plies:
                plies.append(ply)
        return plies

    def share(self) -> float:
        """The share of the positions that are searched, 0 ... 1."""
        return 1 - len([node for node in self.places() if self._is_open(node)]) / (len(self.nodes) + 1)

    def reason(self, ply: int, better: str) -> str:
        """`Explainer.reason` for a better move than the played move. ply: the number of the played move, from 1."""
        return str(self.explain("reason", ply, better, self.texts[ply - 1]))

    def explain(self, method: About, ply: int, *about: str | int) -> Any:
        """Call a method of the explainer with the position before a move.

        ply: the number of the move, from 1. about: moves as text, and numbers; by default the move itself.
        Results are cached, because the page asks again after each searched position.
        """
        key = (method, ply, about, self.game.words.SIDES[RED])  # the name depends on the setting `colours`
        if key not in self._explained:
            position = self.before(ply)
            given = [position.parse_move(each) if isinstance(each, str) else each for each in about]
            self._explained[key] = getattr(self.game.explainer, method)(position, *(given or [self.moves[ply - 1]]))
        return self._explained[key]

    def explain_answer(self, ply: int) -> str:
        """`Explainer.effect` of the best answer to a move, or ""."""
        answer = self.answer(ply)
        return str(self.explain("effect", ply + 1, answer)) if answer else ""

    def fork(self, mistake: Mistake) -> Fork:
        """The AI's lines at a mistake. The lines are empty if the analysis before or after the mistake is not known."""
        key = mistake.ply, mistake.better
        if key not in self._forks:
            before, after = self.analyses[mistake.ply - 1], self.analyses[mistake.ply]
            if before and after:
                better = beginning(before["line"], mistake.better)
                played = [mistake.move] + (beginning(after["line"], after["best"]) if after["best"] else [])
                plies, position = min(PLIES, len(played), len(better)), self.before(mistake.ply)
                self._forks[key] = Fork(*[steps(self.game, position, line[:plies]) for line in (played, better)])
            else:
                self._forks[key] = Fork([], [])
        return self._forks[key]

    def expected_line(self, ply: int) -> list[Move]:
        """The better move and the AI's expected continuation, at most PLIES moves."""
        analysis, position = self.analyses[ply - 1], self.before(ply)
        line = beginning(analysis["line"], analysis["best"])[:PLIES] if analysis else []
        return [position.parse_move(text) for text in line]

    def answer(self, ply: int) -> str | None:
        after = self.analyses[ply]
        return after["best"] if after else None

    def before(self, ply: int) -> DuelPosition:
        position: DuelPosition = start(self.game.rules, self.board)
        for move in self.moves[: ply - 1]:
            position.play(move)
        return position


def weight(mistake: Mistake) -> float:
    """The cost of a move in squares: lost margin, plus CHANCE times the lost chance to win. Gains count as 0."""
    return float(max(0, mistake.margin) + CHANCE * max(0, mistake.before - mistake.after))


def side_of(ply: int) -> int:
    """The side of a move, RED or BLUE. ply: the number of the move, from 1."""
    return RED if ply % 2 else -RED


def mistakes(moves: list[str], analyses: list[Analysis | None]) -> list[Mistake]:
    """The moves that weigh at least MISTAKE, the worst first.

    moves: [plies] as text. analyses: [plies + 1] of the positions before and after the moves, None where unknown.
    """
    heavy = [mistake for mistake in losses(moves, analyses) if weight(mistake) >= MISTAKE]
    return sorted(heavy, key=lambda mistake: -weight(mistake))


def losses(moves: list[str], analyses: list[Analysis | None]) -> list[Mistake]:
    """A `Mistake` with the loss by each move, in the order of the game. The best move loses nothing.

    Moves from or to an unknown position are left out.
    """
    lost = []
    for ply, (move, before, after) in enumerate(zip(moves, analyses, analyses[1:]), 1):
        if before and after and before["best"]:
            side, end = side_of(ply), before if before["best"] == move else after
            chances = [row["win"] if side == RED else 1 - row["win"] for row in (before, end)]
            lost.append(Mistake(ply, move, before["best"], side * (before["margin"] - end["margin"]), *chances))
    return lost


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
    course = [position.scores()]
    for move in moves:
        position.play(move)
        course.append(position.scores())
    return course
