"""A game with its variations: a tree of moves. One line of the tree is the game, the others are side lines."""

from typing import Any

from app.core.protocols import Json, Move, Plain
from pygame35.contracts import Position, Rules
from pygame35.records import play_moves, start

ROOT = 0


class BadTree(ValueError):
    """The plain data is not a tree of legal moves. The message gives the reason."""


class GameTree:
    """The game and its side lines. Node 0 is the start; nodes 1 ... n - 1 are moves, in the order of play.

    board     the name of the board, "" for the game's usual one
    moves     [nodes] the move to the node; meaningless for node 0
    parents   [nodes] the node of the move before; node 0 is its own parent
    tip       the last node of the game: the line to the tip is the game
    shown     the node of the shown position: the tip, or a node on the line to the tip
    """

    def __init__(self, board: str = "") -> None:
        self.board = board
        self.moves: list[Move] = [0]
        self.parents = [ROOT]
        self.tip = self.shown = ROOT

    def line(self, node: int | None = None) -> list[int]:
        """The nodes from the first move to `node`, by default to the tip."""
        node = self.tip if node is None else node
        nodes = []
        while node != ROOT:
            nodes.append(node)
            node = self.parents[node]
        nodes.reverse()
        return nodes

    def moves_of(self, nodes: list[int]) -> list[Move]:
        return [self.moves[node] for node in nodes]

    def ply(self) -> int:
        """The number of moves before the shown position."""
        return len(self.line(self.shown))

    def play(self, move: Move) -> None:
        """Play a move after the shown node, and make its node the tip. A known move leads to its existing node."""
        for node in range(self.shown + 1, len(self.moves)):
            if self.parents[node] == self.shown and self.moves[node] == move:
                break
        else:
            node = len(self.moves)
            self.moves.append(move)
            self.parents.append(self.shown)
        self.tip = self.shown = node

    def show(self, ply: int) -> None:
        """Show the position after `ply` moves, or the last position of a shorter game."""
        nodes = [ROOT] + self.line()
        self.shown = nodes[max(0, min(ply, len(nodes) - 1))]

    def promote(self, node: int) -> None:
        """Make a node the tip, and show it: its line becomes the game."""
        self.tip = self.shown = node

    def variations(self) -> list[tuple[int, list[int]]]:
        """The side lines, the newest first, each as (ply at which it leaves the game, its nodes after that ply)."""
        game = self.line()
        inner = set(self.parents[1:])
        lines = []
        for leaf in range(len(self.moves) - 1, ROOT, -1):
            if leaf in inner or leaf in game:
                continue
            nodes = self.line(leaf)
            ply = 0
            while ply < len(game) and game[ply] == nodes[ply]:
                ply += 1
            lines.append((ply, nodes[ply:]))
        return lines

    def to_plain(self) -> Plain:
        """A dict that survives JSON; `from_plain` reads it."""
        return {
            "board": self.board,
            "moves": [list(move) if isinstance(move, tuple) else move for move in self.moves[1:]],
            "parents": self.parents[1:],
            "tip": self.tip,
            "shown": self.shown,
        }


def of_moves(moves: list[Move], board: str = "") -> GameTree:
    """The tree of a legal game without side lines. The tree shows the last position."""
    tree = GameTree(board)
    for move in moves:
        tree.play(move)
    return tree


def from_plain(plain: Json, rules: Rules[Any]) -> tuple[GameTree, Position[Any]]:
    """The tree from the dict of `to_plain`, and the position at the end of the game.

    Raises BadTree if `plain` is not a tree, and RecordError for an illegal move or board.
    """
    try:
        tree = GameTree(plain.get("board", ""))
        tree.moves += [tuple(move) if isinstance(move, list) else move for move in plain["moves"]]
        tree.parents += plain["parents"]
        tree.tip, tree.shown = plain["tip"], plain["shown"]
    except (AttributeError, KeyError, TypeError):
        raise BadTree("a tree has moves, parents, tip and shown")
    size = len(tree.moves)
    if size != len(tree.parents):
        raise BadTree("a tree has a parent for every move")
    if any(isinstance(move, str) for move in tree.moves):
        raise BadTree("a tree has no moves as text")
    for node in range(1, size):
        if type(tree.parents[node]) is not int or not 0 <= tree.parents[node] < node:
            raise BadTree(f"node {node} has no node before it")
    for node in (tree.tip, tree.shown):
        if type(node) is not int or not 0 <= node < size:
            raise BadTree(f"there is no node {node!r}")
    if tree.shown != ROOT and tree.shown not in tree.line():
        raise BadTree("what is shown is not of the game")
    inner = set(tree.parents[1:])
    position = start(rules, tree.board)
    for leaf in range(size):
        if leaf not in inner and leaf != tree.tip:
            go_to(position, tree.moves_of(tree.line(leaf)))
    go_to(position, tree.moves_of(tree.line()))
    return tree, position


def go_to(position: Position[Any], moves: list[Move]) -> None:
    """Undo and play moves until the moves of `position` are `moves`. Common first moves are not replayed."""
    same, most = 0, min(len(moves), len(position.moves))
    while same < most and position.moves[same] == moves[same]:
        same += 1
    while len(position.moves) > same:
        position.undo()
    play_moves(position, moves[same:])
