"""A door, a goat and the car, as the page draws them in `web/app/games/monty_hall/doors.html`."""

from ...svg import box, disc, element, path, pen, write, xy

WIDE, HIGH = 100, 160  # of a door
WOOD, DARK, PANEL = "#987846", "#6c5430", "#a28558"
GOAT = (  # (fill, outline) in 100 by 100 units
    ("panel", "M38 66v28h7V70zM47 68v26h7V70zM73 68v26h7V68zM82 62v32h7V62z"),
    ("ink", "M38 90h7v5h-7zM47 90h7v5h-7zM73 90h7v5h-7zM82 90h7v5h-7z"),
    ("panel", "M88 50q7-5 5-13-8 2-9 11z"),
    ("panel", "M40 45H78Q91 46 91 60T80 75H50Q36 74 34 60L30 50Q20 55 12 52 7 50 10 45L19 33Q24 27 31 30 37 33 40 45z"),
    ("panel", "M33 35q11-3 14 3-9 5-15 1z"),
    ("quiet", "M13 53q1 9 7 13 2-6 1-13z"),
    ("none", "M11 48q4 1 6-1M21 39h2"),
)
HORNS = "M26 29Q25 15 38 11M31 30Q32 20 44 19"
CAR = (
    ("ink", "M17 78h17v13q0 3-3 3H20q-3 0-3-3zM66 78h17v13q0 3-3 3H69q-3 0-3-3z"),
    ("red", "M22 52L31 31Q33 26 39 26H61Q67 26 69 31L78 52Q88 54 89 64V80Q89 84 85 84H15Q11 84 11 80V64Q12 54 22 52z"),
    ("blue-lit", "M29 51L36 34Q37 32 40 32H60Q63 32 64 34L71 51z"),
    ("red", "M21 49h-9q-3 0-3-3v-2q0-3 3-3h7zM79 49h9q3 0 3-3v-2q0-3-3-3h-7z"),
    ("ink", "M36 62h28v4H36zM36 68h28v4H36z"),
    ("raise", "M17 66a6 6 0 0 0 13 0 6 6 0 0 0-13 0M70 66a6 6 0 0 0 13 0 6 6 0 0 0-13 0"),
    ("quiet", "M13 77h74v4q0 3-3 3H16q-3 0-3-3z"),
)
BOW = "M50 25Q36 12 35 20T50 25Q64 12 65 20T50 25L43 32M50 25L57 32"


def leaf(x: float, y: float, name: str, share: float) -> str:
    """The leaf of a door. share: how much of its width is seen, 0 ... 1; an open door shows little."""
    panels = "M12 12h31v44H12zM57 12h31v44H57zM12 104h31v44H12zM57 104h31v44H57z"
    return element(
        "g",
        box(0, 0, WIDE, HIGH, fill=WOOD),
        path(panels, fill=PANEL, stroke=DARK, stroke_width=2),
        disc(50, 80, 17, fill="panel", stroke=DARK, stroke_width=2),
        disc(90, 80, 4, fill="near", stroke=DARK),
        write(name, 50, 80, 27, "ink", 700),
        transform=f"translate({xy(x, y)}) scale({share} 1)",
    )


def prize(x: float, y: float, is_car: bool) -> str:
    """The car or a goat, 85 by 85 units."""
    thin, (colour, lines, thick) = (1.2, ("accent", BOW, 4)) if is_car else (1.6, (DARK, HORNS, 4.5))
    shapes = [
        path(words, fill=fill, stroke="ink", stroke_width=thin, stroke_linejoin="round")
        for fill, words in (CAR if is_car else GOAT)
    ]
    shapes.append(path(lines, **pen(colour, thick), stroke_linecap="round", stroke_linejoin="round"))
    return element("g", *shapes, transform=f"translate({xy(x, y)}) scale(0.85)")
