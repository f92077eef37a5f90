"""Training of the network of five in a row, its searched openings, and its puzzles."""
