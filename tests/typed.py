"""A program of a user, for type checkers: `test_typing.py` checks that none of its expressions is Any."""

import asyncio

import pygame35


def play() -> None:
    position = pygame35.thirtyfive.Position()
    outcome = position.play("e4=9")
    print(outcome.created, outcome.flipped, position.scores(), position.winner(), position.moves, position.to_text())
    analysis = pygame35.analyse(position, level=3, seed=5)
    if analysis.best is not None:
        print(analysis.best + 1, position.format_move(analysis.best))
    for candidate in analysis.candidates:
        print(candidate.move, candidate.win, candidate.margin, candidate.exact)
    grid = pygame35.five_in_a_row.Position()
    x, y = pygame35.play(grid, player="master", seconds=0.1)
    print(grid.play((x, y)).line)
    tiles = pygame35.threes.Position.from_text(pygame35.threes.start().to_text())
    print(tiles == tiles.copy(), hash(tiles), tiles.play("left").gain)


def every_game() -> None:
    for name in pygame35.list_games():
        position = pygame35.games[name].start()
        for move in position.legal_moves():
            print(position.format_move(move))


def records(path: str) -> None:
    for game in pygame35.read_games(path):
        print(game.tags.get("Red"), game.position.scores(), len(game.position.moves))


async def later() -> None:
    position = pygame35.mega_tictactoe.start()
    analysis = await pygame35.Engine().analyse(position, lambda found: print(found.best), seconds=1)
    print(analysis.line, analysis.position.turn)


asyncio.run(later())
