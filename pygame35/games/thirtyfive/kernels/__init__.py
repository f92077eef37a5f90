"""The kernels of 35; `pygame35.kernels` says how they run."""
