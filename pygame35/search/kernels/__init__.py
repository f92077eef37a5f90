"""What is compiled for searches: see `pygame35.kernels`."""
