"""Matches between players: arena, ladder, statistics, programs that speak UGI; and series of games for one."""
