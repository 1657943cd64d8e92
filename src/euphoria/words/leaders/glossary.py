"""The glossary of leaders. Our own wording."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from euphoria.core.options import texts
from euphoria.leaders.artifacts.decks import our_cards
from euphoria.leaders.options import Options
from euphoria.leaders.rulings import RULINGS
from euphoria.leaders.terms import COLOURS
from euphoria.words.speech import Text, entries, parts, placed

DECK: Final = "leaders/artifacts/base.toml"
"""Where our cards stand."""

GLOSSARY: Final[tuple[tuple[tuple[str, ...], str], ...]] = (
    (
        ("turn", "phase", "action", "actions"),
        (
            "Three phases. Artifact phase: you may cycle or give an artifact. Action phase: you may do one of five "
            "things, interrogate, use an action artifact, arm, shoot, or hide. Target phase: if you hold a gun you "
            "say at whom it is aimed. Others may react to your action."
        ),
    ),
    (
        ("win", "winning", "goal"),
        (
            "The Euphorians win when the player with the exposed Subterran leader is shot, the Subterrans when it is "
            "the Euphorian one. The Wastelanders win when one of them fires that shot. Whoever gets both leaders in an "
            "exchange wins alone, and so does a Wastelander who gets one. The endings A1 to C say it in full."
        ),
    ),
    (
        ("recruit", "card"),
        (
            "Everybody has three, in the slots left, middle and right. A recruit is a leader or a follower of the "
            "Euphorians or the Subterrans, and lies hidden or exposed. You may always look at your own. "
            "The number of a follower only tells it from the others. "
            "There are two leaders, and 5 followers of each faction with four players, 7, 8, 10 and 11 with more."
        ),
    ),
    (
        ("slot", "order"),
        "One of the three places of your recruits: left, middle and right as you see them. The order stays.",
    ),
    (
        ("leader",),
        (
            "Each faction has one, and some player always holds it. Its holder is on that team, whatever the other "
            "two recruits are. Once exposed it cannot be hidden by the hide action; a player who is shot with an "
            "exposed leader loses the game for that side."
        ),
    ),
    (
        ("follower",),
        "Every recruit that is no leader. Without a leader the faction of most of your followers is your team.",
    ),
    (
        ("team", "faction", "euphorian", "subterran"),
        (
            "The team of your leader; without one the faction of at least two of your recruits. An exchange can change "
            "it at once, and it is read when the game ends. A Wastelander is on no other team."
        ),
    ),
    (
        ("wastelander", "outcast"),
        (
            "Whoever is shot without a leader, for the rest of the game. Wastelanders keep their turns and actions. "
            "They win together when one of them shoots a player with an exposed leader; one who gets a leader wins "
            "alone at once."
        ),
    ),
    (
        ("gun", "ray gun", "target", "aim"),
        (
            "Guns lie in the middle, 2 with four players, 3 with five or six, 4 with more. You hold one at most. "
            "A gun is aimed as soon as it is taken, and again in the target phase of each of your turns. "
            "After a shot it goes back to the middle."
        ),
    ),
    (
        ("window",),
        (
            "A moment of another player's action for reactions: a gun or an artifact was paid for and nothing has come "
            "of it yet, a recruit was interrogated, a shot was declared and is not yet resolved, or the action is "
            "over. Players are asked one by one in the direction of play, beginning next to the one who acts. L11 has "
            "the details, L37 why everybody with a card is asked."
        ),
    ),
    (
        ("reaction", "react"),
        (
            "An artifact that answers the action of another player, in the window that its text speaks of. It costs a "
            "hidden recruit like every artifact. Nobody reacts to a reaction."
        ),
    ),
    (
        ("standing orders", "orders"),
        (
            "What you want done when a reaction of yours would fit: ask, never, or always. For shots at you, looks at "
            "your recruits, artifacts of others, and the rest; nobody else learns of them."
        ),
    ),
    (
        ("artifact", "hand"),
        (
            "Cards with actions or reactions. Each use costs a hidden recruit of yours, which is exposed, and the card "
            "is discarded. Everybody begins with two; there is no hand limit. "
            "The 24 cards and 4 promo cards are our reconstruction."
        ),
    ),
    (
        ("cycle", "artifact phase"),
        (
            "At the beginning of your turn you may discard your whole hand, even an empty one, and draw one artifact; "
            "or give one artifact secretly to somebody, who must take it; or pass. Notation: cycle, give seat2, pass"
        ),
    ),
    (
        ("give", "gift"),
        "In your artifact phase, to hand an artifact to another player, who must take it. Only the two of you see it.",
    ),
    (
        ("deck", "discard pile"),
        "Artifacts come from the deck; used ones lie face up in the pile, which becomes the deck when that is empty.",
    ),
    (
        ("name", "announce"),
        "To say with an artifact what it is about, before anybody may react: a player, a recruit.",
    ),
    (
        ("interrogate", "view", "look"),
        (
            "The action of looking at a hidden recruit of another player. You alone see it; everybody sees where you "
            "look. Notation: interrogate seat2 left"
        ),
    ),
    (
        ("arm",),
        "Expose a hidden recruit of yours, then take a gun from the middle and aim it. It can be fired later.",
    ),
    (
        ("shoot", "shot", "hit"),
        (
            "Fire the gun you hold at its present target. A player with an exposed leader who is hit ends the game. "
            "Anybody else draws an artifact, drops their gun and shows all recruits; followers are hidden again, a "
            "leader stays exposed, and without a leader one becomes a Wastelander."
        ),
    ),
    (
        ("hidden",),
        "Said of a recruit that lies face down. Its owner may look at it at any time, and may not show it.",
    ),
    (
        ("hide",),
        "The action of turning an exposed follower of any player face down again. Notation: hide seat2 left",
    ),
    (
        ("expose", "exposed"),
        "To turn a recruit face up for all to see. An exposed leader ends the game when its holder is shot.",
    ),
    (
        ("pay", "price"),
        (
            "Using an artifact and arming cost one hidden recruit of yours, which is exposed first and may be the "
            "leader; with nothing hidden you can do neither."
        ),
    ),
    (
        ("exchange",),
        (
            "Two recruits of two players trade owner and slot; each keeps its side, and both new owners may look. "
            "Then whoever has both leaders wins alone, and so does a Wastelander with a leader."
        ),
    ),
    (
        ("talk", "say"),
        (
            "Players may say anything to everybody at any time; nothing of it is checked against the cards. "
            "Some words are kept as what they mean: claim blue left euphorian · claim team subterran · claim card "
            "silence_cork · accuse red leader · trust blue · distrust blue · ask blue left · promise WORDS; "
            "all others as they are."
        ),
    ),
    (
        ("odds", "belief", "chance"),
        (
            "All deals of the recruits that fit what you have seen, counted: the chance of every team and leader. "
            "A recruit you have seen is followed through exchanges; after a shuffle it is in one of several slots."
        ),
    ),
    (
        ("claim", "accuse"),
        "Something said that the page keeps as what it means: what a recruit is, who has a leader. It may be a lie.",
    ),
    (
        ("ruling",),
        "A numbered decision, as L11, on a point that the rulebook leaves open. What it says outright has no number.",
    ),
    (
        ("token", "interrogator"),
        "It marks whose turn it is, and goes to the next player when the turn ends.",
    ),
    (
        ("reference card",),
        "Everybody has one. It is turned over when you become a Wastelander; it never tells your faction.",
    ),
    (
        ("promo",),
        "Four artifacts of a pack for backers. They are in the game only with the option for them.",
    ),
    (
        ("direction", "turn order"),
        "Play goes clockwise unless a promo artifact turns it around, or a reaction takes the next turn.",
    ),
)


def explained() -> Iterator[Text]:
    """Every text of this file, those of options, rulings and cards' origins, and what players without a name are
    called."""
    yield from placed("leaders/options.py", texts(Options))
    yield from placed("leaders/terms.py", [("a player by the colour", colour.title()) for colour in COLOURS])
    yield from placed("words/leaders/glossary.py", entries(GLOSSARY))
    for ruling in RULINGS:
        yield from placed("leaders/rulings.md", parts(ruling, "title", "text", "source"))
    for card in our_cards():
        about = [
            (entry, card.about[entry]) for entry in ("good", "adapted", "why", "confidence") if entry in card.about
        ]
        yield from placed(DECK, [(f"{card.id}: {entry}", str(text)) for entry, text in about])
