"""Search that knows no game: a game is a batch module handed in, its states are opaque but for their `turn`."""
