"""Matches between players: arena, ladder, their statistics, programs that speak UGI."""
