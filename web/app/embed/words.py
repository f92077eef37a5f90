"""The texts of embedded boards: messages to visitors, and reasons for errors that more than one module reports."""

FAILED = "The computer could not be started."
WITHOUT_AI = "The computer could not be started: {}"
GAME_OVER = "The game is over."
NOT_YOUR_TURN = "It is {} turn."
PLAYED_FROM = "Played anew from move {}, in place of the old moves."
TWO_AIS = "Two rivals play this game."
PUZZLE = "Puzzle · {}"  # {}: a text that names the side to move
SOLVED = "Solved."
NOT_SOLUTION = "{} is not the solution. Try another move."
NO_SOLUTION = "a puzzle needs moves after ply, which are the solution"
REFUSED = "This board cannot be shown: {}."
