"""A ribbon: the course of a game as a smooth area around a line, with dots on it. The page loads this module late."""

from app.core.protocols import Element
from app.platform.browser import made, mark_current, write

WIDE, HALF = 1000, 100  # units of the drawing: its width, and the height above the line
REACH = 2  # places; an even and an odd ply are often judged differently
APART = 0.09  # of the width, the least distance of two dots
STEEPEST = 0.92  # of HALF; the largest height


class Ribbon:
    """part: the element around the drawing, the dots and the caption."""

    def __init__(self, part: Element) -> None:
        self.part = part
        drawing, self.dots, self.caption = part.children
        self.paths = drawing.querySelectorAll("g path")
        self.drawing = drawing
        self.heights: list[tuple[float, float]] = []
        self.shown: tuple[object, ...] = ()

    def show(
        self,
        heights: list[tuple[float, float]],
        side: str,
        dots: list[tuple[float, int, str]],
        current: int,
        caption: str,
    ) -> None:
        """heights: [(share of the width, -1 ... 1)]. side: "red" or "blue", above the line.

        dots: [(share of the width, number of the page, name)]. current: the number of the page on the board.
        """
        shown = (heights, side, dots, caption)
        if shown != self.shown:
            self.shown, self.heights = shown, heights
            self.part.setAttribute("data-above", side)
            self.drawing.setAttribute("aria-label", caption)
            path = outline(heights)
            for index in range(len(self.paths)):
                self.paths[index].setAttribute("d", path)
            write(self.caption.children[1], caption)
            self.dots.replaceChildren()
            for (share, number, name), place in zip(dots, apart([dot[0] for dot in dots])):
                dot = made("button", "", data_story=str(number), aria_label=name)
                dot.style.left = f"{100 * place:.1f}%"
                dot.style.top = f"{50 - 50 * STEEPEST * height_at(smooth(heights), share):.1f}%"
                self.dots.append(dot)
        for index, (_, number, _) in enumerate(dots):
            mark_current(self.dots.children[index], number == current)


def apart(shares: list[float]) -> list[float]:
    """Places of the dots, in their order, moved so that none covers another."""
    places: list[float] = []
    for at, share in enumerate(shares):
        most = 1 - APART * (len(shares) - 1 - at)
        places.append(min(most, max(share, places[-1] + APART if places else 0)))
    return places


def height_at(heights: list[tuple[float, float]], share: float) -> float:
    """The height of the ribbon at a share of its width."""
    before = [point for point in heights if point[0] <= share + 1e-6]
    return before[-1][1] if before else 0


def outline(heights: list[tuple[float, float]]) -> str:
    """The path of the area between the line in the middle and the course, as curves without corners."""
    points = [(WIDE * share, HALF * (1 - STEEPEST * height)) for share, height in smooth(heights)]
    if not points:
        return ""
    text = f"M{points[0][0]:.0f} {HALF}L{points[0][0]:.0f} {points[0][1]:.0f}"
    for (x, y), (next_x, next_y) in zip(points, points[1:]):
        middle = (x + next_x) / 2
        text += f"C{middle:.0f} {y:.0f} {middle:.0f} {next_y:.0f} {next_x:.0f} {next_y:.0f}"
    return f"{text}L{points[-1][0]:.0f} {HALF}Z"


def smooth(heights: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The heights, each the mean of itself and the neighbours up to REACH places away; fewer near the ends."""
    means = []
    for at in range(len(heights)):
        reach = min(REACH, at, len(heights) - 1 - at)
        near = [height for _, height in heights[at - reach : at + reach + 1]]
        means.append((heights[at][0], sum(near) / len(near)))
    return means
