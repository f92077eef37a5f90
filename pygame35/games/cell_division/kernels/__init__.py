"""The kernels of Cell Division; `pygame35.kernels` says how they run."""
