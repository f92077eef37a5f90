"""Runs a search and an exact solver in turn until the solver has proved the result."""

from typing import Any, Generic

from ..contracts import AdvancingSearch, State
from .endgame import Solver


class Proving(Generic[State]):
    """A search and an exact solver of the same position, which work in turn.

    positions: how many positions the solver searches for each simulation of the search; nothing depends on the clock.
    """

    def __init__(self, search: AdvancingSearch, solver: Solver[State], positions: int):
        self.search, self.solver, self.positions, self.batch = search, solver, positions, search.batch

    def run(self, simulations: int) -> int:
        """Add simulations and continue the proof, in turn, until the result is proved; returns the number added."""
        done = 0
        while done < simulations and not self.solver.proved:
            more = self.search.run(min(self.batch, simulations - done))
            self.solver.run(self.positions * (more or self.batch))
            done += more
            if not more:  # the search has ended; without this break the loop would run until the proof is complete
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
        """Play an action at the root. The search and the solver keep their results for the position after it."""
        self.search.advance(action)
        self.solver = self.solver.after(action)

    def analysis(self) -> dict[str, Any]:
        """The search's analysis. Once the result is proved, margin, line and best candidate are those of the proof.

        The margins of other candidates are then the proved ones where these are known. Elsewhere they are the search's,
        clipped to the bounds that the proof has found.
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
