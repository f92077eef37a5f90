"""What an embedded board says beyond `app.words`."""

SOLVED = "Solved."
NOT_SOLUTION = "{} is not it. Try another move."
NOTHING_TO_UNDO = "there is nothing to take back"
NO_SOLUTION = "A puzzle needs moves after its position, which are the solution."
IN_A_PUZZLE = "a puzzle is solved, not taken back"
