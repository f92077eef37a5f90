"""Parameters of the humanlike players of Mega tic-tac-toe, see `people`.

This module also runs on MicroPython.
"""


class Habits:
    """The parameters of a humanlike player. `attention`, `near`, `far` and `threats` are probabilities, 0 ... 1.

    attention           the probability of looking at the lines in a turn; otherwise the player marks a plausible place
    near                the probability of noticing a line of the local board in which the player must play
    far                 the probability of noticing a line of any other local board
    threats             a factor of `near` and `far` for the opponent's marks
    blocks              the worth of a mark that stops the opponent's three in a row, in local boards
    global_weight       0 ... 1: how much the global board affects the worth of a local one; 0: all are worth the same
    moves_considered    the number of moves, the most promising ones, for which the player considers a reply
    reply               the weight of the opponent's best reply
    replies_considered  the number of best replies after which the player considers its own next mark
    later               the weight of the player's own best move after a reply
    misjudges           the standard deviation of the error of a move's worth, in local boards
    """

    def __init__(
        self,
        attention: float = 1.0,
        near: float = 1.0,
        far: float = 1.0,
        threats: float = 1.0,
        blocks: float = 0.6,
        global_weight: float = 1.0,
        moves_considered: int = 0,
        reply: float = 0.0,
        replies_considered: int = 0,
        later: float = 0.0,
        misjudges: float = 0.1,
    ) -> None:
        self.attention, self.near, self.far, self.threats = attention, near, far, threats
        self.blocks, self.global_weight, self.misjudges = blocks, global_weight, misjudges
        self.moves_considered, self.replies_considered = moves_considered, replies_considered
        self.reply, self.later = reply, later


PEOPLE = (  # (name of a level, its parameters), from level 1
    ("Newcomer", Habits(attention=0.4, near=0.9, far=0.5, threats=0.5, blocks=0.3, global_weight=0.2, misjudges=0.3)),
    (
        "Beginner",
        Habits(attention=0.73, near=0.92, far=0.63, threats=0.74, blocks=0.5, global_weight=0.47, misjudges=0.27),
    ),
    (
        "Casual",
        Habits(near=0.95, far=0.52, threats=0.88, global_weight=0.75, moves_considered=4, reply=0.4, misjudges=0.22),
    ),
    (
        "Hobbyist",
        Habits(near=0.95, far=0.6, threats=0.95, global_weight=0.9, moves_considered=6, reply=0.62, misjudges=0.17),
    ),
    (
        "Regular",
        Habits(near=0.97, far=0.87, moves_considered=9, reply=0.9, replies_considered=2, later=0.2, misjudges=0.12),
    ),
    ("Club player", Habits(moves_considered=12, reply=1.0, replies_considered=9, later=1.0, misjudges=0.02)),
)
YARDSTICKS = {  # {name of a baseline player: its parameters}; None plays at random
    "random": None,
    "careless": Habits(threats=0.0, blocks=0.0, global_weight=0.0, misjudges=0.3),
    "attentive": Habits(near=0.95, far=0.4, global_weight=0.5, moves_considered=9, reply=0.4, misjudges=0.2),
    "planner": Habits(
        near=0.95, far=0.6, moves_considered=9, reply=0.8, replies_considered=2, later=0.3, misjudges=0.15
    ),
}
