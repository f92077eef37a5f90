"""The kernels of the searches; `pygame35.kernels` says how they run."""
