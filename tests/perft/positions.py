"""Perft: how many lines of play there are from some positions, nature's answers counted as moves."""

from __future__ import annotations

from pathlib import Path

from euphoria import dystopia
from euphoria.dystopia.position import a_game, a_player, on

COUNTS = Path(__file__).parent / "dystopia.txt"
NO_TRADING = dystopia.Options(trading=False)


def positions() -> dict[str, tuple[dystopia.Dystopia, int]]:
    """Named positions and the depth they are counted to."""
    return {
        "opening": (
            a_game(options=NO_TRADING, green=a_player(dice=[2, 5]), blue=a_player(dice=[3, 3])),
            3,
        ),
        "bump with an exchange": (
            a_game(
                options=NO_TRADING,
                green=a_player(energy=2, dice=[5, 5], morale=4, recruits=["rebecca", "laura"], gold=1),
                blue=a_player(on={"euphorian_tunnel": 2}, dice=[6, 4], bliss=1, recruits=["amanda"]),
            ),
            4,
        ),
        "market about to be built": (
            a_game(
                options=NO_TRADING,
                green=a_player(gold=2, stone=1, dice=[4, 4], recruits=["ray", "michael"], morale=3),
                blue=a_player(on={"euphoria_site_a_1": 6}, dice=[1]),
            ),
            4,
        ),
        "cards and a dilemma": (
            a_game(
                options=NO_TRADING,
                green=a_player(
                    dice=[3],
                    on={"generator": 5},
                    morale=4,
                    artifacts=["book", "book", "bear", "bat"],
                    dilemma="bear",
                    recruits=["esme"],
                ),
                blue=on("wind_saloon", 2),
            ),
            4,
        ),
        "trading": (
            a_game(green=a_player(dice=[3], energy=1), blue=a_player(dice=[2], morale=2, artifacts=["box"])),
            4,
        ),
        "second edition": (
            a_game(
                options=dystopia.Options(trading=False, recruits="second"),
                green=a_player(dice=[2, 2], water=1, bliss=1, food=1, morale=2, recruits=["zong", "geek"]),
                blue=a_player(on={"subterran_tunnel": 3}, dice=[4]),
                white=a_player(dice=[6], recruits=["jacko"]),
            ),
            4,
        ),
    }


def lines(game: dystopia.Dystopia, depth: int) -> int:
    """The number of lines of that many choices."""
    if game.over:
        return 1
    choices = game.question().choices
    if depth == 1:
        return len(choices)
    total = 0
    for choice in choices:
        child = game.copy()
        child.apply(choice)
        total += lines(child, depth - 1)
    return total


def write_counts() -> None:
    """Count every position to every depth and write the figures down."""
    rows = [
        f"{name}; {'; '.join(str(lines(game, d)) for d in range(1, depth + 1))}"
        for name, (game, depth) in positions().items()
    ]
    COUNTS.write_text("\n".join(rows) + "\n")
