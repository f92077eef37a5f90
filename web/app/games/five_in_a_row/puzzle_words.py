"""The texts about puzzles of five in a row."""

TASK = "{} to move, and win by force. Where do they begin?"
TASK_LATER = "{} to move. What is the next move?"
THEMES = {
    "fours": "Fours alone",
    "fours-and-threes": "Fours and threes",
    "win-in-2": "Win in 2 moves",
    "win-in-3": "Win in 3 moves",
    "win-in-4": "Win in 4 moves",
    "win-in-5": "Win in 5 moves",
    "win-in-6": "Win in 6 moves",
    "win-in-7": "Win in 7 moves",
    "win-in-8": "Win in 8 moves",
}
UNSOLVED = "The AI finds no forced win after it."
UNSOLVED_LATER = "Another move wins by force, and sooner."
