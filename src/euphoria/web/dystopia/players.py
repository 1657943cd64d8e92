"""The players: what lies in front of each, and everything of whoever looks."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from euphoria.dystopia import terms
from euphoria.dystopia.choices import USES
from euphoria.dystopia.dilemmas import DILEMMA_TITLES
from euphoria.dystopia.markets.tiles import ONE_PLACEMENT
from euphoria.dystopia.placing import may_pay_pair
from euphoria.dystopia.player import CONTRIBUTED, DILEMMA_OPEN, FOUGHT
from euphoria.dystopia.questions import QUESTIONS
from euphoria.dystopia.reasons import recruit_reason
from euphoria.dystopia.recruits.names import PER_FACTION
from euphoria.dystopia.scores import ranking
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import Seat
from euphoria.web.dystopia import draw
from euphoria.web.dystopia.cards import card_of, recruit_card
from euphoria.web.dystopia.parts import Card, Dilemma, Good, Mine, Person, Result, Worker
from euphoria.web.dystopia.reader import Reader, star_of, worker
from euphoria.web.pages.frame import Chair
from euphoria.web.tables.house import BOT
from euphoria.words.dystopia.choices import tight_name
from euphoria.words.reasons import reason_words
from euphoria.words.speech import NN_, _, join_words, language, ngettext

KEPT: Final = 2_000
"""Plates that are kept."""
PAIRS: Final = NN_("A pair for any artifact market: {kinds}.", "Pairs for any artifact market: {kinds}.")
GAUGE: Final = 20
"""How far the gauge of knowledge reaches when nothing exceeds it."""


def persons(reader: Reader) -> tuple[Person, ...]:
    """Every player, by seat."""
    return tuple([_person(reader, seat) for seat in range(len(reader.chairs))])


def clock_words(seconds: int | None) -> str:
    """What is left on a clock: 4:10."""
    return "" if seconds is None else f"{max(0, seconds) // 60}:{max(0, seconds) % 60:02d}"


class Seen(NamedTuple):
    """All that a player's plate is drawn from: from the same facts comes the same plate, whoever looks."""

    chair: Chair
    mine: bool
    """It is the plate of whoever looks."""
    next: bool
    active: bool
    asked: bool
    rolled: bool
    """The workers have been rolled."""
    edition: int
    values: tuple[int, ...]
    places: tuple[int, ...]
    goods: tuple[int, ...]
    recruits: int
    starred: int
    hidden: int
    cards: int
    morale: int
    knowledge: int
    stars: int
    known: tuple[int, ...]
    """How many artifacts of each kind whoever looks is sure of."""
    spoken: str


def _person(reader: Reader, seat: Seat) -> Person:
    game = reader.game
    player = game.players[seat]
    turn = reader.whose.turn
    known = () if reader.seat is None else tuple([game.knows(reader.seat, seat, kind) for kind in terms.ALL_KINDS])
    seen = Seen(
        reader.chairs[seat],
        seat == reader.seat,
        turn is not None and seat == (turn + 1) % len(game.players),
        seat == turn,
        seat == reader.asked_seat,
        reader.rolled,
        game.edition,
        tuple(player.values),
        tuple(player.places),
        tuple(player.items[: terms.GOODS]),
        player.active,
        player.starred,
        player.hidden_count,
        player.cards,
        player.morale,
        player.knowledge,
        player.stars,
        known,
        language(),
    )
    return person_of(seen)


