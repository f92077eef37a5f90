"""The course of a game, drawn ply by ply: a side's chance to win, its lead, and both scores."""

from collections import namedtuple

from app.core import words
from pygame35.basics import RED

PANEL = 48  # CSS pixels

Panel = namedtuple("Panel", ("title", "curves", "middle"))
# title   what it shows
# curves  [(name of the colour, [(ply, 0 ... 1)])]
# middle  True when 0.5 is even, False when 0 is the least


def chance(wins, name):
    """[Panel] of the first side's chance to win, or []; wins: [plies + 1] 0 ... 1 or None, or empty."""
    known = [(at, win) for at, win in enumerate(wins) if win is not None]
    return [Panel(words.CHANCE.format(words.of(name)), [("quiet", known)], True)] if known else []


def panels(wins, scores, side):
    """[Panel] of a game with scores; wins: as above; scores: [plies + 1] (red, blue); side: whose lead is shown."""
    found = chance(wins, words.SIDES[RED])
    leads = [side * (red - blue) for red, blue in scores]
    most = max([1] + [abs(lead) for lead in leads])
    lead = [(at, 0.5 + 0.5 * lead / most) for at, lead in enumerate(leads)]
    title = words.LEAD.format(words.of(words.SIDES[side]), most)
    found.append(Panel(title, [("red" if side == RED else "blue", lead)], True))
    most = max([1] + [max(pair) for pair in scores])
    both = [(name, [(at, pair[i] / most) for at, pair in enumerate(scores)]) for i, name in ((0, "red"), (1, "blue"))]
    found.append(Panel(words.SCORES.format(most), both, False))
    return found


class Graph:
    def __init__(self, canvas, window):
        self.canvas = canvas
        self.window = window
        self.drawn = None
        self.plies = 1

    def hide(self):
        self.canvas.hidden = True
        self.drawn = None

    def show(self, shown, label, ply, plies, colours):
        """shown: [Panel]; label: what they show; ply: the one looked at; plies: as many as there is room for.

        colours: {name: colour} of the theme.
        """
        self.canvas.hidden = False
        width, ratio = self.canvas.clientWidth, self.window.devicePixelRatio or 1
        now = (shown, ply, plies, width, ratio, colours)
        if now == self.drawn or not width:
            return
        self.drawn, self.plies = now, plies
        height = PANEL * len(shown)
        self.canvas.width, self.canvas.height = round(width * ratio), round(height * ratio)
        self.canvas.style.height = f"{height}px"
        self.canvas.setAttribute("aria-label", label)
        context = self.canvas.getContext("2d")
        context.setTransform(ratio, 0, 0, ratio, 0, 0)
        for index in range(len(shown)):
            self._panel(context, shown[index], PANEL * index, width, colours)
        context.fillStyle = colours["accent"]
        context.fillRect(self._x(ply, width), 0, 1, height)

    def _x(self, ply, width):
        return 2 + (width - 4) * ply / self.plies

    def _panel(self, context, panel, top, width, colours):
        context.fillStyle = colours["line"]
        context.fillRect(0, top + PANEL - 1, width, 1)
        if panel.middle:
            context.fillRect(0, top + PANEL / 2, width, 1)
        for name, points in panel.curves:
            context.strokeStyle = colours[name]
            context.lineWidth = 2
            context.beginPath()
            for index in range(len(points)):
                at, value = points[index]
                place = self._x(at, width), top + PANEL - 3 - (PANEL - 6) * value
                if index:
                    context.lineTo(*place)
                else:
                    context.moveTo(*place)
            context.stroke()
        context.font = "500 10px system-ui, sans-serif"
        context.textBaseline = "top"
        context.textAlign = "left"
        context.fillStyle = colours["quiet"]
        context.fillText(panel.title, 2, top + 2)

    def ply_at(self, offset):
        """The ply drawn at a horizontal offset in CSS pixels."""
        return round((offset - 2) / max(1, self.canvas.clientWidth - 4) * self.plies)
