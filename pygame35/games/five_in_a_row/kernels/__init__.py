"""The kernels of five in a row; `pygame35.kernels` says how they run."""
