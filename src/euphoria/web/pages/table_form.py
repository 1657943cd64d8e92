"""The form of a new table: what a browser sent, as one checked model, and the table or the page that it asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Annotated, Final, cast

from pydantic import AfterValidator, BaseModel, BeforeValidator, TypeAdapter, ValidationError, model_validator
from starlette.datastructures import FormData, UploadFile

from euphoria.core.errors import EuphoriaError
from euphoria.core.options import defaults
from euphoria.titles import TITLES, USUAL
from euphoria.web.pages.newtable import USUAL_LEVEL, new_page, pause_of
from euphoria.web.pages.pages_data import ChairForm, NewPage
from euphoria.web.refusals import Refused, Senseless
from euphoria.web.tables.decks import LARGEST_DECK, read_deck
from euphoria.web.tables.house import BOT, KINDS, MARKS, PERSON, WAYS, House, Kind, Seated, Ways, ways_of
from euphoria.web.tables.names import look_of
from euphoria.web.thinking.clerks import Clerks
from euphoria.words.names import A_TABLE, BOT_NAMES, TABLE_OF, YOU, as_kept, called
from euphoria.words.speech import LANGUAGES, _

Word = Annotated[str, BeforeValidator(lambda sent: str(sent)[:80].strip())]
Title = Annotated[str, BeforeValidator(lambda sent: sent if sent in TITLES else USUAL)]
Language = Annotated[str, BeforeValidator(lambda sent: sent if sent in LANGUAGES else "")]
BOXES: Final = tuple(way.name for way in fields(Ways) if isinstance(way.default, bool))
"""A browser sends a box only when it is ticked."""
WAYS_SENT: Final = TypeAdapter(Ways)


class TableForm(BaseModel):
    """What was filled in. Nothing is refused here: what no browser sends is cut or made usual, the rest is for
    `checked_house` to refuse in words."""

    title: Title = USUAL
    name: Annotated[Word, AfterValidator(lambda name: name[:60])] = ""
    chairs: tuple[ChairForm, ...] = ()
    ways: Ways
    mark: Word = ""
    """What the browser seals for the dice."""
    do: Word = "start"
    """Which button was pressed: `start`, `add`, `bots`, or `drop-2` for a chair less."""
    lang: Language = ""
    """The language to go on in, if that was what was pressed."""

    @model_validator(mode="before")
    @classmethod
    def gather(cls, sent: Mapping[str, object]) -> dict[str, object]:
        """The chairs, which a form sends as `chair-0-name` and so on, and the ways of the house."""
        title = str(sent.get("title"))
        game = TITLES[title if title in TITLES else USUAL].rules
        chairs: list[ChairForm] = []
        for seat in range(game.MOST_PLAYERS):
            if f"chair-{seat}-kind" in sent:
                parts = [str(sent.get(f"chair-{seat}-{part}", ""))[:80] for part in ("name", "mark", "kind", "level")]
                name, mark, kind, level = parts
                taken = cast(Kind, kind) if kind in KINDS else PERSON
                chairs.append(ChairForm(seat, name.strip(), mark, taken, level, seat == 0))
        return {**sent, "chairs": chairs, "ways": ways_in(sent)}

    def changed(self) -> TableForm:
        """The form with a chair more or less, or with bots on all other chairs, if that was asked for."""
        game, chairs = TITLES[self.title].rules, list(self.chairs)
        verb, _dash, number = self.do.partition("-")
        if verb == "add" and len(chairs) < game.MOST_PLAYERS:
            free = next(mark for mark in MARKS if mark not in [chair.mark for chair in chairs])
            chairs.append(ChairForm(len(chairs), "", free, PERSON, USUAL_LEVEL))
        elif verb == "drop" and number.isdecimal() and len(chairs) > game.FEWEST_PLAYERS:
            chairs = [chair for chair in chairs if chair.seat != int(number)]
        elif verb == "bots":
            chairs = [chair if chair.you else replace(chair, kind=BOT) for chair in chairs]
        return self.model_copy(update={"chairs": tuple(replace(c, seat=seat) for seat, c in enumerate(chairs))})

    def house(self, options: dict[str, object]) -> House:
        """How the table is to be played; chairs without a name get one, and no two the same."""
        seats: list[Seated] = []
        for chair in self.chairs:
            name = as_kept(name_of(chair))
            while look_of(name) in [look_of(seated.name) for seated in seats]:
                name += " 2"
            seats.append(Seated(name, chair.kind, chair.level if chair.kind == BOT else "", chair.mark))
        mine = as_kept(self.chairs[0].name)
        usual = TABLE_OF.format(name=mine) if mine not in ("", YOU) else A_TABLE
        return House(self.title, self.name or usual, tuple(seats), options, **ways_of(self.ways))

    def page(self, options: dict[str, object], error: EuphoriaError | None = None) -> NewPage:
        """The form once more, as it was filled in, with what is wrong: what the engine says of it is English and stands
        behind a sentence of ours."""
        problems, detail = (() if error is None else (str(error),)), ""
        if error is not None and (isinstance(error, Senseless) or not isinstance(error, Refused)):
            problems, detail = (_("The engine cannot make a table of this."),), str(error)
        return new_page(
            self.title,
            called(YOU),
            name=self.name,
            chairs=self.chairs,
            options=options,
            problems=problems,
            detail=detail,
            **ways_of(self.ways),
        )


def ways_in(sent: Mapping[str, object]) -> Ways:
    """The ways of the house that a form asks for; one that it does not offer is made usual."""
    given = {way: sent[way] for way in WAYS if way in sent}
    given |= {box: box in sent for box in BOXES} | {"reactions": pause_of(str(sent.get("reactions")))}
    try:
        return WAYS_SENT.validate_python(given)
    except ValidationError as error:
        wrong = {fault["loc"][0] for fault in error.errors()}
        return WAYS_SENT.validate_python({way: value for way, value in given.items() if way not in wrong})


def name_of(chair: ChairForm) -> str:
    """The name that was given, or one for a chair without."""
    return chair.name or (BOT_NAMES[chair.seat] if chair.kind == BOT else chair.mark.title())


async def form_options(clerks: Clerks, title: str, form: FormData) -> dict[str, object]:
    """The engine's options from the fields of a form; a wrong value is left for the engine to refuse."""
    default = defaults(TITLES[title].rules.Options)
    found: dict[str, object] = {}
    for name, value in default.items():
        given = form.get(f"option-{name}")
        if isinstance(value, bool):
            found[name] = given is not None
        elif given is not None and isinstance(value, int):
            told = str(given)[:20]
            found[name] = int(told) if told.isdecimal() and len(told) < 9 else told
        elif given is not None and isinstance(value, str):
            found[name] = str(given)
    deck = form.get("deck") or form.get("option-deck")
    if "deck" in default and isinstance(deck, UploadFile) and deck.filename:
        found["deck"] = await read_deck(clerks, deck.filename, await deck.read(LARGEST_DECK + 1))
    return found
