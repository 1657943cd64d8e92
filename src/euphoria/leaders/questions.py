"""What leaders asks: a row for every kind of question that is put to a player, and for every window of reactions."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Final

from euphoria.core import questions
from euphoria.core.questions import Kind

QUESTIONS: Final[dict[str, Kind]] = {
    "action": Kind(
        "Your action: what do you do?",
        others="{name} chooses an action",
        you="You choose an action",
        is_turn=True,
        rule="L3",
    ),
    "aim": Kind(
        "At whom do you aim the gun that you take?",
        others="{name} takes a gun and aims",
        you="You take a gun and aim",
        here="Aim your gun at somebody",
        advice="Everyone sees where it points. You can fire it on a later turn (L9).",
        icon="gun",
        rule="L9",
    ),
    "announce": Kind(
        "{card}: whom or what do you name?",
        others="{name} says on whom {card} works",
        you="You say on whom {card} works",
        icon="bolt",
        rule="L28",
    ),
    "artifact": Kind(
        "Your turn begins: change artifacts?",
        others="{name} may change artifacts",
        you="You may change artifacts",
        is_turn=True,
        rule="L3",
    ),
    "expose": Kind(
        "Which of your hidden recruits do you expose?",
        others="{name} must expose a recruit",
        you="You must expose a recruit",
        here="Expose one of your recruits",
        advice="Everyone will see it. A leader counts like any other recruit here (L7).",
        icon="eye",
        rule="L7",
    ),
    "give": Kind(
        "Which artifact do you give to {other}?",
        others="{name} gives an artifact away",
        you="You give an artifact away",
        advice="Only the two of you will know which one it was (L34).",
        icon="hand",
        rule="L5",
    ),
    "interrogate": Kind(
        "Which hidden recruit of {other} do you interrogate?",
        others="{name} interrogates somebody",
        you="You interrogate somebody",
        advice="Only you see the card, everyone sees that you looked (L27).",
        icon="eye",
        rule="L6",
    ),
    "neighbor": Kind(
        "To which neighbour do you pass the shot?",
        others="{name} passes the shot to a neighbour",
        you="You pass the shot to a neighbour",
        advice="The shot goes on against the player beside you whom you choose, never the shooter (L14).",
        icon="gun",
        rule="L14",
    ),
    "new target": Kind(
        "You must choose another target: whom?",
        others="{name} must aim at somebody else",
        you="You must aim at somebody else",
        advice="The shot goes on against whoever you choose now, but not against the present target (L14).",
        icon="gun",
        rule="L14",
    ),
    "order": Kind(
        "In which order do you lay your hidden recruits?",
        others="{name} lays the hidden recruits into a new order",
        you="You lay your hidden recruits into a new order",
        here="A new order for your hidden recruits",
        advice="Nobody sees the new order; whoever knew a card knows only that it is one of these (L41).",
        icon="eyeoff",
        rule="L41",
    ),
    "pay": Kind(
        "Which hidden recruit do you expose to pay for {card}?",
        others="{name} pays for {card}",
        you="You pay for {card}",
        here="Pay for a gun",
        advice="Choose a hidden recruit of yours: it is exposed and stays so, whatever happens to your action (L8).",
        icon="recruit-active",
        rule="L8",
    ),
    "placement": Kind(
        "In which order do you lay out your recruits?",
        others="{name} lays out recruits",
        you="You lay out your recruits",
        here="Lay out your recruits",
        advice="From left to right. The order is yours, and nobody sees it (L2).",
        icon="recruit-hidden",
        rule="L2",
    ),
    "react": Kind(
        "Do you react?",
        rule="L11",
    ),
    "target": Kind(
        "Your turn ends: at whom is your gun aimed from now on?",
        others="{name} says at whom the gun is aimed",
        you="You say at whom your gun is aimed",
        here="Target: at whom is your gun aimed?",
        advice="The end of your turn: a held gun always points at somebody. The same target is fine (L3).",
        icon="gun",
        rule="L3",
    ),
    "victim": Kind(
        "A leader! Whom do you shoot?",
        others="{name} has found a leader and shoots somebody",
        you="You have found a leader and shoot somebody",
        advice="No gun is fired, and nobody can react (L26).",
        icon="gun",
        rule="L26",
    ),
    "view": Kind(
        "At which hidden recruit of {other} do you look?",
        others="{name} looks at a recruit",
        you="You look at a recruit",
        advice="Only you see the card, everyone sees that you looked (L27).",
        icon="eye",
        rule="L27",
    ),
}

NATURE_DOES: Final[dict[str, str]] = {
    "deal": "Cards are dealt",
    "draw": "A card is drawn",
    "first": "Somebody goes first",
    "placement": "Recruits are laid out",
    "shuffle": "Recruits are shuffled",
    "take": "A card changes hands",
}
"""What happens while nature is asked."""


@dataclass(frozen=True)
class Window:
    """What reactions can answer."""

    heading: str
    others: str
    """What somebody else does there."""
    you: str
    """The same of the one who reads."""
    when: str
    """When a reaction can be used."""
    when_it_is_you: str = ""
    """The same of one that is for the player it happens to."""
    at_you: str = ""
    """What somebody else does there to the one who reads."""
    others_on: str = ""
    """What somebody else does there, with whom or what it is done to."""
    you_on: str = ""
    """The same of the one who reads."""


WINDOWS: Final[dict[str, Window]] = {
    "arm": Window(
        "A gun is being taken",
        "{actor} pays for a gun",
        "You pay for a gun",
        "when another player arms",
    ),
    "artifact": Window(
        "An artifact is used",
        "{actor} uses {card}",
        "You use {card}",
        "when another player uses an artifact",
        at_you="{actor} uses {card} on you",
        others_on="{actor} uses {card} on {named}",
        you_on="You use {card} on {named}",
    ),
    "interrogated": Window(
        "A recruit was interrogated",
        "{actor} has interrogated {where}",
        "You have interrogated {where}",
        "when another player has interrogated",
        "when you were interrogated",
    ),
    "shot": Window(
        "Shot declared",
        "{actor} shoots at {target}",
        "You shoot at {target}",
        "when another player shoots",
        "when you are shot at",
        at_you="{actor} shoots at you",
    ),
    "after_action": Window(
        "An action is over",
        "The action of {actor} is over",
        "Your action is over",
        "after another player's action",
    ),
}


def texts() -> Iterator[tuple[str, str]]:
    """Everything of the rows that people read, each text behind what it is."""
    yield from questions.texts(QUESTIONS)
    yield from [(f"what happens at {name}", text) for name, text in NATURE_DOES.items()]
    for name, window in WINDOWS.items():
        for one in fields(window):
            text = getattr(window, one.name)
            if text:
                yield f"moment for reactions {name}: {one.name}", text
