"""The course of a game, drawn: red's chance to win and both scores, ply by ply."""

from app import words

HEIGHT = 96  # CSS pixels
PLIES = 64


class Graph:
    def __init__(self, canvas, window):
        self.canvas = canvas
        self.window = window
        self.drawn = None

    def hide(self):
        self.canvas.hidden = True
        self.drawn = None

    def show(self, wins, scores, ply, colours):
        """wins: [plies + 1] 0 ... 1 or None, or empty; scores: [plies + 1] (red, blue); ply: the one looked at.

        colours: {name: colour} of the theme.
        """
        self.canvas.hidden = False
        width, ratio = self.canvas.clientWidth, self.window.devicePixelRatio or 1
        now = (wins, scores, ply, width, ratio, colours)
        if now == self.drawn or not width:
            return
        self.drawn = now
        self.canvas.width, self.canvas.height = round(width * ratio), round(HEIGHT * ratio)
        self.canvas.setAttribute("aria-label", words.graph(wins, scores))
        context = self.canvas.getContext("2d")
        context.setTransform(ratio, 0, 0, ratio, 0, 0)

        def x(at):
            return 2 + (width - 4) * at / PLIES

        def curve(points, top, bottom, colour):
            """points: (ply, 0 ... 1)"""
            context.strokeStyle = colour
            context.lineWidth = 2
            context.beginPath()
            for index, (at, value) in enumerate(points):
                place = x(at), bottom - (bottom - top) * value
                if index:
                    context.lineTo(*place)
                else:
                    context.moveTo(*place)
            context.stroke()

        middle = HEIGHT / 2
        context.strokeStyle = colours["line"]
        context.lineWidth = 1
        for y in (middle / 2, middle, HEIGHT - 1):
            context.beginPath()
            context.moveTo(0, y)
            context.lineTo(width, y)
            context.stroke()
        known = [(at, win) for at, win in enumerate(wins) if win is not None]
        curve(known, 2, middle - 2, colours["quiet"])
        most = max([1] + [max(pair) for pair in scores])
        for side, name in enumerate(("red", "blue")):
            points = [(at, pair[side] / most) for at, pair in enumerate(scores)]
            curve(points, middle + 3, HEIGHT - 2, colours[name])
        context.font = "500 10px system-ui, sans-serif"
        context.textBaseline = "top"
        context.fillStyle = colours["quiet"]
        for text, top in zip(words.GRAPH, (2, middle + 3)):
            context.fillText(text, 2, top)
        context.strokeStyle = colours["accent"]
        context.lineWidth = 1
        context.beginPath()
        context.moveTo(x(ply), 0)
        context.lineTo(x(ply), HEIGHT)
        context.stroke()

    def ply_at(self, offset):
        """The ply drawn at a horizontal offset in CSS pixels."""
        return round((offset - 2) / max(1, self.canvas.clientWidth - 4) * PLIES)
