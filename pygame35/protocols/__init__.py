"""The common parts of protocols over standard input and output: the streams, numbers, a clock."""
