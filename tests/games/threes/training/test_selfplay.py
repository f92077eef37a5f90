"""The games that the calibration is measured in: the same search and the same rules as the player's own."""

import numpy as np
import pytest

from pygame35.games.threes.players import MASTER
from pygame35.games.threes.rules import RULE_SETS
from pygame35.games.threes.series import Series
from pygame35.games.threes.training.selfplay import Task, play, together


@pytest.mark.parametrize("rules", RULE_SETS)
def test_games_come_to_what_those_of_the_player_come_to(rules):
    series = Series(MASTER, 60, f"{rules}-1", depth=1)
    while not series.done():
        series.run()
    own = np.array(series.progress()["scores"])
    final = play(Task(rules, 1, 16, 1, 60)).final
    assert abs(final.mean() - own.mean()) < 3 * np.hypot(final.std(), own.std()) / np.sqrt(60)


def test_the_notes_of_a_game():
    notes = play(Task("classic", 2, 4, 5, 6))
    assert (notes.highest >= 12).all() and (notes.moves > 10).all()
    for game in range(6):
        mine = notes.game == game
        assert mine.sum() == -(-notes.moves[game] // 4)  # the first move, and every fourth after it
        assert (np.diff(notes.score[mine]) >= 0).all() and notes.score[mine][-1] <= notes.final[game]
    assert (np.diff(notes.game) >= 0).all() and np.isfinite(notes.promised).all()


def test_tasks_together_number_their_games_in_one_row():
    one, other = (play(Task("classic", 1, 16, seed, 3)) for seed in (1, 2))
    both = together([one, other])
    assert both.final.tolist() == one.final.tolist() + other.final.tolist()
    assert both.game.tolist() == one.game.tolist() + (3 + other.game).tolist()
