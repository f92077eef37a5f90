"""An estimate of the chance to win, from the numbers of wins and games."""

Z = 1.959964  # 95 % of a normal distribution lie within this many standard deviations of the mean


def interval(wins: int, games: int) -> tuple[float, float]:
    """(low, high), 0 ... 1: the 95 % confidence interval of the chance to win; (0, 1) before the first game.

    Wilson's score interval (E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA
    22, 1927), which stays within 0 ... 1 and is valid for few games, too.
    """
    if not games:
        return 0.0, 1.0
    share, weight = wins / games, Z * Z / games
    middle = (share + weight / 2) / (1 + weight)
    reach = Z * (share * (1 - share) / games + weight / (4 * games)) ** 0.5 / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)
