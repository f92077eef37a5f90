"""The command line with Nim in the list of games: PYTHONPATH=. python tests/nim/program.py play --game nim

A match runs in processes of its own. Each of them imports this file, and so registers the game, too.
"""

from pygame35 import games
from pygame35.cli import main

games.register("nim", "tests.nim.package.game")

if __name__ == "__main__":
    main()
