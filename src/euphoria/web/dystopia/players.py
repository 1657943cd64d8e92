"""The players: what lies in front of each, and everything of whoever looks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from markupsafe import Markup

from euphoria.dystopia.choices import USES
from euphoria.dystopia.dilemmas import DILEMMA_TITLES
from euphoria.dystopia.markets.tiles import ONE_PLACEMENT
from euphoria.dystopia.player import CONTRIBUTED, DILEMMA_OPEN, FOUGHT
from euphoria.dystopia.reasons import recruit_reason
from euphoria.dystopia.recruits.names import PER_FACTION
from euphoria.dystopia.scores import ranking
from euphoria.dystopia.terms import (
    ARTIFACT,
    AVAILABLE,
    DICE,
    GOOD_NAMES,
    GOODS,
    HIGHEST,
    KIND_NAMES,
    KINDS,
    KNOWLEDGE_LIMIT,
    NOBODY,
    POOL,
    RECRUITS,
    STARS,
    TIER_3,
)
from euphoria.web.dystopia import draw
from euphoria.web.dystopia.cards import Card, recruit_card
from euphoria.web.dystopia.table import Table
from euphoria.web.pages.frame import Chair
from euphoria.web.tables.house import BOT
from euphoria.words.dystopia.choices import space_name
from euphoria.words.speech import _, ngettext

GAUGE: Final = 20
"""How far the gauge of knowledge reaches when nothing exceeds it."""


@dataclass(frozen=True, slots=True)
class Worker:
    """A die of whoever looks."""

    number: int
    value: int
    drawn: Markup
    where: str
    """Empty while it is available."""
    can_go: bool = False


@dataclass(frozen=True, slots=True)
class Good:
    """A kind of goods and how many; `key` is what the page knows it by."""

    key: str
    name: str
    icon: Markup
    count: int


@dataclass(frozen=True, slots=True)
class Person:
    """A player as everybody sees them."""

    chair: Chair
    badge: Markup
    bot: bool
    next: bool
    active: bool
    asked: bool
    clock: str
    free: tuple[Markup, ...]
    out: int
    known: int
    """Available dice and knowledge together."""
    goods: tuple[Good, ...]
    recruits: tuple[Card, ...]
    hidden: int
    cards: int
    morale: int
    knowledge: int
    known_cards: tuple[Markup, ...]
    """Artifacts this viewer is sure of."""
    left: int
    star: Markup


@dataclass(frozen=True, slots=True)
class Dilemma:
    """An ethical dilemma: its two prices, its two sides, and which was taken."""

    shown: Markup
    either: Markup
    price: str
    """Both in words."""
    fight: str
    contribute: str
    state: str


@dataclass(frozen=True, slots=True)
class Mine:
    """What belongs to whoever looks."""

    person: Person
    workers: tuple[Worker, ...]
    twins: str
    gauge: tuple[tuple[str, int], ...]
    rest: int
    limit: tuple[int, int]
    gauge_words: str
    stars: tuple[Markup, ...]
    hand: tuple[tuple[str, str, Markup], ...]
    """Every artifact: its key, its name, its picture."""
    empty: int
    hand_words: str
    dilemma: Dilemma | None
    cards: tuple[Card, ...]
    penalties: int


def persons(table: Table) -> list[Person]:
    """Every player, by seat."""
    return [_person(table, seat) for seat in range(len(table.chairs))]


def clock_words(seconds: int | None) -> str:
    """What is left on a clock: 4:10."""
    return "" if seconds is None else f"{max(0, seconds) // 60}:{max(0, seconds) % 60:02d}"


def _person(table: Table, seat: int) -> Person:
    game = table.game
    player = game.players[seat]
    chair = table.chairs[seat]
    free = [die for die in range(DICE) if player.places[die] == AVAILABLE and table.rolled]
    mine = seat == table.seat
    known = [] if table.seat is None else [game.knows(table.seat, seat, kind) for kind in range(KINDS)]
    return Person(
        chair=chair,
        badge=draw.badge(chair.mark, chair.name),
        bot=chair.kind == BOT,
        next=table.whose.turn is not None and seat == (table.whose.turn + 1) % len(game.players),
        active=seat == table.whose.turn,
        asked=seat == table.asked_seat,
        clock=clock_words(chair.seconds),
        free=() if mine else tuple(table.die(seat, die) for die in free),
        out=sum(1 for place in player.places if place not in (AVAILABLE, POOL)) if table.rolled else 0,
        known=sum(player.values[die] for die in free) + player.knowledge,
        goods=tuple(
            Good(GOOD_NAMES[g], _(GOOD_NAMES[g]), draw.icon(GOOD_NAMES[g]), player.items[g]) for g in range(GOODS)
        ),
        recruits=tuple(
            replace(recruit_card(table, recruit), starred=bool(player.starred >> recruit & 1))
            for recruit in range(RECRUITS)
            if player.active >> recruit & 1
        ),
        hidden=player.hidden_count,
        cards=player.cards,
        morale=player.morale,
        knowledge=player.knowledge,
        known_cards=tuple(draw.icon(KIND_NAMES[kind]) for kind, count in enumerate(known) for _n in range(count)),
        left=player.stars,
        star=table.star(seat),
    )


def mine(table: Table, person: Person) -> Mine:
    """Everything of whoever looks."""
    seat = table.seat
    assert seat is not None
    game = table.game
    player = game.players[seat]
    workers = []
    for die in range(DICE):
        if player.places[die] == POOL or not table.rolled:
            continue
        where = ""
        if player.places[die] != AVAILABLE:
            where = space_name(game, player.places[die]) if player.places[die] >= 0 else _("rolling")
        on_board = player.places[die] >= 0
        words = _("Your worker {value}, {where}").format(value=player.values[die], where=where)
        drawn = draw.die(table.mark(seat), player.values[die], words) if on_board else table.die(seat, die)
        can_go = any(player.values[die] in values for values in table.open.values()) and not where
        workers.append(Worker(die, player.values[die], drawn, where, can_go))
    workers.sort(key=lambda worker: (bool(worker.where), -worker.value))
    free = table.free_dice(seat)
    total = sum(free) + player.knowledge
    size = max(GAUGE, total)
    hand = tuple(
        (KIND_NAMES[kind], _(KIND_NAMES[kind]), draw.icon(KIND_NAMES[kind]))
        for kind in range(KINDS)
        for _n in range(player.items[ARTIFACT + kind])
    )
    return Mine(
        person=person,
        workers=tuple(workers),
        twins=_twins(table),
        gauge=(*[("d", value) for value in free], ("k", player.knowledge)),
        rest=size - total,
        limit=(KNOWLEDGE_LIMIT, size - KNOWLEDGE_LIMIT),
        gauge_words=_gauge_words(sum(free), player.knowledge),
        stars=(table.star(seat),) * (STARS - player.stars),
        hand=hand,
        empty=max(0, min(HIGHEST, player.morale) - len(hand)),
        hand_words=_hand_words(player.items[ARTIFACT:], player.cards, player.morale),
        dilemma=_dilemma(table, seat),
        cards=tuple(_recruits(table, seat)),
        penalties=game.suffers(seat).bit_count(),
    )


def _twins(table: Table) -> str:
    """A word about matching dice."""
    seat = table.seat
    assert seat is not None
    if table.kind not in ("turn", "more") or not table.asked or table.game.suffers(seat) & ONE_PLACEMENT:
        return ""
    player = table.game.players[seat]
    values = [player.values[die] for die in range(DICE) if player.placeable >> die & 1]
    for value in sorted(set(values), reverse=True):
        if values.count(value) > 1:
            return _("Dice that match may all go out this turn.")
    return ""


def _gauge_words(dice: int, knowledge: int) -> str:
    below = KNOWLEDGE_LIMIT - dice - knowledge
    head = _("Free dice {dice} + knowledge {knowledge}:").format(dice=dice, knowledge=knowledge)
    if below > 0:
        return head + " " + _("{n} below the limit. Checked when you roll.").format(n=below)
    return head + " " + _("at the limit: your next roll costs your highest die.")


def _hand_words(kinds: list[int], cards: int, morale: int) -> str:
    pairs = [_(KIND_NAMES[kind]) for kind, count in enumerate(kinds) if count >= 2]
    if pairs:
        return _("A pair for any artifact market: {kind}.").format(kind=pairs[0])
    room = morale - cards
    if room > 0:
        return ngettext("Morale leaves room for {n} more.", "Morale leaves room for {n} more.", room).format(n=room)
    return _("As many as your morale allows.")


def _dilemma(table: Table, seat: int) -> Dilemma | None:
    player = table.game.players[seat]
    if player.dilemma == NOBODY:
        return None
    fight, contribute = DILEMMA_TITLES[player.dilemma]
    states = {DILEMMA_OPEN: "", FOUGHT: "fought", CONTRIBUTED: "contributed"}
    shown, either = draw.chip("price", "1", KIND_NAMES[player.dilemma]), draw.chip("price", "2", "artifact")
    price = _("price 1 {artifact}, or any 2 artifacts").format(artifact=_(KIND_NAMES[player.dilemma]))
    return Dilemma(shown, either, price, _(fight), _(contribute), states[player.dilemma_done])


def _recruits(table: Table, seat: int) -> list[Card]:
    """The seat's own recruits, hidden ones too, with their state in words."""
    game = table.game
    player = game.players[seat]
    remembered = dict(table.frame.remembered)
    found = []
    for recruit in range(RECRUITS):
        bit = 1 << recruit
        if not (player.active | player.hidden) & bit:
            continue
        card = recruit_card(table, recruit)
        faction = recruit // PER_FACTION
        if player.hidden & bit:
            state = _("hidden, {level} of {goal}").format(level=game.allegiance[faction], goal=TIER_3)
        elif player.asleep & bit:
            state = _("works from the next turn on")
        else:
            state = _("active")
        reason = None if game.over else recruit_reason(game, seat, recruit)
        off = reason is not None and reason.code in ("tile", "used", "asleep")
        why = reason.said(_) if reason is not None and off else ""
        hidden, starred = bool(player.hidden & bit), bool(player.starred & bit)
        use = USES[recruit].text
        card = replace(card, remembered="" if game.over else remembered.get(use, ""), use=use)
        found.append(replace(card, state=state, why=why, hidden=hidden, starred=starred))
    found.sort(key=lambda card: card.hidden)
    return found


# The end --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Result:
    """A line of the final table: how many stars from where, and the tie-breakers."""

    place: int
    person: Person
    stars: int
    markets: int
    territories: int
    recruits: int
    dilemma: int
    morale: int
    knowledge: int
    me: bool


def results(table: Table, people: list[Person]) -> list[Result]:
    """The ranking, best first."""
    found: list[Result] = []
    place = 1
    for group in ranking(table.game):
        for seat in group:
            player = table.game.players[seat]
            found.append(
                Result(
                    place,
                    people[seat],
                    STARS - player.stars,
                    player.markets.bit_count(),
                    sum(player.territories),
                    player.starred.bit_count(),
                    int(player.dilemma_done == CONTRIBUTED),
                    player.morale,
                    player.knowledge,
                    seat == table.seat,
                )
            )
        place += len(group)
    return found
