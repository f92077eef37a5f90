"""A search whose end is proved: an exact solver works beside it until it has the result."""

import time
from typing import Any, Protocol

_SLICE = 0.002  # seconds, about what a batch of simulations takes


class Solver(Protocol):
    """An exact solver of this folder, see `endgame.Solver`."""

    proved: bool

    def run(self, seconds: float) -> bool: ...
    def look(self, nodes: int) -> bool: ...
    def exhausted(self) -> bool: ...
    def memory(self) -> int: ...
    def after(self, action: int) -> "Solver": ...
    def result(self) -> dict[str, Any]: ...


class Proving:
    """Another search of this folder, and an exact solver beside it.

    search: any with run, exhausted, simulations, memory, advance, analysis and batch. solver: of the same position.
    nodes: that the solver looks at for each simulation, so that no clock decides what is proved when; None: it gets as
    much time as the search.
    """

    def __init__(self, search: Any, solver: Solver, nodes: int | None = None):
        self.search, self.solver, self.nodes, self.batch = search, solver, nodes, search.batch

    def run(self, simulations: int) -> int:
        """Add simulations and as much work on the proof; fewer when the result is proved."""
        done = 0
        while done < simulations and not self.solver.proved:
            start = time.perf_counter()
            more = self.search.run(min(self.batch, simulations - done))
            done += more
            if self.nodes is None:
                self.solver.run(max(time.perf_counter() - start, _SLICE))
            else:
                self.solver.look(self.nodes * (more or self.batch))
            if not more:  # the caller's time is not all the solver's
                break
        return done

    def exhausted(self) -> bool:
        """True when the result is proved, or neither search nor proof gets any further."""
        return self.solver.proved or (self.search.exhausted() and self.solver.exhausted())

    def simulations(self) -> int:
        """Simulations of the search."""
        return self.search.simulations()

    def memory(self) -> int:
        """Bytes that both take, about."""
        return self.search.memory() + self.solver.memory()

    def advance(self, action: int) -> None:
        """Play an action at the root; what the solver knows of the positions behind it is kept."""
        self.search.advance(action)
        self.solver = self.solver.after(action)

    def analysis(self) -> dict:
        """The search's analysis; once the result is proved, exact is True and margin, line and best are the proof's.

        A candidate has exact True where its own margin is proved, too; others keep the search's.
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
