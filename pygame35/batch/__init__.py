"""The rules of the games with numpy, over many boards at once: a NamedTuple of arrays and pure functions."""
