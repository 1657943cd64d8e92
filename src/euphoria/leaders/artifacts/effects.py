"""Every step a card can be made of, by its name in a deck file."""

from __future__ import annotations

from typing import Final

from euphoria.leaders.artifacts.base import Effect
from euphoria.leaders.artifacts.exchanging import (
    ExchangeExposedFollowers,
    ExchangeHidden,
    ExchangeLeaders,
    ExchangeOthers,
    StealArtifact,
)
from euphoria.leaders.artifacts.looking import (
    EachUnexposedOwnerExposesOne,
    ExposeChosen,
    ExposeViewed,
    HideLeader,
    HideOwnFollowers,
    Interrogate,
    InterrogateEachArmed,
    OwnerExposesOne,
    ReorderOwnHidden,
    ShuffleHiddenOf,
    ViewAll,
    ViewAllBack,
    ViewOne,
)
from euphoria.leaders.artifacts.preventing import (
    Cancel,
    ReverseDirection,
    ShooterRetargets,
    TakeNextTurn,
    TargetPassesToNeighbor,
)
from euphoria.leaders.artifacts.shooting import (
    Aim,
    AllAimAt,
    ArtifactShot,
    BranchShot,
    DropTheirGun,
    Shoot,
    StealGun,
)

EFFECTS: Final[dict[str, Effect]] = {
    "interrogate": Interrogate(),
    "interrogate_each_armed": InterrogateEachArmed(),
    "view_one": ViewOne(),
    "view_all": ViewAll(),
    "view_all_back": ViewAllBack(),
    "owner_exposes_one": OwnerExposesOne(),
    "each_unexposed_owner_exposes_one": EachUnexposedOwnerExposesOne(),
    "expose_viewed": ExposeViewed(),
    "expose_chosen": ExposeChosen(),
    "hide_own_followers": HideOwnFollowers(),
    "hide_leader": HideLeader(),
    "reorder_own_hidden": ReorderOwnHidden(),
    "shuffle_hidden_of": ShuffleHiddenOf(),
    "exchange others": ExchangeOthers(),
    "exchange hidden": ExchangeHidden(),
    "exchange exposed_followers": ExchangeExposedFollowers(),
    "exchange leaders": ExchangeLeaders(),
    "steal_gun": StealGun(),
    "drop_gun": DropTheirGun(),
    "aim": Aim(),
    "all_aim_at": AllAimAt(),
    "shoot": Shoot(),
    "artifact_shot": ArtifactShot(False),
    "artifact_shot aimer": ArtifactShot(True),
    "branch_shot": BranchShot(),
    "steal_artifact": StealArtifact(),
    "cancel_shot": Cancel(),
    "cancel_artifact": Cancel(),
    "cancel_arm": Cancel(),
    "shooter_retargets": ShooterRetargets(),
    "target_passes_to_neighbor": TargetPassesToNeighbor(),
    "take_next_turn": TakeNextTurn(),
    "reverse_direction": ReverseDirection(),
}
