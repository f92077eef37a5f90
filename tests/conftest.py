"""Makes hypothesis reproducible, interrupts possible, and timed tests patient, in all tests."""

import signal
from pathlib import Path

from _pytest.runner import runtestprotocol
from hypothesis import settings

settings.register_profile("deterministic", derandomize=True, deadline=None, max_examples=150)
settings.load_profile("deterministic")

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # of a shell that started the tests behind it with `&`
    signal.signal(signal.SIGINT, signal.default_int_handler)  # the programs under test are to be interrupted

TRIES = 3  # of a timed test: another program may have had the machine for a moment


def pytest_addoption(parser):
    parser.addoption("--site", type=Path, help="the folder of the site under test; without it, each process builds one")


def pytest_runtest_protocol(item, nextitem):
    """Run a timed test until it passes, with fresh fixtures, at most TRIES times. Only the last try is reported."""
    if not item.get_closest_marker("timed"):
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for _ in range(TRIES):
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        if not any(report.failed for report in reports):
            break
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True
