"""No game by the classic rules reaches more than its tiles allow."""

from random import Random

from pygame35.games.threes.rules import Position, seeded
from pygame35.games.threes.training import bound


def test_no_game_exceeds_its_limit():
    for seed in range(12):
        position, rng = Position(seeded(seed, "classic")), Random(seed)
        tiles = [tile for tile in position.tiles if tile]
        while not position.is_over():
            # Slides left or up, as often as legal, keep the large tiles together: longer games than random ones.
            legal = position.legal_moves()
            tiles.append(position.play(rng.choice([move for move in legal if move in (0, 2)] or legal)).tile)
            score, count = bound.limit(tiles)
            assert position.scores()[0] <= score and count == len(tiles)


def test_the_limit_of_some_tiles():
    for tiles, expected in (
        ([], (0, 0)),
        ([1, 1], (0, 2)),
        ([1, 2], (3, 2)),
        ([3, 1, 3, 2], (9 + 3, 4)),
        ([3] * 8, (3**4, 8)),
        ([1] * 20, (0, 16)),
        ([3] + [2] * 20, (3, 16)),
    ):
        assert bound.limit(tiles) == expected, tiles
