"""The puzzles of Threes without a browser: that every sentence about them is true, their texts, damaged ones."""

import pytest

from app.core import stored
from app.core.puzzles.attempt import Attempt
from app.games.threes.lessons.arranged import laid
from app.games.threes.puzzles import words
from app.games.threes.puzzles.puzzle import read_puzzle
from pygame35.games.threes.rules import NAMES, merges, value
from tools import puzzles

PLAIN = puzzles.read("threes")
EVERY = [read_puzzle(number, plain) for number, plain in enumerate(PLAIN)]
SEEDS = range(40)  # of the chance, which decides the line in which the tile comes in
CORNERS = (0, 3, 12, 15)
PAIRS = [(at, at + 1) for at in range(16) if at % 4 < 3] + [(at, at + 4) for at in range(12)]


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


@pytest.mark.parametrize("puzzle", EVERY, ids=[str(puzzle.number + 1) for puzzle in EVERY])
def test_every_reason_is_true(puzzle):
    best = words.solution(puzzle)
    games = {move: [Game(puzzle, move, seed) for seed in SEEDS] for move in puzzle.values}
    others = [some for move, some in games.items() if move != best]
    for why in puzzle.why:
        assert is_true(why, games[best], others), why
    least = [min(game.ways for game in some) for some in others]
    for name, *numbers in puzzle.why:
        assert name != "ways" or max(least) == numbers[1]


def test_there_are_puzzles_of_every_stage_and_most_themes():
    largest = [max(map(int, plain["tiles"].replace("/", " ").split())) for plain in PLAIN]
    assert set(largest) >= {96, 192, 384, 768, 1536}
    assert len({plain["tiles"] for plain in PLAIN}) == len(PLAIN) >= 60
    themes = {theme for puzzle in EVERY for theme in puzzle.themes}
    assert themes <= set(words.THEMES) == set(words.CLUES) == set(words.WHY) and len(themes) >= 8


def test_one_slide_is_clearly_the_best():
    for puzzle, plain in zip(EVERY, PLAIN, strict=True):
        best, second = sorted(puzzle.values.values(), reverse=True)[:2]
        score = sum(value(int(tile)) for tile in puzzle.tiles.replace("/", " ").split())
        assert puzzle.values[words.solution(puzzle)] == best and plain["errors"] >= 4
        assert best - second >= 0.099 * (best - score)


@pytest.mark.parametrize("puzzle", EVERY, ids=[str(puzzle.number + 1) for puzzle in EVERY])
def test_the_texts_of_a_puzzle(puzzle):
    best = words.solution(puzzle)
    texts = [words.right(puzzle), words.hint(puzzle, False), words.hint(puzzle, True)]
    texts += [words.wrong(puzzle, move) for move in puzzle.values if move != best]
    assert texts[0].startswith("Correct. ") and texts[2] == f"Hint: slide {NAMES[best]}."
    for text in texts:
        assert len(text) < 280 and "{" not in text and "  " not in text and text.endswith((".", "?"))
    task = Attempt(puzzle)
    assert task.judge(NAMES[best]) == "" and task.solved and task.marks == "o"


@pytest.mark.parametrize(
    "why, others, text",
    [
        (["survive"], 1, "The other slide can end the game at once."),
        (["corner", 768], 2, "It keeps the 768 in its corner. Every other slide takes it out."),
        (["join", 96], 3, "It makes a 96. No other slide does."),
        (["join", 96], 1, "It makes a 96. The other slide does not."),
        (
            ["ways", 3, 1],
            2,
            "Wherever the tile comes in, 3 slides stay possible. After any other slide it may be only 1.",
        ),
        (["pairs", 1, 0], 2, "After it, 1 pair of neighbours can join, after any other slide at most 0."),
        (["room", 5, 4], 1, "It leaves 5 squares empty, the other slide 4."),
        (["small", 2, 4], 2, "It leaves 2 tiles on the board that are 1 or 2, any other slide at least 4."),
    ],
)
def test_a_reason_in_words(why, others, text):
    assert words.reason(why, others) == text


@pytest.mark.parametrize(
    "spoiled",
    [
        {"tiles": "1 2 3"},
        {"tiles": 3},
        {"values": {"left": 3, "sideways": 2}},
        {"values": [1]},
        {"values": {"left": 1}},
        {"solution": "no"},
        {"why": None, "values": {}},
    ],
)
def test_a_spoiled_puzzle_is_refused(spoiled):
    with pytest.raises(stored.Spoiled):
        read_puzzle(0, PLAIN[0] | spoiled)
    lacking = dict(PLAIN[0])
    del lacking["themes"]
    with pytest.raises(stored.Spoiled):
        read_puzzle(0, lacking)
