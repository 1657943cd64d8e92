"""The reader of a page: a view and its frame, with what every part of the page asks of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from euphoria.core.choices import Choice
from euphoria.core.reasons import Reason
from euphoria.leaders import terms
from euphoria.leaders.belief import Belief, believe
from euphoria.leaders.choices import HAND, PICK, VERBS
from euphoria.leaders.foresight import Foresight
from euphoria.leaders.knowledge import EVERY_SEAT
from euphoria.leaders.reasons import why_not
from euphoria.leaders.state import DEALING
from euphoria.leaders.steps.guns import EndShot
from euphoria.leaders.terms import (
    CardId,
    Position,
    RecruitId,
    Seat,
    Slot,
    faction_of,
    kind_of_follower,
    kind_of_leader,
    position_of,
)
from euphoria.leaders.view import View
from euphoria.leaders.windows import AnnounceOne
from euphoria.web.leaders.parts import Pick, Recruit, Who
from euphoria.web.pages.frame import Frame
from euphoria.web.tables.whose_turn import whose
from euphoria.words import printable
from euphoria.words.leaders import TEAM_LETTERS, short_name, short_of, title
from euphoria.words.leaders.places import slot_of, slot_word, you
from euphoria.words.leaders.warnings import WARNED_OF, warning
from euphoria.words.speech import N_, OR, _, as_sentence, join_words, language

KEPT: Final = 10_000
"""Recruits that are kept as they are drawn: a table of four has twelve for each of its seats."""
ACTION_KIND: Final = "action"

VERB_NAMES: Final = {"give": "give", "aim": "aim", "name": "pick"}
OTHER_QUESTION: Final = "L44"
"""The rule of a reason that says no more than that something else is asked."""
# For translators: a recruit by whose it is, its slot (left, middle or right by itself) and how it lies there.
LABEL: Final = N_("{name}, {slot}: {state}")
YOUR_LABEL: Final = N_("your {slot}: {state}")
STATES: Final = {
    "back": N_("hidden"),
    "own": N_("hidden; {what}"),
    "seen": N_("hidden; you saw {what}"),
    "all": N_("hidden; everyone saw {what}"),
    "maybe": N_("hidden; {what}"),
    "up": N_("exposed, {what}"),
}
"""How a recruit lies there and what is known of it, by its face."""
FOLLOWERS: Final = (N_("Euphorian follower {number}"), N_("Subterran follower {number}"))
MUST_LEAD: Final = (N_("it must be the Euphorian leader"), N_("it must be the Subterran leader"))
JUST_A_NUMBER: Final = N_("The number only tells followers of one side apart.")
CARD_TIPS: Final = {
    "back": N_("A hidden recruit. Interrogating lets you alone look at it; everyone sees that you looked (L6)."),
    "seen": N_("Hidden from the others, but you have seen it, and you know it again wherever it goes (L41)."),
    "all": N_("It was shown to everyone and lies hidden again (L41)."),
    "maybe": N_("Hidden. What is drawn follows from what you have seen (L41)."),
    "up": N_("Exposed: everyone sees it, nothing is left to interrogate (L6). The hide action can turn it over (L31)."),
    "leader": N_("An exposed leader: whoever has it and is shot ends the game (L15). No action hides it (L31)."),
    "own": N_("Hidden, and yours: you know it anyway and need not interrogate it (L6)."),
}
GAME_OVER: Final = N_("The game is over: all recruits lie open (L22).")


class Lying(NamedTuple):
    """All that a recruit on the table is drawn from: from the same facts comes the same, whoever looks."""

    seat: Seat
    slot: Slot
    card: RecruitId
    """As far as the reader knows it."""
    exposed: bool
    everybody: bool
    """Everybody has seen it."""
    over: bool
    own_side: bool
    """It lies in the reader's own strip."""
    mine: bool
    watched: bool
    """The reader has no seat."""
    name: str
    follows: tuple[str, str, bool]
    """Of one that the reader has not seen: its faction, words for what follows, and whether it must be a leader."""
    looked: tuple[Who, ...]
    """The others who have looked at it."""
    pick: Pick | None
    spoken: str


