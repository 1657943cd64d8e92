"""The names of the 48 recruits, twelve per faction; a recruit is its place in this list."""

from typing import Final

RECRUIT_NAMES: Final = (
    "laura_the_philanthropist",
    "yordy_the_demotivator",
    "katy_the_dietician",
    "gary_the_electrician",
    "michael_the_engineer",
    "esme_the_fireman",
    "ray_the_foreman",
    "bradley_the_futurist",
    "ben_the_ludologist",
    "jefferson_the_shock_artist",
    "julia_the_thought_inspector",
    "dr_nakagawa_the_tribute",
    "maggie_the_outlaw",
    "major_dave_the_demolitionist",
    "xander_the_excavator",
    "jonathan_the_gambler",
    "josiah_the_hacker",
    "faith_the_hydroelectrician",
    "brett_the_lockpicker",
    "chase_the_miner",
    "soulless_the_plumber",
    "curtis_the_propagandist",
    "andrew_the_spelunker",
    "phil_the_spy",
    "flartner_the_luddite",
    "professor_reitz_the_archaeologist",
    "jacko_the_archivist",
    "jonathan_the_artist",
    "pete_the_cannibal",
    "sir_scarby_the_harvester",
    "ian_the_horticulturist",
    "geek_the_oracle",
    "kyle_the_scavenger",
    "steven_the_scholar",
    "nick_the_understudy",
    "brian_the_viticulturist",
    "maxime_the_ambassador",
    "zong_the_astronomer",
    "amanda_the_broker",
    "sarinee_the_cloud_miner",
    "lee_the_gossip",
    "gidget_the_hypnotist",
    "kaden_the_infiltrator",
    "dr_sheppard_the_lobotomist",
    "flavio_the_merchant",
    "josh_the_negotiator",
    "rebecca_the_peddler",
    "matthew_the_thief",
)
"""The recruits by their numbers, twelve of each faction."""

PER_FACTION: Final = 12
EVERY_RECRUIT: Final = (1 << 48) - 1
OF_FACTION: Final[list[int]] = [((1 << 12) - 1) << (12 * faction) for faction in range(4)]
