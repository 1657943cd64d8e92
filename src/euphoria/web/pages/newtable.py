"""What can be chosen for a new table, in words: games, chairs, every option of the engines, clocks, undo."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any, Final

from euphoria.core.options import rows
from euphoria.titles import TITLES
from euphoria.web.pages.pages_data import ChairForm, Choice, Level, NewPage, OptionField, TitleCard
from euphoria.web.tables import house
from euphoria.web.tables.house import BOT, MARKS, PERSON, SCREEN, House
from euphoria.web.thinking.nets import nets
from euphoria.words.about import ABOUT
from euphoria.words.levels import HONEST, LEARNED_STRENGTH, RANKS, about, rank
from euphoria.words.speech import N_, NN_, NP_, _, language, ngettext

BY_THE_TABLE: Final = ("talk",)
"""Options that are no fields of their own: the switch for talk is the same for every game."""

USUAL_LEVEL: Final = "clerk"
"""The bots that a newcomer meets first."""

CLOCKS: Final = (
    ("none", NP_("a clock", "None"), N_("Nobody is timed. Good for a table that plays over days.")),
    (
        "relaxed",
        N_("Relaxed"),
        N_(
            "{limit} seconds for a decision. When they are gone nothing happens by itself: the others choose to wait, "
            "to nudge, or to lend the chair to a bot."
        ),
    ),
    (
        "quick",
        N_("Quick"),
        N_(
            "{limit} seconds for a decision. When they are gone the others choose to wait, to nudge, or to lend the "
            "chair to a bot."
        ),
    ),
)
PAUSES: Final = (
    (
        4,
        N_("4 s"),
        N_("Others may react for 4 seconds, the same whatever anybody holds. For practised players."),
    ),
    (7, N_("7 s"), N_("Others may react for 7 seconds, the same whatever anybody holds. Who cannot presses nothing.")),
    (15, N_("15 s"), N_("Others may react for 15 seconds, the same whatever anybody holds. Also for a shared screen.")),
    (
        0,
        N_("All answer"),
        N_("It goes on when everybody who might react has answered, with or without a card. For play over days."),
    ),
)
"""How long others may react; alone with bots nobody has to wait for it."""
BY_THE_CLOCK: Final = N_("With this clock for {limit} seconds at most.")
OTHER_PAUSE: Final = NN_(
    "Others may react for {n} second, the same whatever anybody holds.",
    "Others may react for {n} seconds, the same whatever anybody holds.",
)
UNDOS: Final = (
    (
        "free",
        NP_("undo", "Free"),
        N_("Free until somebody learns something. After anything was drawn or seen, everybody must agree."),
    ),
    ("consent", N_("By consent"), N_("Every step back needs the others to agree.")),
    ("off", NP_("undo", "Off"), N_("What is done is done.")),
)
ENDINGS: Final = (
    (
        house.ALONE,
        N_("With bots"),
        N_("Alone with bots a turn ends by itself when nothing is left to do in it. People end their turns."),
    ),
    (house.ITSELF, N_("By itself"), N_("Every turn ends by itself when nothing is left to do in it.")),
    (house.ASKED, N_("Said"), N_("Everybody says when their turn is over, and may take it back until then.")),
)


def title_card(title: str) -> TitleCard:
    """A title in the language now spoken."""
    said = ABOUT[title].INTRODUCTION
    game = TITLES[title].rules
    return TitleCard(
        title,
        _(said.name),
        said.icon,
        _(said.short),
        _(said.blurb),
        _(said.players),
        game.FEWEST_PLAYERS,
        game.MOST_PLAYERS,
        ABOUT[title].USUAL_CHAIRS,
    )


def levels(title: str) -> tuple[Level, ...]:
    """The ranks of bots, which every title has, in the language now spoken."""
    return levels_in(title, language())


@cache
def levels_in(title: str, spoken: str) -> tuple[Level, ...]:
    """The same for the language that is spoken."""
    return tuple(Level(level, _(name), _(strength), about(title, level)) for level, (name, strength) in RANKS.items())


def characters(title: str) -> tuple[Level, ...]:
    """The bots of this title that like something, in the language now spoken."""
    return tuple(
        Level(name, _(called), _(strength), _(is_so))
        for name, (called, strength, is_so) in ABOUT[title].CHARACTERS.items()
    )


def learned(title: str) -> tuple[Level, ...]:
    """The nets that the host lets play this title, in the language now spoken."""
    return tuple(Level(name, rank(name), _(LEARNED_STRENGTH), about(title, name)) for name in nets(title))


def option_fields(title: str, chosen: Mapping[str, Any] | None = None) -> tuple[OptionField, ...]:
    """Every option of the title's engine as a field, with what was chosen or else its default."""
    found: list[OptionField] = []
    said_of = rows(TITLES[title].rules.Options)
    for option in fields(TITLES[title].rules.Options):
        if option.name in BY_THE_TABLE:
            continue
        said = said_of[option.name]
        value = (chosen or {}).get(option.name, option.default)
        if isinstance(option.default, bool):
            kind = "switch"
        elif isinstance(option.default, int):
            kind = "number"
        else:
            kind = "words" if said.values else "text" if said.longest else "file"
        found.append(
            OptionField(
                option.name,
                kind,
                _(said.label),
                _(said.help),
                _(said.rule) if said.rule else "",
                "" if value is None else value,
                tuple(Choice(word, _(label)) for word, label in said.values),
                said.most,
                said.longest,
            )
        )
    return tuple(found)


