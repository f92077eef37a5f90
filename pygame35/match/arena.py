"""The arena: plays a match between two players, shows its progress, writes its games and prints the result.

`--sprt ELO0 ELO1` compares two differences in Elo. The match stops as soon as the results are 19 times as likely with
one of them as with the other (Wald's sequential probability ratio test with errors of 5 %, on pairs as in fishtest).
"""

import argparse
from typing import Any

from ..basics import UserError
from . import statistics
from .matches import play_match
from .program import BREAKDOWNS
from .result import pentanomial

_CONDITIONS = ("game", "board", "milliseconds", "simulations", "opening_plies", "plies", "seed", "patience")
_EFFORT = ("games", "processes", "dask")


def main(options: argparse.Namespace) -> None:
    """Play the match and print its result. After a KeyboardInterrupt, print the result so far and raise it again.

    UserError, after the result, if a program did not work.
    """
    given = {**conditions(options), **effort(options)}
    result = play_match(options.a, options.b, **given, sprt=options.sprt, out=options.out, progress=True)
    print(result)
    if options.sprt:
        print(sequential(result.records, options.sprt))
    if result.interrupted:
        raise KeyboardInterrupt
    check_programs(result.records)


def conditions(options: argparse.Namespace) -> dict[str, Any]:
    """The arguments of `matches.planned` that a command line gives."""
    return {name: getattr(options, name) for name in _CONDITIONS}


def effort(options: argparse.Namespace) -> dict[str, Any]:
    """The arguments of `matches.Effort` that a command line gives."""
    return {name: getattr(options, name) for name in _EFFORT}


def check_programs(records: list[dict[str, Any]]) -> None:
    """Raise UserError if games ended because a program died or did not speak its protocol."""
    reasons = [record["forfeit"]["reason"] for record in records if record["forfeit"]]
    if broken := sum(reason.startswith(BREAKDOWNS) for reason in reasons):
        why = "a program died or did not speak its protocol"
        raise UserError(f"{broken} of {len(records)} games ended since {why}")


def sequential(records: list[dict[str, Any]], hypotheses: tuple[float, float]) -> str:
    """The result of the sequential test as a line of text. hypotheses: two differences in Elo, the lower first."""
    ratio = statistics.log_likelihood_ratio(pentanomial(records), *hypotheses)
    low, high = statistics.sequential_bounds()
    elo0, elo1 = hypotheses
    verdict = f"Elo {elo0:+g} accepted" if ratio <= low else f"Elo {elo1:+g} accepted" if ratio >= high else "undecided"
    return f"SPRT {elo0:+g} or {elo1:+g}: log likelihood ratio {ratio:.2f} ({low:.2f} to {high:.2f}), {verdict}"
