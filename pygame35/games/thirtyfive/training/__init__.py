"""Training of the evaluation of 35, and its puzzles."""
