"""Who plays Cell Division: the original's AIs as the original played them, the master, and what it sees."""

from random import Random

from pygame35.games.cell_division.endgame import FREE
from pygame35.games.cell_division.game import GAME
from pygame35.games.cell_division.players import MASTER, PLAYERS
from pygame35.games.cell_division.rules import start
from pygame35.search.proving import Proving


def test_hard_against_itself_ends_as_in_the_original():
    for size, scores in ((4, (31, 28)), (5, (63, 54)), (6, (76, 78))):
        position = start(f"{size}x{size}")
        search = GAME.begin(PLAYERS["hard"], position)
        while not position.is_over():
            move = search.analysis()["line"][0]
            position.play(move)
            search.advance(move)
        assert position.scores() == scores


def test_the_master_proves_from_where_it_says():
    for board, empties, proves in (
        ("6x6", FREE, True),
        ("6x6", FREE + 1, False),
        ("beaker-6x6", MASTER.proves_from, True),
        ("beaker-6x6", MASTER.proves_from + 1, False),
    ):
        position = start(board)
        for move in range(35, empties - 1, -1):
            position.play(move)
        search = GAME.with_proof(GAME.begin(MASTER, position), MASTER, position)
        assert isinstance(search, Proving) == proves


def test_the_master_keeps_what_it_has_proved_after_a_move():
    rng, position = Random(0), start("6x6")
    while len(position.moves) < 27:
        position.play(rng.choice(position.legal_moves()))
    search = GAME.with_proof(GAME.begin(MASTER, position), MASTER, position)
    proved = None
    while not position.is_over():
        while not search.exhausted():
            search.run(50)
        found = search.analysis()
        assert proved in (None, found["margin"])
        proved = found["margin"]
        position.play(found["line"][0])
        if not position.is_over():
            search.advance(found["line"][0])
    red, blue = position.scores()
    assert red - blue == proved
