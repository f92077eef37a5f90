"""The texts about puzzles of 35."""

TASK = TASK_LATER = "{} to move. Which digit on which square is best?"
THEMES = {
    "find-the-35": "Find the 35",
    "over-thwart": "Pushing a sum past 35",
    "under-thwart": "Leaving a sum short of 35",
    "set-up": "Setting up a square",
    "counter": "Countering a set-up",
    "weak-border": "Exploiting weak borders",
    "strong-border": "Maintaining strong borders",
}
UNSOLVED = UNSOLVED_LATER = ""
