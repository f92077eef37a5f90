"""Mega tic-tac-toe, known as ultimate tic-tac-toe: nine boards in one."""
