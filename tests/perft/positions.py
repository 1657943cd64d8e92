"""Perft: how many lines of play there are from some positions, nature's answers counted as moves."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from euphoria import dystopia, leaders
from euphoria.dystopia.position import a_game, a_player, on

FOLDER = Path(__file__).parent
NO_TRADING = dystopia.Options(trading=False)
Positions = Mapping[str, tuple[dystopia.Dystopia | leaders.Leaders, int]]


def positions() -> dict[str, Positions]:
    """For every title named positions and the depth they are counted to."""
    return {"dystopia": dystopia_positions(), "leaders": leaders_positions()}


def dystopia_positions() -> Positions:
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


def leaders_positions() -> Positions:
    shoot_or_hide = leaders.a_game(
        phase="action",
        anna=leaders.a_player(["euphorian_leader", "euphorian_1", "subterran_1"], exposed=["right"], gun="bob"),
        bob=leaders.a_player(["subterran_leader", "subterran_2"], hand=["roller_skates", "bin_lid"], exposed=["left"]),
        carl=leaders.a_player(["euphorian_2"], hand=["polite_writ"]),
        dora=leaders.a_player(["euphorian_3"]),
    )
    exchanges = leaders.a_game(
        phase="action",
        anna=leaders.a_player(["subterran_1", "subterran_2"], hand=["luggage_carousel", "yard_sale_sign"]),
        bob=leaders.a_player(["euphorian_leader"], hand=["silence_cork"]),
        carl=leaders.a_player(["euphorian_1", "euphorian_2", "subterran_3"], wastelander=True, gun="bob"),
        dora=leaders.a_player(["subterran_leader"]),
    )
    shuffles = leaders.a_game(
        phase="action",
        anna=leaders.a_player(["subterran_1"], hand=["tumble_drum", "second_veil", "candor_booth"], exposed=["left"]),
        bob=leaders.a_player(hand=["fortune_claw"]),
        carl=leaders.a_player(hand=["unblinking_eye"]),
        dora=leaders.a_player(),
    )
    promo = leaders.a_game(
        phase="action",
        options=leaders.Options(use_promo=True),
        direction="counterclockwise",
        anna=leaders.a_player(["euphorian_1", "subterran_1"], hand=["rash_saw", "backward_clock", "pebble_sling"]),
        bob=leaders.a_player(["subterran_leader"], gun="anna"),
        carl=leaders.a_player(["euphorian_leader"], exposed=["left"], hand=["restless_brew"]),
        dora=leaders.a_player(),
        emil=leaders.a_player(exposed=["middle"]),
    )
    turn = leaders.a_game(
        anna=leaders.a_player(hand=["whisper_cans", "glance_mirror"]),
        bob=leaders.a_player(hand=["holster_lock"]),
        carl=leaders.a_player(),
        dora=leaders.a_player(),
    )
    return {
        "deal": (leaders.new_game(4, nature=None), 3),
        "a whole turn": (turn, 4),
        "a shot and its answers": (shoot_or_hide, 5),
        "exchanges": (exchanges, 4),
        "shuffles and looks": (shuffles, 4),
        "promo": (promo, 4),
    }


def lines(game: dystopia.Dystopia | leaders.Leaders, depth: int) -> int:
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
    for title, found in positions().items():
        rows = [
            f"{name}; {'; '.join(str(lines(game, d)) for d in range(1, depth + 1))}"
            for name, (game, depth) in found.items()
        ]
        (FOLDER / f"{title}.txt").write_text("\n".join(rows) + "\n")
