"""What a rule of leaders means now for the seat whose view it is: the numbers of the table in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from euphoria.leaders.player import NO_GUN
from euphoria.leaders.state import PLAY, Leaders
from euphoria.leaders.steps.hands import cards_in, is_aside
from euphoria.leaders.terms import ALL_SLOTS, EACH_SLOT, NOBODY, UNKNOWN, Seat
from euphoria.leaders.view import View
from euphoria.words.leaders import YOUR_TEAM, why_team
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


# What all can see -----------------------------------------------------------------------------------------------------


def _guns(game: Leaders) -> str:
    text = _("With {players} players there are {all} guns; {n} of them in the middle now.")
    return text.format(players=len(game.players), all=game.guns + game.held_guns(), n=game.guns)


def _open_leaders(game: Leaders) -> str:
    names = [game.setup.names[seat] for seat, player in enumerate(game.players) if player.exposed_leader() != NOBODY]
    if not names:
        return _("No leader lies open now.")
    return _("An exposed leader lies before: {names}. A hit there ends the game.").format(names=join_words(names))


def _wastelanders(game: Leaders) -> str:
    names = [game.setup.names[seat] for seat, player in enumerate(game.players) if player.wastelander]
    if not names:
        return _("Nobody is a Wastelander yet.")
    return _("Wastelanders now: {names}.").format(names=join_words(names))


def _deck(game: Leaders) -> str:
    pile = game.discard.bit_count()
    return _("Now {deck} in the deck and {pile} on the discard pile.").format(deck=game.deck_size, pile=pile)


def _hands(game: Leaders) -> str:
    counts = [f"{game.setup.names[seat]} {player.artifacts}" for seat, player in enumerate(game.players)]
    return _("Artifacts in hand now: {counts}.").format(counts=", ".join(counts))


def _limit(game: Leaders) -> str:
    if not game.max_turns:
        return _("This is turn {n}; this game has no limit.").format(n=game.turn)
    return _("This is turn {n} of {most}.").format(n=game.turn, most=game.max_turns)


def _order(game: Leaders) -> str:
    around = game.clockwise(game.active)
    names = [game.setup.names[seat] for seat in around if seat != game.active]
    if game.direction < 0:
        names.reverse()
    text = _("If {name} acts now, the others are asked in this order: {names}.")
    return text.format(name=game.setup.names[game.active], names=", ".join(names))


def _followers_open(game: Leaders) -> str:
    count = sum(
        1
        for player in game.players
        for slot in EACH_SLOT
        if player.is_exposed(slot) and slot != player.exposed_leader()
    )
    return ngettext("{n} follower lies open now.", "{n} followers lie open now.", count).format(n=count)


# What one seat needs to know ------------------------------------------------------------------------------------------


def _payment(game: Leaders, seat: Seat) -> str:
    count = (ALL_SLOTS & ~game.players[seat].exposed).bit_count()
    if not count:
        return _("All your recruits lie open: you can neither arm nor use an artifact.")
    text = ngettext("You have {n} hidden recruit to pay with.", "You have {n} hidden recruits to pay with.", count)
    return text.format(n=count)


def _own_gun(game: Leaders, seat: Seat) -> str:
    aim = game.players[seat].gun
    if aim != NO_GUN:
        return _("You hold a gun, aimed at {name}.").format(name=game.setup.names[aim])
    text = ngettext("You hold no gun; {n} lies in the middle.", "You hold no gun; {n} lie in the middle.", game.guns)
    return text.format(n=game.guns)


def _team(game: Leaders, seat: Seat) -> str | None:
    player = game.players[seat]
    if UNKNOWN in player.recruits:
        return None
    return why_team(player, YOUR_TEAM)


def _seen(game: Leaders, seat: Seat) -> str:
    hidden = known = 0
    for other, player in enumerate(game.players):
        for slot in EACH_SLOT:
            if other != seat and not player.is_exposed(slot):
                hidden += 1
                known += player.recruits[slot] != UNKNOWN
    text = ngettext(
        "The others hide {n} recruit; you know {known} for sure.",
        "The others hide {n} recruits; you know {known} for sure.",
        hidden,
    )
    return text.format(n=hidden, known=known)


def _watched(game: Leaders, seat: Seat) -> str:
    player = game.players[seat]
    seers = 0
    for slot in EACH_SLOT:
        if not player.is_exposed(slot):
            seers |= player.seen[slot]
    names = [game.setup.names[other] for other in range(len(game.players)) if other != seat and seers >> other & 1]
    if not names:
        return _("Nobody has looked at what you hide.")
    return _("Of what you hide, these know something: {names}.").format(names=join_words(names))


def _cycling(game: Leaders, seat: Seat) -> str:
    held = game.players[seat].artifacts
    text = ngettext("You hold {n} artifact; in the deck: {deck}.", "You hold {n} artifacts; in the deck: {deck}.", held)
    return text.format(n=held, deck=game.deck_size)


def _drawn_by_shot(game: Leaders, seat: Seat) -> str:
    hand = game.players[seat].hand
    count = sum(is_aside(game, seat, card) for card in cards_in(hand))
    if not count:
        return _("You hold no artifact that a shot has brought you in this turn.")
    text = ngettext(
        "{n} artifact in your hand answers nothing in this turn.",
        "{n} artifacts in your hand answer nothing in this turn.",
        count,
    )
    return text.format(n=count)


FOR_ALL: Final[dict[str, Callable[[Leaders], str]]] = {
    "L11": _order,
    "L15": _open_leaders,
    "L17": _deck,
    "L24": _wastelanders,
    "L30": _limit,
    "L31": _followers_open,
    "L33": _hands,
    "L40": _guns,
}
FOR_ONE: Final[dict[str, Callable[[Leaders, Seat], str | None]]] = {
    "L4": _cycling,
    "L6": _seen,
    "L7": _payment,
    "L8": _payment,
    "L9": _own_gun,
    "L22": _team,
    "L27": _watched,
    "L41": _seen,
    "L48": _drawn_by_shot,
}
