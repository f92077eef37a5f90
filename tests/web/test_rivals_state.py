"""The ten rivals: who they are in each game, and how they take moves and ends, without a browser."""

from types import SimpleNamespace

import pytest

from app.core import rivals
from app.core.game_tree import GameTree
from app.core.reactions import Reactions
from app.core.rivals import ASTONISHED, CALM, GLAD, GREETING, LINES, PRAISE, RIVALS, SAD, THANKS, Reaction
from pygame35.basics import BLUE, NONE, RED
from tools.catalogue import GAMES
from tools.settings import page_game

DUELS = [page_game(game.module) for game in GAMES if game.sides]
MOST_WORDS, MOST_LETTERS = 8, 37  # of a line; the line at a seat has that room on a phone


@pytest.mark.parametrize("game", DUELS, ids=lambda game: game.rules.NAME)
def test_every_game_has_the_ten_rivals_in_order(game):
    opponents = game.words.OPPONENTS
    assert [(opponents[value].rival, opponents[value].name) for value in game.ladder()] == list(RIVALS)
    assert set(opponents) == set(game.choices[game.ai_setting])


def test_lines_are_short():
    lines = [line for key, _ in RIVALS for line in LINES[key]]
    lines += [opponent.about for game in DUELS for opponent in game.words.OPPONENTS.values()]
    assert not [line for line in lines if len(line.split()) > MOST_WORDS or len(line) > MOST_LETTERS]
    assert all(len(LINES[key]) == rivals.TIED + 1 for key, _ in RIVALS)


@pytest.mark.parametrize(
    "own, gain, reaction",
    [
        (True, 2, None),  # an own digit, as ever
        (True, 3, Reaction(GLAD, None)),
        (True, 7, Reaction(GLAD, THANKS)),
        (True, -7, Reaction(ASTONISHED, None)),
        (False, -6, None),
        (False, -7, Reaction(ASTONISHED, PRAISE)),
        (False, 1, Reaction(GLAD, THANKS)),  # the person's own move pays the rival
    ],
)
def test_a_rival_reacts_to_what_a_move_takes(own, gain, reaction):
    assert rivals.after_move(own, gain, pleases=3, astonishes=7) == reaction


class Game(SimpleNamespace):
    """A session of a person, who plays Red, against Greta."""

    def __init__(self, unit="square"):
        game = SimpleNamespace(unit=unit, pleases=3, astonishes=7)
        super().__init__(tree=GameTree(), game=game, points=(0, 0), winner=None, back=False, seat=RED)
        self.position = SimpleNamespace(turn=RED, scores=lambda: self.points)
        self.reactions = Reactions()

    def result(self):
        return None if self.winner is None else (self.winner, "counted")

    def looks_back(self):
        return self.back

    def own_side(self):
        return self.seat

    def greta(self):
        """(her mood, her line)."""
        self.reactions.follow(self)
        greta = SimpleNamespace(about="about", rival="greta")
        return self.reactions.of[BLUE].mood, self.reactions.line(self, BLUE, greta)

    def move(self, red, blue):
        self.tree.play(len(self.tree.moves))
        self.points, self.position.turn = (red, blue), -self.position.turn
        return self.greta()


def says(line):
    return LINES["greta"][line]


def test_a_line_lasts_until_the_persons_next_move():
    game = Game()
    assert game.greta() == (CALM, says(GREETING))
    assert game.move(1, 0) == (CALM, "about")
    assert game.move(1, 1) == (CALM, "about")
    assert game.move(8, 0) == game.greta() == (ASTONISHED, says(PRAISE))
    assert game.move(8, 1) == (ASTONISHED, says(PRAISE))  # an answer without a 35
    assert game.move(9, 1) == (CALM, "about")
    assert game.move(5, 6) == (GLAD, says(THANKS))
    game.back = True
    assert game.greta() == (CALM, "about")
    game.back = False
    game.tree = GameTree()
    assert game.greta() == (CALM, says(GREETING))


def test_the_end_changes_the_face():
    for winner, told in ((RED, (SAD, rivals.LOST)), (BLUE, (GLAD, rivals.WON)), (NONE, (CALM, rivals.TIED))):
        game = Game(unit="")
        assert game.move(1, 0) == game.move(1, 9) == (CALM, "about")  # a game without points
        game.winner = winner
        assert game.greta() == (told[0], says(told[1]))


def test_rivals_among_themselves_say_nothing():
    game = Game()
    game.seat = NONE
    assert game.greta() == (CALM, "about") and game.move(9, 0) == (ASTONISHED, "about")
