"""What dystopia asks: a row for every kind of question that is put to a player."""

from typing import Final

from euphoria.core.questions import Kind

QUESTIONS: Final[dict[str, Kind]] = {
    "active recruit": Kind(
        "Which recruit works for you from the start?",
        others="chooses recruits",
        you="choose recruits",
        advice="Recruits are your helpers. This one works from the first turn on; next you choose one that stays "
        "hidden until later. The others leave the game.",
        rule="R57",
    ),
    "alternative": Kind(
        "Which of these do you take?",
        others="chooses",
        you="choose",
        rule="R9",
    ),
    "answer": Kind(
        "Do you accept this trade?",
        others="thinks about an offer",
        you="think about an offer",
        rule="R43",
    ),
    "discard": Kind(
        "Which artifact goes?",
        others="discards",
        you="discard",
        rule="R44",
    ),
    "draft": Kind(
        "Which recruit do you take? The others go to your left neighbour.",
        others="drafts a recruit",
        you="draft a recruit",
        rule="R50",
    ),
    "extra placement": Kind(
        "You may place this die right away.",
        others="may place another worker",
        you="can place another worker",
        rule="R6",
    ),
    "gain": Kind(
        "Which good do you take?",
        others="takes goods",
        you="take goods",
        rule="R9",
    ),
    "hand limit": Kind(
        "More artifacts than morale: which one do you discard?",
        others="discards down to morale",
        you="discard down to morale",
        rule="R44",
    ),
    "hidden recruit": Kind(
        "Which recruit waits face down until the faction wakes?",
        others="chooses recruits",
        you="choose recruits",
        advice="Nobody sees it for now. "
        "It wakes when the allegiance of its faction reaches 8, or the miner of its tunnel 6.",
        rule="R41",
    ),
    "keep": Kind(
        "Which of the two recruits do you keep?",
        others="chooses a recruit",
        you="choose a recruit",
        rule="R40",
    ),
    "lose": Kind(
        "Which good do you give up?",
        others="gives up goods",
        you="give up goods",
        rule="R30",
    ),
    "may draw": Kind(
        "You may draw an artifact.",
        others="may draw an artifact",
        you="can draw an artifact",
        rule="R44",
    ),
    "may gain": Kind(
        "You may take this good.",
        others="may take a good",
        you="can take a good",
        rule="R9",
    ),
    "more": Kind(
        "Anything more this turn?",
        others="is about to end the turn",
        you="are about to end the turn",
        here="Place another of the same, or end your turn",
        is_turn=True,
        rule="R13",
    ),
    "offer": Kind(
        "Put your offer together, then propose it.",
        others="puts an offer together",
        you="put an offer together",
        rule="R59",
    ),
    "pay": Kind(
        "How do you pay?",
        others="pays",
        you="pay",
        rule="R7",
    ),
    "recruit": Kind(
        "Use a recruit?",
        others="may use a recruit",
        you="can use a recruit",
        in_line=True,
        rule="R41",
    ),
    "retrieve": Kind(
        "Which workers come back? (done when you have all you want)",
        others="retrieves workers",
        you="retrieve workers",
        here="Which workers come back? Roll when you have all you want.",
        in_line=True,
        rule="R25",
    ),
    "set die": Kind(
        "Which value shall the die show?",
        others="sets a die",
        you="set a die",
        rule="R26",
    ),
    "star": Kind(
        "Where does your star go?",
        others="places a star",
        you="place a star",
        rule="R22",
    ),
    "tile": Kind(
        "Which tile goes into this game?",
        others="chooses a tile",
        you="choose a tile",
        advice="Once it is built, its penalty hits everybody who has no star on it.",
        rule="R51",
    ),
    "track draft": Kind(
        "Choose your starting morale or knowledge.",
        others="drafts morale and knowledge",
        you="draft morale and knowledge",
        rule="R52",
    ),
    "tunnel": Kind(
        "Which benefit of the tunnel do you take?",
        others="digs",
        you="dig",
        rule="R15",
    ),
    "turn": Kind(
        "Your turn: place a worker, retrieve workers, or solve your dilemma.",
        others="takes a turn",
        you="take a turn",
        here="Place a worker, retrieve, or face your dilemma",
        is_turn=True,
        rule="R4",
    ),
}
