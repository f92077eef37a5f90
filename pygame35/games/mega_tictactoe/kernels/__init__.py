"""The kernels of Mega tic-tac-toe; `pygame35.kernels` says how they run."""
