"""The guide of dystopia: what matters at a moment in one sentence, and who is how near to ten stars."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from euphoria.core.choices import Choice
from euphoria.dystopia import terms
from euphoria.dystopia.board import FACTION_OF, Price
from euphoria.dystopia.choices import CONTRIBUTE, DILEMMA, PASS, PLACE, RETRIEVE, TRADE
from euphoria.dystopia.foresight import Foresight
from euphoria.dystopia.markets.tiles import NO_PAIRS, ONE_PLACEMENT
from euphoria.dystopia.placing import CANNOT_PAY, FREE, may_pay_pair, obstacle, price_of, widened
from euphoria.dystopia.player import DILEMMA_OPEN, Player
from euphoria.dystopia.recruits.names import OF_FACTION
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.workers import worker_stopped
from euphoria.dystopia.terms import RecruitId, Seat, Site, Space
from euphoria.dystopia.turn import free_retrieve_loss
from euphoria.dystopia.view import View
from euphoria.words import capital, printable
from euphoria.words.dystopia import SHORT_SITES, short_name
from euphoria.words.dystopia.choices import no_room, space_name, whole_name
from euphoria.words.dystopia.pairs import Pair, pairs_of
from euphoria.words.dystopia.warnings import in_percent, own_risk
from euphoria.words.guide import Advice
from euphoria.words.speech import N_, _, join_words, ngettext

GUIDE: Final = N_("Foreman Six")
"""Who speaks in the lessons."""
BOTS: Final = ("clerk", "clerk", "intern")
"""Against whom a first game is played, chair by chair: among interns alone markets come late, if at all."""
NEAR: Final = 2
"""With so few stars to go somebody is worth watching."""
RISKY: Final = 25
"""A roll that loses a worker so often, in percent, is worth a word."""
CLEVER: Final = 5
"""So much knowledge makes every roll dangerous."""
CALMING: Final = (5, 8)
"""The total of a commodity area that lowers knowledge."""
START: Final = 2
"""So many workers everybody begins with."""
THREE: Final = 3
"""So many artifacts or resources of any kind buy a star."""
LONG: Final = 14
"""So many characters of a name fit into the goal."""
NEARLY: Final = 1
"""A star for which more is missing is too far away to speak of."""
HINTS_FROM: Final = 3
TRADES_FROM: Final = 6
"""In these turns of their own a player is told of hints, and of trading, if nothing matters more."""


class Goal(NamedTuple):
    """How the race for stars is told: before it begins, to those who watch, to a player."""

    begin: str
    leads: str
    lead: str
    one: str
    several: str


TEN: Final = Goal(
    N_("First to ten stars"),
    N_("Ten stars: {name} leads with {n}"),
    N_("Ten stars: {count} lead with {n}"),
    N_("Ten stars: you {mine}, {name} {n}"),
    N_("Ten stars: you {mine}, {count} others {n} each"),
)
SOME: Final = Goal(
    # For translators: {goal} is how many stars win this game.
    N_("First to {goal} stars"),
    N_("{goal} stars: {name} leads with {n}"),
    N_("{goal} stars: {count} lead with {n}"),
    N_("{goal} stars: you {mine}, {name} {n}"),
    N_("{goal} stars: you {mine}, {count} others {n} each"),
)
"""The same where a variant says how many stars win."""


def goal(view: View) -> str:
    """What wins, and how far the reader and the best of the others are; for those who watch, who leads.

    It has to fit into the head of the table, also of one on a phone: who shares the lead is counted, not named, and of
    a long name only the beginning is said.
    """
    stars = view.game.sheet.stars
    said = TEN if stars == terms.STARS else SOME
    placed = [stars - player.stars for player in view.game.players]
    names = [_beginning(printable(name)) for name in view.game.setup.names]
    most = max(placed)
    if view.game.over or not most:
        return _(said.begin).format(goal=stars)
    if view.seat is None:
        leading = [names[seat] for seat, count in enumerate(placed) if count == most]
        if len(leading) == 1:
            return _(said.leads).format(name=leading[0], n=most, goal=stars)
        return _(said.lead).format(count=len(leading), n=most, goal=stars)
    others = [seat for seat in range(len(placed)) if seat != view.seat]
    best = max(placed[seat] for seat in others)
    as_far = [names[seat] for seat in others if placed[seat] == best]
    mine = placed[view.seat]
    if len(as_far) == 1:
        return _(said.one).format(mine=mine, name=as_far[0], n=best, goal=stars)
    return _(said.several).format(mine=mine, count=len(as_far), n=best, goal=stars)


def _beginning(name: str) -> str:
    return name if len(name) <= LONG else name[: LONG - 1].rstrip() + "…"


def fits(view: View) -> bool:
    """Is the seat dealt two recruits that suit a first game?"""
    return bool(pairs_of(view))


def ready(view: View) -> list[Pair]:
    """Answers to the first questions that are ready for somebody who plays a first game."""
    asked = not view.game.over and view.question()
    return pairs_of(view) if asked and asked.seat == view.seat and asked.kind == "active recruit" else []


def advices(view: View) -> Iterator[Advice]:
    """What is worth saying to the seat that is asked, best first."""
    if view.seat is None or view.game.over:
        return
    asked = view.question()
    if asked.seat != view.seat or asked.kind not in MOMENTS:
        return
    moment = Moment(view, asked.choices)
    for speak in MOMENTS[asked.kind]:
        found = speak(moment)
        if isinstance(found, Advice):
            yield found
        elif found is not None:
            yield from found


class Moment:
    """A question to somebody, and what is looked at to advise them."""

    def __init__(self, view: View, choices: list[Choice]) -> None:
        assert view.seat is not None
        self.view: Final = view
        self.seat: Final[Seat] = view.seat
        self.game: Final[Dystopia] = view.game
        self.me: Final[Player] = view.game.players[view.seat]
        self.choices: Final = choices
        self.spaces: Final = sorted({Space(choice.b) for choice in choices if choice.verb == PLACE})
        """Where a worker may be placed now."""

    @property
    def out(self) -> int:
        """How many workers are on the board."""
        return sum(1 for place in self.me.places if place >= 0)

    @property
    def turns(self) -> int:
        """How many turns of their own the player has had, with this one."""
        return (self.game.turn - 1) // len(self.game.players) + 1

    @property
    def home(self) -> list[int]:
        """What the available workers show."""
        return [self.me.values[die] for die in range(terms.DICE) if self.me.places[die] == terms.AVAILABLE]

    def buys_star(self, space: Space) -> bool:
        """Does an open space sell a star that finds room?"""
        sells = self.game.sheet.benefit(space).star
        return sells and space in self.spaces and not no_room(self.game, self.seat, space)

    def is_printed(self, space: Space) -> bool:
        """Does the space ask and bring what is printed there, so that whole sentences about it hold?"""
        return not self.game.sheet.is_changed[space]

    def standing(self, site: Site) -> int:
        """How many workers stand on a building site."""
        first = terms.CONSTRUCTION + site * terms.SLOTS
        return sum(1 for slot in range(first, first + terms.SLOTS) if self.game.occupant[slot] != terms.NOBODY)


Speaks = Callable[[Moment], Advice | Iterator[Advice] | None]


# Recruits -------------------------------------------------------------------------------------------------------------


def offered(moment: Moment) -> Advice | None:
    uses = [RecruitId(choice.a) for choice in moment.choices if choice.verb != PASS]
    if len(uses) != 1 or len(moment.choices) < 2:
        return None
    text = _("{name} can help now, if you like. The card says what it costs; passing costs nothing.")
    return Advice("offer", text.format(name=short_name(uses[0])), "R9")


# Stars ----------------------------------------------------------------------------------------------------------------


def last_star(moment: Moment) -> Advice | None:
    if moment.me.stars != 1:
        return None
    return Advice("last star", _("One more star and you win. Look for a space that gives one."), "R45")


def rival(moment: Moment) -> Advice | None:
    others = [seat for seat in range(len(moment.game.players)) if seat != moment.seat]
    close = min(others, key=lambda seat: moment.game.players[seat].stars)
    left = moment.game.players[close].stars
    if not 0 < left <= NEAR:
        return None
    text = _("{name} needs one more star.") if left == 1 else _("{name} needs two more stars.")
    return Advice(f"rival {left}", text.format(name=printable(moment.game.setup.names[close])), "R45")


def build(moment: Moment) -> Advice | None:
    for space in moment.spaces:
        if space < terms.CONSTRUCTION:
            continue
        site = Site((space - terms.CONSTRUCTION) // terms.SLOTS)
        if moment.standing(site) + 1 == moment.game.sheet.to_build[len(moment.game.players)]:
            text = _("One more worker finishes {site}: a star for everybody who built there, and no penalty.")
            return Advice("build", text.format(site=_(SHORT_SITES[site])), "R17")
    return None


def pair(moment: Moment) -> Advice | None:
    kinds = [kind for kind, count in enumerate(moment.me.items[terms.ARTIFACT :]) if count >= 2]
    markets = [
        s
        for s in terms.ALL_SPACES[terms.ARTIFACT_MARKET : terms.NIMBUS_LOFT]
        if moment.buys_star(s) and moment.is_printed(s)
    ]
    if not kinds or not markets or not may_pay_pair(moment.game, moment.seat):
        return None
    text = _("You hold a pair ({kind}): it buys a star at an artifact market such as {market}.")
    market = space_name(moment.game, markets[0])
    return Advice("pair", text.format(kind=_(terms.KIND_NAMES[kinds[0]]), market=market), "R21")


def three(moment: Moment) -> Advice | None:
    markets = [
        s
        for s in terms.ALL_SPACES[terms.ARTIFACT_MARKET : terms.NIMBUS_LOFT]
        if moment.buys_star(s) and moment.is_printed(s)
    ]
    if moment.me.cards < THREE or not markets or may_pay_pair(moment.game, moment.seat):
        return None
    text = _("You hold three artifacts: any three buy a star at an artifact market such as {market}.")
    return Advice("three", text.format(market=space_name(moment.game, markets[0])), "R21")


def market(moment: Moment) -> Iterator[Advice]:
    for space in terms.ALL_SPACES[terms.MARKET : terms.CONSTRUCTION]:
        if moment.buys_star(space):
            text = _("You can pay for the {market}: a worker there earns a star.")
            id = f"market {moment.game.tile_at[space - terms.MARKET]}"
            yield Advice(id, text.format(market=whole_name(moment.game, space)), "R19")


def loft(moment: Moment) -> Advice | None:
    if (
        not moment.buys_star(terms.NIMBUS_LOFT)
        or not moment.is_printed(terms.NIMBUS_LOFT)
        or moment.me.resources() < THREE
    ):
        return None
    text = _("You have {n} resources. Any three of them buy a star at the {market}.")
    market = space_name(moment.game, terms.NIMBUS_LOFT)
    return Advice("loft", text.format(n=moment.me.resources(), market=market), "R24")


def missing(moment: Moment) -> Iterator[Advice]:
    """The stars that need least, if none can be had at once."""
    sold = [
        *terms.ALL_SPACES[terms.MARKET : terms.CONSTRUCTION],
        terms.NIMBUS_LOFT,
        *terms.ALL_SPACES[terms.ARTIFACT_MARKET : terms.NIMBUS_LOFT],
    ]
    sold = [space for space in sold if moment.game.sheet.benefit(space).star]
    if any(moment.buys_star(space) for space in sold) or dilemma(moment) is not None or payable(moment) is not None:
        return
    ways = [lacking for space in sold if (lacking := lacking_at(moment, space)) is not None]
    if moment.me.dilemma_done == DILEMMA_OPEN:
        kind = _(terms.KIND_NAMES[moment.me.dilemma])
        more = _("one more artifact") if moment.me.cards else _("an artifact ({kind}), or any two").format(kind=kind)
        ways.insert(0, (1, "dilemma", "R40", _("your dilemma"), more))
    least = min([count for count, *_rest in ways], default=NEARLY + 1)
    for count, id, rule, where, goods in ways:
        if count == least <= NEARLY:
            text = _("A star is near: for {where} you still need {goods}.").format(where=where, goods=goods)
            yield Advice(f"missing {id}", text, rule)


def lacking_at(moment: Moment, space: Space) -> tuple[int, str, str, str, str] | None:
    """How much is missing for a star at a space, what it is told by, its rule, its name and what is missing; nothing
    where something else is in the way or recruits change the price."""
    game, seat, price = moment.game, moment.seat, price_of(moment.game, space)
    if obstacle(game, seat, space) != CANNOT_PAY or no_room(game, seat, space):
        return None
    if widened(game, seat, space, price.slots) != price.slots:
        return None
    count, goods = lacking_of(moment, price)
    if space >= terms.MARKET:
        where = _("the {market}").format(market=whole_name(moment.game, space))
        return count, f"market {game.tile_at[space - terms.MARKET]}", "R19", where, goods
    if space == terms.NIMBUS_LOFT:
        return count, "loft", "R24", _("the {market}").format(market=space_name(game, space)), goods
    where = _("an artifact market such as {market}").format(market=space_name(game, space))
    return count, "artifact market", "R21", where, goods


def lacking_of(moment: Moment, price: Price) -> tuple[int, str]:
    """How much of a price is missing, and in words."""
    items = moment.me.items
    count, words = 0, []
    for good in range(terms.GOODS):
        if price.fixed[good] > items[good]:
            count += price.fixed[good] - items[good]
            words.append(_("{n} {what}").format(n=price.fixed[good] - items[good], what=_(terms.ITEM_NAMES[good])))
    spare = sum(max(items[g] - price.fixed[g], 0) for g in range(terms.GOODS) if price.any_of >> g & 1)
    if spare < price.any_count:
        few = price.any_count - spare
        count += few
        if price.any_of == terms.ANY_RESOURCE:
            words.append(ngettext("{n} resource", "{n} resources", few).format(n=few))
        else:
            words.append(ngettext("{n} commodity", "{n} commodities", few).format(n=few))
    if price.kind >= 0 and not items[terms.ARTIFACT + price.kind]:
        count += 1
        words.append(_("an artifact ({kind})").format(kind=_(terms.KIND_NAMES[price.kind])))
    if price.pair and not moment.game.suffers(moment.seat) & NO_PAIRS and moment.me.cards < price.cards - 1:
        count += 2 - moment.me.cards
        held = [kind for kind in range(terms.KINDS) if items[terms.ARTIFACT + kind]]
        one = _("an artifact ({kind}), or any two").format(kind=_(terms.KIND_NAMES[held[0]])) if held else ""
        words.append(one or _("a pair of artifacts, or any three"))
    elif moment.me.cards < price.cards:
        few = price.cards - moment.me.cards
        count += few
        words.append(ngettext("{n} artifact", "{n} artifacts", few).format(n=few))
    return count, join_words(words)


def resource(moment: Moment) -> Iterator[Advice]:
    """What a resource is for: the site that is nearest to being finished and takes it."""
    open_slots = [space - terms.CONSTRUCTION for space in moment.spaces if space >= terms.CONSTRUCTION]
    for good in range(terms.RESOURCE, terms.GOODS):
        asked = moment.game.sheet.resource_at
        sites = [Site(slot // terms.SLOTS) for slot in open_slots if asked[slot] == good - terms.RESOURCE]
        if not moment.me.items[good] or not sites:
            continue
        site = max(sites, key=moment.standing)
        text = _("{good} is for building: {site} takes it. A finished market is a star for everybody who built there.")
        words = text.format(good=capital(_(terms.ITEM_NAMES[good])), site=_(SHORT_SITES[site]))
        yield Advice(f"resource {good}", words, "R17")


def dilemma(moment: Moment) -> Advice | None:
    if not any(choice.verb == DILEMMA and choice.a == CONTRIBUTE for choice in moment.choices):
        return None
    return Advice("dilemma", _("You can solve your dilemma now. One of its sides is a star at once."), "R40")


# Tracks ---------------------------------------------------------------------------------------------------------------


def eleventh_step(moment: Moment) -> Advice | None:
    for faction in range(terms.FACTIONS):
        mine = moment.me.active & ~moment.me.starred & OF_FACTION[faction]
        if moment.game.allegiance[faction] == terms.TIER_4 - 1 and mine:
            text = _("One more step of the {faction} track puts a star on your {faction} recruit.")
            return Advice("eleven", text.format(faction=_(terms.FACTION_NAMES[faction].title())), "R42")
    return None


def waking(moment: Moment) -> Advice | None:
    for faction in terms.ALL_FACTIONS:
        asleep = moment.me.hidden & OF_FACTION[faction] and not moment.game.is_awake(faction)
        if asleep and moment.game.allegiance[faction] == terms.TIER_3 - 1:
            text = _("The {faction} track is one step from waking your hidden recruit.")
            return Advice("wake", text.format(faction=_(terms.FACTION_NAMES[faction].title())), "R41")
    return None


def calm(moment: Moment) -> Advice | None:
    least, most = CALMING
    if moment.me.knowledge < CLEVER:
        return None
    areas = [choice for choice in moment.choices if choice.verb == PLACE and choice.b < terms.TUNNEL]
    if not any(least <= moment.game.total_at(Space(choice.b)) + choice.a <= most for choice in areas):
        return None
    text = _("Your knowledge is {n}. A commodity area lowers it when its workers add up to {least} to {most}.")
    return Advice("calm", text.format(n=moment.me.knowledge, least=least, most=most), "R10")


def full_hand(moment: Moment) -> Advice | None:
    if moment.me.cards < moment.me.morale or not moment.me.cards:
        return None
    text = _("Your hand is full: your morale is {n}, and you keep no more artifacts than that.")
    return Advice("full hand", text.format(n=moment.me.morale), "R44")


# Workers --------------------------------------------------------------------------------------------------------------


def first_placement(moment: Moment) -> Advice | None:
    areas = [space for space in moment.spaces if space < terms.TUNNEL]
    if moment.game.turn > len(moment.game.players) or moment.out or not areas or moment.me.goods():
        return None
    text = _("Begin with a commodity: send a worker to a place such as {area}. It costs nothing and pays for the rest.")
    return Advice("first placement", text.format(area=space_name(moment.game, areas[0])), "R10")


def matching(moment: Moment) -> Advice | None:
    may = [moment.me.values[die] for die in range(terms.DICE) if moment.me.placeable >> die & 1]
    twice = [value for value in sorted(set(may), reverse=True) if may.count(value) > 1]
    stopped = moment.game.suffers(moment.seat) & ONE_PLACEMENT or moment.game.options.doubles_cost_morale
    if not twice or stopped or not moment.spaces:
        return None
    text = _("Workers that show the same, like your {value}s, may all be placed this turn.")
    return Advice("match", text.format(value=twice[0]), "R13")


def all_out(moment: Moment) -> Advice | None:
    if moment.home or not any(choice.verb == RETRIEVE for choice in moment.choices) or dilemma(moment) is not None:
        return None
    if moment.me.items[terms.FOOD] or moment.me.items[terms.BLISS]:
        good = _(terms.ITEM_NAMES[terms.FOOD if moment.me.items[terms.FOOD] else terms.BLISS])
        text = _("All your workers are out: retrieve them. For {good} they come home glad.").format(good=good)
    elif free_retrieve_loss(moment.game, moment.seat) and moment.me.morale > 1:
        text = _("All your workers are out: retrieve them. For nothing, it costs morale; food would make them glad.")
    else:
        text = _("All your workers are out: retrieve them.")
    return Advice("all out", text, "R25")


def none_home(moment: Moment) -> Advice | None:
    """The same another time, in other words."""
    if moment.home or moment.out < 2 or not any(choice.verb == RETRIEVE for choice in moment.choices):
        return None
    if dilemma(moment) is not None:
        return Advice("no worker", _("Nobody is left to send: solve your dilemma for a star, or retrieve."), "R40")
    text = _("Nobody is left to send: retrieve. One call brings home as many workers as you like, at the same price.")
    return Advice("none home", text, "R25")


def payable(moment: Moment) -> Advice | None:
    """A star that is paid for as soon as somebody is there to carry the price."""
    if moment.home:
        return None
    game, seat = moment.game, moment.seat
    for space in terms.ALL_SPACES[terms.ARTIFACT_MARKET : terms.CONSTRUCTION]:
        sells = game.sheet.benefit(space).star and not no_room(game, seat, space)
        if sells and obstacle(game, seat, space) == FREE and not game.sheet.is_changed[space]:
            text = _("You can already pay for a star at {market}: retrieve a worker, and send it there.")
            return Advice("payable", text.format(market=space_name(game, space)), "R20")
    return None


# What the page offers besides ----------------------------------------------------------------------------------------


def hint(moment: Moment) -> Advice | None:
    if moment.turns < HINTS_FROM:
        return None
    text = _("Not sure? Hint, at the top, says where to look; asked again, what to do, and then why.")
    return Advice("hint", text)


def trade(moment: Moment) -> Advice | None:
    if moment.turns < TRADES_FROM or not any(choice.verb == TRADE for choice in moment.choices):
        return None
    text = _("Trading costs no turn: offer somebody what you have too much of, and see whether they agree.")
    return Advice("trade", text, "R43")


def risk(moment: Moment) -> Advice | None:
    ways = [choice for choice in moment.choices if choice.verb == RETRIEVE]
    if not ways or moment.home or moment.out < 2:
        return None
    foresight = Foresight(moment.view)
    odds = own_risk(foresight, foresight.of(ways[0]))
    if odds < RISKY:
        return None
    text = _("Your knowledge is {knowledge}: rolling all {n} workers at once risks losing one ({odds}).")
    figures = {"knowledge": moment.me.knowledge, "n": moment.out, "odds": in_percent(odds)}
    return Advice("risk", text.format(**figures), "R26")


def new_worker(moment: Moment) -> Advice | None:
    tanks = [space for space in terms.ALL_SPACES[terms.TANK_ENERGY : terms.ARTIFACT_MARKET] if space in moment.spaces]
    if not tanks or moment.me.workers() != START or worker_stopped(moment.game, moment.seat, START):
        return None
    good = _(terms.ITEM_NAMES[tanks[0] - terms.TANK_ENERGY])
    text = _("Three {good} buy a third worker at the {tank}: more to do every round.")
    return Advice("new worker", text.format(good=good, tank=space_name(moment.game, tanks[0])), "R14")


def tunnel(moment: Moment) -> Advice | None:
    tunnels = [space for space in moment.spaces if terms.TUNNEL <= space < terms.TUNNEL_END]
    if not tunnels or moment.me.resources() or moment.me.cards:
        return None
    faction = FACTION_OF[tunnels[0]]
    text = _("The {tunnel} turns {good} into {resource} or an artifact. Resources build markets, artifacts buy stars.")
    names = {"tunnel": space_name(moment.game, tunnels[0]), "good": _(terms.ITEM_NAMES[faction])}
    return Advice("tunnel", text.format(**names, resource=_(terms.ITEM_NAMES[terms.RESOURCE + faction])), "R15")


def bumped(moment: Moment) -> Advice | None:
    for place in moment.me.places:
        if terms.TUNNEL <= place < terms.CONSTRUCTION:
            text = _("If somebody takes your place at {space}, your worker comes home for nothing, and is rolled.")
            return Advice("bumped", text.format(space=space_name(moment.game, place)), "R11")
    return None


MOMENTS: Final[dict[str, tuple[Speaks, ...]]] = {
    "recruit": (offered,),
    "turn": (
        last_star,
        build,
        pair,
        three,
        dilemma,
        market,
        loft,
        rival,
        first_placement,
        matching,
        payable,
        hint,
        all_out,
        none_home,
        risk,
        eleventh_step,
        waking,
        calm,
        new_worker,
        tunnel,
        resource,
        full_hand,
        missing,
        trade,
        bumped,
    ),
}
"""What is looked for at each kind of question, the most important first."""
