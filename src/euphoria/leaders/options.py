"""How a game is to be played: the artifacts, the guns, the start, the turn limit, the talk."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final

from euphoria.core.errors import BadSetup, shown
from euphoria.leaders.artifacts.base import Book
from euphoria.leaders.artifacts.decks import Deck, deck_from_data, load_deck, our_deck

LONGEST_GAME: Final = 100_000
WORDS: Final = {
    "gun_table": ("designer", "alternative"),
    "first_player": ("random", "seat_0"),
    "placement": ("choose", "random"),
    "talk": ("public", "none"),
}


@dataclass(frozen=True)
class Options:
    """Every switch of the game. Without any the game is the rulebook's, with our reconstructed artifacts."""

    use_promo: bool = False
    """The four promo artifacts are shuffled in."""
    gun_table: str = "designer"
    """How many guns there are: the designers' numbers or half the players (L40)."""
    first_player: str = "random"
    """Who begins: a random seat or seat 0 (L1)."""
    placement: str = "choose"
    """Who puts the recruits into their slots at the start: each player, or chance (L2)."""
    max_turns: int = 600
    """After so many turns the game ends without a winner (L30); 0 for never."""
    talk: str = "public"
    """Table talk is public, or there is none (L42)."""
    deck: Deck | None = None
    """Artifacts of one's own, from `load_deck`; None for our reconstruction (L47)."""

    def __post_init__(self) -> None:
        if not isinstance(self.use_promo, bool):
            raise BadSetup(f"use_promo is True or False, not {shown(self.use_promo)}")
        for name, words in WORDS.items():
            value = getattr(self, name)
            if not isinstance(value, str) or value not in words:
                raise BadSetup(f"{name} is {' or '.join(map(repr, words))}, not {shown(value)}")
        count = self.max_turns
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= LONGEST_GAME:
            raise BadSetup(f"max_turns is a number from 0 to {LONGEST_GAME}, not {shown(count)}")
        if self.deck is not None and not isinstance(self.deck, Deck):
            raise BadSetup(f"deck is a deck from leaders.load_deck(...) or None, not {shown(self.deck)}")

    def book(self) -> Book:
        """The artifacts of the game."""
        return (self.deck or our_deck()).book(self.use_promo)

    def to_data(self) -> dict[str, Any]:
        """The options as plain data; an own deck travels along, so that a record needs no other file."""
        data: dict[str, Any] = {field.name: getattr(self, field.name) for field in fields(self)}
        data["deck"] = None if self.deck is None else self.deck.to_data()
        return data


SWITCHES: Final = ("use_promo",)


def options_from(data: object) -> Options:
    """Options from plain data; an unknown name is an error that lists the known ones."""
    if not isinstance(data, dict):
        raise BadSetup(f"options map names to values; they are not {shown(data)}")
    known = [field.name for field in fields(Options)]
    for name in data:
        if name not in known:
            raise BadSetup(f"there is no option {shown(name)}; known: {', '.join(known)}")
    deck = data.get("deck")
    if isinstance(deck, str):
        deck = load_deck(deck)
    elif isinstance(deck, dict):
        deck = deck_from_data(deck, "the deck")
    return Options(**{**data, "deck": deck})
