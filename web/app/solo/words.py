"""The texts that pages of games for one player share, beyond those of `app.core.words`."""

SPOILED_TEXT = "The text could not be read: {}. The game on the board is unchanged."
