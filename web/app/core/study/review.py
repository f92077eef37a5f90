"""The review of a game: the analyses of its positions, and the moves that cost something."""

from collections import namedtuple
from typing import Any

from app.core.duel_kind import DuelKind
from app.core.formats import minus
from app.core.game_tree import ROOT, GameTree
from app.core.protocols import Analysis, DuelPosition, DuelRules, Move, Scores
from app.core.study.analysis_cache import AnalysisCache
from app.core.study.explainer import Fault
from app.core.texts import say
from app.core.words import joined
from pygame35.basics import BLUE, NONE, RED
from pygame35.records import start

MISTAKE, BLUNDER = 4, 10  # the least `weight` of each
CHANCE = 20  # the loss of the whole chance to win weighs as much as this many squares
SECONDS = 0.3  # of search for each position
DEEPER = 3  # factor of SECONDS when a review is repeated
PLIES = 6  # of the expected line that is stored

Mistake = namedtuple("Mistake", ("ply", "move", "better", "margin", "before", "after"))
# ply            the number of the move, from 1
# move           the move, as text
# better         the engine's best move, as text
# margin         the loss of the mover's margin, in squares or points
# before, after  0 ... 1, the mover's chance to win


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

    def remark(self, ply: int, mistake: Mistake | None, names: dict[int, str]) -> str:
        """What a move of the game has done, in sentences; of a mistake, why another move was better.

        ply: the number of the move, from 1. mistake: the move, if it was one. names: {side: its player}.
        """
        position, move, explainer = self.before(ply), self.moves[ply - 1], self.game.explainer
        if not mistake:
            return str(explainer.remark(position, move))
        fault, better = self.fault(mistake, names), position.parse_move(mistake.better)
        if fault:
            return say("review.fault", harm=fault.harm, remedy=fault.remedy)
        better_move, reason = minus(mistake.better), explainer.reason(position, better, move)
        points = int(mistake.margin + 0.5)
        if reason or points < 1 or not self.game.unit:
            return joined(say("review.better", move=better_move), reason)
        return say("review.better-lead", move=better_move, lead=points, unit=self.game.unit)

    def fault(self, loss: Mistake, names: dict[int, str]) -> Fault | None:
        """Why a move was worse than the engine's, as far as the rules show it."""
        position, move = self.before(loss.ply), self.moves[loss.ply - 1]
        reply = self.moves[loss.ply] if loss.ply < len(self.moves) else None
        better = position.parse_move(loss.better)
        return self.game.explainer.fault(position, move, better, reply, names)

    def before(self, ply: int) -> DuelPosition:
        position: DuelPosition = start(self.game.rules, self.board)
        for move in self.moves[: ply - 1]:
            position.play(move)
        return position


def weight(mistake: Mistake) -> float:
    """The cost of a move in squares: lost margin, plus CHANCE times the lost chance to win. Gains count as 0."""
    return float(max(0, mistake.margin) + CHANCE * max(0, mistake.before - mistake.after))


def beginning(line: list[str], best: str) -> list[str]:
    """The line if it begins with the best move, else [best]. The two may come from different searches."""
    return line if line[:1] == [best] else [best]


def story_of(session: Any) -> Any:
    """The `app.core.study.story.Story` of the game on the board; None without a finished review of this very game."""
    review, story = session.study.review, session.study.story
    told = review and not review.running and review.nodes == session.tree.line()
    return story if told and story and story.review is review else None


def own_sides(session: Any) -> list[int]:
    """The side of the one person who played; both sides if two people or two AIs did. session: a `Session`."""
    people = [side for side in (RED, BLUE) if session.was_person(side)]
    return people if len(people) == 1 else [RED, BLUE]


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
