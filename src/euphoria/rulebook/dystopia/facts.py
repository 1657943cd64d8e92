"""Facts of dystopia that chapters can ask for: numbers by player count, tracks, spaces, cards, tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from euphoria.dystopia import terms
from euphoria.dystopia.board import (
    HEAD_START,
    RETRIEVE_WAYS,
    SITE_SLOTS,
    SPACE_NAMES,
    SPACE_TITLES,
    SPACES_TO_BUILD,
)
from euphoria.dystopia.dilemmas import DILEMMA_TITLES
from euphoria.dystopia.markets.tiles import ALL_TILES
from euphoria.dystopia.recruits.base import Recruit
from euphoria.dystopia.recruits.decks import FIRST_EDITION, SECOND_EDITION
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.terms import Kind, RecruitId, Space
from euphoria.rulebook.book import Draws
from euphoria.rulebook.dystopia import panels
from euphoria.rulebook.dystopia.examples import draw_example
from euphoria.rulebook.reading import read_words
from euphoria.rulebook.text import ICON, Blocks, Cell, Grid, Panel, Paragraph, Span, Track, Words
from euphoria.words.dystopia import SHORT_SITES
from euphoria.words.speech import N_, NP_, OR, _, join_words

GROUPS: Final = {
    "commodity": range(terms.TUNNEL),
    "tunnel": range(terms.TUNNEL, terms.TUNNEL_END),
    "tunnel-end": range(terms.TUNNEL_END, terms.TANK_ENERGY),
    "tank": range(terms.TANK_ENERGY, terms.ARTIFACT_MARKET),
    "artifact-market": range(terms.ARTIFACT_MARKET, terms.WIND_SALOON),
    "icarite-market": range(terms.WIND_SALOON, terms.MARKET),
    "market": range(terms.MARKET, terms.MARKET + 1),
    "construction": range(terms.CONSTRUCTION, terms.CONSTRUCTION + 1),
}
"""The spaces of a kind; markets and sites are all alike."""
COUNTS: Final = range(terms.FEWEST_PLAYERS, terms.MOST_PLAYERS + 1)
WAYS: Final = 3
"""How many ways to retrieve everybody has; recruits open the others."""


def our_words(text: str) -> Words:
    """A text of ours with its marks, in the language now spoken."""
    return read_words(_(text))


def setup(about: str) -> Blocks:
    """What depends on how many play."""
    rows = {
        "": (
            (N_("Spaces of a site to be taken"), SPACES_TO_BUILD),
            (N_("Places in each territory"), tuple(range(terms.MOST_PLAYERS + 1))),
        ),
        "tunnels": ((N_("Miners begin at"), HEAD_START),),
    }[about]
    head = (our_words(N_("Players")), *[(Span(str(count)),) for count in COUNTS])
    body = tuple((our_words(name), *[(Span(str(row[count])),) for count in COUNTS]) for name, row in rows)
    return (Grid(head, body, _("By number of players")),)


def parts(about: str) -> Blocks:
    """What lies in the box, counted."""
    counted = (
        (N_("{new-worker} workers of each player"), terms.DICE),
        (N_("{star} stars of each player"), terms.STARS),
        (N_("{recruit-hidden} recruits"), terms.RECRUITS),
        (N_("{crane} market tiles"), terms.TILES),
        (N_("construction sites"), terms.SITES),
        (N_("{artifact} artifacts"), terms.KINDS * terms.COPIES),
        (N_("{dilemma} dilemmas"), len(DILEMMA_TITLES)),
        (N_("{allegiance} allegiance tracks"), terms.FACTIONS),
        (N_("{miner} tunnels with a miner each"), terms.TUNNEL_END - terms.TUNNEL),
    )
    rows = tuple((our_words(name), (Span(str(count)),)) for name, count in counted)
    return (Grid((our_words(N_("What")), our_words(N_("How many"))), rows, _("Everything in the box")),)


def retrieve(about: str) -> Blocks:
    """What taking workers back costs everybody."""
    rows = []
    for _name, good, morale, _knowledge in RETRIEVE_WAYS[:WAYS]:
        price = (
            (Span(terms.GOOD_NAMES[good], ICON), Span(f" {_(terms.GOOD_NAMES[good])}"))
            if good >= 0
            else our_words(N_("nothing"))
        )
        change = f" {_('morale')} {morale:+d}".replace("-", "\N{MINUS SIGN}")
        rows.append((price, (Span("morale", ICON), Span(change))))
    return (Grid((our_words(N_("You pay")), our_words(N_("You get"))), tuple(rows), _("Ways to retrieve")),)


TIERS: Final = (
    (terms.TIER_1, N_("The commodity area of the faction gives members one more.")),
    (
        terms.TIER_2,
        N_("The tunnel gives members both benefits; in Icarus a star on the territory draws an {artifact}."),
    ),
    (terms.TIER_3, N_("Hidden recruits of the faction wake.")),
    (terms.TIER_4, N_("Each active recruit of the faction gets a {star}.")),
)
MINES: Final = (
    (terms.MINER_WAKES, N_("Hidden recruits of the faction wake.")),
    (terms.MINER_OPENS, N_("The end of the tunnel opens for members.")),
)


def tiers(about: str) -> Blocks:
    """What the tracks of allegiance give."""
    rows = tuple(
        ((Span(str(number)),), (Span(str(at)),), our_words(text)) for number, (at, text) in enumerate(TIERS, 1)
    )
    return (
        Grid((our_words(N_("Tier")), our_words(N_("From")), our_words(N_("What it gives"))), rows, _("The four tiers")),
    )


def track(about: str) -> Blocks:
    """A track and what happens on it."""
    edges: dict[str, tuple[tuple[int, str], ...]] = {
        "knowledge": ((terms.LOWEST, N_("content")), (terms.HIGHEST, N_("nearly too clever"))),
        "morale": ((terms.LOWEST, N_("one artifact in hand")), (terms.HIGHEST, N_("six artifacts in hand"))),
    }
    if about in edges:
        marks = tuple((at, our_words(text)) for at, text in edges[about])
        return (Track(_(about).capitalize(), about, terms.LOWEST, terms.HIGHEST, marks),)
    icon, last, rows = {
        "allegiance": ("allegiance", terms.TIER_4, TIERS),
        "tunnel": ("miner", terms.MINER_OPENS, MINES),
    }[about]
    return (Track(_(about).capitalize(), icon, 0, last, tuple((at, our_words(text)) for at, text in rows)),)


def spaces(about: str) -> Blocks:
    """All spaces of a kind."""
    found = []
    for space in GROUPS[about]:
        name, id = _(SPACE_TITLES[space]), SPACE_NAMES[space]
        if space == terms.MARKET:
            name = _("Constructed market")
        if space == terms.CONSTRUCTION:
            name, id = _("Construction site"), "construction_site"
        found.append(panels.space_panel(Space(space), name, f"space:{id}"))
    return tuple(found)


def sites(about: str) -> Blocks:
    """What the four spaces of every construction site cost."""
    rows = []
    for name, slots in zip(SHORT_SITES, SITE_SLOTS, strict=True):
        costs = [(Span(terms.GOOD_NAMES[good], ICON), Span(f" {_(terms.GOOD_NAMES[good])}")) for good in slots]
        rows.append(((Span(_(name)),), *costs))
    head = (our_words(NP_("where a market is built", "Site")), *[(Span(str(slot + 1)),) for slot in range(terms.SLOTS)])
    return (Grid(head, tuple(rows), _("What building costs")),)


def bands(about: str) -> Blocks:
    """What the totals of a commodity area give."""
    if about not in SPACE_NAMES[: terms.TUNNEL]:
        raise LookupError(about)
    space = Space(SPACE_NAMES.index(about))
    return (panels.space_panel(space, _(SPACE_TITLES[space]), f"space:{about}"),)


def tiles(about: str) -> Blocks:
    """All market tiles, each as a panel with its penalty."""
    return tuple(panels.tile_panel(tile) for tile in ALL_TILES)


def recruit_panel(recruit: RecruitId) -> Panel:
    """A recruit, in both editions where they differ."""
    first, second = FIRST_EDITION.cards[recruit], SECOND_EDITION.cards[recruit]
    target, look = f"recruit:{RECRUIT_NAMES[recruit]}", panels.LOOKS[first.faction]
    icon = panels.EMBLEMS[first.faction]
    if first.text == second.text:
        return Panel(_(first.name), icon, target, words=(Span(_(first.text)),), look=look)
    cells = (_edition(_("First edition"), first), _edition(_("Second edition"), second))
    return Panel(_(first.name), icon, target, cells, look=look)


def _edition(label: str, card: Recruit) -> Cell:
    return Cell(label, (), _(card.text))


def recruits(about: str) -> Blocks:
    """All recruits, or those of a faction."""
    if about and about not in terms.FACTION_NAMES:
        raise LookupError(about)
    wanted = [card.id for card in FIRST_EDITION.cards if not about or terms.FACTION_NAMES[card.faction] == about]
    return tuple(recruit_panel(recruit) for recruit in wanted)


def recruit(about: str) -> Blocks:
    """The panel of the recruit that a page is about."""
    if about not in RECRUIT_NAMES:
        raise LookupError(about)
    return (recruit_panel(RecruitId(RECRUIT_NAMES.index(about))),)


def dilemmas(about: str) -> Blocks:
    """All dilemmas, each as a panel with its two ways out."""
    return tuple(
        panels.dilemma_panel(Kind(kind), join_words([_(fight), _(contribute)], OR))
        for kind, (fight, contribute) in enumerate(DILEMMA_TITLES)
    )


def artifacts(about: str) -> Blocks:
    """The six kinds of artifacts."""
    return tuple(
        Panel(_(name).capitalize(), name, f"artifact:{name}", note=_("{n} cards").format(n=terms.COPIES))
        for name in terms.KIND_NAMES
    )


def turn(about: str) -> Blocks:
    """What a turn may be."""
    return (
        Paragraph(our_words(N_("{place} [Place](word:place), {retrieve} [retrieve](word:retrieve), or, once in the "
                               "game, {dilemma} solve the [dilemma](word:dilemma)."))),
    )  # fmt: skip


FACTS: Final[Mapping[str, Draws]] = {
    "setup": setup,
    "parts": parts,
    "retrieve": retrieve,
    "tiers": tiers,
    "track": track,
    "spaces": spaces,
    "sites": sites,
    "bands": bands,
    "tiles": tiles,
    "recruits": recruits,
    "recruit": recruit,
    "dilemmas": dilemmas,
    "artifacts": artifacts,
    "turn": turn,
    "example": draw_example,
}
