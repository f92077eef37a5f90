"""The kernel of Threes; `pygame35.kernels` says how it runs."""
