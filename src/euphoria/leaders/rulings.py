"""The rulings of leaders (L) and its endings, in our own words; tools/docs.py makes a page of them."""

from dataclasses import dataclass
from typing import Final

from euphoria.core.rulings import Ruling, prose


@dataclass(frozen=True)
class Ending:
    """One way in which a game ends, and who has won then; everybody else has lost."""

    id: str
    title: str
    trigger: str
    winners: str


RULINGS: Final[tuple[Ruling, ...]] = (
    Ruling(
        "L1",
        "First player",
        prose("""
            A random player goes first.
            The option `first_player` can give the first turn to seat 0 instead.
        """),
        "Our decision; the rulebook asks who has led best of late, which no engine can judge.",
    ),
    Ruling(
        "L2",
        "Placing the recruits",
        prose("""
            Each player looks at their three recruits and secretly puts them, hidden, into the slots left, middle
                and right.
            Nobody sees which order another player chooses.
            With the option `placement` set to `random` chance chooses the order.
        """),
        prose("""
            The free order: the rulebook, which also says that it stays fixed.
            Secretly and side by side, and the option: our decision.
        """),
    ),
    Ruling(
        "L3",
        "Passing",
        prose("""
            The artifact phase and the action phase may always be passed.
            The target phase may not: whoever holds a gun names a target.
        """),
        "The rulebook words the first two phases as something you may do and the third as something you must do.",
    ),
    Ruling(
        "L4",
        "Cycling an empty hand",
        prose("""
            A player without artifacts may cycle: nothing is discarded, one artifact is drawn.
        """),
        "The rulebook has you discard your hand if you have one.",
    ),
    Ruling(
        "L5",
        "A gift cannot be refused",
        prose("""
            Whoever is given an artifact takes it into their hand.
        """),
        "Our decision; the rulebook asks for nobody's consent.",
    ),
    Ruling(
        "L6",
        "Interrogating yourself",
        prose("""
            A player interrogates others only.
        """),
        prose("""
            Our decision.
            The rulebook speaks of any player, but you may look at your own recruits whenever you like.
        """),
    ),
    Ruling(
        "L7",
        "Paying with a leader",
        prose("""
            Any hidden recruit of your own can pay, also your leader.
            It then lies exposed like any other payment.
        """),
        "The rulebook makes no exception for leaders.",
    ),
    Ruling(
        "L8",
        "The payment comes first",
        prose("""
            The recruit that pays is exposed when the action or the reaction is declared, before anything else happens.
            It stays exposed whatever follows, also when the effect is prevented.
            Whether an artifact can be used, and on whom, is judged with the payment already exposed.
        """),
        "The rulebook names the price before the effect; the rest is our decision.",
    ),
    Ruling(
        "L9",
        "Arming and aiming in one turn",
        prose("""
            A gun taken by arming is aimed at once, and again in the target phase of the same turn.
            The same target may be named twice.
        """),
        "Both rules of the rulebook apply, one after the other.",
    ),
    Ruling(
        "L10",
        "What can be answered",
        prose("""
            A reaction answers an action of another player.
            Nobody reacts to their own action, to a reaction, or to anything in the artifact phase or the target phase.
        """),
        "The rulebook ties reactions to the action of another player; our reading of the word action.",
    ),
    Ruling(
        "L11",
        "Who is asked first",
        prose("""
            In a window the other players are asked one by one in the direction of play, beginning next to the player
                who acts.
            Each of them uses a reaction or declines.

            - `arm`, `artifact` and `after_action` close with the first reaction.
            - `interrogated` stays open: whoever used a reaction is asked again at once, as long as they might have
                another (L37), and then the following players.
            - `shot` closes when the shot is cancelled; when its target changes, everybody is asked again from the
                beginning; otherwise it goes on like `interrogated`.
        """),
        prose("""
            The order: our decision; a fixed one is needed, and nearest first is the habit at most tables.
            Several reactions of one player: the rulebook sets no limit but the price.
        """),
    ),
    Ruling(
        "L12",
        "A prevented action is spent",
        prose("""
            An action whose effect is prevented was still the action of the turn.
            The turn goes on with the window `after_action` and the target phase.
        """),
        "Our decision; the rulebook gives nothing back.",
    ),
    Ruling(
        "L13",
        "When the shooter's gun drops",
        prose("""
            The gun goes back to the centre when the shot has been resolved, whether it hit or not.
        """),
        "Our decision; in the rulebook dropping the gun is part of the action, not of the hit.",
    ),
    Ruling(
        "L14",
        "No shot comes back",
        prose("""
            No redirected shot can reach the shooter.
        """),
        "The rulebook never lets a gun target the player who holds it.",
    ),
    Ruling(
        "L15",
        "When an exposed leader counts",
        prose("""
            Whether the player who is shot has an exposed leader is tested when the shot is resolved, after all
                reactions and their payments.
            A leader that was exposed to pay for a reaction counts.
        """),
        "Our decision.",
    ),
    Ruling(
        "L16",
        "Nothing left to draw",
        prose("""
            If the artifact deck and the discard pile are both empty, a draw gives nothing.
            The next artifact that is discarded becomes the new deck (L17).
        """),
        "There is no other way to read the rulebook.",
    ),
    Ruling(
        "L17",
        "When the deck is renewed",
        prose("""
            As soon as the deck is empty and the discard pile is not, the pile is shuffled and becomes the deck.
            A hand that is discarded goes to the pile as a whole before this is looked at.
            So an empty deck always means an empty pile.
        """),
        "The rulebook renews the deck at any time it runs out; whole discards are our decision.",
    ),
    Ruling(
        "L18",
        "Where an exchanged recruit goes",
        prose("""
            Each of the two recruits goes into the slot of the other.
            A hidden recruit stays hidden and an exposed one exposed.
        """),
        prose("""
            The sides: the rulebook.
            The slots: our decision, after the designer's own version of the parent game.
        """),
    ),
    Ruling(
        "L19",
        "Looking at a new recruit",
        prose("""
            Whoever receives a hidden recruit may look at it, and the engine shows it to them at once.
        """),
        "The rulebook lets players look at their own recruits whenever they like.",
    ),
    Ruling(
        "L20",
        "Order of the instant wins",
        prose("""
            After each exchange the engine first looks for a player with both leaders, then for a Wastelander with one.
        """),
        "Our decision; a player who fits both wins alone either way.",
    ),
    Ruling(
        "L21",
        "Two Wastelanders with a leader",
        prose("""
            If two Wastelanders received a leader at the same moment, both would win.
            It cannot happen: an exchange has two sides, and no Wastelander ever has a leader to give.
        """),
        "Our decision; each of them has done what the rulebook asks for.",
    ),
    Ruling(
        "L22",
        "Which team counts",
        prose("""
            Teams follow the recruits that the players have when the game ends.
            A leader decides the team, otherwise the majority of the three recruits does, hidden or exposed.
            A Wastelander belongs to the Wastelanders alone.
        """),
        "The rulebook defines the teams; the moment is our decision.",
    ),
    Ruling(
        "L23",
        "Shooting the own leader",
        prose("""
            If somebody shoots the exposed leader of their own team, the other faction wins and the shooter loses.
        """),
        "The rulebook asks only whose leader it was, and whether a Wastelander shot.",
    ),
    Ruling(
        "L24",
        "Once a Wastelander",
        prose("""
            A Wastelander stays one until the game ends.
            A leader that reaches them does not bring them back: it wins the game for them.
        """),
        "The rulebook knows no way back.",
    ),
    Ruling(
        "L25",
        "A leader that was exchanged away",
        prose("""
            Whoever has given up their leader and is shot then becomes a Wastelander like anybody else without one.
        """),
        "The rulebook looks at the recruits at the moment of the shot.",
    ),
    Ruling(
        "L26",
        "Shots without a gun",
        prose("""
            When an artifact shoots somebody without a gun, the user of the artifact is the shooter.
            There is no window `shot`, and the user drops no gun.
        """),
        "Our decision, after the designer's own version of the parent game.",
    ),
    Ruling(
        "L27",
        "Which looks are interrogations",
        prose("""
            Only the action and effects that say interrogate open the window `interrogated`, once for each recruit.
            Effects that say view do not.
        """),
        "Our decision; without it nobody could tell when those reactions may be used.",
    ),
    Ruling(
        "L28",
        "When choices are made",
        prose("""
            The user of an action artifact announces whatever the card says to name, before anybody may react to it.
            All other choices are made one by one, when the effect comes to them.
        """),
        "Our decision; it keeps choices small and lets others know what they answer.",
    ),
    Ruling(
        "L29",
        "Effects that are partly impossible",
        prose("""
            What is possible happens, the rest is skipped.
            An artifact whose condition is not met, or that has nothing legal to name, cannot be used at all.
        """),
        "Our decision, as in most card games.",
    ),
    Ruling(
        "L30",
        "Endless games",
        prose("""
            After 600 turns the game stops and nobody wins.
            The option `max_turns` changes the number.
            This is a safety stop and no rule of the game: since passing is always legal, a game need not end.
        """),
        prose("""
            Our decision.
            Players who choose at random need 103 turns on average with 4 players, 254 with 6 and 353 with 8, where
                every fifth game is stopped (200 games each).
            A program that counts chances but does not look ahead needs about 20, 32 and 49 (20 games each).
        """),
    ),
    Ruling(
        "L31",
        "Hiding and leaders",
        prose("""
            The hide action turns over followers only, of any player.
            An exposed leader is hidden by no action, only by an artifact that says so.
        """),
        "The rulebook names followers.",
    ),
    Ruling(
        "L32",
        "Showing cards",
        prose("""
            Nobody may show a hidden recruit or an artifact in hand to anybody.
            Claims about them are free, true or false.
        """),
        "The rulebook, for recruits; for artifacts our decision.",
    ),
    Ruling(
        "L33",
        "What everybody can count",
        prose("""
            The number of artifacts in each hand and in the deck is public, and so is the whole discard pile.
        """),
        "Our decision; on a table all of it can be seen.",
    ),
    Ruling(
        "L34",
        "Artifacts that change hands",
        prose("""
            An artifact that is given or taken is known to the two players concerned and to nobody else.
        """),
        "Our decision; cards are passed face down.",
    ),
    Ruling(
        "L35",
        "The recruit left over",
        prose("""
            With 5 or 7 players one recruit is left over after dealing.
            Nobody sees it before the game is over.
        """),
        "The rulebook removes it unseen; showing it at the end is our decision.",
    ),
    Ruling(
        "L36",
        "Whispering",
        prose("""
            Talk between some of the players that the others cannot hear is not offered (L42).
        """),
        "Our decision; the rulebook allows talk and does not say where. Talk that all can hear is fairer.",
    ),
    Ruling(
        "L37",
        "Being asked must not give anything away",
        prose("""
            Everybody is asked in a window who might react by what all have seen, and nobody else.
            Such a player has a hidden recruit, an artifact in hand that may answer now (L48), and there is a reaction
                of this window that can be in their hand and that they could use: it is not for the target alone, or
                they are the target, and what its text asks for is given.
            If nobody might react, the window is not opened.

            - At first every artifact can be in every hand.
            - An artifact on the discard pile is in no hand, and nothing is in an empty one.
            - When the pile has become the deck, its artifacts can be in a hand that has drawn since then.
            - Whatever can be in a hand can also be in the hand that is given or takes an artifact from it.

            So nobody is asked about arming, for one, while the only artifact that prevents it lies on the pile, and
                nobody who is next anyway about taking the next turn.
            Whoever has no fitting reaction but might have one is asked too and can only decline; the others cannot
                tell the difference.
            An interface for people should take the same time in both cases, also if it declines for somebody who
                asked it to.
        """),
        "Our decision; otherwise the question itself, or the wait for the answer, would show that somebody holds one.",
    ),
    Ruling(
        "L38",
        "A shot redirected and then cancelled",
        prose("""
            The gun drops although its target has changed, so that no target remains.
        """),
        "Follows from L13.",
    ),
    Ruling(
        "L39",
        "A player leaves",
        prose("""
            A bot takes the seat and the game goes on.
            The cards of the seat are not revealed.
        """),
        "Our decision; the others still need those secrets.",
    ),
    Ruling(
        "L40",
        "Number of guns",
        prose("""
            The option `gun_table` chooses between two tables.

            - `designer`, the default: 2 guns with 4 players, 3 with 5 or 6, 4 with 7 or 8.
            - `alternative`: 2 guns with 4 or 5 players, 3 with 6 or 7, 4 with 8, which is half the players rounded
                down.
        """),
        prose("""
            Four guns, some of them with a number of players: a review and the rulebook.
            The first table: the designer's own version of the parent game.
            The second: two hobby versions of it.
        """),
    ),
    Ruling(
        "L41",
        "Recruits can be told apart",
        prose("""
            Every recruit card has its own picture, so whoever has seen a recruit knows it again.
            A card is therefore followed by its identity: through exchanges, which all can see, from slot to slot.
            After a shuffle or a secret reorder it is known to be in one of the slots concerned.
        """),
        "The pictures: a review. That players remember them is our decision; an engine need not forget.",
    ),
    Ruling(
        "L42",
        "Talk",
        prose("""
            Talk is public, or the table has none; whispering (L36) is not offered.
            Anybody may claim anything, and the engine checks no claim.
            Talk never touches the rules: no choice, card or result depends on it.
        """),
        "The rulebook allows true and false statements; how it is offered is our decision.",
    ),
    Ruling(
        "L43",
        "The order of choices",
        prose("""
            Giving names the player first and then, secretly, the card.
            Using an artifact names the card, then the recruit that pays, then what has to be announced.
            With several hidden recruits the payment is asked for, even if the card works with only one of them.
        """),
        "Our decision; small choices, and a payment that the engine made alone would tell others about hidden cards.",
    ),
    Ruling(
        "L44",
        "Forced answers",
        prose("""
            If all can see that only one answer is possible, the engine gives it.
            So nobody is asked which artifact they give away when they have just one.
            Whatever hangs on hidden cards is asked, also where just one answer is legal.
        """),
        "Our decision; a skipped question must not tell anybody what a player holds.",
    ),
    Ruling(
        "L45",
        "Reactions of own decks",
        prose("""
            A reaction that neither cancels nor redirects a shot leaves the window `shot` open (L11).
            The steps of a reaction that need a player are directed at the player whose action it answers.
        """),
        "Our decision; no reaction of the reconstructed deck needs the first rule.",
    ),
    Ruling(
        "L46",
        "An abandoned game",
        prose("""
            If the players give up a game, nobody wins and everything is revealed.
        """),
        "Our decision.",
    ),
    Ruling(
        "L47",
        "Own decks",
        prose("""
            A deck file describes at most 32 cards of its own.
            Artifacts of the reconstructed deck can be included by their ids.
            Together there must be at least two artifacts for each player, or the game cannot be dealt.
        """),
        "Our decision; two artifacts each is the deal of the rulebook.",
    ),
    Ruling(
        "L48",
        "Drawn because of a shot",
        prose("""
            An artifact that a player draws because they are shot answers nothing in that turn, in no window, also when
                somebody is shot again; from the next turn on it is like any other.
            If all artifacts in a hand are such, which all can see, the player is not asked.
            Whoever takes such an artifact from the hand of the player who was shot may use it: they cannot tell that
                it is the one.
        """),
        prose("""
            The rulebook does not let it answer the shot it was drawn for; the window after the action answers the shot
                too.
            That it waits for the end of the turn, and what holds for others: our decision.
        """),
    ),
)


ENDINGS: Final[tuple[Ending, ...]] = (
    Ending(
        "A1",
        "A Wastelander shoots a leader",
        "A player with an exposed leader is shot, and the shooter is a Wastelander.",
        "every Wastelander",
    ),
    Ending(
        "A2",
        "The Subterran leader falls",
        "The player with the exposed Subterran leader is shot by somebody who is no Wastelander.",
        "every player of the Euphorian team",
    ),
    Ending(
        "A3",
        "The Euphorian leader falls",
        "The player with the exposed Euphorian leader is shot by somebody who is no Wastelander.",
        "every player of the Subterran team",
    ),
    Ending(
        "B",
        "Both leaders",
        "After an exchange a player has both leaders, hidden or exposed.",
        "that player alone",
    ),
    Ending(
        "C",
        "A leader for a Wastelander",
        "After an exchange a Wastelander has a leader.",
        "that Wastelander alone",
    ),
    Ending(
        "X",
        "Safety stop",
        "The last turn that the table allowed is over (L30).",
        "nobody",
    ),
    Ending(
        "abandoned",
        "Abandoned",
        "The players give up the game (L46).",
        "nobody",
    ),
)
