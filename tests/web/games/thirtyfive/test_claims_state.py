"""The sentences about moves of 35 are true of the board, and none is missing; `measure_reasons.py` checks many more."""

from random import Random

import pytest

from app.games.thirtyfive.explainer import EXPLAINER
from app.games.thirtyfive.reason_words import sentence
from pygame35.games.thirtyfive.reasons import reasons
from pygame35.games.thirtyfive.records import replay
from pygame35.games.thirtyfive.rules import Position, parse_move
from tests.games.thirtyfive.claims import Board, Told, parsed
from tests.games.thirtyfive.reference import NEIGHBOURS_OF_SMALL, eager_game
from tests.games.thirtyfive.test_reasons import played

GAMES = [*((seed, 16 + 8 * seed) for seed in range(6)), (1, 62), (2, 63)]  # (seed, plies)
SMALL = [(20, 12), (22, 24), (24, 32), (26, 35)]  # on 6 × 6 squares


def sentences_of(text):
    return [f"{part.rstrip('.')}." for part in text.split(". ") if part]


def on_the_board(seed, plies, small=False):
    """(the page's position, the checker's board) after a game in which many squares reach 35."""
    if small:
        position, board = replay(eager_game(seed, plies, 0.2, NEIGHBOURS_OF_SMALL), "6x6"), Board(NEIGHBOURS_OF_SMALL)
    else:
        position, board = replay(played(Random(seed), plies)), Board()
    for move in position.moves:
        board, _, _ = board.after(move)
    return position, board


def all_told(position, move, other):
    """The sentences of a hint and a review about a move. other: the one that it is compared with."""
    texts = EXPLAINER.reason(position, move, other), EXPLAINER.effect(position, move), EXPLAINER.reason(position, move)
    return {part for text in (*texts, EXPLAINER.advice(position, move, True)) for part in sentences_of(text)}


@pytest.mark.parametrize(
    ("seed", "plies", "small"), [*((*game, False) for game in GAMES), *((*game, True) for game in SMALL)]
)
def test_every_sentence_is_true_and_none_is_missing(seed, plies, small):
    position, board = on_the_board(seed, plies, small)
    moves, legal = position.moves[:], position.legal_moves()
    for move in Random(seed).sample(legal, min(12, len(legal))):
        told = Told(board, move)
        texts = [sentence(reason, position) for reason in reasons(position, move)]
        assert [text for text in texts if not told.is_true(text)] == []
        assert told.missing(texts) == ""
        other = position.legal_moves()[0]
        assert [part for part in all_told(position, move, other) if not told.is_true(part, Told(board, other))] == []
        for text in texts:
            assert told.missing([other for other in texts if other != text]) or parsed(text)[0] not in (
                *("turns", "lights", "reaches", "cancels", "leaves"),
            )
    assert position.moves == moves


# Blue's f8=7 brings Red's e8 to 35 where nothing turns, and ends Red's threat to f7.
ENDS = (
    "f4=4 a7=9 b6=2 e4=2 c5=5 d5=5 b5=4 d3=8 c4=5 e3=9 b3=4 d2=5 a3=7 c2=9 b2=6 e5=9 b4=9 e2=7 a2=6 c3=3 "
    "a1=6 f6=2 f2=1 c6=1 a5=7 a6=7 b7=2 f3=8 e6=4 g6=5 d1=9 g7=8 g5=8 g4=1 f7=5 h6=8 h5=8 h7=6 e7=7 d6=8 "
    "d7=7 h8=9 d8=9 e8=1 d4=1 c8=8 f5=9"
)


def test_a_move_that_gives_nothing_away_says_which_threat_it_ends():
    position, board = Position(), Board()
    for text in ENDS.split():
        position.play(parse_move(text))
        board, _, _ = board.after(parse_move(text))
    told = Told(board, 555)
    texts = [sentence(reason, position) for reason in reasons(position, 555)]
    assert told.missing(texts) == "" and all(told.is_true(text) for text in texts)


COMPARED = "cause,blocked,less,none,spares,kept,turns,lights,threatens,comes to 35"
# Their games have each kind; where the sentences change, find others in range(100, 1500).
SEEDS = (100, 103, 111, 121, 132, 134, 139, 146, 167, 238, 250, 267, 274, 325, 572)


def test_each_kind_of_sentence_with_a_cause_or_a_comparison_is_told_and_true():
    kinds = set()
    for seed in SEEDS:
        position, board = on_the_board(seed, 12 + seed % 48)
        known, moves = board.wins(), position.legal_moves()
        completing = sorted([*known[1], *known[-1]])
        for move in Random(seed).sample(completing, min(3, len(completing))) + Random(seed).sample(moves, 3):
            other = Random(seed + move).choice(completing or moves)
            told, compared = Told(board, move, known), Told(board, other, known)
            for text in all_told(position, move, other):
                assert told.is_true(text, compared), text
                kinds.add(parsed(text)[0])
    assert kinds.issuperset(COMPARED.split(","))
