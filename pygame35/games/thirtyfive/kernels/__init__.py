"""What is compiled for 35: see `pygame35.kernels`."""
