"""The tables with which the tests of other libraries are run: all numbers of players, and several options."""

from __future__ import annotations

from euphoria.titles import TITLES

TABLES = [
    (title, players)
    for title in TITLES
    for players in range(TITLES[title].rules.FEWEST_PLAYERS, TITLES[title].rules.MOST_PLAYERS + 1)
    if TITLES[title].has_part("encoding")
]
OWN_DECK: dict[str, object] = {
    "name": "a deck of our own",
    "include": [
        "hat_box",
        "fortune_claw",
        "silence_cork",
        "holster_lock",
        "restless_brew",
        "tumble_drum",
        "roller_skates",
        "candor_booth",
        "bin_lid",
        "glance_mirror",
        "sudden_belt",
        "blame_trumpet",
        "polite_writ",
        "second_veil",
        "nose_glasses",
    ],
    "card": [{"id": "spyglass", "name": "Spyglass", "type": "action", "steps": ["interrogate"]}],
}
OPTIONS: list[tuple[str, dict[str, object]]] = [
    ("dystopia", {"trading": False}),
    ("dystopia", {"recruits": "second", "recruit_draft": True, "market_draft": True, "track_draft": True}),
    ("dystopia", {"offers_per_turn": 1, "tunnel_head_start": True, "minority_bonus": True}),
    ("leaders", {"use_promo": True}),
    ("leaders", {"max_turns": 40, "placement": "random", "gun_table": "alternative"}),
    ("leaders", {"deck": OWN_DECK}),
]
"""Options that change what is asked, seen or dealt; any number of players can have them."""
