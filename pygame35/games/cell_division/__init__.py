"""Cell Division: rules, evaluation, players."""
