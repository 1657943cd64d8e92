"""The table of leaders: a view drawn as lines of text, for play and replay."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from rich.console import Console
from rich.text import Text

from euphoria.cli import draw
from euphoria.cli.draw import TROUBLE, beside, filled, fit, printable, styled
from euphoria.leaders import terms
from euphoria.leaders.artifacts.base import Card
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.belief import Belief, believe
from euphoria.leaders.player import NO_GUN, Player
from euphoria.leaders.state import DEALING, PLAY
from euphoria.leaders.steps.hands import cards_in
from euphoria.leaders.terms import RecruitId, Seat, Slot, Team, faction_of, kind_of_follower, kind_of_leader, leader_of
from euphoria.leaders.view import View
from euphoria.words.leaders import (
    ACTION,
    AIM_OF,
    ANSWER_WORDS,
    REACTION,
    SHORT_TEAMS,
    TEAM_LETTERS,
    TEAMS,
    THEIR_TEAM,
    YOUR_TEAM,
    ending_of,
    kind_of_card,
    memory_words,
    reason_of_team,
    short_name,
    title,
    why_team,
)
from euphoria.words.numbers import number, percent
from euphoria.words.speech import N_, _, ngettext, pgettext

# Colours of the mid range, readable on dark and on light terminals; every one of them stands beside a word.
SEATS: Final = ("#3fa34d", "#3d7dd8", "#d64545", "#c8c8c8", "#6d6d6d", "#9b59d0", "#e07b1a", "#b8a000")
FACTIONS: Final = ("#c99700", "#2f93c9", "#b5653a")
BADGES: Final = ("bold white on #7a5c12", "bold white on #345a73", "bold white on #7d4520")
CARD_STYLE: Final = "#b05fae"
LEADER_STYLE: Final = "bold #d4a017"

ROW: Final = 4
"""At most so many players side by side."""
PANEL: Final = 19
"""The narrowest panel: three cards of five columns, and four for the hand and the gun."""
WIDE: Final = 24
"""From so many columns on a panel has room for words."""
LIGHT: Final = ("╭─╮", "│ │", "╰─╯")
HEAVY: Final = ("┏━┓", "┃ ┃", "┗━┛")
UNSEEN: Final = "░"
HANDS, AIMS, AIMED = "▤", "→", "◄"
DIRECTIONS: Final = {
    (1, False): N_("play goes ↻ clockwise"),
    (-1, False): N_("play goes ↺ counterclockwise"),
    (1, True): N_("play goes ↻ clockwise (about to turn)"),
    (-1, True): N_("play goes ↺ counterclockwise (about to turn)"),
}


def card_text(card: Card) -> Text:
    """An artifact with what it does."""
    text = styled(printable(_(card.name)), CARD_STYLE).append(f" ({_(ACTION if card.is_action else REACTION)}): ")
    return text.append(printable(_(card.text)), "dim")


class Table(draw.Table):
    """Draws one view at a given width; every method returns whole lines."""

    narrowest = 80

    def __init__(self, view: View, width: int) -> None:
        super().__init__(view.game.setup.names, SEATS, width)
        self.view: Final = view
        self.game: Final = view.game
        players = len(self.names)
        rows = (players + ROW - 1) // ROW
        self.columns: Final = (players + rows - 1) // rows
        self.panel: Final = (self.width - self.columns + 1) // self.columns
        self.wide: Final = self.panel >= WIDE
        self.belief: Final = self._belief()

    def _belief(self) -> Belief | None:
        """What follows about hidden recruits; nothing when there are none, or not yet."""
        if (
            self.game.over
            or self.game.phase == DEALING
            or not any(terms.UNKNOWN in p.recruits for p in self.game.players)
        ):
            return None
        return believe(self.view)

    # The round of players ---------------------------------------------------------------------------------------

    def head(self) -> Text:
        """The line on top: game, turn, whose turn it is."""
        game = self.game
        left = styled(f" {' '.join(_('Leaders').upper())}  ", "bold white on #444444")
        if game.over:
            left.append("  " + ngettext("after {n} turn", "after {n} turns", game.turn).format(n=game.turn))
        elif game.phase != PLAY:
            left.append("  " + _("setup"))
        elif game.next_seat == terms.NOBODY:
            words = "  " + _("turn {n} · {name} to play")
            left.append_text(filled(words, n=game.turn, name=self.name(game.active)))
        else:
            words = "  " + _("turn {n} · {name} to play, then {next}")
            name, following = self.name(game.active), self.name(game.next_seat)
            left.append_text(filled(words, n=game.turn, name=name, next=following))
        way = _(DIRECTIONS[game.direction, bool(game.turning)])
        return beside(left, styled(f"{way} ", "dim"), self.width)

    def board(self) -> list[Text]:
        """The players around the table, clockwise from the top left, and what lies in the middle."""
        seats = list(range(len(self.names)))
        top, bottom = seats[: self.columns], seats[self.columns :][::-1]
        lines = self.row(top)
        lines.append(self.middle())
        return [*lines, *self.row(bottom)] if bottom else lines

    def row(self, seats: list[Seat]) -> list[Text]:
        """The panels of some players side by side, as lines."""
        panels = [self.player(seat) for seat in seats]
        lines = [Text(" ").join(parts) for parts in zip(*panels, strict=True)]
        for line in lines:
            line.no_wrap = True
        return lines

    def player(self, seat: Seat) -> list[Text]:
        """A player's panel: name and team, three cards, the hand, the gun, who aims here."""
        game = self.game
        player = game.players[seat]
        on_turn = seat == game.active and not game.over
        name = styled("▸" if on_turn else " ").append_text(self.badge(seat, self.letters[seat])).append(" ")
        name.append_text(self.name(seat))
        lines = [beside(name, self.team_badge(seat), self.panel)]
        cards = [self.card(seat, slot) for slot in terms.EACH_SLOT]
        for i, beside_it in enumerate((self.hand_of(player), self.gun_of(player), self.aimed_at(seat))):
            line = styled("")
            for card in cards:
                line.append_text(card[i])
            if self.wide and beside_it.plain:
                line.append(" ")
            lines.append(fit(line.append_text(beside_it), self.panel))
        return lines

    def card(self, seat: Seat, slot: Slot) -> list[Text]:
        """A recruit: a heavy frame when exposed; in the lower edge the letters of those who know it."""
        player = self.game.players[seat]
        room = 5 if self.panel >= PANEL + 10 else 3
        exposed = player.is_exposed(slot)
        frame = HEAVY if exposed else LIGHT
        recruit = player.recruits[slot]
        inside = styled(short_name(recruit).center(room), recruit_style(recruit, exposed))
        if recruit == terms.UNKNOWN:
            faction = self.certain_faction(seat, slot)
            inside = (
                styled(f"{TEAM_LETTERS[faction].upper()}?".center(room), FACTIONS[faction])
                if faction != terms.NOBODY
                else Text()
            )
        if not inside.plain:
            inside = styled(UNSEEN * room, "dim")
        rim = "bold" if exposed else "dim"
        top = styled(frame[0][0] + frame[0][1] * room + frame[0][2], rim)
        middle = styled(frame[1][0], rim).append_text(inside).append(frame[1][2], rim)
        bottom = (
            styled(frame[2][0], rim).append_text(self.seers(seat, slot, frame[2][1], room)).append(frame[2][2], rim)
        )
        return [top, middle, bottom]

    def certain_faction(self, seat: Seat, slot: Slot) -> Team:
        """The faction of an unseen recruit where only one is possible, otherwise NOBODY."""
        if self.belief is not None:
            for faction in (terms.EUPHORIAN, terms.SUBTERRAN):
                kinds = (kind_of_follower(faction), kind_of_leader(faction))
                if sum(self.belief.kind(seat, slot, kind) for kind in kinds) == 1:
                    return faction
        return terms.NO_TEAM

    def seers(self, seat: Seat, slot: Slot, edge: str, room: int) -> Text:
        """The letters of the others who have seen a hidden recruit, in the edge of its card."""
        player = self.game.players[seat]
        looked = [other for other in range(len(self.names)) if other != seat and player.seen[slot] >> other & 1]
        if player.is_exposed(slot) or self.game.over or not looked:
            return styled(edge * room, "bold" if player.is_exposed(slot) else "dim")
        if len(looked) == len(self.names) - 1:
            # For translators: at most three letters, in the edge of a card that all have seen.
            return styled(pgettext("three letters", "all").center(room, edge), "dim")
        text = styled("")
        for other in looked[: room if len(looked) <= room else room - 1]:
            text.append(self.letters[other], f"bold {SEATS[other]}")
        if len(looked) > room:
            text.append("+", "dim")
        return text.append(edge * (room - text.cell_len), "dim")

    def hand_of(self, player: Player) -> Text:
        """How many artifacts a player holds."""
        count = player.artifacts
        words = ngettext("{n} card", "{n} cards", count).format(n=count) if self.wide else f"{HANDS}{count}"
        return styled(words, CARD_STYLE if count else "dim")

    def gun_of(self, player: Player) -> Text:
        """An arrow to the one at whom the player's gun is aimed."""
        if player.gun == NO_GUN:
            return Text()
        text = styled(f"{AIMS} " if self.wide else AIMS, f"bold {TROUBLE}")
        return text.append_text(self.badge(player.gun, self.letters[player.gun]))

    def aimed_at(self, seat: Seat) -> Text:
        """Who aims at a player."""
        aiming = [other for other, player in enumerate(self.game.players) if player.gun == seat]
        if not aiming:
            return Text()
        text = styled(f"{AIMED} " if self.wide else AIMED, f"bold {TROUBLE}")
        for other in aiming:
            text.append_text(self.badge(other, self.letters[other]))
        return text

    def team_of(self, seat: Seat) -> Team:
        """The team a player is known to be on, otherwise NOBODY."""
        player = self.game.players[seat]
        if player.wastelander:
            return terms.WASTELANDER
        if terms.UNKNOWN not in player.recruits:
            return player.team()
        if self.belief is not None:
            for faction in (terms.EUPHORIAN, terms.SUBTERRAN):
                if self.belief.team(seat, faction) == 1:
                    return faction
        return terms.NO_TEAM

    def team_badge(self, seat: Seat) -> Text:
        """The team a player is known to be on."""
        team = self.team_of(seat)
        if team == terms.NOBODY:
            return Text()
        return styled(f" {_(TEAMS[team])} " if self.wide else _(SHORT_TEAMS[team]), BADGES[team])

    def middle(self) -> Text:
        """What lies in the middle: guns, deck, discard pile."""
        game = self.game
        thrown = cards_in(game.discard)
        guns = styled("⌐ " * game.guns or _("none "), f"bold {TROUBLE}" if game.guns else "dim")
        deck = styled(_("{n} in the deck").format(n=game.deck_size), CARD_STYLE)
        words = " " + _("guns {guns}· artifacts {deck} · discarded {n}")
        text = filled(words, guns=guns, deck=deck, n=len(thrown))
        names = ", ".join(title(CARD_NAMES[card], game) for card in thrown)
        if names and text.cell_len + len(names) + 3 <= self.width:
            text.append(f": {names}")
        text = fit(text, self.width)
        text.stylize_before("white on #444444")
        return text

    def players(self) -> list[Text]:
        """Nothing: the panels on the board say all there is of players."""
        return []

    # What only one seat knows -----------------------------------------------------------------------------------

    def mine(self, seat: Seat, console: Console, lines: int) -> list[Text]:
        """What only the seat sees: who they are and why, their artifacts, what they remember after a shuffle.

        Without lines for artifacts they are only named.
        """
        if self.game.over:
            return []
        player = self.game.players[seat]
        found = [self.own_team(player, lines)] if terms.UNKNOWN not in player.recruits else []
        cards = [self.game.book.card(number) for number in cards_in(player.hand)]
        if not lines or not cards:
            names = ", ".join(f"{printable(_(card.name))} ({kind_of_card(card)})" for card in cards)
            found.append(styled(_("Your artifacts "), "bold").append(names or _("none"), CARD_STYLE))
        else:
            for card in cards:
                found.append(styled(_("Artifact "), "bold").append_text(card_text(card)))
        memory = self.memory()
        if memory:
            found.append(styled(_("You remember "), "bold").append("; ".join(memory)))
        return [line for text in found for line in self.wrapped(console, text, max(1, lines))]

    def own_team(self, player: Player, lines: int) -> Text:
        """The seat's team, why, and what it wants."""
        team = player.team()
        leader = title(terms.RECRUIT_NAMES[leader_of(player.leader())]) if player.leader() != terms.NOBODY else ""
        words = _(YOUR_TEAM[reason_of_team(player)])
        text = filled(words, team=styled(f" {_(TEAMS[team])} ", BADGES[team]), leader=leader)
        return text.append(f" {_(AIM_OF[team])}", "dim") if lines else text

    def memory(self) -> list[str]:
        """Recruits that were seen and lie in one of several places now."""
        if self.belief is None:
            return []
        return memory_words(self.belief, self.names)

    def hands(self) -> list[Text]:
        """Every player's artifacts, as far as the view shows them; at the end they stand beside the winners."""
        found: list[Text] = []
        if self.game.over:
            return found
        for seat, player in enumerate(self.game.players):
            cards = ", ".join(title(CARD_NAMES[card], self.game) for card in cards_in(player.hand))
            if cards:
                found.append(fit(self.name(seat).append(": ").append(cards, CARD_STYLE), self.width))
        return found

    # The end ----------------------------------------------------------------------------------------------------

    def final(self) -> list[Text]:
        """Which ending it was, who has won, and on which team everybody was."""
        game = self.game
        ending = ending_of(game)
        over = _("The game is over: {how}.").format(how=_(ending.title))
        lines = [styled(f" {over} ", "bold reverse").append(f" ({ending.id})", "dim")]
        winners = _("Who wins: {winners}.").format(winners=_(ending.winners))
        lines += [styled(line) for line in wrap(f"{_(ending.trigger)} {winners}", self.width - 2)]
        longest = max(len(name) for name in self.names)
        for seat in [seat for group in game.ranking() for seat in group]:
            won = game.winners >> seat & 1
            mark = _("★ won   ") if won else _("  lost  ") if game.winners else "        "
            line = styled(mark, LEADER_STYLE if won else "dim").append_text(fit(self.name(seat), longest + 1))
            lines.append(line.append_text(self.verdict(seat)))
        return [fit(line, self.width) for line in lines]

    def verdict(self, seat: Seat) -> Text:
        """A player's team at the end and why, and the artifacts that are left."""
        player = self.game.players[seat]
        if terms.UNKNOWN in player.recruits:
            return Text()
        team = player.team()
        text = styled(f" {_(TEAMS[team])} ", BADGES[team]).append(f" {why_team(player, THEIR_TEAM)}")
        cards = ", ".join(title(CARD_NAMES[card], self.game) for card in cards_in(player.hand))
        return text.append(f" · {cards}" if cards else "", "dim")


