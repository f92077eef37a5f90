"""The sentences of a story, read again and checked by playing the moves that they name.

Each game has a reader, which shares nothing with the game's explainer but the wording. `is_true` proves the sentence of
a moment, `decided` the sentence on what decided a game. A sentence of an unknown form is not true.
"""

from app.core import player_words
from app.core.record.stored_game import COUNTED
from pygame35.records import start
from tests.web.told import cell_division, five_in_a_row, mega_tictactoe, thirtyfive

READERS = {
    "35": thirtyfive,
    "cell-division": cell_division,
    "five-in-a-row": five_in_a_row,
    "mega-tic-tac-toe": mega_tictactoe,
}
MOST = 3  # moments
LONGEST = 3  # plies from the move to the end of its cause


def faults(session, story):
    """[what is wrong with a story]. Moments are in the order of the game; without any, the story says what decided."""
    review, wrong, names = story.review, [], player_words.both(session)
    rules, reader = session.game.rules, READERS[session.game.rules.NAME]
    plies, texts = [moment.ply for moment in story.moments], [moment.text for moment in story.moments]
    if plies != sorted(set(plies)) or len(plies) > MOST:
        wrong.append(f"plies {plies}")
    if not (story.moments or story.opening):
        wrong.append("no word on what decided the game")
    if story.opening in texts or len(set(texts)) < len(texts):
        wrong.append(f"said twice: {story.opening} {texts}")
    for moment in story.moments:
        position = start(rules, review.board)
        for move in review.moves[: moment.ply - 1]:
            position.play(move)
        reply = (review.moves + [None])[moment.ply]
        if moment.after[0] != moment.move or moment.move == moment.better or len(moment.after) > LONGEST:
            wrong.append(f"{moment.ply}: {moment}")
        if not reader.is_true(position, moment, names, reply):
            wrong.append(f"{moment.ply}: {moment.text}")
    if story.opening and (session.result() or "  ")[1] == COUNTED:
        position = start(rules, session.tree.board)
        if not reader.decided(position, session.moves(), names, story.opening):
            wrong.append(story.opening)
    return wrong
