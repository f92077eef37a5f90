"""What rivals say during a game: their lines, and the moments at which they say them.

A page loads this module once its board can be used. Until then, rivals only greet.
"""

from collections import namedtuple

from app.core.duel_kind import DuelKind
from app.core.protocols import GamePosition
from app.core.rivals import ASTONISHED, CALM, GLAD, GREETING, LINES, NO_REACTION, SAD, Reaction
from app.core.session import Session
from app.core.texts import say
from app.core.words import Opponent
from pygame35.basics import BLUE, RED
from pygame35.records import replay

# {key: (two to a good move of yours, two to a mistake of yours, to the rival's own good move, when it is ahead, when
# you are, when the first half ends close, near the end, while you think for long)}
REMARKS = {
    key: (
        say("rivals.praise", rival=key),
        say("rivals.praise-again", rival=key),
        say("rivals.thanks", rival=key),
        say("rivals.thanks-again", rival=key),
        say("rivals.own", rival=key),
        say("rivals.ahead", rival=key),
        say("rivals.behind", rival=key),
        say("rivals.close", rival=key),
        say("rivals.near", rival=key),
        say("rivals.think", rival=key),
    )
    for key in LINES
}
AT = len(LINES["pip"])  # the place of the first remark; lower places are in LINES
PRAISE, THANKS, OWN = (AT, AT + 1), (AT + 2, AT + 3), (AT + 4, AT + 10)  # the last one is the game's own line
AHEAD, BEHIND, CLOSE, NEAR, THINK = range(AT + 5, AT + 10)
MOST = 6  # remarks in a game, beside the one on a long think
PAUSE, LONG_PAUSE = 4, 6  # the least plies from one remark to the next; LONG_PAUSE in games of LONG_GAME plies or more
LONG_GAME = 60
# Parts of a game. From HALF to AFTER_HALF, a rival speaks of the first half; from END on, of the end.
HALF, AFTER_HALF, END = 0.5, 0.63, 0.87

Talk = namedtuple("Talk", ("reaction", "lead", "leader", "seed", "said"))
# reaction  the rival's `Reaction`, as it is shown after the moves so far
# lead      the rival's lead, see `DuelKind.balance`
# leader    1 if the rival was the last one with a clear lead, -1 if its opponent was, 0 before
# seed      a number that follows from the moves; it chooses among lines
# said      ((ply, place of the remark), ...)
BEFORE = Talk(Reaction(CALM, GREETING), 0, 0, 0, ())


def follow(talks: dict[int, dict[int, Talk]], session: Session) -> dict[int, Talk]:
    """{side: its talk} after the last move of the game on the board.

    talks: {node: {side: its talk}} of the nodes that are known already; those of this game are added.
    """
    tree, position = session.tree, session.position
    line = tree.line()
    known = len(line)
    while known and line[known - 1] not in talks:
        known -= 1
    if known < len(line) - 1:  # moves before the last one are unknown, as in a game that was loaded
        position = replay(tree.moves_of(line[:known]), session.game.rules, tree.board)
    for node in line[known:]:
        if position is not session.position:
            position.play(tree.moves[node])
        before = talks.get(tree.parents[node], {RED: BEFORE, BLUE: BEFORE})
        talks[node] = {side: after(before[side], session.game, position, side) for side in (RED, BLUE)}
    return talks[tree.tip]


def text(opponent: Opponent, place: int) -> str:
    """A rival's line. place: a place in its LINES, or a remark's."""
    return str((LINES[opponent.rival] + REMARKS[opponent.rival] + (opponent.own,))[place])


def after(talk: Talk, game: DuelKind, position: GamePosition, side: int) -> Talk:
    """A rival's talk after the last move of a position. talk: before that move. side: the rival's."""
    ply, passed, own = len(position.moves), game.passed(position), side != position.turn
    lead, seed = side * game.balance(position), talk.seed
    clear = 0 if abs(lead) < game.pleases else 1 if lead > 0 else -1
    for letter in position.format_move(position.moves[-1]):
        seed = (31 * seed + ord(letter)) % 9973
    gain = game.gain(position, side * talk.lead)
    mood, moments = _of_move(own, gain if own else -gain, game)
    if passed:
        moments += _of_game(passed, clear, clear * talk.leader < 0)
    place, pause = None, LONG_PAUSE if game.plies(position) >= LONG_GAME else PAUSE
    if len(talk.said) < MOST and (not talk.said or ply - talk.said[-1][0] >= pause):
        place = _choice(moments, [said for _, said in talk.said], seed)
    reaction = talk.reaction if own else NO_REACTION  # a reaction to your move lasts until your next one
    if mood or place is not None:
        if not mood:
            mood = SAD if place == BEHIND else GLAD if place == AHEAD else CALM
        reaction = Reaction(mood, reaction.line if place is None else place)
    said = talk.said if place is None else talk.said + ((ply, place),)
    return Talk(reaction, lead, clear or talk.leader, seed, said)


def _of_move(own: bool, gain: int, game: DuelKind) -> tuple[str | None, list[tuple[int, ...]]]:
    """(the mood to which a move leads, [places of fitting remarks], the best first).

    own: True if the rival made the move. gain: by how much the move improved the rival's lead.
    """
    if own:
        mood = GLAD if gain >= game.pleases else ASTONISHED if gain <= -game.astonishes else None
        return mood, [OWN, THANKS] if gain >= game.astonishes else []
    if gain > 0:
        return GLAD, [THANKS]
    return (ASTONISHED, [PRAISE]) if gain <= -game.astonishes else (None, [])


def _of_game(passed: float, clear: int, turned: bool) -> list[tuple[int, ...]]:
    """[places of the remarks that fit the state of a game], the best first.

    passed: the part of the game that is over. clear: 1, -1 or 0 as in `Talk.leader`. turned: True with a new leader.
    """
    lead = AHEAD if clear > 0 else BEHIND if clear < 0 else CLOSE
    found: list[tuple[int, ...]] = [(lead,)] if turned or HALF <= passed < AFTER_HALF else []
    return found + [(NEAR,)] if passed >= END else found


def _choice(moments: list[tuple[int, ...]], said: list[int], seed: int) -> int | None:
    """One of the remarks that a rival has not made yet, from the first possible moment; else None."""
    for places in moments:
        left = [place for place in places if place not in said]
        if left:
            return left[seed % len(left)]
    return None
