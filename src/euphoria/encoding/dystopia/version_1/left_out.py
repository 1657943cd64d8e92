"""What a player could see and version 1 does not say, each with the reason."""

from __future__ import annotations

from typing import Final

from euphoria.encoding.dystopia.version_1.blocks import MOST_TURNS
from euphoria.encoding.layout import MOST_COUNTED

LEFT_OUT: Final[dict[str, str]] = {
    "names": "what players are called says nothing about the game",
    "talk": "free words are no numbers",
    "choices": "what can be answered is the mask, which comes with the observation",
    "agenda": "beyond the open question, what else has to happen follows from the rules and the placement",
    "the exact turn of a very long game": f"turns beyond {MOST_TURNS} are told as that many",
    "the exact number of very many goods": f"more than {MOST_COUNTED} are told as that many",
    "dice in the pool": "what they show: they are rolled before anybody uses them",
    "numbers of dice": "which of a player's dice is which: those that show the same are alike",
    "sights": "who saw which artifact when; what is sure of other hands is there as known cards",
    "first_active": "recruit draft: whom each player turned over first, a piece of the past",
    "straight": "which recruits came from a dilemma and were active at once, a piece of the past",
    "packs": "recruit draft: what is in hand now is what was seen in this round, less what was taken",
    "picks": "recruit draft: follows from the packs that were seen and the recruits one has",
    "variant": "prices and benefits of a variant are the same for a whole experiment",
}
