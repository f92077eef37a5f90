"""Games with friends by link as a browser keeps them."""

from app.core import records, stored
from app.core.correspondence.friendship import REQUEST, Friendship
from app.core.session import Session
from app.core.turns import RESIGNED
from app.games.thirtyfive.game import GAME
from pygame35.basics import BLUE, RED

NAMES = ("Wilhelmina W. Wolters", "Ann", "Maximilian Mommsen", "", "Ben")
KEY = "pygame35 / friend "


def kept_friends(count):
    """{key: text} of that many games of 35: one that waits for the person, one that is not sent, one that is over …"""
    texts = {}
    for at in range(count):
        session = Session(GAME)
        side = (RED, BLUE)[at % 2]
        friend = Friendship(f"GameNumbe{at}", side, {side: "Cem", -side: NAMES[at % len(NAMES)][:20].strip()})
        session.meet(friend)
        for square in range(7 + 2 * at):
            session.play(GAME.rules.parse_move(f"{'abcdefgh'[square % 8]}{1 + square // 8}={1 + square % 9}"))
        friend.sent = at != 1
        if at == 2:
            session.end(side, RESIGNED)
        if at == 4:
            friend.asks, friend.news = (-side, 13), REQUEST
        plain = records.game_in_progress(session)
        plain["when"] = f"2026-10-{30 - at} 18:{35 - at}"
        texts[KEY + friend.id] = stored.write("game", plain)
    return texts
