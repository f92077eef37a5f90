"""The puzzles of Threes without a browser: their texts, damaged ones."""

import pytest

from app.core import stored
from app.core.puzzles.attempt import Attempt
from app.games.threes.puzzles import puzzle as words
from app.games.threes.puzzles.puzzle import read_puzzle
from pygame35.games.threes.rules import NAMES, value
from tools import puzzles


@pytest.fixture(scope="module")
def plain():
    """All puzzles, as they are kept."""
    return puzzles.read("threes")


@pytest.fixture(scope="module")
def every(plain):
    return [read_puzzle(number, one) for number, one in enumerate(plain)]


def test_there_are_puzzles_of_every_stage_and_most_themes(plain, every):
    largest = [max(map(int, one["tiles"].replace("/", " ").split())) for one in plain]
    assert set(largest) >= {96, 192, 384, 768, 1536}
    assert len({one["tiles"] for one in plain}) == len(plain) >= 60
    themes = {theme for puzzle in every for theme in puzzle.themes}
    assert themes <= set(words.THEMES) == set(words.CLUES) == set(words.WHY) and len(themes) >= 8


def test_one_slide_is_clearly_the_best_and_its_texts_are_short(plain, every):
    for puzzle, one in zip(every, plain, strict=True):
        right, (best, second) = words.solution(puzzle), sorted(puzzle.values.values(), reverse=True)[:2]
        score = sum(value(int(tile)) for tile in puzzle.tiles.replace("/", " ").split())
        assert puzzle.values[right] == best and one["errors"] >= 4, puzzle.number
        assert best - second >= 0.099 * (best - score), puzzle.number
        texts = [words.right_text(puzzle), words.hint_text(puzzle, False), words.hint_text(puzzle, True)]
        texts += [words.wrong_text(puzzle, move) for move in puzzle.values if move != right]
        assert texts[0].startswith("Yes. ") and texts[2] == f"Hint: slide {NAMES[right]}."
        for text in texts:
            assert len(text) < 280 and "{" not in text and "  " not in text and text.endswith((".", "?")), text
        task = Attempt(puzzle)
        assert task.judge(NAMES[right]) == "" and task.solved and task.marks == "o"


def test_a_reason_in_words():
    for why, others, text in (
        (["survive"], 1, "The other slide can end the game at once."),
        (["corner", 768], 2, "It keeps the 768 in its corner. Every other slide takes it out."),
        (["join", 96], 3, "It makes a 96. No other slide does."),
        (
            ["ways", 3, 1],
            2,
            "Wherever the tile comes in, 3 slides stay possible. After any other slide it may be only 1.",
        ),
        (["pairs", 1, 0], 2, "After it, 1 pair of neighbours can join, after any other slide at most 0."),
        (["small", 2, 4], 2, "It leaves 2 tiles on the board that are 1 or 2, any other slide at least 4."),
    ):
        assert words.reason_text(why, others) == text


def test_a_spoiled_puzzle_is_refused(plain):
    lacking = dict(plain[0])
    del lacking["themes"]
    for spoiled in (
        *({"tiles": "1 2 3"}, {"tiles": 3}, {"values": {"left": 3, "sideways": 2}}, {"values": [1]}),
        *({"values": {"left": 1}}, {"solution": "no"}, {"why": None, "values": {}}),
    ):
        with pytest.raises(stored.Spoiled):
            assert not read_puzzle(0, plain[0] | spoiled), spoiled
    with pytest.raises(stored.Spoiled):
        read_puzzle(0, lacking)
