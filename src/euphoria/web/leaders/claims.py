"""What is said at the table: claims with how they fit what the reader knows, marks at the seats, things to say."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from euphoria.core.talk import Said
from euphoria.leaders import terms
from euphoria.leaders.artifacts.base import Book
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.talk import (
    ACCUSE,
    ANSWER,
    ASK,
    CLAIM_CARD,
    CLAIM_RECRUIT,
    CLAIM_TEAM,
    DISTRUST,
    TRUST,
)
from euphoria.leaders.terms import CardId, RecruitKind, Seat, Slot, Team, faction_of, leader_of
from euphoria.web.leaders.knowledge import share
from euphoria.web.leaders.parts import Claim, Say, SayRow, Speech
from euphoria.web.leaders.reader import Reader, recruit_words
from euphoria.words import printable
from euphoria.words.leaders import ANSWER_WORDS, TEAM_LETTERS, TEAMS, team_icon, title
from euphoria.words.leaders.claims import told
from euphoria.words.leaders.places import NARROW_SLOTS, OF_SOMEBODY, slot_letter, slot_word
from euphoria.words.speech import N_, _, language, pgettext

I_CLAIM_MINE: Final = (
    N_("I claim: my left recruit is {side}"),
    N_("I claim: my middle recruit is {side}"),
    N_("I claim: my right recruit is {side}"),
)
I_ASK: Final = (
    N_("I ask {name}: what is your left recruit?"),
    N_("I ask {name}: what is your middle recruit?"),
    N_("I ask {name}: what is your right recruit?"),
)
MOST_CLAIMS: Final = 40
SEEN: Final = (
    *[(terms.TEAM_NAMES[faction], team_icon(faction)) for faction in (terms.EUPHORIAN, terms.SUBTERRAN)],
    ("leader", "crown"),
)


def claims(reader: Reader) -> tuple[Claim, ...]:
    """Everything said, newest first, and how it fits."""
    talk = reader.game.talk
    numbers = range(len(talk) - 1, max(-1, len(talk) - 1 - MOST_CLAIMS), -1)
    return tuple([claim(reader, talk, number) for number in numbers])


def claim(reader: Reader, talk: Sequence[Said], number: int) -> Claim:
    """One thing said; what the reader knows of it is for the reader alone."""
    entry = talk[number]
    mine = entry.seat == reader.me
    fit, lie = ("", False) if mine else fits(reader, entry)
    answers: tuple[tuple[str, str], ...] = ()
    done = any(later.kind == ANSWER and later.reply == number and later.seat == reader.me for later in talk)
    if entry.kind == ASK and entry.other == reader.me and not done and can_say(reader):
        answers = (
            (f"answer {number} yes", _("Yes")),
            (f"answer {number} no", _("No")),
            (f"answer {number} silence", _("No comment")),
        )
    words = told(talk, number, reader.names, reader.game, terms.NOBODY if reader.me is None else reader.me)
    return Claim(number, reader.who(entry.seat), words, fit, lie, turn_of(reader, entry), answers)


def turn_of(reader: Reader, entry: Said) -> int:
    """The turn in which something was said; 0 where the log on the page does not reach back to it."""
    frame = reader.frame
    turns = [line for line in frame.log if line.turn]
    after = bisect_right(turns, entry.at, key=lambda line: line.number)
    if after == len(turns):
        return reader.game.turn
    return turns[after].turn if after or not frame.earlier else 0


def at_seats(reader: Reader) -> dict[Seat, Speech]:
    """The last thing everybody said, to be drawn where they sit."""
    talk = reader.game.talk
    last = {entry.seat: number for number, entry in enumerate(talk)}
    found: dict[Seat, Speech] = {}
    for seat, number in last.items():
        one = claim(reader, talk, number)
        who = pgettext("name on a plate", "You") if seat == reader.me else reader.names[seat]
        words = f"{who} {one.words} {one.fit}".strip()
        found[seat] = Speech(number, tuple(bits(reader, talk[number])), words, one.lie)
    return found


def about_recruits(reader: Reader) -> dict[tuple[Seat, Slot], str]:
    """What is claimed about each recruit, by everybody's last word on it."""
    found: dict[tuple[Seat, Slot], dict[str, str]] = {}
    for entry in reader.game.talk:
        if entry.kind == CLAIM_RECRUIT:
            what = printable(entry.what)
            found.setdefault((entry.other, Slot(entry.place)), {})[reader.names[entry.seat]] = title(what)
    by_place = {where: [f"{who}: {what}" for who, what in said.items()] for where, said in found.items()}
    return {where: _("Claimed by {claims}.").format(claims="; ".join(said)) for where, said in by_place.items()}


