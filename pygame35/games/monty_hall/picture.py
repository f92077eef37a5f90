"""The picture of Monty Hall: the doors of a house, with goats behind the open ones. The car is seen only at the end."""

from ...svg import Picture, badge, box, stroke, write
from .drawings import HIGH, WIDE, leaf, prize
from .rules import Position

ABREAST = 5  # the most doors side by side
APART, FLOOR, ROUND = 44, 40, 18  # between doors; height of the floor; radius of the house's corners
WALL, GROUND, ROOM = "#f0f4f9", "#eee7db", "#cecac2"
LEAF = 0.17  # the share of an open door's leaf that is seen


def draw(position: Position, line: list[int], last: bool) -> Picture:
    """last: frame the door that the player has chosen."""
    doors, opened, car = position.doors, position.opened, position.car
    abreast = doors if doors <= ABREAST else (doors + 1) // 2
    width, storey = APART + abreast * (WIDE + APART), APART + HIGH + FLOOR
    height = storey * -(-doors // abreast)
    corners = [(APART + (WIDE + APART) * (at % abreast), APART + storey * (at // abreast)) for at in range(doors)]
    mine = position.picked if position.taken is None else position.taken
    seen = opened if position.taken is None else tuple(range(doors))
    parts = [box(0, 0, width, height, ROUND, fill=GROUND)]
    for top in range(0, height, storey):
        parts.append(box(0, top, width, storey - FLOOR, 0 if top else ROUND, fill=WALL))
        parts.append(box(0, top + ROUND, width, storey - FLOOR - ROUND, fill=WALL))  # without the lower round corners
        parts.append(stroke((0, top + storey - FLOOR), (width, top + storey - FLOOR), 0, "line", 2))
    for door, (x, y) in enumerate(corners):
        parts.append(_frame(x, y, "accent", 7) if last and door == mine else _frame(x, y, "panel", 5))
        parts.append(box(x, y, WIDE, HIGH, fill="near" if door in seen and door == car else ROOM))
        if door in seen:
            parts.append(prize(x + 15, y + 0.98 * HIGH - 85, door == car))
        parts.append(leaf(x, y, str(door + 1), LEAF if door in seen else 1))
        if tag := _tag(position, door):
            parts.append(write(tag, x + WIDE / 2, y + HIGH + FLOOR / 2, 14.5, "ink", 700))
    for order, move in enumerate(line, 1):
        picked = line[0] if position.picked is None else position.picked
        others = [door for door in range(doors) if door != picked and door not in opened]
        for door in [move] if move < doors else [picked] if move == position.stay else others:
            parts.append(badge(str(order), corners[door][0] + WIDE - 8 - 30 * (order - 1), corners[door][1] + 4, 17))
    words = [f"Monty Hall: {doors} doors", *([] if mine is None else [f"{mine + 1} is chosen"])]
    words += [f"{'the car' if door == car else 'a goat'} is behind {door + 1}" for door in seen]
    return Picture(width, height, ", ".join(words), parts)


def _frame(x: float, y: float, colour: str, thick: float) -> str:
    return box(x - thick, y - thick, WIDE + 2 * thick, HIGH + thick, 4, fill=colour, stroke="quiet", stroke_width=1)


def _tag(position: Position, door: int) -> str:
    """The text below a door."""
    if door in position.opened:
        return "Opened by host" if position.doors <= ABREAST else ""
    if position.taken is None:
        return "Your door" if door == position.picked else ""
    if door == position.taken:
        return "You stayed" if door == position.picked else "You switched"
    return "Your first door" if door == position.picked else ""