def recruit_style(recruit: RecruitId, exposed: bool) -> str:
    """Leaders shine, followers have the colour of their faction; exposed ones are bold."""
    if recruit == terms.UNKNOWN:
        return "dim"
    colour = FACTIONS[faction_of(recruit)]
    if recruit < terms.LEADERS:
        return f"bold {colour} reverse" if exposed else f"bold {colour}"
    return f"{'bold ' if exposed else ''}{colour}"


NO_DISCARDS: Final = N_("No artifact is discarded.")


def discards(table: Table) -> list[Text]:
    """The discard pile, which all can see (L33), with what the artifacts do."""
    cards = [table.game.book.card(number) for number in cards_in(table.game.discard)]
    return [fit(card_text(card), table.screen) for card in cards] or [styled(_(NO_DISCARDS))]


# Chances --------------------------------------------------------------------------------------------------------------

SHARES: Final = (TEAMS[0], TEAMS[1], N_("E leader"), N_("S leader"))
NOT_COUNTED: Final = N_("What players do or say is not counted.")
NO_ODDS: Final = N_("There is nothing to guess: every recruit is known.")
BAR: Final = 10


def odds(table: Table) -> list[Text]:
    """Per player the chances of teams and leaders, and how many deals are still possible."""
    belief = table.belief
    if belief is None:
        return [styled(_(NO_ODDS))]
    heading = f"{'':14}" + "".join(f"{_(name):>{BAR + 6}}" for name in SHARES)
    lines = [styled(heading, "dim")]
    for seat, player in enumerate(table.game.players):
        line = styled(" ").append_text(table.badge(seat, table.letters[seat])).append(" ")
        line.append_text(fit(table.name(seat), 11))
        if player.wastelander:
            lines.append(line.append(f"  {_(TEAMS[terms.WASTELANDER])}", BADGES[terms.WASTELANDER]))
            continue
        for chance in (belief.team_share, belief.leader_share):
            for faction in (terms.EUPHORIAN, terms.SUBTERRAN):
                line.append_text(share_bar(chance(seat, faction), FACTIONS[faction]))
        lines.append(line)
    deals = ngettext(
        "{n} deal of the recruits fits what you have seen.",
        "{n} deals of the recruits fit what you have seen.",
        belief.deals,
    ).format(n=number(belief.deals))
    return [*lines, styled(deals, "dim"), styled(_(NOT_COUNTED), "dim")]


def share_bar(share: float, style: str) -> Text:
    """A chance as a bar and a number."""
    filled = round(share * BAR)
    text = styled(" ").append("━" * filled, style).append("─" * (BAR - filled), "dim")
    sure = "yes" if share else "no"
    said = percent(share, tight=True) if 0 < share < 1 else _(ANSWER_WORDS[sure])
    return text.append(f"{said:>5}", "" if 0 < share < 1 else "dim")
