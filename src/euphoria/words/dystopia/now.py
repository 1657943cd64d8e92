"""What a rule of dystopia means now for the seat whose view it is: the numbers of the table in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from euphoria.dystopia import terms
from euphoria.dystopia.markets.tiles import ALL_TILES
from euphoria.dystopia.player import DILEMMA_OPEN, Player
from euphoria.dystopia.recruits.base import deck_of
from euphoria.dystopia.state import PLAY, Dystopia
from euphoria.dystopia.steps.workers import worker_stopped
from euphoria.dystopia.terms import Faction, Seat
from euphoria.dystopia.turn import free_retrieve_loss
from euphoria.dystopia.view import View
from euphoria.words.dystopia import SHORT_SPACES
from euphoria.words.speech import _, join_words, ngettext


def now(view: View, rule: str) -> str | None:
    """What a ruling means now for whoever has the view; None where there is nothing to say of it."""
    game = view.game
    if game.over or game.phase != PLAY:
        return None
    if rule in FOR_ALL:
        return FOR_ALL[rule](game)
    if rule in FOR_ONE and view.seat is not None:
        return FOR_ONE[rule](game, view.seat)
    return None


def _free(player: Player) -> list[int]:
    """What the available workers of a player show, the highest first."""
    found = [player.values[die] for die in range(terms.DICE) if player.places[die] == terms.AVAILABLE]
    return sorted(found, reverse=True)


def _faction(faction: Faction) -> str:
    return _(terms.FACTION_NAMES[faction].title())


# What all can see -----------------------------------------------------------------------------------------------------


def _areas(game: Dystopia) -> str:
    totals = [_at(_(SHORT_SPACES[area]), game.total_at(area)) for area in terms.ALL_SPACES[: terms.TUNNEL]]
    return _("The dice there add up now: {totals}.").format(totals=join_words(totals))


def _at(name: str, n: int) -> str:
    # For translators: a place or faction and its figure, such as Generator 7.
    return _("{name} {n}").format(name=name, n=n)


def _ends(game: Dystopia) -> str:
    miners = [_at(_faction(faction), game.miners[faction]) for faction in terms.ALL_FACTIONS[: terms.ICARITE]]
    return _("The miners now: {miners}. At {n} the end of a tunnel is open.").format(
        miners=join_words(miners), n=terms.MINER_OPENS
    )


def _building(game: Dystopia) -> str:
    players, needs = len(game.players), game.sheet.to_build[len(game.players)]
    text = _("With {players} players {n} workers complete a market.").format(players=players, n=needs)
    most = 0
    for site in range(terms.SITES):
        if game.tile_at[site] == terms.NOBODY:
            first = terms.CONSTRUCTION + site * terms.SLOTS
            most = max(
                most, sum(1 for slot in range(first, first + terms.SLOTS) if game.occupant[slot] != terms.NOBODY)
            )
    if not most:
        return text
    return text + " " + _("The site that is furthest has {n}.").format(n=most)


def _territories(game: Dystopia) -> str:
    rooms = []
    for faction in range(terms.FACTIONS):
        taken = sum(player.territories[faction] for player in game.players)
        rooms.append(_at(_(terms.REGION_NAMES[faction].title()), len(game.players) - taken))
    return _("Room left for stars: {rooms}.").format(rooms=join_words(rooms))


# What one seat needs to know ------------------------------------------------------------------------------------------


def _check(game: Dystopia, seat: Seat) -> str:
    player = game.players[seat]
    free = _free(player)
    total = sum(free) + player.knowledge
    values = {"dice": join_words([str(value) for value in free]) if free else "", "n": player.knowledge, "total": total}
    if not free:
        return _("You have no free worker: knowledge {n} is all there is to add.").format(**values)
    if total >= game.sheet.knowledge_limit:
        return _("You: {dice} and knowledge {n} make {total}: too clever if one is rolled now.").format(**values)
    more = game.sheet.knowledge_limit - total
    text = _("You: {dice} and knowledge {n} make {total}. A check fails when the next roll adds {more} or more.")
    return text.format(**values, more=more)


def _lost(game: Dystopia, seat: Seat) -> str:
    if game.players[seat].lost_worker:
        return _("You have lost a worker in this turn: no other can leave you before the next one.")
    return _("You have lost no worker in this turn.")


def _hand(game: Dystopia, seat: Seat) -> str:
    player = game.players[seat]
    text = ngettext(
        "Your morale is {n}: {n} artifact at most. You hold {held}.",
        "Your morale is {n}: {n} artifacts at most. You hold {held}.",
        player.morale,
    )
    return text.format(n=player.morale, held=player.cards)


def _matching(game: Dystopia, seat: Seat) -> str:
    free = _free(game.players[seat])
    several = sorted({value for value in free if free.count(value) > 1}, reverse=True)
    if not several:
        return _("No two of your free workers show the same number.")
    what = join_words([f"{free.count(value)} × {value}" for value in several])
    return _("Your free workers that match: {what}.").format(what=what)


def _workers(game: Dystopia, seat: Seat) -> str:
    workers = game.players[seat].workers()
    text = ngettext("You have {n} worker.", "You have {n} workers.", workers).format(n=workers)
    if workers == terms.DICE:
        return text + " " + _("That is the most there can be.")
    if worker_stopped(game, seat, workers):
        return text + " " + _("A market keeps you from getting another.")
    return text + " " + _("There is room for another.")


def _retrieving(game: Dystopia, seat: Seat) -> str:
    player = game.players[seat]
    out = sum(1 for place in player.places if place >= 0)
    if not out:
        return _("None of your workers is on the board.")
    text = ngettext("{n} worker of yours is on the board.", "{n} workers of yours are on the board.", out)
    loss = min(free_retrieve_loss(game, seat), player.morale - 1)
    paid = _("You have {food} food and {bliss} bliss; for nothing it costs {loss} of your {morale} morale.")
    figures = {
        "food": player.items[terms.FOOD],
        "bliss": player.items[terms.BLISS],
        "loss": loss,
        "morale": player.morale,
    }
    return f"{text.format(n=out)} {paid.format(**figures)}"


def _dilemma(game: Dystopia, seat: Seat) -> str:
    player = game.players[seat]
    if player.dilemma_done != DILEMMA_OPEN:
        return _("You have resolved yours.")
    kind = player.dilemma
    text = _("Yours is open. It costs a {kind} or any two artifacts; you hold {held} of that kind and {cards} in all.")
    return text.format(kind=_(terms.KIND_NAMES[kind]), held=player.items[terms.ARTIFACT + kind], cards=player.cards)


def _hidden(game: Dystopia, seat: Seat) -> str:
    player = game.players[seat]
    cards = [card for card in deck_of(game).cards[: terms.RECRUITS] if player.hidden >> card.id & 1]
    if not cards:
        return _("You have no hidden recruit.")
    parts = []
    for card in cards:
        text = _("{name} wakes when {faction} allegiance is {tier} (now {level})")
        if card.faction != terms.ICARITE:
            text = _(
                "{name} wakes when {faction} allegiance is {tier} (now {level}) or the miner at {wakes} (now {at})"
            )
        figures = {"tier": terms.TIER_3, "level": game.allegiance[card.faction], "wakes": terms.MINER_WAKES}
        at = game.miners[card.faction] if card.faction != terms.ICARITE else 0
        parts.append(text.format(name=_(card.name), faction=_faction(card.faction), at=at, **figures))
    return _("Yours: {recruits}.").format(recruits="; ".join(parts))


def _tiers(game: Dystopia, seat: Seat) -> str:
    parts = []
    for faction in terms.ALL_FACTIONS:
        level = game.allegiance[faction]
        if not game.belongs(seat, faction):
            continue
        tiers = [
            tier for tier, at in ((1, terms.TIER_1), (2, terms.TIER_2)) if game.has_bonus(seat, faction, level, at)
        ]
        if tiers:
            counts = ngettext("tier {tiers} counts for you", "tiers {tiers} count for you", len(tiers))
            said = counts.format(tiers=join_words([str(tier) for tier in tiers]))
        else:
            said = _("no bonus yet") if level < terms.TIER_1 else _("a market takes the bonuses from you")
        parts.append(
            _("{faction} allegiance {level}: {said}").format(faction=_faction(faction), level=level, said=said)
        )
    return f"{'; '.join(parts)}." if parts else _("You have no working active recruit, so no bonus counts for you.")


def _penalties(game: Dystopia, seat: Seat) -> str:
    hurting = game.suffers(seat)
    names = [_(tile.name) for number, tile in enumerate(ALL_TILES) if hurting >> number & 1]
    if names:
        return _("Without a star of yours there, these hit you: {names}.").format(names=join_words(names))
    return _("No penalty hits you.")


def _trading(game: Dystopia, seat: Seat) -> str:
    if not game.options.trading:
        return _("Trading is switched off in this game.")
    if game.active != seat:
        return _("You can offer a trade when it is your turn.")
    left = max(0, game.options.offers_per_turn - game.offers)
    text = ngettext("You can make {n} more offer in this turn.", "You can make {n} more offers in this turn.", left)
    return text.format(n=left)


def _stars(game: Dystopia, seat: Seat) -> str:
    stars = game.sheet.stars
    placed = [stars - player.stars for player in game.players]
    text = _("You have placed {n} of {all} stars.").format(n=placed[seat], all=stars)
    others = [other for other in range(len(placed)) if other != seat]
    best = max(others, key=lambda other: placed[other])
    return f"{text} " + _("Of the others {name} has most: {n}.").format(name=game.setup.names[best], n=placed[best])


def _ties(game: Dystopia, seat: Seat) -> str:
    player = game.players[seat]
    markets, areas = player.markets.bit_count(), sum(1 for stars in player.territories if stars)
    return _("Yours now: morale {morale}, knowledge {knowledge}, stars on {markets} and {areas}.").format(
        morale=player.morale,
        knowledge=player.knowledge,
        # For translators: after "stars on".
        markets=ngettext("{n} market", "{n} markets", markets).format(n=markets),
        areas=ngettext("{n} territory", "{n} territories", areas).format(n=areas),
    )


FOR_ALL: Final[dict[str, Callable[[Dystopia], str]]] = {
    "R10": _areas,
    "R12": _ends,
    "R15": _ends,
    "R17": _building,
    "R23": _territories,
}
FOR_ONE: Final[dict[str, Callable[[Dystopia, Seat], str]]] = {
    "R13": _matching,
    "R14": _workers,
    "R20": _penalties,
    "R25": _retrieving,
    "R26": _check,
    "R27": _lost,
    "R40": _dilemma,
    "R41": _hidden,
    "R42": _tiers,
    "R43": _trading,
    "R44": _hand,
    "R45": _stars,
    "R48": _ties,
}
