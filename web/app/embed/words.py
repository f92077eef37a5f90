"""The texts of embedded boards that visitors see, and the reasons that several modules report to the page's author."""

FAILED = "The AI could not be started."
WITHOUT_AI = "The AI could not be started: {}"
GAME_OVER = "The game is over."
NOT_YOUR_TURN = "It is the AI's turn."
PLAYED_FROM = "Played anew from move {}, in place of the old moves."
TWO_AIS = "Two AIs play this game."
PUZZLE = "Puzzle · {}"  # who is to move
SOLVED = "Solved."
NOT_SOLUTION = "{} is not the solution. Try another move."
NO_SOLUTION = "a puzzle needs moves after ply, which are the solution"
REFUSED = "This board cannot be shown: {}."
