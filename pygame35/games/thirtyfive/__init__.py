"""35: rules, evaluation, players, training."""
