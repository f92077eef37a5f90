"""Habits of players of Mega tic-tac-toe that see and err as people do: see `people`.

Plain Python that runs alike on CPython, Pyodide and MicroPython.
"""


class Habits:
    """The attention of a player. `takes`, `near`, `far` and `threats` are probabilities, 0 ... 1.

    takes      the player looks at the lines in this turn; otherwise it marks a plausible place
    near       a line of the local board in which it must play is noticed
    far        a line of any other local board is noticed
    threats    a factor of both for the opponent's marks
    blocks     the worth of a mark that stops the opponent's three in a row, in local boards
    globe      0 ... 1: how much it thinks of the global board; at 0 all local boards are worth the same
    looks      the number of moves, the most promising ones, of which it considers `reply`; 0: it considers no reply
    reply      the weight of the opponent's best reply
    answers    the number of replies, the best ones, of which it considers `later`; 0: it considers nothing later
    later      the weight of the player's own best move after a reply
    misjudges  the standard deviation of the error of a move's worth, in local boards
    """

    def __init__(
        self,
        takes: float = 1.0,
        near: float = 1.0,
        far: float = 1.0,
        threats: float = 1.0,
        blocks: float = 0.6,
        globe: float = 1.0,
        looks: int = 0,
        reply: float = 0.0,
        answers: int = 0,
        later: float = 0.0,
        misjudges: float = 0.1,
    ) -> None:
        self.takes, self.near, self.far, self.threats = takes, near, far, threats
        self.blocks, self.globe, self.misjudges = blocks, globe, misjudges
        self.looks, self.reply, self.answers, self.later = looks, reply, answers, later


PEOPLE = (  # (name of a level, its habits), from level 1
    ("Newcomer", Habits(takes=0.4, near=0.9, far=0.5, threats=0.5, blocks=0.3, globe=0.2, misjudges=0.3)),
    ("Beginner", Habits(takes=0.73, near=0.92, far=0.63, threats=0.74, blocks=0.5, globe=0.47, misjudges=0.27)),
    ("Casual", Habits(near=0.95, far=0.52, threats=0.88, globe=0.75, looks=4, reply=0.4, misjudges=0.22)),
    ("Hobbyist", Habits(near=0.95, far=0.6, threats=0.95, globe=0.9, looks=6, reply=0.62, misjudges=0.17)),
    ("Regular", Habits(near=0.97, far=0.87, looks=9, reply=0.9, answers=2, later=0.2, misjudges=0.12)),
    ("Club player", Habits(looks=12, reply=1.0, answers=9, later=1.0, misjudges=0.02)),
)
YARDSTICKS = {  # {name: its habits}; None plays at random
    "random": None,
    "careless": Habits(threats=0.0, blocks=0.0, globe=0.0, misjudges=0.3),
    "attentive": Habits(near=0.95, far=0.4, globe=0.5, looks=9, reply=0.4, misjudges=0.2),
    "planner": Habits(near=0.95, far=0.6, looks=9, reply=0.8, answers=2, later=0.3, misjudges=0.15),
}
