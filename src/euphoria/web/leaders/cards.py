"""What only the reader sees: who they are, their recruits, their artifacts."""

from __future__ import annotations

from typing import Final

from euphoria.leaders.artifacts.base import Card
from euphoria.leaders.artifacts.decks import our_cards
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.choices import EXPOSE, PAY, USE
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.reasons import card_reason
from euphoria.leaders.steps.hands import cards_in
from euphoria.leaders.terms import ALL_SLOTS, EACH_SLOT, NOBODY, UNKNOWN, WASTELANDER
from euphoria.web.leaders.parts import Artifact, Recruit, Role
from euphoria.web.leaders.players import aimed_at_me
from euphoria.web.leaders.reader import Reader, recruit_words
from euphoria.words import printable
from euphoria.words.leaders import AIM_OF, TEAM_LETTERS, YOUR_TEAM, good_for, kind_of_card, reason_of_team, why_team
from euphoria.words.speech import N_, _, join_words, ngettext

YOU_ARE: Final = (N_("You are Euphorian"), N_("You are Subterran"), N_("You are a Wastelander"))
YOU_LEAD: Final = (N_("You are the Euphorian leader"), N_("You are the Subterran leader"))
ROLE_TIP: Final = N_(
    "A leader decides your side, otherwise most of your three recruits do; exchanges can change it (L22)."
)
OUTCAST_TIP: Final = N_(
    "A Wastelander stays one until the game ends; a leader that reaches you wins you the game (L24)."
)
WHY: Final = {
    "leader": N_("A leader outranks your other two recruits."),
    # For translators: stands below "You are Euphorian".
    "most": N_("Most of your recruits are."),
    "shot": N_("You were shot without a leader."),
}
OUTRANKED: Final = (
    N_("You are Euphorian: a leader outranks your other two recruits."),
    N_("You are Subterran: a leader outranks your other two recruits."),
)
CAPTIONS: Final = (N_("Left: {state}."), N_("Middle: {state}."), N_("Right: {state}."))
COST: Final = N_("Cost: expose a recruit")
DRAWN: Final = frozenset([card.id for card in our_cards()])
"""The artifacts that have a drawing of their own."""


def role(reader: Reader) -> Role | None:
    """The reader's side, why, and how they win; nothing for a spectator or before the deal."""
    if reader.me is None:
        return None
    player = reader.game.players[reader.me]
    if UNKNOWN in player.recruits:
        return None
    team, leader = player.team(), player.leader()
    leads = leader != NOBODY and not player.wastelander
    if reader.game.over:
        return outcome(reader, TEAM_LETTERS[team], _(OUTRANKED[team]) if leads else why_team(player, YOUR_TEAM))
    aiming = aimed_at_me(reader)
    aimed = ngettext("{names} aims at you.", "{names} aim at you.", len(aiming))
    return Role(
        TEAM_LETTERS[team],
        _(YOU_LEAD[leader] if leads else YOU_ARE[team]),
        _(WHY[reason_of_team(player)]),
        _(AIM_OF[team]),
        looked_words(reader),
        _(OUTCAST_TIP if team == WASTELANDER else ROLE_TIP),
        aimed.format(names=join_words([who.name for who in aiming])) if aiming else "",
        "" if player.gun == NO_GUN else _("Your gun aims at {name}.").format(name=reader.names[player.gun]),
    )


def outcome(reader: Reader, team: str, why: str) -> Role:
    """At the end: has the reader won, and on which side?"""
    assert reader.me is not None
    game = reader.game
    won = game.winners >> reader.me & 1 != 0
    title = _("You have won") if won else _("You have lost") if game.winners else _("Nobody has won")
    return Role(team, title, why, "", _("Everything is open now."), _(ROLE_TIP), "")


def looked_words(reader: Reader) -> str:
    """Who has looked at the reader's hidden recruits."""
    assert reader.me is not None
    player = reader.game.players[reader.me]
    seen = 0
    for slot in EACH_SLOT:
        if not player.is_exposed(slot):
            seen |= player.seen[slot]
    names = [reader.names[seat] for seat in range(reader.players) if seat != reader.me and seen >> seat & 1]
    if not names and not player.exposed:
        return _("Nobody has looked at what you hide.")
    if player.exposed or len(names) == reader.players - 1:
        return _("Everyone knows something of you.")
    text = ngettext("{names} knows something of you.", "{names} know something of you.", len(names))
    return text.format(names=join_words(names))


def recruits(reader: Reader) -> tuple[Recruit, ...]:
    """The reader's own recruits, with who has looked at them."""
    if reader.me is None:
        return ()
    player = reader.game.players[reader.me]
    found: list[Recruit] = []
    for slot in EACH_SLOT:
        one = reader.recruit(reader.me, slot, own_side=True)
        if reader.game.over and player.recruits[slot] != UNKNOWN:
            text = recruit_words(player.recruits[slot])
        elif player.recruits[slot] == UNKNOWN:
            text = _("not dealt yet")
        elif player.is_exposed(slot):
            text = _("exposed to all")
        elif one.everybody:
            text = _("hidden again, all saw it")
        elif one.seers:
            text = ngettext("hidden; {names} has looked", "hidden; {names} have looked", len(one.seers))
            text = text.format(names=join_words([who.name for who in one.seers]))
        else:
            text = _("hidden, never looked at")
        caption = _(CAPTIONS[slot]).format(state=text)
        found.append(one._replace(caption=caption, press=reader.in_bar_at((PAY, EXPOSE), slot)))
    return tuple(found)


def artifacts(reader: Reader) -> tuple[Artifact, ...]:
    """The artifacts in the reader's hand."""
    if reader.me is None:
        return ()
    hand = cards_in(reader.game.players[reader.me].hand)
    return tuple([artifact(reader, reader.game.book.card(card)) for card in hand])


def artifact(reader: Reader, card: Card) -> Artifact:
    """A card of the hand: what it does, what it costs, when, or why not now."""
    assert reader.me is not None
    name, player = CARD_NAMES[card.number], reader.game.players[reader.me]
    usable, now, rule = moment(reader, card)
    text = reader.card_text(card.number)
    junk = _("To other eyes: {junk}.").format(junk=printable(_(card.junk))) if card.junk else ""
    return Artifact(
        f"art-{name}",
        reader.card_name(card.number),
        text,
        name if name in DRAWN else "",
        card.is_action,
        usable,
        now,
        " ".join(part for part in (text, good_for(card), junk, f"({rule})") if part),
        reader.at_cards.get(card.number),
        f"artifact:{name}" if name in DRAWN else "",
        reader.in_bar_at((USE,), card.number),
        direct=player.hidden().bit_count() > 1,
    )


def moment(reader: Reader, card: Card) -> tuple[bool, str, str]:
    """Can it be used now, when or why not, and by which rule?"""
    game, me = reader.game, reader.me
    assert me is not None
    when = kind_of_card(card)
    usual = _("As the action of your turn.") if card.is_action else _("Only {when}.").format(when=when)
    if game.over:
        return False, "", "L22"
    if game.players[me].exposed == ALL_SLOTS:
        return False, _("Not now: nothing hidden to pay with."), "L8"
    if not reader.acting:
        return False, usual, "L10"
    if card.number in reader.at_cards:
        given = reader.at_cards[card.number].mode == "hand"
        return True, _("This one?") if given else _("Now, as your action."), "L8"
    reason = card_reason(game, me, card.number)
    if reason is None:
        return True, _("Now, {when}.").format(when=when), "L8"
    if reason.code == "no_legal_use":
        return False, _("Not now: no legal use."), reason.rule
    return False, usual, reason.rule
