"""The common parts of protocols over standard input and output, such as the streams, numbers and a clock."""
