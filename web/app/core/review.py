"""What a review finds in a game: pure functions of what the engine says about each of its positions."""

from collections import namedtuple

from pygame35.basics import RED
from pygame35.records import start

MISTAKE, BLUNDER = 0.1, 0.25  # of the chance to win


class Review:
    """A game's positions, as far as they were analysed.

    nodes      of the game's moves, in the session's tree
    moves      the same as moves
    texts      [plies] the same as text
    remarks    [plies] what there is to say about each move, of `app.core.game.Game.remark`
    analyses   [plies + 1] of `pygame35.engine`, None where there is none yet
    running    True while positions are being analysed
    """

    def __init__(self, game, board, nodes, moves):
        self.nodes = nodes
        self.moves = moves
        self.texts, self.remarks = _told(game, board, moves)
        self.analyses = [None] * (len(moves) + 1)
        self.running = True

    def share(self):
        """How much of it is done, 0 ... 1."""
        return (len(self.analyses) - self.analyses.count(None)) / len(self.analyses)


Swing = namedtuple("Swing", ("ply", "move", "better", "lost", "margin"))
# ply      from 1, of the move
# move     text, what was played
# better   text, what the engine would have played
# lost     0 ... 1, how much of the chance to win the move cost the side that made it
# margin   how many squares or points it cost


def swings(moves, analyses):
    """The moves that cost at least MISTAKE, the worst first.

    moves: as text. analyses: of the position before each move and of the last, as `pygame35.engine` answers; None where
    there is none.
    """
    found = []
    for ply, move in enumerate(moves):
        before, after = analyses[ply], analyses[ply + 1]
        if not before or not after or not before["best"] or before["best"] == move:
            continue
        side = RED if ply % 2 == 0 else -RED
        lost = side * (before["win"] - after["win"])
        if lost >= MISTAKE:
            margin = side * (before["margin"] - after["margin"])
            found.append(Swing(ply + 1, move, before["best"], lost, margin))
    return sorted(found, key=lambda swing: -swing.lost)


def counted(position):
    """What `pygame35.engine` would say about a game that is over, which leaves nothing to search."""
    red, blue = position.scores()
    win = (1 + position.winner()) / 2
    return {"win": win, "margin": red - blue, "exact": True, "best": None, "candidates": [], "line": []}


def scores(rules, board, moves):
    """[(red, blue)] after 0, 1, ... moves; rules: the game's module."""
    position = start(rules, board)
    found = [position.scores()]
    for move in moves:
        position.play(move)
        found.append(position.scores())
    return found


def _told(game, board, moves):
    """([plies] the moves as text, [plies] what there is to say about them)."""
    position = start(game.rules, board)
    texts, remarks = [], []
    for move in moves:
        texts.append(position.format_move(move))
        remarks.append(game.remark(position, move))
        position.play(move)
    return texts, remarks
