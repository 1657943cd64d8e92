"""On what grounds a choice is liked, or is not: a sentence for every ground of `euphoria.ai.dystopia.explain`, and a
clause for all that a choice can lead to (`euphoria.ai.dystopia.milestones`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euphoria.core.game import Game
from euphoria.words.dystopia import markets_built, title
from euphoria.words.grounds import WHEN, Prospect
from euphoria.words.speech import N_, _

FOR: Final[dict[str, str]] = {
    "stars": N_("It gets you further with your stars."),
    "workers": N_("It leaves you more workers, or leaves them better placed."),
    "morale": N_("It is good for morale, and so for your hand of artifacts."),
    "knowledge": N_("It keeps your workers ignorant: fewer will desert."),
    "commodities": N_("It leaves you better off in energy, water, food or bliss."),
    "resources": N_("It leaves you better off in what is built with."),
    "artifacts": N_("It leaves you the better hand of artifacts."),
    "stars in reach": N_("It brings your next stars closer."),
    "recruits": N_("It gets more out of your recruits."),
    "dilemma": N_("It is good timing for your dilemma."),
    "building": N_("It brings a star from a building site closer."),
    "tempo": N_("It is well timed: your next turn comes sooner."),
    "tiles": N_("It spares you penalties of markets."),
    "rivals": N_("It helps the others least."),
}
# Compared with the other choices: one that brings bliss may still bring less of it than others do.
AGAINST: Final[dict[str, str]] = {
    "stars": N_("Other choices do more for your stars."),
    "workers": N_("Other choices leave you more workers, or leave them better placed."),
    "morale": N_("Other choices are better for morale, and so for your hand of artifacts."),
    "knowledge": N_("Other choices keep your workers more ignorant: one may desert."),
    "commodities": N_("Other choices leave you more energy, water, food or bliss."),
    "resources": N_("Other choices leave you more to build with."),
    "artifacts": N_("Other choices leave you a better hand of artifacts."),
    "stars in reach": N_("Other choices bring your next stars closer."),
    "recruits": N_("Other choices get more out of your recruits."),
    "dilemma": N_("There may be a better time for your dilemma."),
    "building": N_("Other choices do more towards a star from a building site."),
    "tempo": N_("Your next turn comes later."),
    "tiles": N_("Penalties of markets will hurt you more."),
    "rivals": N_("It also helps the others."),
}
LOST: Final = N_("Winning is out of reach. This aims at stars and a good place.")
TOGETHER: Final = ""
RULES: Final[dict[str, str]] = {
    "stars": "R45",
    "workers": "R14",
    "morale": "R44",
    "knowledge": "R26",
    "commodities": "R10",
    "resources": "R15",
    "artifacts": "R44",
    "stars in reach": "R22",
    "recruits": "R41",
    "dilemma": "R40",
    "building": "R17",
    "tempo": "R25",
    "tiles": "R20",
}
"""The ruling behind a ground."""
# For translators: {when} is "by the end of your next turn" or "within your next two turns". How often follows: "in 8 of
# 10 games tried".
CLAUSES: Final[dict[str, str]] = {
    "win": N_("you win {when}"),
    "star": N_("you put a star on {where} {when}"),
    "worker": N_("you get a new worker {when}"),
    "recruit": N_("{where} becomes active {when}"),
    "building": N_("you get a worker onto {where} {when}"),
    "tunnel": N_("the {where} tunnel is dug to its end {when}"),
    "bonus": N_("the {where} allegiance gets to {n} {when}, a bonus for your recruits"),
    "bumped": N_("your worker on {where} is bumped and comes back free {when}"),
    "resource": N_("you get {where} {when}"),
    "artifact": N_("you draw an artifact {when}"),
    "collecting": N_("you need your next turn to retrieve workers"),
    "desertion": N_("a worker of yours deserts {when}"),
    "rival star": N_("{who} puts a star on {where} {when}"),
    "rival win": N_("{who} wins {when}"),
}


def clause(prospect: Prospect, game: Game, names: Sequence[str]) -> str:
    """What happens, to whom and when. A tile that lies face down is called by its site."""
    where, _space, level = prospect.where.partition(" ")
    markets = markets_built(game, ())
    place = _("the dilemma") if where == "dilemma" else _(markets[where]) if where in markets else title(where)
    who = names[prospect.seat] if prospect.seat >= 0 else ""
    return _(CLAUSES[prospect.kind]).format(where=place, who=who, n=level, when=_(WHEN[prospect.turns]))
