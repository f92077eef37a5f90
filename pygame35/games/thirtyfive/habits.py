"""Parameters of the humanlike players of 35: what they notice on the board, see `people`.

This module also runs on MicroPython.
"""

from ...chance import BITS, Chance


class Habits:
    """The parameters of a humanlike player. `near`, `far`, `lit` and `takes` are probabilities, 0 ... 1.

    near        the probability of noticing the square of the last move
    far         the probability of noticing a filled square seven king's moves away; linear in between
    lit         the probability of noticing the colour of a lit square
    takes       the probability of looking for gains in a turn; otherwise the player only avoids the losses that it sees
    looks       the number of moves, the most promising ones, for which the player considers `reply` and `threat`; 0: it
                looks at nothing
    reply       the weight of the opponent's best reply
    threat      the weight of the player's own best next move
    misjudges   the standard deviation of the error of a move's worth, in squares
    experience  True if the player knows what positions are worth: it has the learned evaluation
    """

    def __init__(
        self,
        near: float = 1.0,
        far: float = 1.0,
        lit: float = 1.0,
        takes: float = 1.0,
        looks: int = 1,
        reply: float = 0.0,
        threat: float = 0.0,
        misjudges: float = 0.3,
        experience: bool = False,
    ) -> None:
        self.near, self.far, self.lit, self.takes = near, far, lit, takes
        self.looks, self.reply, self.threat = looks, reply, threat
        self.misjudges, self.experience = misjudges, experience


PEOPLE = (  # (name of a level, its parameters), from level 1
    ("Newcomer", Habits(near=0.9, far=0.5, lit=0.6, takes=0.57)),
    ("Beginner", Habits(near=0.95, far=0.85, lit=0.85, takes=0.75)),
    ("Casual", Habits(near=0.9, far=0.6, lit=0.9, takes=0.85, looks=4, reply=0.3)),
    ("Hobbyist", Habits(near=0.95, far=0.5, lit=0.95, looks=10, reply=0.6)),
    ("Regular", Habits(near=0.95, far=0.66, looks=18, reply=0.78, threat=0.27)),
    ("Club player", Habits(near=0.92, far=0.55, misjudges=2.65, experience=True)),
    ("Strong club player", Habits(near=0.95, far=0.6, misjudges=1.8, experience=True)),
)
BLIND = Habits(looks=0, misjudges=1)  # sees no sums; the adaptive player at strength 0
OTHER = 0x35353535  # makes the choice of a level independent of the draws of the player that then moves


def level_at(strength: float, seed: int, ply: int) -> int:
    """The level that chooses the adaptive player's move at a ply; 0 is `BLIND`. strength: 0 ... 10, in levels."""
    level = int(strength)
    return level + (Chance((64 * seed + ply) ^ OTHER).below(1 << BITS) < (strength - level) * (1 << BITS))
