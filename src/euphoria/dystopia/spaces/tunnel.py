"""Tunnels and the exclusive spaces at their ends (R12, R15)."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.steps import About, Ask, Step
from euphoria.dystopia.board import SPACE_NAMES
from euphoria.dystopia.choices import DRAW, DRAW_CHOICE, GAINS
from euphoria.dystopia.paying import PAY_FOR_PLACEMENT
from euphoria.dystopia.recruits.base import BEFORE_BENEFIT, TUNNEL, TUNNEL_RESOURCE, Steps
from euphoria.dystopia.sheet import Sheet
from euphoria.dystopia.spaces.giving import given, given_besides, roll_given, star_given, track_steps
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.goods import draw, gain
from euphoria.dystopia.steps.react import moment
from euphoria.dystopia.steps.stars import END_TEST
from euphoria.dystopia.steps.tracks import change_knowledge
from euphoria.dystopia.steps.workers import OCCUPY
from euphoria.dystopia.terms import TIER_2, TUNNEL_END, Faction, Seat, Space
from euphoria.dystopia.terms import TUNNEL as FIRST_TUNNEL


def use_tunnel(sheet: Sheet, seat: Seat, faction: Faction) -> Steps:
    """Pay the faction's commodity; take its resource or an artifact; the miner moves last."""
    space = Space(FIRST_TUNNEL + faction)
    benefit = sheet.benefit(space)
    return (
        PAY_FOR_PLACEMENT,
        OCCUPY,
        moment(seat, BEFORE_BENEFIT),
        TunnelBenefit(seat, faction),
        *star_given(seat, space, benefit),
        *given_besides(seat, benefit),
        *track_steps(benefit),
        moment(seat, TUNNEL),
        END_TEST,
        *roll_given(seat, [benefit]),
    )


def use_tunnel_end(sheet: Sheet, seat: Seat, faction: Faction) -> Steps:
    """Three of the neighbour's commodity; not part of the tunnel."""
    space = Space(TUNNEL_END + faction)
    benefit = sheet.benefit(space)
    gives = (*star_given(seat, space, benefit), *given(seat, benefit), *track_steps(benefit))
    return (PAY_FOR_PLACEMENT, OCCUPY, *gives, END_TEST, *roll_given(seat, [benefit]))


class TunnelBenefit(Step[Dystopia]):
    """Resource or artifact; both with the second tier's bonus."""

    def __init__(self, seat: Seat, faction: Faction) -> None:
        self.seat: Final = seat
        self.faction: Final = faction

    def run(self, game: Dystopia) -> None:
        placement = game.placement
        assert placement is not None
        benefit = game.sheet.benefit(Space(FIRST_TUNNEL + self.faction))
        if benefit.knowledge:
            change_knowledge(game, self.seat, benefit.knowledge)
        if not benefit.either:
            if benefit.count:
                if not benefit.cards:
                    game.push(moment(self.seat, TUNNEL_RESOURCE))
                gain(game, self.seat, benefit.good, benefit.count)
        elif game.has_bonus(self.seat, self.faction, placement.level, TIER_2):
            gain(game, self.seat, benefit.good, benefit.count)
            game.push(draw(self.seat, benefit.cards))
        else:
            game.push(ResourceOrArtifact(self.seat, self.faction))


class ResourceOrArtifact(Ask[Dystopia]):
    """The choice is made before a card is seen."""

    def __init__(self, seat: Seat, faction: Faction) -> None:
        super().__init__(seat, "tunnel")
        self.faction: Final = faction

    def about(self, game: Dystopia) -> About:
        return About(where=SPACE_NAMES[FIRST_TUNNEL + self.faction])

    def choices(self, game: Dystopia) -> list[Choice]:
        return [GAINS[game.sheet.benefit(Space(FIRST_TUNNEL + self.faction)).good], DRAW_CHOICE]

    def answer(self, game: Dystopia, choice: Choice) -> None:
        benefit = game.sheet.benefit(Space(FIRST_TUNNEL + self.faction))
        if choice.verb == DRAW:
            game.push(draw(self.seat, benefit.cards))
        else:
            game.push(moment(self.seat, TUNNEL_RESOURCE))
            gain(game, self.seat, benefit.good, benefit.count)
