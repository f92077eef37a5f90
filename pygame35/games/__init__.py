"""The games, one folder each; `registry` is the list of those that the engine plays."""