class Reader:
    """What a seat or a spectator sees, with the names of the chairs."""

    def __init__(self, view: View, frame: Frame) -> None:
        self.view: Final = view
        self.game: Final = view.game
        self.frame: Final = frame
        self.me: Final[Seat | None] = view.seat
        self.players: Final = len(view.game.players)
        self.names: Final = [printable(chair.name) for chair in frame.chairs]
        self.bottom: Final[Seat] = 0 if view.seat is None else view.seat
        """Who sits at the lower edge."""
        self.belief: Final = self._belief()
        self._seen_at: Final = self._places()
        self.asking: Final = None if self.game.over else self.game.asking()
        self.whose: Final = whose(self.game, frame.ends)
        self.shooter: Final = self._shooter()
        """Whose shot is being answered or resolved; NOBODY when none is."""
        choices = self._choices()
        self.acting: Final = bool(choices)
        warns = not frame.unaided and any(choice.verb in WARNED_OF for choice in choices)
        self.foresight: Final = Foresight(view) if warns else None
        self.warnings: Final[dict[str, str]] = {}
        """What ends the game, by the choice in words."""
        self.at_recruits: Final[dict[tuple[Seat, Slot], Pick]] = {}
        self.at_players: Final[dict[Seat, Pick]] = {}
        self.at_cards: Final[dict[CardId, Pick]] = {}
        self.in_bar: Final[list[Choice]] = []
        for choice in choices:
            self._place(choice)
        if frame.asks_for and frame.asked:
            for seat, name in enumerate(self.names):
                if seat != self.me:
                    said = _("Name {who}").format(who=name)
                    self.at_players[seat] = Pick(seat, said, VERBS[PICK].mode, short_of(PICK))

    def _belief(self) -> Belief | None:
        game = self.game
        if (
            self.frame.unaided
            or game.over
            or game.phase == DEALING
            or not any(terms.UNKNOWN in player.recruits for player in game.players)
        ):
            return None
        return believe(self.view)

    def _places(self) -> dict[Position, list[RecruitId]]:
        """Where the recruits that the reader has seen may lie now, place by place."""
        found: dict[Position, list[RecruitId]] = {}
        if self.belief is not None:
            for recruit in range(terms.RECRUITS):
                for place in self.belief.places(recruit):
                    found.setdefault(place, []).append(RecruitId(recruit))
        return found

    def _choices(self) -> list[Choice]:
        """The choices the reader may make now."""
        if (
            self.frame.asks_for
            or self.asking is None
            or self.me is None
            or self.asking.seat != self.me
            or self.whose.ending
        ):
            return []
        answers = self.frame.window is not None and self.frame.window.asked
        if not (self.frame.asked or answers) or not self.frame.running or self.frame.replay_at is not None:
            return []
        return self.view.question().choices

    def _place(self, choice: Choice) -> None:
        assert self.asking is not None
        row = VERBS[choice.verb]
        if row.panel == "recruits":
            said = self._with_warning(choice, choice_words(choice, self.where(choice.a, Slot(choice.b))))
            self.at_recruits[choice.a, Slot(choice.b)] = Pick(choice.index, said, row.mode)
        elif row.panel == "players":
            said = self._with_warning(choice, choice_words(choice, self.names[choice.a]))
            self.at_players[choice.a] = Pick(choice.index, said, row.mode, short_of(choice.verb))
        elif row.panel == "hand" and (choice.verb == HAND or self.asking.kind == ACTION_KIND):
            card = CardId(choice.a)
            self.at_cards[card] = Pick(choice.index, choice_words(choice, self.card_name(card)), row.mode)
        else:
            self.in_bar.append(choice)

    def in_bar_at(self, verbs: tuple[int, ...], what: Slot | CardId) -> int | str:
        """The choice of the bar that is about something in the reader's own strip, if there is one."""
        return next((choice.index for choice in self.in_bar if choice.verb in verbs and choice.a == what), "")

    def warning_of(self, choice: Choice) -> str:
        """What one should know before a choice that may end the game."""
        if self.foresight is None or choice.verb not in WARNED_OF:
            return ""
        return warning(self.foresight.of(choice))

    def _with_warning(self, choice: Choice, words: str) -> str:
        """A choice in words, with its warning, which the bar repeats."""
        text = self.warning_of(choice)
        if not text:
            return words
        self.warnings[words] = text
        return f"{words}. {text}"

    # Names ------------------------------------------------------------------------------------------------------

    def who(self, seat: Seat) -> Who:
        """A player by mark and name."""
        return Who(seat, self.names[seat], self.frame.chairs[seat].mark, seat == self.me)

    def called(self, seat: Seat) -> str:
        """A player to whom something is done: by name, or `you`."""
        return you() if seat == self.me else self.names[seat]

    def where(self, seat: Seat, slot: Slot) -> str:
        """A recruit by owner and slot: `the left recruit of Ana`."""
        return slot_of(seat, slot, self.names, reader=terms.NOBODY if self.me is None else self.me)

    def card_name(self, card: CardId) -> str:
        """The name of an artifact."""
        return printable(_(self.game.book.card(card).name))

    def card_text(self, card: CardId) -> str:
        """What stands on an artifact."""
        return printable(_(self.game.book.card(card).text))

    def place_of(self, seat: Seat) -> int:
        """How far clockwise from the lower edge a player sits."""
        return (seat - self.bottom) % self.players

    def why_not_player(self, seat: Seat) -> Reason | None:
        """Why a player cannot be chosen, while others can."""
        if not self.at_players or seat in self.at_players:
            return None
        verb = VERB_NAMES[next(iter(self.at_players.values())).mode]
        reason = why_not(self.game, f"{verb} {terms.SEAT_NAMES[seat]}")
        return reason if reason is not None and reason.rule != OTHER_QUESTION else None

    def names_now(self, seat: Seat) -> bool:
        """Has the reader just named the player for an artifact, and is about to name another?"""
        step = self.asking
        if not self.acting or not isinstance(step, AnnounceOne):
            return False
        card = self.game.book.card(step.card)
        named = enumerate(self.game.action.announced)
        return any(value == seat and not card.effects[card.owners[i]].picks_recruits for i, value in named)

    # What is known ----------------------------------------------------------------------------------------------

    def team_of(self, seat: Seat) -> str:
        """The team a player is known to be on, as a letter; nothing when the reader cannot be sure."""
        player = self.game.players[seat]
        if player.wastelander:
            return TEAM_LETTERS[terms.WASTELANDER]
        if terms.UNKNOWN not in player.recruits:
            return TEAM_LETTERS[player.team()]
        if self.belief is not None:
            for faction in (terms.EUPHORIAN, terms.SUBTERRAN):
                if self.belief.team(seat, faction) == 1:
                    return TEAM_LETTERS[faction]
        return ""

    def candidates(self, seat: Seat, slot: Slot) -> list[RecruitId]:
        """Recruits that the reader has seen and that may lie here, among other places."""
        return self._seen_at.get(position_of(seat, slot), [])

    def certain_faction(self, seat: Seat, slot: Slot) -> str:
        """The faction of an unseen recruit, where only one is possible."""
        if self.belief is None:
            return ""
        cases = self.belief.kinds[position_of(seat, slot) * terms.KINDS :][: terms.KINDS]
        for faction in (terms.EUPHORIAN, terms.SUBTERRAN):
            if cases[kind_of_follower(faction)] + cases[kind_of_leader(faction)] == self.belief.whole:
                return TEAM_LETTERS[faction]
        return ""

    def recruit(self, seat: Seat, slot: Slot, own_side: bool = False) -> Recruit:
        """A recruit as the reader knows it; their own as the others see them, unless it is for their own strip."""
        player = self.game.players[seat]
        card = player.recruits[slot]
        exposed = player.is_exposed(slot)
        everybody = player.seen[slot] & EVERY_SEAT == EVERY_SEAT
        lying = Lying(
            seat,
            slot,
            card,
            exposed,
            everybody,
            self.game.over,
            own_side,
            seat == self.me,
            self.me is None,
            self.names[seat],
            self._follows(seat, slot) if card == terms.UNKNOWN else ("", "", False),
            () if exposed or everybody or self.game.over else self._seers(seat, slot),
            self.at_recruits.get((seat, slot)),
            language(),
        )
        return recruit_of(lying)

    def _follows(self, seat: Seat, slot: Slot) -> tuple[str, str, bool]:
        """What follows about a recruit that the reader has not seen there: its faction, words for it, a leader?"""
        some = self.candidates(seat, slot)
        faction = self.certain_faction(seat, slot)
        for side in (terms.EUPHORIAN, terms.SUBTERRAN):
            if self.belief is not None and self.belief.kind(seat, slot, kind_of_leader(side)) == 1:
                return TEAM_LETTERS[side], _(MUST_LEAD[side]), True
        if some:
            return (
                faction,
                _("perhaps {cards}").format(cards=join_words([short_name(card) for card in some], OR)),
                False,
            )
        if faction:
            return faction, _("it must be Euphorian") if faction == "e" else _("it must be Subterran"), False
        return "", "", False

    def _seers(self, seat: Seat, slot: Slot) -> tuple[Who, ...]:
        """The others who have looked at a hidden recruit."""
        seen = self.game.players[seat].seen[slot]
        return tuple([self.who(other) for other in range(self.players) if other != seat and seen >> other & 1])

    # The shot ---------------------------------------------------------------------------------------------------

    def _shooter(self) -> Seat:
        for step in self.game.agenda[::-1]:
            if isinstance(step, EndShot):
                return step.shooter
        return terms.NOBODY