def bits(reader: Reader, entry: Said) -> list[tuple[str, str]]:
    """Something said, drawn as small as possible."""
    kind, what = entry.kind, entry.what
    about = [("mark", reader.frame.chairs[entry.other].mark)] if entry.other >= 0 else []
    where = [("text", slot_letter(Slot(entry.place)))] if entry.place >= 0 else []
    if kind == CLAIM_RECRUIT:
        return (about if entry.other != entry.seat else []) + where + signs(what)
    if kind == CLAIM_TEAM:
        return [("text", _("I am")), ("icon", team_icon(Team(terms.TEAM_NAMES.index(what))))]
    if kind == CLAIM_CARD:
        return [("icon", "artifact"), ("text", title(what, reader.game))]
    if kind == ACCUSE:
        return [*about, ("text", "!"), *signs(what)]
    if kind in (TRUST, DISTRUST):
        return [*about, ("icon", "check" if kind == TRUST else "no")]
    if kind == ASK:
        return [*about, *where, ("text", "?")]
    return [("text", _(ANSWER_WORDS[what]) if kind == ANSWER else printable(what))]


def signs(what: str) -> list[tuple[str, str]]:
    """A recruit that is claimed, as icons: its faction, a crown for a leader, a head for a follower."""
    found: list[tuple[str, str]] = []
    for faction in (terms.EUPHORIAN, terms.SUBTERRAN):
        if what.startswith(terms.TEAM_NAMES[faction]):
            found.append(("icon", team_icon(faction)))
    if what.endswith("leader"):
        found.append(("icon", "crown"))
    return found or [("icon", "recruit-active")]


def fits(reader: Reader, entry: Said) -> tuple[str, bool]:
    """How something said fits what the reader knows now, and whether it cannot be true."""
    if entry.kind == CLAIM_RECRUIT:
        return fits_recruit(reader, entry)
    belief = reader.belief
    if entry.kind == CLAIM_CARD:
        return fits_card(reader, entry)
    if entry.kind == CLAIM_TEAM:
        team = Team(terms.TEAM_NAMES.index(entry.what))
        player = reader.game.players[entry.seat]
        if player.wastelander and team != terms.WASTELANDER:
            return _("A Wastelander now."), False  # it may have been true before the shot
        if terms.UNKNOWN not in player.recruits or player.wastelander:
            known_team = TEAM_LETTERS.index(reader.team_of(entry.seat))
            return verdict(Fraction(known_team == team))
        return verdict(belief.team(entry.seat, team)) if belief is not None else ("", False)
    if entry.kind == ACCUSE and belief is not None:
        chance = sum([belief.leader(entry.other, faction) for faction in accused_factions(entry.what)], Fraction())
        return verdict(chance)
    return "", False


def accused_factions(what: str) -> list[Team]:
    """The factions whose leader is meant."""
    return [
        faction
        for faction in (terms.EUPHORIAN, terms.SUBTERRAN)
        if what in ("leader", terms.RECRUIT_NAMES[leader_of(faction)])
    ]


def verdict(chance: Fraction) -> tuple[str, bool]:
    """How likely something said is, in words, and whether it cannot be true."""
    if chance == 1:
        return _("True, by what you have seen."), False
    if chance == 0:
        return _("Cannot be, by what you have seen."), True
    return _("{chance} by count.").format(chance=share(chance).words), False


def fits_recruit(reader: Reader, entry: Said) -> tuple[str, bool]:
    """A claim about a recruit against what lies there now."""
    kinds = [kind for kind in map(RecruitKind, range(terms.KINDS)) if means(entry.what, kind)]
    player = reader.game.players[entry.other]
    card = player.recruits[entry.place]
    if card == terms.UNKNOWN:
        belief = reader.belief
        if belief is None:
            return "", False
        chance = sum([belief.kind(entry.other, entry.place, kind) for kind in kinds], Fraction())
        if chance in (0, 1):
            return verdict(chance)
        return _("You have not seen it: {chance} by count.").format(chance=share(chance).words), False
    if terms.KIND_OF[card] in kinds:
        return _("That is what lies there now."), False
    what = recruit_words(card)
    if player.is_exposed(Slot(entry.place)) or reader.game.over:
        return _("All can see: {what}.").format(what=what), True
    if entry.other == reader.me:
        return _("It is {what}, and yours.").format(what=what), True
    return _("You saw {what}. Not everyone knows.").format(what=what), True


def means(what: str, kind: RecruitKind) -> bool:
    """Do the words of a claim fit a kind of recruit?"""
    words = {"leader": kind >= terms.LEADER, "follower": kind < terms.LEADER}
    words |= {faction: faction == terms.TEAM_NAMES[kind & 1] for faction in terms.TEAM_NAMES[: terms.FACTIONS]}
    words |= {name: name == terms.KIND_NAMES[kind] for name in terms.KIND_NAMES}
    return words[what]


