"""Names that we give to players and tables when nobody gave one: kept in English, read in the reader's language."""

from __future__ import annotations

from typing import Final

from euphoria.words.speech import N_, NP_, _

YOU: Final = "You"
A_TABLE: Final = N_("A table")
AGAINST_BOTS: Final = N_("You against bots")
FIRST_GAME: Final = N_("Your first game")
TABLE_OF: Final = N_("The table of {name}")
# For translators: what a table is called at which somebody plays on from a moment of another one's game.
PLAYED_ON: Final = N_("{name}, played on")
AFTER: Final = PLAYED_ON.format(name="")
BEFORE: Final = TABLE_OF.format(name="")
"""What is added to a name, in English."""
LONGEST: Final = 60
"""Of the name of a table."""
BOT_NAMES: Final = ("Pim", "Orla", "Bix", "Quill", "Tova", "Juno", "Ezra", "Wren")
"""What bots are called, by chair, when nobody names them."""
GIVEN: Final = {
    # For translators: the name that is offered to whoever makes a table. A noun, so that "… placed 5" reads well.
    YOU: NP_("a name", "You"),
    # For translators: names of chairs to which nobody has come yet, by the shapes of their marks.
    "Disc": NP_("a name", "Disc"),
    "Square": NP_("a name", "Square"),
    "Triangle": NP_("a name", "Triangle"),
    "Diamond": NP_("a name", "Diamond"),
    "Cross": NP_("a name", "Cross"),
    "Hexagon": NP_("a name", "Hexagon"),
    "Pentagon": NP_("a name", "Pentagon"),
    "Ring": NP_("a name", "Ring"),
    A_TABLE: A_TABLE,
    AGAINST_BOTS: AGAINST_BOTS,
    FIRST_GAME: FIRST_GAME,
}
"""Names that we gave, as they are kept, in English: each reads them in their own language."""


def called(name: str) -> str:
    """What a player or a table is called in the language now spoken; names that people gave are the same in all."""
    if name in GIVEN:
        return _(GIVEN[name])
    if name.endswith(AFTER):
        return _(PLAYED_ON).format(name=called(name.removesuffix(AFTER)))
    if name.startswith(BEFORE):
        return _(TABLE_OF).format(name=called(name.removeprefix(BEFORE)))
    return name


def as_played_on(name: str) -> str:
    """What a table is called, as it is kept, at which the game of another one is played on."""
    return name if name.endswith(AFTER) else name[: LONGEST - len(AFTER)].rstrip() + AFTER


def before_playing_on(name: str) -> str:
    """What the table was called, as it is kept, whose game was played on."""
    return name.removesuffix(AFTER)


def as_kept(name: str) -> str:
    """A name as it is kept: one that we offered and nobody changed in no language but English."""
    return next((given for given in GIVEN if called(given) == name), name)
