"""The texts about puzzles of Cell Division."""

TASK = TASK_LATER = "{} to move. Which square is best?"
THEMES = {
    "block": "Take what they need",
    "join": "Gain most at once",
    "build": "Prepare a gain",
    "wait": "Give nothing away",
}
UNSOLVED = UNSOLVED_LATER = ""
