"""The texts about puzzles of Mega tic-tac-toe."""

TASK = "{} to move. Find the best move."
TASK_LATER = "{} to move. What is the next move?"
THEMES = {
    "save": "Save a tie",
    "win-in-2": "Win in 2 moves",
    "win-in-3": "Win in 3 moves",
    "win-in-4": "Win in 4 moves",
    "win-in-5": "Win in 5 moves",
    "take": "Win a board",
    "block": "Keep a board from them",
    "threaten": "Threaten the game",
    "offer": "Give up a board",
    "free": "Let them play anywhere",
    "harmless": "Send them where they win nothing",
    "quiet": "Quiet moves",
}
UNSOLVED = "There is a better move."
UNSOLVED_LATER = "Another move wins, and sooner."
