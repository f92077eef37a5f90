"""What a page has to know about its game; everything else in this folder is for any game."""

from collections import namedtuple


def nothing(_controller, _view):
    """No actions and no listeners of the game's own."""
    return {}


ENTER = ("Enter", " ")


def by_enter(press):
    """`Game.type` where Enter and the space bar do what a click on the focused square does, once it is chosen."""

    def type_key(controller, key, focused):
        if focused is None or key not in ENTER:
            return False
        controller.by_touch = False
        if focused == controller.session.selected:
            press(controller, focused)
        else:
            controller.select(focused)
        return True

    return type_key


# The game as it is played and told; this part needs no browser.
Game = namedtuple(
    "Game",
    (
        "rules",
        "choices",
        "defaults",
        "opponent",
        "player",
        "strongest",
        "wanted",
        "weigher",
        "words",
        "geometry",
        "seen",
        "cell",
        "square_of",
        "aim",
        "preview",
        "tones",
        "remark",
        "course",
        "plies",
        "press",
        "type",
        "pressed",
        "pointed",
        "memory",
        "learned",
        "remembers",
    ),
)
# rules      a game's `rules`, see `pygame35.basics`
# choices    {name: values} of the settings, `app.core.settings.CHOICES` among them
# defaults   {name: value} of those whose default is not the first value
# opponent   names of the settings that say who the AI is; the values of the first begin with the weakest
# player     (session) -> what a request to the engine says about it: level or player, and options
# strongest  the same for a hint, an analysis, a review: level or player
# wanted     what else a request for an analysis asks for
# weigher    (session) -> the same of the AI that has values for all moves, where there is a setting `values`
# words      a module: square_name(position, square), row_name(its name), square_label(position, square),
#            foretold(preview), announcement(position, outcome) of the last move, hint(position, move, again),
#            press_again(position, move), opponent(session), counted(winner, scores) of a game that is over,
#            evaluation(analysis), best(analysis) what the AI announces, candidate(row, whose turn it is) as three
#            texts, weighed(position, square or None) where `Session.telling` can be, SIDES {RED, BLUE: name}, and the
#            texts CHOOSE (a square first) and BOARD_KEYS
# geometry   (position) -> `app.core.geometry.Geometry`
# seen       (position, square) -> what the cell of a square depends on
# cell       (position, square) -> {attribute: text} of a cell of the accessible grid
# square_of  (move) -> its square
# aim        (position, square) -> the move that a press on the square makes, or None
# preview    (position, move) -> what a legal move would do, with a field `move`
# tones      (outcome) -> frequencies in hertz
# remark     (position, move) -> what a review says about a move, or ""
# course     (wins, scores, side) -> ([app.widgets.graph.Panel], what they show in words), for the graph of a game
# plies      (position) -> of a whole game, as far as that is known
# press      (controller, square) what a click on a square does
# type       (controller, key, focused square or None) -> True when the key means something to the selected square
# pressed    {attribute: (controller, its value)} buttons of the game
# pointed    the same for those that the pointer is over or that have the focus
# memory     a dict, what the game keeps from one game to the next, before the first one
# learned    (session) -> the same after the game on the board
# remembers  (plain) -> what can be used of a memory from outside, a dict that may hold anything

# The game as it is shown.
Look = namedtuple("Look", ("board", "scene", "bare", "parts", "actions", "listen"))
# board    an `app.platform.canvas.Canvas`
# scene    (session) -> what the board is to show
# bare     (session) -> the same of the position alone
# parts    () -> what the page shows beside, each with update(session)
# actions  (controller, view) -> {id of a button of the game's own: what it does}
# listen   (controller, view) attaches listeners of the game's own
