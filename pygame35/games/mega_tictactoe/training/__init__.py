"""The programs that train the network of Mega tic-tac-toe; the browser never loads them."""