def clocks() -> tuple[Choice, ...]:
    """The clocks there are, with what they give."""
    found: list[Choice] = []
    for value, label, text in CLOCKS:
        found.append(Choice(value, _(label), _(text).format(limit=house.CLOCKS[value])))
    return tuple(found)


def pauses(title: str) -> tuple[Choice, ...]:
    """How long others may react, in a title with reactions."""
    some = PAUSES if TITLES[title].occasions else ()
    return tuple(Choice(str(value), _(label), _(text)) for value, label, text in some)


def pause_of(text: str) -> int:
    """The pause that a form asks for, or the usual one."""
    return next((value for value, _label, _text in PAUSES if str(value) == text), house.USUAL_PAUSE)


def pause_words(table: House) -> list[str]:
    """How long others may react at a table, where several people play."""
    if not TITLES[table.title].occasions or sum(seated.kind != BOT for seated in table.seats) < 2:
        return []
    known = {value: _(text) for value, _label, text in PAUSES}
    usual = ngettext(*OTHER_PAUSE, table.reactions).format(n=table.reactions)
    limit = 0 if table.reactions else house.REACTIONS[table.clock]
    by_the_clock = [_(BY_THE_CLOCK).format(limit=limit)] if limit else []
    return [" ".join([known.get(table.reactions, usual), *by_the_clock])]


def undos() -> tuple[Choice, ...]:
    """What may be taken back."""
    return tuple(Choice(value, _(label), _(text)) for value, label, text in UNDOS)


def endings() -> tuple[Choice, ...]:
    """When a turn is over."""
    return tuple(Choice(value, _(label), _(text)) for value, label, text in ENDINGS)


def house_rules(table: House) -> tuple[str, ...]:
    """How a table plays where it differs from the rulebook, then its clock, undo, talk and hints."""
    lines: list[str] = []
    for option, usual in zip(option_fields(table.title, table.options), option_fields(table.title), strict=True):
        if option.value == usual.value:
            continue
        said = next((choice.label for choice in option.values if choice.value == option.value), str(option.value))
        if option.kind == "switch":
            said = _("on") if option.value else _("off")
        elif option.kind == "file":
            said = _("a deck of your own")
        elif option.kind == "text":
            lines.append(f"{option.label}: {said}.")
            continue
        line = _("{option}: {value}. {help}").format(option=option.label, value=said, help=option.help)
        lines.append(f"{line} ({option.rule})" if option.rule else line)
    ways = (
        (_("Clock"), clocks(), table.clock),
        (_("Undo"), undos(), table.undo),
        (_("End of a turn"), endings(), table.ends),
    )
    for name, choices, chosen in ways:
        one = next(choice for choice in choices if choice.value == chosen)
        lines.append(_("{option}: {value}. {help}").format(option=name, value=one.label.lower(), help=one.help))
    lines += pause_words(table)
    lines.append(_("Everybody may talk.") if table.talk else _("This table plays without talk."))
    marked = _("Who is asked may take hints; everybody sees in the log that they did.")
    lines.append(marked if table.hints else _("This table plays without hints."))
    return tuple(lines)


def usual_chairs(title: str, me: str, bots: bool = False, most: int = len(MARKS)) -> tuple[ChairForm, ...]:
    """Chairs to begin with: me on this screen, everybody else by link or a bot."""
    count = min(ABOUT[title].USUAL_CHAIRS, most)
    chairs = [ChairForm(0, me, MARKS[0], SCREEN, USUAL_LEVEL, you=True)]
    for seat in range(1, count):
        bot = bots or seat == count - 1
        chairs.append(ChairForm(seat, "", MARKS[seat], BOT if bot else PERSON, USUAL_LEVEL))
    return tuple(chairs)


def new_page(title: str, me: str = "", **chosen: Any) -> NewPage:
    """The page of a new table as it is first seen, or with what was chosen on it already."""
    options = chosen.pop("options", None)
    return NewPage(
        title_card(title),
        tuple(title_card(name) for name in TITLES),
        chosen.pop("name", ""),
        chosen.pop("chairs", None) or usual_chairs(title, me),
        levels(title),
        characters(title),
        learned(title),
        _(HONEST),
        option_fields(title, options),
        clocks(),
        undos(),
        endings(),
        pauses=pauses(title),
        **chosen,
    )
