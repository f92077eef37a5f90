"""Runs a search and an exact solver in turn until the solver has proved the result."""

import time
from typing import Any

from ..contracts import AdvancingSearch, Solver

_SLICE = 0.002  # seconds, about what a batch of simulations takes


class Proving:
    """A search and an exact solver of the same position.

    nodes: the number of nodes that the solver looks at for each simulation; proofs then do not depend on the clock.
    None: the solver gets as much time as the search.
    """

    def __init__(self, search: AdvancingSearch, solver: Solver, nodes: int | None = None):
        self.search, self.solver, self.nodes, self.batch = search, solver, nodes, search.batch

    def run(self, simulations: int) -> int:
        """Add simulations and as much work on the proof; stops when the result is proved."""
        done = 0
        while done < simulations and not self.solver.proved:
            start = time.perf_counter()
            more = self.search.run(min(self.batch, simulations - done))
            done += more
            if self.nodes is None:
                self.solver.run(max(time.perf_counter() - start, _SLICE))
            else:
                self.solver.look(self.nodes * (more or self.batch))
            if not more:  # the search is exhausted: the loop would last until the proof is complete
                break
        return done

    def exhausted(self) -> bool:
        """True when the solver or the search has proved the result, or neither can go on."""
        if self.solver.proved or not self.search.exhausted():
            return self.solver.proved
        return self.solver.exhausted() or bool(self.search.analysis().get("exact"))

    def simulations(self) -> int:
        """Simulations of the search."""
        return self.search.simulations()

    def memory(self) -> int:
        """Bytes in use by both, about."""
        return self.search.memory() + self.solver.memory()

    def advance(self, action: int) -> None:
        """Play an action at the root; the solver keeps its results for the position after it."""
        self.search.advance(action)
        self.solver = self.solver.after(action)

    def analysis(self) -> dict[str, Any]:
        """The search's analysis; once the result is proved, margin, line and best candidate are those of the proof.

        Other candidates keep the margin of the search, within the bounds of the proof, unless their margin is proved.
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
