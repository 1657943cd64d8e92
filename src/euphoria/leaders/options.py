"""How a game is to be played: the artifacts, the guns, the start, the turn limit, the talk."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Final

from euphoria.core.errors import BadSetup, quote
from euphoria.core.options import check_names, check_options, described, option, switches
from euphoria.leaders.artifacts.base import Book
from euphoria.leaders.artifacts.decks import Deck, deck_from_data, load_deck, our_deck

LONGEST_GAME: Final = 100_000


@dataclass(frozen=True)
class Options:
    """Every switch of the game. Without any the game is the rulebook's, with our reconstructed artifacts."""

    use_promo: bool = option(False, "Promo artifacts", "Four more artifacts are shuffled into the deck.")
    gun_table: str = option(
        "designer",
        "Ray guns",
        "How many guns lie in the middle: the designers' numbers, or half as many as there are players.",
        "L40",
        values=(("designer", "Designers'"), ("alternative", "Half the players")),
    )
    first_player: str = option(
        "random",
        "Who begins",
        "A random player, or whoever sits on the first chair.",
        "L1",
        values=(("random", "Random"), ("seat_0", "First chair")),
    )
    placement: str = option(
        "choose",
        "Order of your recruits",
        "You lay out your three recruits yourself, or they are laid down at random.",
        "L2",
        values=(("choose", "You choose"), ("random", "Random")),
    )
    max_turns: int = option(
        600,
        "Turn limit",
        "A safety stop, not a rule: after so many turns nobody wins. Usual games need 20 to 40. 0 for never.",
        "L30",
        most=LONGEST_GAME,
    )
    talk: str = option(
        "public",
        "Talk",
        "Whether players can say things that go into the record.",
        "L42",
        values=(("public", "Public"), ("none", "None")),
    )
    deck: Deck | None = field(
        default=None,
        metadata=described(
            "Artifacts of your own", "A deck file, TOML or JSON, in place of our reconstruction.", "L47"
        ),
    )

    def __post_init__(self) -> None:
        check_options(self)
        if self.deck is not None and not isinstance(self.deck, Deck):
            raise BadSetup(f"deck is a deck from leaders.load_deck(...) or None, not {quote(self.deck)}")

    def book(self) -> Book:
        """The artifacts of the game."""
        return (self.deck or our_deck()).book(self.use_promo)

    def to_data(self) -> dict[str, object]:
        """The options as plain data; an own deck travels along, so that a record needs no other file."""
        data: dict[str, object] = {one.name: getattr(self, one.name) for one in fields(self)}
        data["deck"] = None if self.deck is None else self.deck.to_data()
        return data


SWITCHES: Final = switches(Options)


def options_from(data: object) -> Options:
    """Options from plain data; an unknown name is an error that lists the known ones."""
    named = check_names(Options, data)
    deck = named.get("deck")
    if isinstance(deck, str):
        deck = load_deck(deck)
    elif isinstance(deck, dict):
        deck = deck_from_data(deck, "the deck")
    return Options(**{**named, "deck": deck})