@lru_cache(maxsize=KEPT)
def person_of(seen: Seen) -> Person:
    """A player as everybody sees them, and what whoever looks knows besides."""
    chair = seen.chair
    free = [die for die in range(terms.DICE) if seen.places[die] == terms.AVAILABLE and seen.rolled]
    return Person(
        chair=chair,
        badge=draw.badge(chair.mark, chair.name),
        bot=chair.kind == BOT,
        next=seen.next,
        active=seen.active,
        asked=seen.asked,
        clock=clock_words(chair.seconds),
        free=() if seen.mine else tuple(worker(chair, seen.values[die], die) for die in free),
        out=sum(1 for place in seen.places if place not in (terms.AVAILABLE, terms.POOL)) if seen.rolled else 0,
        known=sum(seen.values[die] for die in free) + seen.knowledge,
        goods=tuple(
            Good(terms.GOOD_NAMES[g], _(terms.GOOD_NAMES[g]), draw.icon(terms.GOOD_NAMES[g]), seen.goods[g])
            for g in range(terms.GOODS)
        ),
        recruits=tuple(
            replace(card_of(seen.edition, recruit, seen.spoken), starred=bool(seen.starred >> recruit & 1))
            for recruit in range(terms.RECRUITS)
            if seen.recruits >> recruit & 1
        ),
        hidden=seen.hidden,
        cards=seen.cards,
        morale=seen.morale,
        knowledge=seen.knowledge,
        known_cards=tuple(
            draw.icon(terms.KIND_NAMES[kind]) for kind, count in enumerate(seen.known) for _n in range(count)
        ),
        left=seen.stars,
        star=star_of(chair, seen.mine),
    )


def own_facts(reader: Reader, person: Person) -> tuple[Hashable, ...]:
    """All that whoever looks sees of their own things: from the same facts the same is drawn."""
    seat, game = reader.seat, reader.game
    assert seat is not None
    player = game.players[seat]
    dice = (tuple(player.values), tuple(player.places), player.knowledge)
    recruits = (player.active, player.hidden, player.asleep, player.starred, player.used, tuple(game.allegiance))
    cards = (tuple(player.items), player.cards, player.morale, player.dilemma, player.dilemma_done, player.stars)
    goes = frozenset([value for values in reader.open.values() for value in values])
    table = (game.sheet.variant, tuple(game.tile_at), game.suffers(seat), reader.rolled, game.over)
    return (person.chair, dice, recruits, cards, goes, _twins(reader), table, reader.frame.remembered)


def mine(reader: Reader, person: Person) -> Mine:
    """Everything of whoever looks."""
    seat = reader.seat
    assert seat is not None
    game = reader.game
    player = game.players[seat]
    workers = []
    for die in range(terms.DICE):
        if player.places[die] == terms.POOL or not reader.rolled:
            continue
        where = ""
        if player.places[die] != terms.AVAILABLE:
            where = tight_name(game, player.places[die]) if player.places[die] >= 0 else _("rolling")
        on_board = player.places[die] >= 0
        words = _("Your worker {value}, {where}").format(value=player.values[die], where=where)
        drawn = draw.die(reader.mark(seat), player.values[die], words) if on_board else reader.die(seat, die)
        can_go = any(player.values[die] in values for values in reader.open.values()) and not where
        workers.append(Worker(die, player.values[die], drawn, where, can_go))
    workers.sort(key=lambda worker: (bool(worker.where), -worker.value))
    free = reader.free_dice(seat)
    total = sum(free) + player.knowledge
    limit = game.sheet.knowledge_limit
    size = max(GAUGE, total, limit)
    hand = tuple(
        (terms.KIND_NAMES[kind], _(terms.KIND_NAMES[kind]), draw.icon(terms.KIND_NAMES[kind]))
        for kind in range(terms.KINDS)
        for _n in range(player.items[terms.ARTIFACT + kind])
    )
    return Mine(
        person=person,
        workers=tuple(workers),
        twins=_twins(reader),
        gauge=(*[("d", value) for value in free], ("k", player.knowledge)),
        rest=size - total,
        limit=(limit, size - limit),
        gauge_words=_gauge_words(sum(free), player.knowledge, limit),
        stars=(reader.star(seat),) * (game.sheet.stars - player.stars),
        hand=hand,
        empty=max(0, min(terms.HIGHEST, player.morale) - len(hand)),
        hand_words=_hand_words(game, seat),
        dilemma=_dilemma(reader, seat),
        cards=tuple(_recruits(reader, seat)),
        penalties=game.suffers(seat).bit_count(),
    )


def _twins(reader: Reader) -> str:
    """A word about matching dice."""
    seat = reader.seat
    assert seat is not None
    if not reader.asked or not QUESTIONS[reader.kind].is_turn or reader.game.suffers(seat) & ONE_PLACEMENT:
        return ""
    player = reader.game.players[seat]
    values = [player.values[die] for die in range(terms.DICE) if player.placeable >> die & 1]
    for value in sorted(set(values), reverse=True):
        if values.count(value) > 1:
            return _("Dice that match may all go out this turn.")
    return ""