def choice_words(choice: Choice, what: str) -> str:
    """A choice in words, as a sentence begins."""
    return as_sentence(_(VERBS[choice.verb].says).format(what=what))


def recruit_words(recruit: RecruitId) -> str:
    """A recruit in words, with its number, since single recruits can be told apart."""
    if recruit < terms.LEADERS:
        return title(terms.RECRUIT_NAMES[recruit])
    number = terms.RECRUIT_NAMES[recruit].partition("_")[2]
    return _(FOLLOWERS[faction_of(recruit)]).format(number=number)


@lru_cache(maxsize=KEPT)
def recruit_of(lying: Lying) -> Recruit:
    """A recruit, drawn from all that is to be known of it."""
    card = lying.card
    plain = lying.mine and not lying.own_side
    faction, face, rest, leads = "", "back", "", False
    if card != terms.UNKNOWN and (lying.exposed or lying.over):
        face = "up"
    elif card != terms.UNKNOWN and lying.everybody:
        face = "all"
    elif card != terms.UNKNOWN and not plain:
        face = "seen"
    if face != "back":
        faction = TEAM_LETTERS[faction_of(card)]
        rest = recruit_words(card)
    elif card == terms.UNKNOWN:
        faction, rest, leads = lying.follows
        face = "maybe" if rest else "back"
    shown = card if face in ("up", "all", "seen") else terms.UNKNOWN_RECRUIT
    leads = leads or 0 <= shown < terms.LEADERS
    state = _state(lying, face, rest)
    label = _(YOUR_LABEL if lying.mine else LABEL)
    return Recruit(
        f"{'mine' if lying.own_side else 'card'}-{lying.seat}-{lying.slot}",
        face,
        faction,
        leads,
        "" if shown < terms.LEADERS else terms.RECRUIT_NAMES[shown].partition("_")[2],
        label.format(name=lying.name, slot=slot_word(lying.slot), state=state),
        state,
        _card_tip(lying, face, leads),
        lying.looked,
        lying.everybody and not lying.exposed and not lying.over,
        lying.pick if lying.mine == lying.own_side else None,
        press=lying.pick.index if lying.pick is not None and plain else "",
    )


def _card_tip(lying: Lying, face: str, leader: bool) -> str:
    """The rule about a recruit as it lies there."""
    if lying.over:
        return _(GAME_OVER)
    tip = face
    if face == "up" and leader:
        tip = "leader"
    elif lying.mine and face in ("back", "seen"):
        tip = "own"
    follows = face not in ("back", "maybe") and not leader
    return f"{_(CARD_TIPS[tip])} {_(JUST_A_NUMBER)}" if follows else _(CARD_TIPS[tip])


def _state(lying: Lying, face: str, rest: str) -> str:
    """How a recruit lies there, what is known of it, and who has looked."""
    if face == "seen" and (lying.mine or lying.watched):
        # The reader's own, or a replay in which everything is open.
        face = "own"
    state = rest if face == "up" and lying.over else _(STATES[face]).format(what=rest)
    if not lying.looked:
        return state
    names = join_words([you() if who.me else who.name for who in lying.looked])
    return _("{state} (looked at by {names})").format(state=state, names=names)
