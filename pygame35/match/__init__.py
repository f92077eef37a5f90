"""Matches between two players, with an arena, a ladder and statistics, and series of games for one player.

`play_match` plays a match from Python, and `read_match` reads the file of one.
"""

from .matches import play_match as play_match
from .matches import read_match as read_match
from .result import MatchResult as MatchResult
