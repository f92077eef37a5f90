"""What a review finds in a game: pure functions of what the engine says about each of its positions."""

from collections import namedtuple

from pygame35.rules.thirtyfive import RED, Position, parse_move
from pygame35.rules.thirtyfive_strategy import labels

MISTAKE, BLUNDER = 0.1, 0.25  # of the chance to win


class Review:
    """A game's positions, as far as they were analysed.

    nodes      of the game's moves, in the session's tree
    moves      the same as moves
    labels     [plies] the strategies that each move is an instance of, as `thirtyfive_strategy.labels` gives them
    analyses   [plies + 1] of `pygame35.engine`, None where there is none yet
    running    True while positions are being analysed
    """

    def __init__(self, nodes, moves):
        self.nodes = nodes
        self.moves = moves
        self.labels = strategies(moves)
        self.analyses = [None] * (len(moves) + 1)
        self.running = True

    def share(self):
        """How much of it is done, 0 ... 1."""
        return (len(self.analyses) - self.analyses.count(None)) / len(self.analyses)


Swing = namedtuple("Swing", ("ply", "move", "better", "lost", "margin"))
# ply      1 ... 64, of the move
# move     0 ... 575, what was played
# better   0 ... 575, what the engine would have played
# lost     0 ... 1, how much of the chance to win the move cost the side that made it
# margin   how many squares it cost


def swings(moves, analyses):
    """The moves that cost at least MISTAKE, the worst first.

    analyses: of the position before each move and of the last, as `pygame35.engine` answers; None where there is none.
    """
    found = []
    for ply, move in enumerate(moves):
        before, after = analyses[ply], analyses[ply + 1]
        if not before or not after or not before["best"] or parse_move(before["best"]) == move:
            continue
        side = RED if ply % 2 == 0 else -RED
        lost = side * (before["win"] - after["win"])
        if lost >= MISTAKE:
            margin = side * (before["margin"] - after["margin"])
            found.append(Swing(ply + 1, move, parse_move(before["best"]), lost, margin))
    return sorted(found, key=lambda swing: -swing.lost)


def counted(position):
    """What `pygame35.engine` would say about a full board, which leaves nothing to search."""
    red, blue = position.scores()
    win = 1.0 if red > blue else 0.0 if red < blue else 0.5
    return {"win": win, "margin": red - blue, "exact": True, "best": None, "candidates": [], "line": []}


def scores(moves):
    """[(red, blue)] after 0, 1, ... moves."""
    position = Position()
    counted = [position.scores()]
    for move in moves:
        position.play(move)
        counted.append(position.scores())
    return counted


def strategies(moves):
    """[plies] the labels of each move."""
    position = Position()
    found = []
    for move in moves:
        found.append(labels(position, move))
        position.play(move)
    return found