def fits_card(reader: Reader, entry: Said) -> tuple[str, bool]:
    """A claim to hold an artifact: the reader's hand and the discard pile can tell."""
    if entry.what not in CARD_NAMES:
        return "", False
    number = CardId(CARD_NAMES.index(entry.what))
    if reader.game.discard >> number & 1:
        return _("It lies on the discard pile."), True
    if reader.me is not None and reader.game.players[reader.me].hand >> number & 1:
        return _("You hold it yourself."), True
    return "", False


# What can be said -----------------------------------------------------------------------------------------------------


def can_say(reader: Reader) -> bool:
    """May the reader speak here?"""
    frame = reader.frame
    talks = frame.talk_on and reader.game.options.talk != "none"
    return talks and reader.me is not None and frame.running and frame.replay_at is None


def own_slots(reader: Reader) -> tuple[tuple[str, tuple[Say, ...]], ...]:
    """Claims about the reader's own recruits: each slot, each faction."""
    assert reader.me is not None
    return slots_of(reader.me, language())


@cache
def slots_of(seat: Seat, spoken: str) -> tuple[tuple[str, tuple[Say, ...]], ...]:
    """The same for any seat, in the language that is spoken."""
    found: list[tuple[str, tuple[Say, ...]]] = []
    for slot, name in enumerate(terms.SLOT_NAMES):
        says: list[Say] = []
        for faction in (terms.EUPHORIAN, terms.SUBTERRAN):
            word = terms.TEAM_NAMES[faction]
            words = f"claim {terms.SEAT_NAMES[seat]} {name} {word}"
            spoken = _(I_CLAIM_MINE[slot]).format(side=title(word))
            says.append(Say(words, "", team_icon(faction), spoken))
        found.append((_(NARROW_SLOTS[slot]), tuple(says)))
    return tuple(found)


def own_team() -> tuple[Say, ...]:
    """Claims about the reader's own team."""
    return teams_in(language())


@cache
def teams_in(spoken: str) -> tuple[Say, ...]:
    """The same in the language that is spoken."""
    found: list[Say] = []
    for team in (terms.EUPHORIAN, terms.SUBTERRAN, terms.WASTELANDER):
        spoken = _("I claim: I am {side}").format(side=_(TEAMS[team]))
        found.append(Say(f"claim team {terms.TEAM_NAMES[team]}", "", team_icon(team), spoken))
    return tuple(found)


def claims_about_recruits(names: Sequence[str]) -> tuple[SayRow, ...]:
    """What can be said of everybody's recruits, by players and slots."""
    rows: list[SayRow] = []
    for seat, name in enumerate(names):
        slots: list[tuple[str, tuple[Say, ...]]] = []
        for slot in terms.EACH_SLOT:
            where = _(OF_SOMEBODY[slot]).format(owner=name)
            says: list[Say] = []
            for word, icon in SEEN:
                spoken = _("I claim: {where} is {what}").format(where=where, what=title(word))
                says.append(Say(f"claim {terms.SEAT_NAMES[seat]} {terms.SLOT_NAMES[slot]} {word}", "", icon, spoken))
            slots.append((slot_word(slot), tuple(says)))
        rows.append(SayRow(seat, name, tuple(slots)))
    return tuple(rows)


def words_about_players(names: Sequence[str]) -> tuple[SayRow, ...]:
    """Accusations, trust and questions, player by player."""
    yes, no, _silence = [_(word) for word in ANSWER_WORDS.values()]
    rows: list[SayRow] = []
    for seat, name in enumerate(names):
        whom = terms.SEAT_NAMES[seat]
        accuse = [
            Say(
                f"accuse {whom} {terms.RECRUIT_NAMES[leader]}",
                "",
                team_icon(faction_of(leader)),
                _("I accuse {name}: {what}").format(name=name, what=title(terms.RECRUIT_NAMES[leader])),
            )
            for leader in terms.EACH_LEADER
        ]
        trust = [
            Say(f"trust {whom}", yes, "", _("I trust {name}").format(name=name)),
            Say(f"distrust {whom}", no, "", _("I distrust {name}").format(name=name)),
        ]
        ask = [
            Say(
                f"ask {whom} {terms.SLOT_NAMES[slot]}",
                slot_letter(slot),
                "",
                _(I_ASK[slot]).format(name=name),
            )
            for slot in terms.EACH_SLOT
        ]
        heads = (pgettext("to accuse of", "leader"), pgettext("to say", "trust"), pgettext("to say", "ask"))
        groups = tuple(zip(heads, (tuple(accuse), tuple(trust), tuple(ask)), strict=True))
        rows.append(SayRow(seat, name, groups))
    return tuple(rows)


def cards(book: Book) -> tuple[Say, ...]:
    """Claims to hold an artifact: any of the game, true or not."""
    return tuple([Say(f"claim card {CARD_NAMES[card.number]}", printable(_(card.name))) for card in book.all()])
