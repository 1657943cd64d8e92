"""The ids of our artifacts, in the order that gives them their numbers in the table of choices; own cards follow."""

from typing import Final

from euphoria.leaders.terms import CARDS, OUR_CARDS, OWN_CARDS

ARTIFACT_NAMES: Final = (
    "whisper_cans",
    "candor_booth",
    "beachcomber_wand",
    "loose_tongue_elixir",
    "disclosure_scroll",
    "second_veil",
    "tumble_drum",
    "hat_box",
    "luggage_carousel",
    "yard_sale_sign",
    "nose_glasses",
    "long_reach_hook",
    "slippery_jelly",
    "blame_trumpet",
    "sudden_belt",
    "fortune_claw",
    "roller_skates",
    "polite_writ",
    "bin_lid",
    "unblinking_eye",
    "glance_mirror",
    "silence_cork",
    "holster_lock",
    "restless_brew",
    "pebble_sling",
    "rash_saw",
    "backward_clock",
    "crown_ribbon",
)
"""The artifacts of our own deck by their numbers."""
OWN_NAMES: Final = tuple([f"card_{number}" for number in range(1, OWN_CARDS + 1)])
"""Cards of an own deck go by their number in its file."""
CARD_NAMES: Final = ARTIFACT_NAMES + OWN_NAMES

assert len(ARTIFACT_NAMES) == OUR_CARDS
assert len(CARD_NAMES) == CARDS
