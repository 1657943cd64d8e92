"""The players around the table as plates, and by team when the game is over."""

from __future__ import annotations

from typing import Final

from euphoria.leaders.player import NO_GUN
from euphoria.leaders.steps.hands import cards_in
from euphoria.leaders.terms import EACH_SLOT, EUPHORIAN, NOBODY, SUBTERRAN, UNKNOWN, WASTELANDER, Seat
from euphoria.web.leaders.claims import about_recruits, at_seats
from euphoria.web.leaders.parts import Plate, Recruit, Side, Speech, Who
from euphoria.web.leaders.reader import Reader
from euphoria.words.leaders import TEAM_LETTERS, THEIR_TEAM, why_team
from euphoria.words.reasons import reason_words
from euphoria.words.speech import N_, _, join_words, ngettext

KINDS: Final = {
    "person": N_("{name}, by link"),
    "screen": N_("{name}, at this screen"),
    "bot": N_("{name}, a bot of the rank {rank}: {about} It sees exactly what a person in this seat would see"),
}


def plates(reader: Reader) -> tuple[Plate, ...]:
    """All players, clockwise from the lower edge."""
    spoken, claimed = at_seats(reader), about_recruits(reader)
    found: list[Plate] = []
    for i in range(reader.players):
        seat = (reader.bottom + i) % reader.players
        recruits = [reader.recruit(seat, slot) for slot in EACH_SLOT]
        for slot in EACH_SLOT:
            if (seat, slot) in claimed:
                one = recruits[slot]
                recruits[slot] = one._replace(tip=f"{one.tip} {claimed[seat, slot]}")
        found.append(plate(reader, seat, tuple(recruits), spoken.get(seat)))
    return tuple(found)


def plate(reader: Reader, seat: Seat, recruits: tuple[Recruit, ...], spoken: Speech | None) -> Plate:
    """A player as the reader sees them."""
    game, chair = reader.game, reader.frame.chairs[seat]
    player = game.players[seat]
    aimed = game.action.target if seat == reader.shooter and game.action.target != NOBODY else player.gun
    won = game.over and game.winners >> seat & 1 != 0
    tip = _(KINDS[chair.kind]).format(name=reader.names[seat], rank=chair.rank, about=chair.about)
    reason = reader.why_not_player(seat)
    if reason is not None:
        tip = f"{tip}. {reason_words(reason)} ({reason.rule})"
    return Plate(
        who=reader.who(seat),
        place=reader.place_of(seat),
        recruits=recruits,
        artifacts=player.artifacts,
        hand_tip=hand_words(reader, seat),
        kind=chair.kind,
        rank=chair.rank,
        present=chair.present,
        team=team_shown(reader, seat),
        wastelander=player.wastelander,
        aims_at=reader.who(aimed) if aimed != NO_GUN and player.gun != NO_GUN and not game.over else None,
        gun_tip="" if player.gun == NO_GUN else gun_words(reader, seat, aimed),
        threat=player.gun != NO_GUN and aimed == reader.me and not game.over,
        active=seat == reader.whose.turn,
        asked=seat == reader.whose.asked,
        tip=tip,
        won=won,
        why=verdict(reader, seat),
        pick=reader.at_players.get(seat),
        said=None if game.over else spoken,
        named=reader.names_now(seat),
    )


def team_shown(reader: Reader, seat: Seat) -> str:
    """The team of a player as far as the reader can be sure of it; in a puzzle that is left to the reader."""
    is_seen = seat == reader.me or reader.game.over or reader.game.players[seat].wastelander
    return "" if reader.frame.unaided and not is_seen else reader.team_of(seat)


def hand_words(reader: Reader, seat: Seat) -> str:
    """How many artifacts a player holds; which ones, once everything is open."""
    player = reader.game.players[seat]
    if reader.game.over and player.hand:
        names = join_words([reader.card_name(card) for card in cards_in(player.hand)])
        return _("Left in hand: {names}").format(names=names)
    count = player.artifacts
    return ngettext("{n} artifact in hand (L33)", "{n} artifacts in hand (L33)", count).format(n=count)


def gun_words(reader: Reader, seat: Seat, aimed: Seat) -> str:
    """Where a gun points, in words."""
    text = _("{name} holds a gun and aims at {target}; it can be fired on a turn of {name} (L9).")
    if seat == reader.me:
        text = _("You hold a gun and aim at {target}; you can fire it on your turn (L9).")
    elif aimed == reader.me:
        text = _("{name} holds a gun and aims at you; it can be fired on a turn of {name} (L9).")
    return text.format(name=reader.names[seat], target=reader.names[aimed])


def verdict(reader: Reader, seat: Seat) -> str:
    """At the end: what made the player belong to a team."""
    player = reader.game.players[seat]
    if not reader.game.over or UNKNOWN in player.recruits:
        return ""
    return why_team(player, THEIR_TEAM)


def sides(reader: Reader, all_plates: tuple[Plate, ...]) -> tuple[Side, ...]:
    """The players by team, Wastelanders in the middle; nothing as long as the game goes on or was never dealt."""
    if not reader.game.over or any(UNKNOWN in player.recruits for player in reader.game.players):
        return ()
    found: list[Side] = []
    for team in (EUPHORIAN, WASTELANDER, SUBTERRAN):
        letter = TEAM_LETTERS[team]
        group = tuple([one for one in all_plates if one.team == letter])
        if group:
            found.append(Side(letter, all(one.won for one in group), group))
    return tuple(found)


def aimed_at_me(reader: Reader) -> list[Who]:
    """Whose guns point at the reader."""
    if reader.me is None or reader.game.over:
        return []
    return [reader.who(seat) for seat, player in enumerate(reader.game.players) if player.gun == reader.me]