def _gauge_words(dice: int, knowledge: int, limit: int) -> str:
    below = limit - dice - knowledge
    if below > 0:
        text = _("Free dice {dice} + knowledge {knowledge}: {n} below the limit. Checked when you roll.")
    elif below == 0:
        text = _("Free dice {dice} + knowledge {knowledge}: at the limit: your next roll costs your highest die.")
    else:
        text = _("Free dice {dice} + knowledge {knowledge}: {n} over the limit: your next roll costs your highest die.")
    return text.format(dice=dice, knowledge=knowledge, n=abs(below))


def _hand_words(game: Dystopia, seat: Seat) -> str:
    player = game.players[seat]
    pairs = [_(terms.KIND_NAMES[kind]) for kind, count in enumerate(player.items[terms.ARTIFACT :]) if count >= 2]
    if pairs and may_pay_pair(game, seat):
        return ngettext(*PAIRS, len(pairs)).format(kinds=join_words(pairs))
    room = player.morale - player.cards
    if room > 0:
        return ngettext("Morale leaves room for {n} more.", "Morale leaves room for {n} more.", room).format(n=room)
    return _("As many as your morale allows.")


def _dilemma(reader: Reader, seat: Seat) -> Dilemma | None:
    player = reader.game.players[seat]
    if player.dilemma == terms.NOBODY:
        return None
    fight, contribute = DILEMMA_TITLES[player.dilemma]
    states = {DILEMMA_OPEN: "", FOUGHT: "fought", CONTRIBUTED: "contributed"}
    shown, either = draw.chip("price", "1", terms.KIND_NAMES[player.dilemma]), draw.chip("price", "2", "artifact")
    price = _("price 1 × {artifact}, or any 2 artifacts").format(artifact=_(terms.KIND_NAMES[player.dilemma]))
    return Dilemma(shown, either, price, _(fight), _(contribute), states[player.dilemma_done])


def _recruits(reader: Reader, seat: Seat) -> list[Card]:
    """The seat's own recruits, hidden ones too, with their state in words."""
    game = reader.game
    player = game.players[seat]
    remembered = dict(reader.frame.remembered)
    found = []
    for recruit in terms.ALL_RECRUITS:
        bit = 1 << recruit
        if not (player.active | player.hidden) & bit:
            continue
        card = recruit_card(reader, recruit)
        faction = recruit // PER_FACTION
        if player.hidden & bit:
            state = _("hidden, {level} of {goal}").format(level=game.allegiance[faction], goal=terms.TIER_3)
        elif player.asleep & bit:
            state = _("from your next turn")
        else:
            state = _("active")
        reason = None if game.over else recruit_reason(game, seat, recruit)
        off = reason is not None and reason.code in ("tile", "used", "asleep")
        why = reason_words(reason) if reason is not None and off else ""
        hidden, starred = bool(player.hidden & bit), bool(player.starred & bit)
        use = USES[recruit].text
        card = replace(card, remembered="" if game.over else remembered.get(use, ""), use=use)
        rests = bool(why) and reason is not None and reason.code != "tile"
        found.append(replace(card, state=state, why=why, rests=rests, hidden=hidden, starred=starred))
    found.sort(key=lambda card: card.hidden)
    return found


# The end --------------------------------------------------------------------------------------------------------------


def results(reader: Reader, people: tuple[Person, ...]) -> list[Result]:
    """The ranking, best first."""
    found: list[Result] = []
    place = 1
    for group in ranking(reader.game):
        for seat in group:
            player = reader.game.players[seat]
            found.append(
                Result(
                    place,
                    people[seat],
                    reader.game.sheet.stars - player.stars,
                    player.markets.bit_count(),
                    sum(player.territories),
                    player.starred.bit_count(),
                    int(player.dilemma_done == CONTRIBUTED),
                    player.morale,
                    player.knowledge,
                    seat == reader.seat,
                )
            )
        place += len(group)
    return found
