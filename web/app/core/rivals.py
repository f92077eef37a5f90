"""The ten rivals, the same in every game for two. `web/static/faces.svg` has a face for each and for each mood."""

from app.core.words import Opponent

RIVALS = (  # (key of the face, name), from the weakest
    ("pip", "Pip"),
    ("greta", "Greta"),
    ("otto", "Otto"),
    ("nell", "Nell"),
    ("bruno", "Bruno"),
    ("vera", "Vera"),
    ("kit", "Kit"),
    ("ines", "Ines"),
    ("sable", "Sable"),
    ("thirty-five", "Thirty-Five"),
)
MOODS = CALM, GLAD, ASTONISHED, SAD = "calm", "glad", "astonished", "sad"


def ladder(*players: tuple[int | str, str]) -> dict[int | str, Opponent]:
    """The rivals of a game as a part of its `GameWords.OPPONENTS`.

    players: (value of the setting that chooses the AI, a line about how that AI plays) for each of RIVALS.
    """
    return {value: Opponent(name, about, key) for (value, about), (key, name) in zip(players, RIVALS)}
