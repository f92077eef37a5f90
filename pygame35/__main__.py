"""The entry point of `python -m pygame35` and `pygame35`. An interrupt during the imports ends the program quietly."""

import os
import signal
import sys


def main() -> int:
    """Run the command line; returns the exit status."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:  # an ignored signal stays ignored
        signal.signal(signal.SIGINT, lambda *_: os._exit(130))  # an exception could be lost in numpy's import
    from .cli import main

    signal.signal(signal.SIGINT, before)
    return main()


if __name__ == "__main__":
    sys.exit(main())
