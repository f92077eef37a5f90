"""Searches for any game. Rules and evaluation are arguments, which implement the protocols of `contracts`.

    mcts        Monte Carlo tree search with random playouts, or with any estimate of the result
    puct        best-first search on an evaluation of all actions
    greedy      plays the move of the highest value; no search
    expectimax  exact expectation over chance, a fixed number of moves deep; one player
    sampled     Monte Carlo search with chance drawn anew; one player
    endgame     exact solver: proof of the final margin by a game's kernel
    proving     joins a search with an exact solver

Signs follow `turn`, not the depth, so a side may move twice in a row. Games may end at different depths.

`analysis()` of every search returns a dict that JSON can carry. All margins and values are RED's, also when BLUE is to
move; in a game for one player they are scores. Fields:

    simulations  int: the work so far; each search defines one simulation
    depth        int: plies of the deepest line
    margin       float: the expected final margin
    value        float, only of mcts: the expected result, -1 (BLUE wins) ... 1 (RED wins)
    line         list of actions: the principal variation; empty before the first simulation
    candidates   list of dicts, the best action first:
        action   a number of the game's batch rules; in a game without batch rules, a move
        visits   int: simulations that went through the action, 0 if there were none
        margin   float: the expected final margin after the action
        value    float, only of mcts
        prior    float: the probability of the action before the search, or 0 where a search has no prior
        exact    True where the margin after the action is proved; else absent
    values       {action: float}, only of greedy, expectimax and sampled: the values that order the candidates
    exact        True when margin and line are proved; else absent or False

The candidates of puct are the actions that it considers. Those that it never tried stand last; their margin is that of
the evaluation.
"""
