"""The texts about puzzles of Mega tic-tac-toe."""

TASK = "{} to move. Which move leads to the best result?"
LATER = "{} to move. How do they go on?"
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
UNSOLVED = "With best play, another move leads to a better result."
UNSOLVED_LATER = "Another move wins, and sooner."
