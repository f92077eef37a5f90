"""The puzzles of Threes without a browser: that every sentence about them is true, their texts, damaged ones."""

import pytest

from app.core import stored
from app.core.puzzles.attempt import Attempt
from app.games.threes.lessons.arranged import laid
from app.games.threes.puzzles import words
from app.games.threes.puzzles.puzzle import read_puzzle
from pygame35.games.threes.rules import NAMES, merges, value
from tools import puzzles

SEEDS = range(16)  # of the chance, which decides the line in which the tile comes in
CORNERS = (0, 3, 12, 15)
PAIRS = [(at, at + 1) for at in range(16) if at % 4 < 3] + [(at, at + 4) for at in range(12)]


@pytest.fixture(scope="module")
def plain():
    """All puzzles, as they are kept."""
    return puzzles.read("threes")


@pytest.fixture(scope="module")
def every(plain):
    return [read_puzzle(number, one) for number, one in enumerate(plain)]


class Game:
    """A position after a slide, as the rules play it: tiles with and without the one that came in."""

    def __init__(self, puzzle, move, seed):
        position = laid(puzzle.tiles, puzzle.coming, seed)
        self.before = list(position.tiles)
        self.entered = position.play(move).entered
        self.after = list(position.tiles)
        self.over = position.is_over()
        self.ways = len(position.legal_moves())
        self.bare = [0 if at == self.entered else tile for at, tile in enumerate(self.after)]
        self.met = [self.after[one + other - self.entered] for one, other in PAIRS if self.entered in (one, other)]

    def touch(self, tile, other):
        return any(sorted((self.bare[one], self.bare[two])) == sorted((tile, other)) for one, two in PAIRS)


def in_corner(tiles, tile):
    return tile in [tiles[at] for at in CORNERS]


# For each reason: what is true of the right slide in every game, and false of each other one in some game, or in all.
SURE = {
    "survive": lambda game: not game.over,
    "apart": lambda game, coming, top: top not in game.met,
    "meet": lambda game, coming: any(merges(coming, tile) for tile in game.met),
    "ways": lambda game, most, less: game.ways >= most,
}
ALWAYS = {
    "corner": lambda game, top: in_corner(game.before, top) and in_corner(game.bare, top),
    "to-corner": lambda game, top: not in_corner(game.before, top) and in_corner(game.bare, top),
    "join": lambda game, tile: game.bare.count(tile) > game.before.count(tile),
    "together": lambda game, top, second: game.touch(top, second) and sorted(game.before)[-2:] == [second, top],
    "pair": lambda game, tile: game.touch(tile, tile),
}
COUNTS = {
    "pairs": lambda game: sum(merges(game.bare[one], game.bare[other]) for one, other in PAIRS),
    "room": lambda game: game.after.count(0),
    "small": lambda game: -game.bare.count(1) - game.bare.count(2),
}


def is_true(why, own, others):
    """own: games after the right slide; others: a list of them for each other slide."""
    name, *numbers = why
    if name in COUNTS:
        most, less = (abs(number) for number in numbers)
        count = COUNTS[name]
        return {abs(count(game)) for game in own} == {most} and less == abs(max(count(some[0]) for some in others))
    if name in ALWAYS:
        holds = ALWAYS[name]
        return all(holds(game, *numbers) for game in own) and not any(holds(some[0], *numbers) for some in others)
    holds = SURE[name]
    fails = [any(not holds(game, *numbers) for game in some) for some in others]
    return all(holds(game, *numbers) for game in own) and all(fails)


def test_every_reason_is_true(every):
    for puzzle in every:
        best = words.solution(puzzle)
        games = {move: [Game(puzzle, move, seed) for seed in SEEDS] for move in puzzle.values}
        others = [some for move, some in games.items() if move != best]
        least = [min(game.ways for game in some) for some in others]
        for why in puzzle.why:
            assert is_true(why, games[best], others), (puzzle.number, why)
            assert why[0] != "ways" or max(least) == why[2], puzzle.number


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
        texts = [words.right(puzzle), words.hint(puzzle, False), words.hint(puzzle, True)]
        texts += [words.wrong(puzzle, move) for move in puzzle.values if move != right]
        assert texts[0].startswith("Correct. ") and texts[2] == f"Hint: slide {NAMES[right]}."
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
        assert words.reason(why, others) == text


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
