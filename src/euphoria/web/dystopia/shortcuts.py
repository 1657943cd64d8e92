"""One press instead of several: all workers come home, an offer is answered for the whole game, two recruits come."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from euphoria.core.choices import Choice
from euphoria.dystopia.choices import PASS, TAKES
from euphoria.dystopia.foresight import reaching
from euphoria.dystopia.terms import CONSTRUCTION, DICE, HIGHEST, LOWEST, NOBODY, SLOTS, RecruitId
from euphoria.web.dystopia import draw
from euphoria.web.dystopia.cards import recruit_card
from euphoria.web.dystopia.parts import Asking, Option
from euphoria.web.dystopia.preview import final_note, odds_note
from euphoria.web.dystopia.reader import Reader
from euphoria.words import capital
from euphoria.words.dystopia import short_name
from euphoria.words.dystopia.choices import label, retrieve_effects
from euphoria.words.dystopia.guide import ready
from euphoria.words.dystopia.warnings import RISK, percent
from euphoria.words.speech import _, pgettext

SEVERAL = -1
"""The index of a button that sends several answers."""
MOST_PAIRS = 2
"""More pairs would be another thing to choose from."""


# Offers ---------------------------------------------------------------------------------------------------------------


def offer(reader: Reader, names: Sequence[str], choice: Choice) -> Option:
    """An offer of a recruit that lies in front of whoever looks: it lights up there."""
    assert reader.seat is not None
    recruit = RecruitId(choice.a)
    card = recruit_card(reader, recruit)
    words = label(reader.game, reader.seat, names, choice)
    return Option(
        choice.index,
        draw.named(card.emblem, _("Use {name}").format(name=short_name(recruit))),
        f"{capital(words)}: {card.text}",
        at=f"rec-{recruit}",
        card=card,
        remember=choice.text if any(other.verb == PASS for other in reader.choices) else "",
    )


def one_offer(found: Asking) -> None:
    """The text of the only recruit that is offered stands in the bar, since its card may lie in another pane; only such
    an offer can be answered for the whole game."""
    offers = [option for option in found.options if option.card is not None]
    for option in offers:
        if len(offers) > 1:
            option.remember = ""
        elif option.card is not None:
            found.text, option.look = option.card.text, "pri"


# All workers ----------------------------------------------------------------------------------------------------------


def all_home(reader: Reader, found: Asking) -> None:
    """Where several workers can come back, all of them come by one press; which of them is asked by another."""
    if reader.kind == "retrieve":
        rest = takes(reader, reader.game.picked)
        if len(rest) > 1:
            found.options.append(_everybody(reader, rest))
        return
    several = takes(reader, 0)
    for number, option in enumerate(found.options):
        if option.mode == "retrieve" and several:
            found.options[number] = _all_of(reader, option, [option.index, *several])


def takes(reader: Reader, picked: int) -> list[int]:
    """The answers by which all workers come back that are not among those picked; what is not asked is no answer."""
    assert reader.seat is not None
    player = reader.game.players[reader.seat]
    out = [die for die in range(DICE) if player.places[die] >= 0 and not picked >> die & 1]
    left = [TAKES[player.values[die]][player.places[die]].index for die in out]
    found: list[int] = []
    while left:
        if picked or len(set(left)) > 1:  # R58: a question with one answer is not asked
            found.append(left[0])
        picked, left = 1, left[1:]
    return found


def left_sites(reader: Reader, picked: int, die: int = NOBODY) -> list[tuple[str, str]]:
    """What is given up when that worker comes home, or all that are not picked: the star of a market to be (R17)."""
    assert reader.seat is not None
    places = reader.game.players[reader.seat].places
    sites = {
        one: (places[one] - CONSTRUCTION) // SLOTS
        for one in range(DICE)
        if places[one] >= CONSTRUCTION and not picked >> one & 1
    }
    if die != NOBODY and (die not in sites or [*sites.values()].count(sites[die]) > 1):
        return []
    return [(RISK, _("leaves a building site: no star there"))] if sites else []


def with_notes(words: str, notes: Sequence[tuple[str, str]]) -> str:
    """The words of a choice, and what has to be known of it."""
    return ". ".join([words, *[text for _kind, text in notes]])


def _everybody(reader: Reader, rest: list[int]) -> Option:
    """All workers that are still out, when the price is chosen."""
    assert reader.seat is not None
    me = reader.game.players[reader.seat]
    out = sum(1 for place in me.places if place >= 0)
    knowledge = me.knowledge + retrieve_effects(reader.game, reader.seat, reader.game.way)[2]
    known = sum(reader.free_dice(reader.seat)) + min(HIGHEST, max(LOWEST, knowledge))
    limit = reader.game.sheet.knowledge_limit
    html = draw.named(draw.icon("dice"), _("All home, roll {n}").format(n=out))
    sites = left_sites(reader, reader.game.picked)
    notes = [odds_note(percent(reaching(out, limit - known)), reader.game), *sites, *final_note(reader)]
    words = with_notes(_("Bring all workers home and roll {n}").format(n=out), sites)
    look = "" if sites else "pri"  # what gives a star up is not what is wanted
    return Option(SEVERAL, html, words, look=look, notes=notes, several=_joined(rest))


def _all_of(reader: Reader, one: Option, several: list[int]) -> Option:
    """A way to retrieve as a button for all workers, with another for some of them."""
    free = draw.titled(pgettext("price", "Free"), Markup())
    html = draw.titled(_("All home"), one.html)
    if one.html.startswith(free):
        html = draw.titled(_("All home, free"), one.html[len(free) :])
    sites = left_sites(reader, 0)
    words = with_notes(_("All home: {way}").format(way=one.words), sites)
    some = Option(one.index, Markup("{}").format(_("Some")), _("Some of them: {way}").format(way=one.words), one.mode)
    notes = [*one.notes, *sites, *final_note(reader)]
    return Option(SEVERAL, html, words, one.mode, pays=one.pays, notes=notes, several=_joined(several), some=some)


# Recruits -------------------------------------------------------------------------------------------------------------


def ready_pairs(reader: Reader) -> list[Option]:
    """Pairs of recruits for a first game, each as one answer to both questions."""
    found: list[Option] = []
    for pair in ready(reader.view)[:MOST_PAIRS]:
        active, _hidden = pair.numbers()
        html = draw.named(recruit_card(reader, active).emblem, pair.words())
        words = _("Two that work well together: {who}. {why}").format(who=pair.words(), why=_(pair.why))
        found.append(Option(SEVERAL, html, words, notes=[("", _(pair.why))], several=_joined([*pair.choices()])))
    return found


def _joined(several: list[int]) -> str:
    return "+".join(map(str, several))
