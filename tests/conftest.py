"""Makes hypothesis reproducible, and interrupts possible, in all tests."""

import signal

from hypothesis import settings

settings.register_profile("deterministic", derandomize=True, deadline=None, max_examples=150)
settings.load_profile("deterministic")

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # of a shell that started the tests behind it with `&`
    signal.signal(signal.SIGINT, signal.default_int_handler)  # the programs under test are to be interrupted
