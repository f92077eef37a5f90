"""Parts of every protocol over standard input and output: reading it, numbers in it, a clock."""
