"""Show the analysis of the position: its evaluation, and the candidate moves."""

from pyscript import document

from app.core.analysis_words import ENDED, own
from app.core.game_tree import GameTree
from app.core.protocols import Analysis, Plain
from app.core.session import Session
from app.core.study.candidates import arranged, ranked
from app.core.texts import say
from app.platform.browser import allow, find, write
from pygame35.basics import RED


class AnalysisView:
    def __init__(self) -> None:
        self.rows, self.hold = find("candidates"), find("hold")
        self.evaluation = find("evaluation")
        self.candidates: list[Plain] = []  # the shown candidates, in the order of their rows
        self.position: tuple[GameTree, int] | None = None  # (tree, node) of the shown position
        self.shown: Analysis | None = None
        self.labels: tuple[str, bool] | None = None  # (name of the first side, True if the analysis waits)

    def update(self, session: Session, loading: bool) -> None:
        """Show the analysis of the shown position. loading: True while the engine loads."""
        analysis = session.analysis
        allow(self.hold, session.study.analysing and not session.engines_turn())
        write(self.hold, say("game.go-on") if session.study.holding else say("game.analysis.stop"))
        first = session.game.words.SIDES[RED]
        waits = loading and session.study.analysing and not analysis
        if analysis is self.shown and (first, waits) == self.labels:
            return
        self.shown, self.labels = analysis, (first, waits)
        turn = session.position.turn
        text = say("game.analysis.waits") if waits else session.game.evaluation(analysis, turn) if analysis else ""
        write(self.evaluation, ENDED if session.is_over() else text)
        kept = self._kept((session.tree, session.tree.shown))
        self.candidates = arranged(ranked(analysis["candidates"], turn), kept) if analysis else []
        texts = session.game.candidate
        self._rows([(row, own(row["value"], turn), texts(row, turn)) for row in self.candidates])

    def _kept(self, position: tuple[GameTree, int]) -> dict[int, Plain]:
        """{index of a row: candidate} of the rows under the pointer or with the focus. These rows must not move."""
        if position != self.position:
            self.position = position
            return {}
        lines = [row.firstElementChild for row in self.rows.children]
        pointed = [place for place in range(len(self.candidates)) if lines[place].matches(":hover, :focus")]
        return {place: self.candidates[place] for place in pointed}

    def _rows(self, candidates: list[tuple[Plain, float, tuple[str, str, str]]]) -> None:
        """Show the candidates in rows. Existing rows are filled again, so that a row keeps the focus.

        candidates: [(candidate, the mover's chance to win, the three texts of the row)].
        """
        while self.rows.childElementCount < len(candidates):
            row = document.createElement("li")
            button = document.createElement("button")
            button.setAttribute("type", "button")
            for _ in range(3):
                button.append(document.createElement("span"))
            row.append(button)
            self.rows.append(row)
        for index in range(self.rows.childElementCount):
            row = self.rows.children[index]
            row.hidden = index >= len(candidates)
            if not row.hidden:
                candidate, chance, texts = candidates[index]
                button = row.firstElementChild
                button.setAttribute("data-candidate", candidate["move"])
                button.style.setProperty("--share", f"{100 * chance:.0f}%")
                for cell, text in zip((0, 1, 2), texts):
                    write(button.children[cell], text)
