"""Runs a search and an exact solver in turn until the solver has proved the result."""

from typing import Any, Generic

from ..contracts import AdvancingSearch, State
from .endgame import Solver


class Proving(Generic[State]):
    """A search and an exact solver of the same position.

    positions: the number of positions of the proof for each simulation of the search, so nothing depends on the clock.
    """

    def __init__(self, search: AdvancingSearch, solver: Solver[State], positions: int):
        self.search, self.solver, self.positions, self.batch = search, solver, positions, search.batch

    def run(self, simulations: int) -> int:
        """Add simulations, and work on the proof beside them; stops when the result is proved."""
        done = 0
        while done < simulations and not self.solver.proved:
            more = self.search.run(min(self.batch, simulations - done))
            self.solver.run(self.positions * (more or self.batch))
            done += more
            if not more:  # the search is exhausted: without a break the loop would run until the proof is complete
                break
        return done

    def exhausted(self) -> bool:
        """True when the solver or the search has proved the result."""
        return self.solver.proved or (self.search.exhausted() and bool(self.search.analysis().get("exact")))

    def simulations(self) -> int:
        return self.search.simulations()

    def memory(self) -> int:
        return self.search.memory() + self.solver.memory()

    def advance(self, action: int) -> None:
        """Play an action at the root; the solver keeps its results for the position after it."""
        self.search.advance(action)
        self.solver = self.solver.after(action)

    def analysis(self) -> dict[str, Any]:
        """The search's analysis; once the result is proved, with margin, line and best candidate from the proof.

        Other candidates keep the search's margin, within the bounds of the proof, unless their margin is proved.
        """
        found = self.search.analysis()
        if not self.solver.proved:
            return found
        proof = self.solver.result()
        searched = {candidate["action"]: candidate for candidate in found["candidates"]}
        unseen = {"visits": 0, "prior": 0.0}
        candidates = []
        for after in proof["candidates"]:
            candidate = {**unseen, **searched.get(after["action"], {}), "action": after["action"]}
            if after["low"] == after["high"]:
                candidates.append({**candidate, "margin": float(after["low"]), "exact": True})
            elif "margin" in candidate:
                margin = min(max(candidate["margin"], after["low"]), after["high"])
                candidates.append({**candidate, "margin": float(margin)})
        return {
            **found,
            "depth": len(proof["line"]),
            "margin": float(proof["margin"]),
            "line": proof["line"],
            "candidates": candidates,
            "exact": True,
        }
