"""Training: what the games' own trainings share, and the command that runs them."""
