"""The rulings (R) and the conflicts between printed texts (C), in our own words; tools/docs.py makes pages of them."""

from typing import Final

from euphoria.core.rulings import Conflict, Ruling, prose

RULINGS: Final[tuple[Ruling, ...]] = (
    Ruling(
        "R1",
        "Setup roll",
        prose("""
            Recruits are chosen first, then each player rolls two dice and keeps them as starting workers.
            No knowledge check is made on this roll.
            With the normal start 12 + 3 = 15 could not fail anyway, so this matters only with the variant of R52.
        """),
        prose("""
            English rulebook (second edition), Setup.
            Order and no check: our decision, another implementation does both.
        """),
    ),
    Ruling(
        "R2",
        "First player",
        prose("""
            The player with the highest total of the two starting dice goes first.
            For a tie the rulebook names the older player; the engine knows no ages and breaks the tie at random.
        """),
        prose("""
            English rulebook (second edition), Setup.
            Tie: our decision; another implementation takes the lowest seat.
        """),
    ),
    Ruling(
        "R3",
        "Turn order",
        prose("""
            Turns go clockwise and the order never changes.
        """),
        "English rulebook (second edition), Turn Rotation.",
    ),
    Ruling(
        "R4",
        "Turn",
        prose("""
            A turn is exactly one of three: place (R6 to R16), retrieve (R25), or complete the ethical dilemma (R40).
            Passing does not exist, and these actions cannot be mixed in one turn.
        """),
        "English rulebook (second edition), Game Play Overview and Ethical Dilemma Cards.",
    ),
    Ruling(
        "R5",
        "A legal turn always exists",
        prose("""
            With workers on the board retrieving is always legal, because the free option is allowed even at morale 1.
            With no workers on the board none of the player's dice stands on a commodity area, so the Arena of Peaceful
                Conflict blocks nothing.
            The Apothecary of Productive Dreams closes only the Cloud Mine among the commodity areas.
            Generator, Aquifer and Farm are free of charge and multi-use, so even with every penalty at once at least
                three placements are legal.
            A player never has zero workers: one die (6) plus the track (6) is 12, below 16, so the last worker cannot
                desert, and recruits may not sacrifice it.
            The engine asserts that the list of legal turn actions is never empty.
        """),
        prose("""
            Our proof, from the English rulebook (second edition), Worker Placement, Commodity Areas and A Few Notes
                About Recruits.
        """),
    ),
    Ruling(
        "R6",
        "Order of operations",
        prose("""
            A placement is resolved in this order:

            1. Choose an available worker and a legal space, the way of paying, and any choice that must precede the
                benefit.
            2. Put the die there.
                If the space is temporary or exclusive and occupied, the occupant is bumped: it goes back to its owner
                and is rolled at once, followed by the knowledge check and the roll penalties.
                Recruit effects tied to the bump happen now, before that roll (R63).
            3. Pay.
                Goods and cards were already set aside when the die went down; what is due on the tracks is paid here,
                and the rewards for what was paid follow (R8, R56).
            4. Take the benefit (R9).
            5. If a construction site is now full enough, complete it (R17).
            6. Reveal hidden recruits (R41).
            7. Test the end of the game (R45).
            8. Make pending rolls (new worker, builders) with their checks and penalties.

            Hand limits (R44) are applied at once, inside any of these steps, whenever one is exceeded.
        """),
        prose("""
            English rulebook (second edition), Worker Placement (Order of Operations) and A Few Notes About Recruits
                (bump first).
            Steps 5 to 8: our decision, following another implementation.
            Hand limits at once: English rulebook (second edition), Morale Chart.
        """),
    ),
    Ruling(
        "R7",
        "What if the cost cannot be paid",
        prose("""
            The placement is illegal.
            There is no partial payment, and no placing without the benefit to dodge a cost.
            Whether the cost can be paid is judged before the die is placed, with the goods the player has then.
            Goods that a bump might bring are not counted.
        """),
        prose("""
            Implied by the English rulebook (second edition), One-Time Use and Tunnel Action.
            Judged before placing: our decision, another implementation does the same.
        """),
    ),
    Ruling(
        "R8",
        "Payment is protected",
        prose("""
            The goods chosen as payment are set aside when the die is placed, before any bumped die is rolled.
            A roll penalty or forced discard caused by the bump can therefore never make the placement unpayable.
            The printed order (bump, then pay) is otherwise unchanged: only goods and cards are set aside.
            A price or toll on the morale or knowledge track is reserved when the die goes down and paid after the bump
                (R56).
        """),
        prose("""
            Our decision; another implementation pays before bumping for exactly this reason.
            A strict reader of the English rulebook (second edition) could let goods gained by a bump effect pay the
                cost; we do not.
        """),
    ),
    Ruling(
        "R9",
        "Benefits are not optional",
        prose("""
            Gains, losses, allegiance steps and stars are taken as printed, whether wanted or not.
            A track already at its end simply does not move; the rest of the benefit is still taken.
            Placing for a benefit that is fully capped is legal.
        """),
        prose("""
            English rulebook (second edition), Commodity Areas notes 2 and 3, notes of the Morale and Knowledge Charts,
                Tier 4, Constructed Markets, and Artifact Markets note 2.
            Made general by our decision.
        """),
    ),
    Ruling(
        "R10",
        "Commodity areas",
        prose("""
            They are free, hold any number of dice of any players, and nobody is bumped.
            Add up all dice on the area including the one just placed:

            - 1 to 4 gives 1 commodity and 1 allegiance step.
            - 5 to 8 gives 1 commodity and knowledge -1.
            - 9 or more gives 2 commodities and knowledge +1.

            The tier-1 bonus adds 1 commodity in every band (so 2, 2 or 3), but only if the track was at level 2 or more
                before this placement.
            The benefit is taken once, at placement.
        """),
        prose("""
            English rulebook (second edition), Commodity Areas and Allegiance Track tier 1; printed board; another
                implementation.
        """),
    ),
    Ruling(
        "R11",
        "Temporary spaces and bumping",
        prose("""
            A temporary space holds one die.
            Placing on an occupied one is allowed, also against one's own die, unless the Spa of Fleeting Pleasure
                forbids it.
            The bumped player pays nothing.
            Dice on multi-use and one-time spaces cannot be bumped.
            A bump is not a retrieval, so morale does not change.
            The die being placed already stands on the board and does not count in the check of a bumped own die; the
                player's other available dice do.
        """),
        "English rulebook (second edition), Worker Placement; another implementation.",
    ),
    Ruling(
        "R12",
        "Exclusive spaces",
        prose("""
            An exclusive space is closed until the miner of its tunnel is at 9.
            Then it is a temporary space for players with an active recruit of the digging faction, free of charge.
            The Euphorian end gives 3 water, the Subterran end 3 food, the Wastelander end 3 energy.
            It is not part of the tunnel: no miner step, no tier-2 bonus.
        """),
        "English rulebook (second edition), Tunnels; printed board; another implementation.",
    ),
    Ruling(
        "R13",
        "Matching dice",
        prose("""
            Matching dice are also called doubles; this is the exact rule.

            - a. At the start of the turn note, for each value v, the set G(v) of the player's available dice showing v.
                Dice are tracked as individual objects.
            - b. The first die placed fixes v.
                If G(v) holds more dice, each of them may also be placed this turn, one after another, on any legal
                spaces.
                Every placement is resolved completely (R6, all steps) before the next begins, and pays its own cost.
            - c. After the first placement the player may stop at any time.
            - d. Dice that become available during the turn (own die bumped, new worker, builder returned) are never
                placeable this turn, even when they show v.
                Only a recruit whose own text grants an extra placement is an exception (F50).
            - e. A die of G(v) lost to a knowledge check is gone; the rest may still be placed.
            - f. With two pairs only one value can be used.
            - g. It remains one turn: one worker loss at most (R27), no retrieving or dilemma in between.
                Trading between placements is allowed (R43).
            - h. Bumping a sibling die placed a moment ago is legal, but that die is then unavailable until the next
                turn.
        """),
        prose("""
            English rulebook (second edition), Game Play Overview option 1 with its exception.
            Tracking of single dice, stopping early and f: our decision; another implementation means the same.
        """),
    ),
    Ruling(
        "R14",
        "Worker activation tank",
        prose("""
            The tank has two temporary spaces and lies in no region.
            Energy side: pay 3 energy, knowledge -2, new worker.
            Water side: pay 3 water, morale +2, new worker.
            Adjust the track first, then roll the new die, then make the knowledge check with all available dice and the
                new level.
            With four workers, or under the Laboratory penalty, the space can still be used for the track change; no die
                is added and none is rolled.
        """),
        prose("""
            English rulebook (second edition), Worker Activation Tank with notes 1 and 2; printed board (two icons
                each); another implementation.
        """),
    ),
    Ruling(
        "R15",
        "Tunnel",
        prose("""
            Any player may dig.
            Pay 1 commodity (Euphorian: energy, Subterran: water, Wastelander: food), take 1 resource of that faction or
                draw 1 artifact, then the miner moves 1 step.
            With an active recruit of the faction and its track at 5 or more before the placement, take both.
            At position 9 the miner stays and the space remains usable.
            There is no allegiance step.
            The choice is made before a card is seen.
        """),
        prose("""
            English rulebook (second edition), Tunnels and tier 2; printed board; another implementation.
            Benefit before miner: our decision; another implementation decides the tier before moving the miner.
        """),
    ),
    Ruling(
        "R16",
        "One-time spaces",
        prose("""
            Pay 1 of the printed resource.
            There is no immediate benefit.
            The die stays until retrieved or until the market is completed; it cannot be bumped.
            One player may occupy several spaces of one site.
        """),
        "English rulebook (second edition), One-Time Use and Construction Sites.",
    ),
    Ruling(
        "R17",
        "Completing a market",
        prose("""
            A market is completed as soon as the needed number of its four spaces is occupied at the same time: 2 with 2
                or 3 players, 3 with 4 players, 4 with 5 or 6 players.

            1. Flip the tile and open its visiting space; the four one-time spaces vanish.
            2. Every player with at least one die on the site puts exactly one star on the tile, all at the same moment
                (order of asking: R60).
            3. Test the end of the game.
            4. The penalty starts for everyone without a star there.
            5. The dice return and are rolled: active player first, then clockwise.
                Each player rolls all own returned dice together, with one knowledge check, then roll penalties.
        """),
        prose("""
            English rulebook (second edition), Construction Sites; the printed text mentions rolling before stars.
            Stars first: our decision, and another implementation does the same, so that builders never count as being
                without a star during their own roll.
            Visible difference: only that a Theater penalty raises knowledge before that check, and that no worker can
                desert between the tenth star and tie-breaker 5.
        """),
    ),
    Ruling(
        "R18",
        "Who counts as builder",
        prose("""
            Only players with a die on the site at completion are builders.
            Retrieving a die earlier loses the contribution; a later worker pays again.
        """),
        "English rulebook (second edition), note to Construction Sites; another implementation.",
    ),
    Ruling(
        "R19",
        "Visiting a constructed market",
        prose("""
            Any player may visit.
            Pay the tile's cost, place a star in that region's territory, advance that faction by 1.
            The star cannot go on a tile; only artifact markets offer that.
            C24 describes the later rule.
        """),
        "English rulebook (second edition), Constructed Markets.",
    ),
    Ruling(
        "R20",
        "Penalty coverage",
        prose("""
            A tile's penalty concerns exactly the players without a star on it, from completion on.
            A star put there later through an artifact market ends it at once.
        """),
        "English rulebook (second edition), Construction Sites, Artifact Markets and Personal Freedoms.",
    ),
    Ruling(
        "R21",
        "Artifact markets",
        prose("""
            Discard any 3 artifacts (kinds do not matter, duplicates are allowed) or 2 of one kind.
            Advance the region's faction by 1 and place 1 star: on the territory of the region, or on a constructed
                market of the same region without an own star.
            If several places are possible the player chooses, if exactly one exists the star must go there, if none
                exists only the allegiance step happens.
            Paying 3 although a pair is in hand is allowed.
        """),
        prose("""
            English rulebook (second edition), Artifact Markets; key on the printed board.
            Must place: our decision, another implementation does the same.
        """),
    ),
    Ruling(
        "R22",
        "Star before track",
        prose("""
            When one action gives a star and an allegiance step: star first, then step, then tier-4 stars.
            This matters only with the last token (R46) and for the Icarite draw (R24).
            The English rulebook names the star first at constructed markets, but the step first at artifact markets
                and in Icarus; we keep one order for all of them (C33).
        """),
        "Our decision; another implementation does the step first.",
    ),
    Ruling(
        "R23",
        "Territory full",
        prose("""
            A territory has as many spaces as there are players, shared, with no limit per player.
            When it is full, markets of the region remain usable: pay, no territory star, allegiance step as usual.
        """),
        "English rulebook (second edition), Constructed Markets and End of Game.",
    ),
    Ruling(
        "R24",
        "Icarus",
        prose("""
            Wind Saloon: 3 artifacts or an identical pair, for a star and an allegiance step.
            Nimbus Loft: 3 resources in any mix, for a star and an allegiance step.
            Breeze Bar: 1 bliss and 1 non-bliss commodity, for 2 artifacts and an allegiance step.
            Sky Lounge: the same price, for 2 resources in any mix and an allegiance step.
            Stars go only on the Icarite territory.
            Tier 2: a player with an active Icarite recruit draws 1 artifact after actually placing a star there, if the
                Icarite track was at 5 or more before the action.
            No star placed, no card.
        """),
        prose("""
            English rulebook (second edition), Icarus and Allegiance Track; printed board.
            Level before the action, and no card without a star: our decision, as for tier 1.
            The rulebook names the step before the star here, so a step from 4 to 5 could be read to give the card
                already; we keep the star before the step (R22, C33).
            Another implementation steps first, so that reaching 5 already pays, and deals the card even when the
                territory is full.
        """),
    ),
    Ruling(
        "R25",
        "Retrieving",
        prose("""
            Choose at least one own die anywhere on the board (commodity areas and construction sites included) and one
                option: pay 1 food or 1 bliss for morale +2, or pay nothing for morale -1.
            The price does not depend on the number of dice.
            Morale -1 is allowed at 1 and then changes nothing.
            Order: choose, pay, morale, hand limit, roll all retrieved dice, knowledge check, roll penalties.
        """),
        prose("""
            English rulebook (second edition), Game Play Overview option 2; key on the printed board.
            Order: our decision, another implementation does the same.
        """),
    ),
    Ruling(
        "R26",
        "Knowledge check",
        prose("""
            A check is made only when at least one of the player's dice was rolled: retrieved, new, bumped, or returned
                from a completed site.
            Add all available dice (also those not rolled) and the knowledge level; at 16 or more the player loses one
                available die with the highest value to the pool.
            It can be bought again.
            A die whose value was set by a recruit instead of rolled triggers no check by itself.
            If another die was rolled in the same event, it counts in the sum like every available die.
            Changes on the track alone trigger nothing.
        """),
        prose("""
            English rulebook (second edition), Morale and Knowledge Charts and Knowledge Checks; another implementation
                in its later revisions.
        """),
    ),
    Ruling(
        "R27",
        "At most one loss per turn",
        prose("""
            Losses are counted per player and per turn of whoever is active; matching dice are still one turn.
            A later failed check in the same turn has no effect.
        """),
        prose("""
            English rulebook (second edition), Knowledge Chart.
            Per player: our decision; another implementation resets the marker of all players at each turn start.
        """),
    ),
    Ruling(
        "R28",
        "Ties for the highest die",
        prose("""
            Only one die is lost.
            Equal dice differ only in whether they may still be placed this turn (R13, or by a recruit who lets a new
                die be placed); remove one that may not.
            No choice is needed.
        """),
        prose("""
            English rulebook (second edition), Knowledge Chart (tie: one worker).
            Which die: our decision; another implementation removes the most recently rolled one, which is the same
                thing.
        """),
    ),
    Ruling(
        "R29",
        "Who rolls first",
        prose("""
            If several players must roll from one event, the active player rolls first, then the others clockwise.
        """),
        "Our decision; another implementation uses the order of the construction spaces.",
    ),
    Ruling(
        "R30",
        "Lose-on-roll tiles",
        prose("""
            This is about market tiles 13 to 18.
            After every roll event, count the dice just rolled that show the tile's number, also a die that deserts in
                the same event.
            For each, the owner gives up 1 commodity or resource of their choice; what is missing is forgiven.
            This comes after the knowledge check.
            It does not apply to the setup roll, nor to a die whose value was set instead of rolled.
        """),
        prose("""
            Market tiles; English rulebook (second edition), note to Personal Freedoms.
            Order and last sentence: our decision.
            Another implementation has the same order but counts a chosen value like a rolled one.
        """),
    ),
    Ruling(
        "R31",
        "Laboratory",
        prose("""
            The Laboratory of Selective Genetics blocks only the gain of a worker while owning 2 or 3; with 1 worker the
                second is allowed.
            The tank stays usable (R14).
        """),
        "English rulebook (second edition), Laboratory note; another implementation.",
    ),
    Ruling(
        "R32",
        "Spa",
        prose("""
            Under the Spa of Fleeting Pleasure a space held by an own die is not a legal target.
        """),
        "Market tile; another implementation.",
    ),
    Ruling(
        "R33",
        "Fountain",
        prose("""
            The Fountain of Wishful Thinking ends R13 for that player.
            It also stops extra placements granted by recruits, because the tile speaks of any second worker.
        """),
        "Market tile; recruits: our decision; another implementation only cancels matching dice.",
    ),
    Ruling(
        "R34",
        "Courthouse",
        prose("""
            Under the Courthouse of Hasty Judgment no identical pair is accepted at the three artifact markets and at
                the Wind Saloon, which has the same hexagon and price.
            The two artifacts of any kind that pay for a dilemma are not a pair and are unaffected.
        """),
        "Market tile; Wind Saloon: our decision, another implementation does the same.",
    ),
    Ruling(
        "R35",
        "Plaza",
        prose("""
            The Plaza of Immortalized Humility concerns the six constructed markets only, each judged by the player's
                star on that very tile.
            Artifact markets and Icarite markets stay open.
        """),
        "Market tile; another implementation.",
    ),
    Ruling(
        "R36",
        "Lounge",
        prose("""
            For the Lounge of Opulent Frugality a site is the group of four spaces.
            One foreign die on any of them closes the site.
        """),
        "Market tile; another implementation.",
    ),
    Ruling(
        "R37",
        "Academy",
        prose("""
            The Academy of Mandatory Equality switches recruit abilities off.
            Allegiance bonuses, exclusive spaces and recruit stars stay.
        """),
        "English rulebook (second edition), Academy note; another implementation.",
    ),
    Ruling(
        "R38",
        "Cafeteria, Apothecary, Arena, Registry",
        prose("""
            Cafeteria of Nameless Meat: free retrieving is morale -2 in all, never below 1.
            Apothecary of Productive Dreams: the Cloud Mine and all four Icarite markets are closed; dice already there
                stay.
            Arena of Peaceful Conflict: no placing on a commodity area where an own die already stands; dice already
                there stay.
            Registry of Personal Secrets: no tier-1 and tier-2 bonuses; tiers 3 and 4 are unaffected.
        """),
        "Market tiles; another implementation.",
    ),
    Ruling(
        "R39",
        "Theater",
        prose("""
            Under the Theater of Revelatory Propaganda knowledge rises by 1 for every star the player places anywhere:
                territory, tile, recruit, dilemma.
            A star placed on the Theater itself is free.
            No check follows (R26).
        """),
        prose("""
            Market tile, read literally; our decision.
            Another implementation applies it only to stars on territories and to tile stars gained by visiting, not to
                construction, recruit or dilemma stars.
        """),
    ),
    Ruling(
        "R40",
        "Ethical dilemma",
        prose("""
            It can be completed once per game and replaces the turn.
            Reveal the card, discard 1 artifact of its kind or any 2 artifacts, choose a side.
            Fight: draw 2 recruits, keep 1, the other leaves the game face down.
            Contribute: place a star on the card.
            The side is chosen before the recruits are seen.
        """),
        prose("""
            English rulebook (second edition), Ethical Dilemma Cards; dilemma cards.
            Side first: our decision, another implementation does the same.
        """),
    ),
    Ruling(
        "R41",
        "Hidden recruits",
        prose("""
            When a faction's miner reaches 6 or its track reaches 8, every player's hidden recruits of that faction
                become active at once, whoever caused it; Icarites only by the track.
            This is mandatory.
            A hidden recruit wakes the moment the marker gets there, in the middle of a placement if need be.
            The card is public immediately and counts for tier-4 stars immediately.
            Its ability, its track bonuses and its exclusive space work from the next turn on, whoever's turn that is.
            A recruit gained later (R40) is active at once if either condition already holds for its faction, with a
                star if the track is at 11.
        """),
        prose("""
            English rulebook (second edition), Allegiance Track tier 3 (following turns), Tunnels, Icarus, and Ethical
                Dilemma Cards.
            Exact moment: our decision; another implementation lets it work as soon as the step that revealed it is
                finished.
        """),
    ),
    Ruling(
        "R42",
        "Tier bonuses and tier 4",
        prose("""
            Bonuses need an active recruit of the faction, are cumulative, and are never doubled by two recruits.
            At 11 each player puts one star on each active recruit of that faction, at the same moment for all (order of
                asking: R60).
            A card takes one star for the whole game.
            The marker then stays at 11.
        """),
        "English rulebook (second edition), Allegiance Track and End of Game; another implementation.",
    ),
    Ruling(
        "R43",
        "Trading",
        prose("""
            The active player trades with one other player; both must agree.
            Goods are commodities, resources and artifact cards.
            The swap is immediate; promises do not bind.
            Trading is possible on the active player's turn, before, between or after placements, not while an action is
                being resolved.
            Each side gives at least one item.
            Stars, workers, recruits, the dilemma and track levels cannot be traded.
            Hand limits apply right after.
            Only the two partners see artifact kinds.
            The number of offers per turn is capped (R59).
        """),
        prose("""
            English rulebook (second edition), Trading.
            Timing, minimum, visibility and cap: our decision; another implementation has no trading.
        """),
    ),
    Ruling(
        "R44",
        "Hand limit and artifact deck",
        prose("""
            Whenever a player, active or not, holds more artifacts than morale, the owner chooses and discards down at
                once: after each complete draw (draw all cards of that one effect, then discard), after each morale
                loss, after a trade.
            At once means before the next effect of the same placement, so morale gained later in it comes too late.
            Cards set aside as payment (R8) no longer count as hand.
            Discards and payments go face up to the discard pile.
            If a card must be drawn from an empty deck, shuffle the discard pile first; if both are empty, no card is
                drawn.
            Recruit cards never run out: 48 minus 24 dealt leaves 24, and six dilemmas need 12.
            Discarded recruits are never reshuffled.
        """),
        prose("""
            English rulebook (second edition), Morale Chart, Setup and Artifact Cards.
            Face up, and the moment of the reshuffle: our decision; another implementation reshuffles at the same
                moment.
        """),
    ),
    Ruling(
        "R45",
        "End",
        prose("""
            The game ends at once when a player has placed the 10th star.
            The test is made after the full benefit of a placement including its allegiance step, tier-4 stars and
                revealed recruits; after the stars of a completed market; and after a dilemma.
            Pending rolls, the hand limits that would follow from them, and further matching dice are dropped.
        """),
        prose("""
            English rulebook (second edition), End of Game.
            Moments of the test: our decision, another implementation does the same.
        """),
    ),
    Ruling(
        "R46",
        "Tokens run out",
        prose("""
            A player entitled to more stars than are left places what is left, in the order of R22.
            The game then ends, so nobody plays on with zero.
        """),
        "Our decision, another implementation does the same.",
    ),
    Ruling(
        "R47",
        "Simultaneous tenth stars",
        prose("""
            All players who reach ten before the same test (R45) tie, whoever is active.
            Examples are the builders of one market, several recruits at tier 4, or a visitor's star together with the
                tier-4 stars of the same action.
        """),
        "English rulebook (second edition), End of Game; what counts as the same moment: our decision.",
    ),
    Ruling(
        "R48",
        "Tie-breakers",
        prose("""
            Only tied players are compared, in this order:

            1. Higher morale.
            2. Lower knowledge.
            3. More constructed markets with an own star.
            4. More of the four territories with at least one own star.
            5. Each rolls all own workers (on board and available); the lowest total wins; repeat while tied.

            Older texts for step 5 differ without effect: the older Dutch edition adds the player's knowledge level, the
                older Spanish edition mentions the knowledge chart, and step 2 is tied at that point.
            The reference manual counts stars in step 4, see C8.
        """),
        "English rulebook (second edition), End of Game; all own workers: our decision.",
    ),
    Ruling(
        "R49",
        "Final ranking of the others",
        prose("""
            The other players are ranked by stars placed, then by steps 1 to 4 of R48; whoever is still tied shares the
                rank.
        """),
        "Our decision; the score of another implementation does about that.",
    ),
    Ruling(
        "R50",
        "Recruit draft",
        prose("""
            This variant is optional.
            Deal 4 recruits to each player; pick 1 and pass the rest to the left, until all are picked.
            Then keep 2 (one active, one hidden) and discard 2.
        """),
        "English rulebook (second edition), Advanced Variants; direction: older Dutch edition.",
    ),
    Ruling(
        "R51",
        "Market draft",
        prose("""
            This variant is optional.
            Deal 2 tiles to each player; each keeps 1 face down and removes the other from the game.
            Fill up to 6 at random from the undealt tiles, never from rejected ones; shuffle and place.
        """),
        "English rulebook (second edition), Advanced Variants.",
    ),
    Ruling(
        "R52",
        "Morale and knowledge draft",
        prose("""
            This variant is optional.
            Each field holds one marker, and each chart has six fields.
            The order is a snake: from the oldest player clockwise each places one of the two markers, the last player
                places both, then back counter-clockwise everyone places the remaining marker.
            The engine picks the first seat at random.
            C20 describes the older version.
        """),
        "English rulebook (second edition), Advanced Variants; random first seat: our decision.",
    ),
    Ruling(
        "R53",
        "Doubles house rule",
        prose("""
            This variant is optional.
            Each matching die after the first costs 1 morale before it is placed, and the hand limit is applied before
                that placement.
            It needs morale 2 or more.
        """),
        prose("""
            English rulebook (second edition), Advanced Variants.
            Minimum: our decision from the rulebook's note on paying with morale, another implementation does the same.
        """),
    ),
    Ruling(
        "R54",
        "Public and secret",
        prose("""
            Public: all board positions, all dice values, tracks, stars, active recruits, built tiles, completed
                dilemmas.
            Public for each player: the number of commodities and resources by kind, of workers, of artifacts and of
                hidden recruits.
            Secret: artifact kinds in hand, the hidden recruit and the unused dilemma (their owner knows them), deck
                orders, discarded recruits.
            Nobody knows the face-down tiles; in the market draft each player knows the two tiles seen.
            The discard pile of artifacts is public.
            Players may tell what they like.
        """),
        "English rulebook (second edition), note to Components, and Trading; discard pile: our decision.",
    ),
    Ruling(
        "R55",
        "Out-of-turn decisions",
        prose("""
            Players decide out of turn about a hand-limit discard, the choice of lost goods (R30), a trade answer, and
                recruit reactions.
            If several must decide at once: active player first, then clockwise.
        """),
        "Our decision.",
    ),
    Ruling(
        "R56",
        "Prices on the tracks are reserved, then paid",
        prose("""
            Goods and cards that a placement costs are set aside when the die goes down, before bump exchanges and
                before the bumped die is rolled (R8).
            What it costs on a track is reserved at that moment: the knowledge of Kaden or Matthew, the morale that
                second-edition Brian charges in Icarus.
            The placement is legal only if there is room for it, and nothing before the payment may use that room up.
            The marker itself moves after the bump, its exchanges, its roll and its knowledge check.
            So neither a bump nor an exchange can make the price unpayable, goods gained by a bump never pay it, and
                what is reserved neither counts in the check of the bumped die nor pays for an exchange.
            Where Brian's price includes artifacts, they come from a hand that fits the morale he will leave: the hand
                is discarded to that limit first, and no card the price needs may go.
            The morale of the doubles house rule is lost before the die is placed, as the variant says (R53); the
                discard that this forces may not take a card the price needs either.
            Rewards that depend on what was paid (Michael, Flartner, Brian) come after the bump and before the benefit.
        """),
        prose("""
            English rulebook (second edition), Worker Placement (Order of Operations) and A Few Notes About Recruits:
                the bump and its exchanges come first.
            Reserving: our decision; refines R8.
            Discarding before artifacts are paid: another implementation (F24).
        """),
    ),
    Ruling(
        "R57",
        "Order of setup",
        prose("""
            The game is set up in this order:

            1. Dilemmas are dealt.
            2. Market tiles are drafted, if that variant is on (R51).
            3. Recruits are dealt or drafted (R50) and chosen, all secretly, and revealed together.
            4. The morale and knowledge draft is held, if that variant is on (R52).
            5. The minority-faction bonus is given, if that option is on.
            6. The starting dice are rolled (R1).
            7. The first player is found (R2).
        """),
        "Our decision, from the English rulebook (second edition), Setup and Advanced Variants.",
    ),
    Ruling(
        "R58",
        "Forced and secret questions",
        prose("""
            A question whose only answer follows from public information is answered by the engine.
            A question whose answers depend on secret cards is asked even if only one answer exists, so that being asked
                or not asked tells nothing.
        """),
        "Our decision.",
    ),
    Ruling(
        "R59",
        "Trading in the engine",
        prose("""
            An offer is built item by item (give, ask), proposed, then accepted or declined.
            A partner who cannot deliver can only decline.
            There are at most `offers_per_turn` proposals a turn, and an abandoned offer counts.
            After the last action of a turn the player may still trade before ending the turn.
            The option `trading=False` removes trading.
        """),
        "Our decision; says how R43 is played.",
    ),
    Ruling(
        "R60",
        "Simultaneous stars",
        prose("""
            The stars of one event are placed active player first, then clockwise.
            This decides only the order of Esme's offers and of Theater knowledge.
            The end test waits until all stars are down.
        """),
        "Our decision; answers U1.",
    ),
    Ruling(
        "R61",
        "A market completed by the first matching die",
        prose("""
            When the first of several matching dice completes a market, the remaining matching dice may still be placed.
            The die that came back from the site waits for the next turn (R13).
        """),
        "Our decision; answers U2.",
    ),
    Ruling(
        "R62",
        "No recruit left",
        prose("""
            With fewer than two recruits in the deck the fighting side of a dilemma is not offered.
            This cannot happen with 48 cards (R44).
        """),
        "Our decision; answers U4.",
    ),
    Ruling(
        "R63",
        "Bump exchanges come before the roll",
        prose("""
            The owner of the bumped die decides first (Amanda), then the bumping player's recruits speak up, and only
                then is the bumped die rolled.
            So knowledge given by Lee, Maxime or Rebecca already counts in the check that follows this roll.
        """),
        prose("""
            Our decision, from the note of the English rulebook (second edition) that the exchange of a bump comes
                first; another implementation asks most of these recruits after the benefit.
        """),
    ),
    Ruling(
        "R64",
        "No game is endless",
        prose("""
            When every player has had `turn_limit` turns, the game ends as it stands; the ranking is that of R49.
            The limit is an option, 5000 turns each by default, which no game between people comes near; 0 switches it
                off.
        """),
        prose("""
            Our decision: the rulebooks trust that somebody wants to win, and software cannot.
        """),
    ),
    Ruling(
        "R65",
        "What an exchange is paid with",
        prose("""
            A recruit's exchange is paid with what the player has at that moment.
            Goods that another recruit brought in the same bump count; the benefit of the space comes later and does
                not.
            Whether a recruit of the bumped player is active is judged at that moment too, even if it woke up in this
                very bump.
        """),
        prose("""
            Our decision.
        """),
    ),
    Ruling(
        "R66",
        "The market that switches a recruit off",
        prose("""
            When a market is completed its penalty starts (R17) before recruits react to the completion.
            So a player without a star on the Academy of Mandatory Equality gets nothing from Ray for it.
        """),
        prose("""
            Our decision, by the order of R17.
        """),
    ),
)


CONFLICTS: Final[tuple[Conflict, ...]] = (
    Conflict(
        "C1",
        "Total on a commodity area",
        prose("""
            The text of the older Spanish edition counts the dice present before placing.
            The English rulebook (second edition) and the older Dutch edition count after placing.
            The Spanish edition's own example (4 + 2 = 6) also counts after placing.
        """),
        prose("""
            The total includes the die just placed.
            The Spanish sentence is a translation slip.
        """),
        ("R10",),
        "",
    ),
    Conflict(
        "C2",
        "Price of the dilemma",
        prose("""
            The reference manual asks for the shown commodity or 2 artifacts.
            The English rulebook (second edition), the older Dutch and Spanish editions and the cards themselves ask for
                the shown artifact or any 2 artifacts.
        """),
        prose("""
            A dilemma costs 1 artifact of the kind shown on the card, or any 2 artifacts.
            Commodities never pay for it.
        """),
        ("R40",),
        "",
    ),
    Conflict(
        "C3",
        "Price of an artifact market",
        prose("""
            The reference manual asks for 3 different artifacts or 2 matching ones.
            The English rulebook (second edition) and the older Dutch and Spanish editions ask for any 3 or 2 identical
                ones.
        """),
        prose("""
            Any 3 artifacts pay, whether their kinds are equal or different; so do 2 of one kind.
        """),
        ("R21",),
        "",
    ),
    Conflict(
        "C4",
        "Number of Icarite markets",
        prose("""
            The older Dutch and Spanish editions and the reference manual say three, yet all of them describe four.
            The English rulebook (second edition) gives no number and describes four; the printed board shows four.
        """),
        prose("""
            There are four Icarite markets: Wind Saloon, Nimbus Loft, Breeze Bar and Sky Lounge.
        """),
        ("R24",),
        "",
    ),
    Conflict(
        "C5",
        "Price of a tunnel",
        prose("""
            The reference manual asks for a resource.
            The printed board shows a commodity; the texts of the English rulebook (second edition) and of the older
                Dutch and Spanish editions point to an icon that we could only read on the board.
        """),
        prose("""
            Digging costs 1 commodity of the digging faction: energy, water or food.
        """),
        ("R15",),
        "",
    ),
    Conflict(
        "C6",
        "Commodities and resources",
        prose("""
            The reference manual lists clay, stone and gold as commodities and calls both interchangeable.
            The English rulebook (second edition) and the older Dutch and Spanish editions keep commodities and
                resources apart.
        """),
        prose("""
            Energy, water, food and bliss are commodities; gold, stone and clay are resources.
            The two never replace each other unless a card says so.
        """),
        ("R15", "R24", "R43"),
        "",
    ),
    Conflict(
        "C7",
        "Stars in Icarus",
        prose("""
            In the reference manual every market leads to a star, Breeze Bar and Sky Lounge included, and its questions
                and answers say that stars can go on Icarite markets.
            The English rulebook (second edition) never puts a star on an Icarite market, and those two give none.
        """),
        prose("""
            Wind Saloon and Nimbus Loft place a star on the Icarite territory.
            Breeze Bar and Sky Lounge give no star, and no star ever lies on an Icarite market.
        """),
        ("R24",),
        "",
    ),
    Conflict(
        "C8",
        "Fourth tie-breaker",
        prose("""
            The reference manual compares the number of stars in territories.
            The English rulebook (second edition) and the older Dutch and Spanish editions compare the number of
                territories with a star.
        """),
        prose("""
            The fourth tie-breaker counts the territories in which a player has at least one star, from 0 to 4.
        """),
        ("R48",),
        "",
    ),
    Conflict(
        "C9",
        "Fifth tie-breaker",
        prose("""
            In the English rulebook (second edition) and the reference manual the players roll their workers and the
                lowest total wins.
            The older Dutch edition adds the knowledge level, and the older Spanish edition mentions the knowledge
                chart.
        """),
        prose("""
            Tied players roll all own workers, and the lowest total wins.
            Adding the knowledge level would change nothing, because it is equal once the second tie-breaker is tied.
        """),
        ("R48",),
        "",
    ),
    Conflict(
        "C10",
        "Icarite tier 1",
        prose("""
            The table in the older Spanish edition names the Generator for the Icarites, and the same for the
                Subterrans; its paragraph speaks of the corresponding area.
            The English rulebook (second edition) and the older Dutch edition name the Cloud Mine for the Icarites and
                the Aquifer for the Subterrans.
        """),
        prose("""
            The tier-1 bonus of each faction works on its own commodity area: the Cloud Mine for the Icarites, the
                Aquifer for the Subterrans.
            The Spanish table is a misprint.
        """),
        ("R10", "R42"),
        "",
    ),
    Conflict(
        "C11",
        "Icarite tier 2",
        prose("""
            A paragraph in the older Spanish edition reads as if drawing a card led to placing a star.
            The table in the same edition, the English rulebook (second edition) and the older Dutch edition say: place,
                then draw.
        """),
        prose("""
            A player with the Icarite tier-2 bonus first places a star on the Icarite territory, then draws 1 artifact.
            No star placed means no card.
        """),
        ("R24",),
        "",
    ),
    Conflict(
        "C12",
        "Star on a market tile",
        prose("""
            The list in the older Spanish edition omits that the tile chosen at an artifact market must lie in the same
                region.
            The example in that edition, the English rulebook (second edition) and the older Dutch edition have it.
        """),
        prose("""
            An artifact market can put a star only on a constructed market of its own region.
        """),
        ("R21",),
        "",
    ),
    Conflict(
        "C13",
        "Whom a penalty hits",
        prose("""
            In the older Spanish edition a penalty hits whoever did not help to build; it adds that a later star counts
                as helping.
            In the English rulebook (second edition) and the older Dutch edition it hits whoever has no star on the
                tile.
        """),
        prose("""
            A penalty hits exactly the players without a star on the tile, however they could have got one.
        """),
        ("R20",),
        "",
    ),
    Conflict(
        "C14",
        "Recruit from a dilemma of a revealed faction",
        prose("""
            The older Dutch and Spanish editions say that the recruit may be activated.
            The English rulebook (second edition) says that it is activated; the reference manual says face-up.
        """),
        prose("""
            A recruit gained by a dilemma is activated at once if its faction was already revealed; the player has no
                choice.
        """),
        ("R40", "R41"),
        "",
    ),
    Conflict(
        "C15",
        "When a revealed recruit works",
        prose("""
            The English rulebook (second edition) says at tier 3 that the recruit works on following turns.
            Its chapter on tunnels and the older Dutch and Spanish editions say from then on.
            In another implementation it works as soon as the step that revealed it is finished.
        """),
        prose("""
            A revealed recruit is public and can take a tier-4 star at once.
            Its ability, its track bonuses and its exclusive space work from the next turn on.
        """),
        ("R41",),
        "",
    ),
    Conflict(
        "C16",
        "Matching dice: one turn or two",
        prose("""
            The rules of the English rulebook (second edition) speak of several plays in the same turn.
            Its page on teaching the game speaks of two turns in a row.
        """),
        prose("""
            Placing matching dice is one turn, so a player loses at most one worker during it.
        """),
        ("R13", "R27"),
        "",
    ),
    Conflict(
        "C17",
        "Matching dice: rolled or found",
        prose("""
            The questions and answers of the reference manual speak of rolling doubles at the start of the turn.
            In the English rulebook (second edition) and the older Dutch and Spanish editions the available dice are
                equal at the start of the turn, and nothing is rolled.
        """),
        prose("""
            At the start of a turn nothing is rolled.
            The available dice that already show the same value may all be placed.
        """),
        ("R13",),
        "",
    ),
    Conflict(
        "C18",
        "Order of paying and placing",
        prose("""
            The English rulebook (second edition) says: place and bump, then pay, then gain.
            The older Dutch edition has the player pay before placing on a one-time space.
            Another implementation pays, then bumps, then gains.
        """),
        prose("""
            The printed English order stands, with one refinement: goods and cards are set aside, and room on the tracks
                is reserved, when the die goes down.
            So a bump can neither make the price unpayable nor help to pay it.
        """),
        ("R6", "R8", "R56"),
        "",
    ),
    Conflict(
        "C19",
        "Fewest workers to retrieve",
        prose("""
            The English rulebook (second edition) asks for at least one worker.
            The older Dutch and Spanish editions say any number.
        """),
        prose("""
            Retrieving takes at least one worker off the board.
            A player without workers on the board cannot retrieve.
        """),
        ("R25",),
        "",
    ),
    Conflict(
        "C20",
        "Morale and knowledge draft",
        prose("""
            In the English rulebook (second edition) the markers are placed in snake order and the last player places
                both.
            The older Dutch and Spanish editions place them in plain clockwise rounds.
        """),
        prose("""
            The draft is held in snake order.
        """),
        ("R52",),
        "",
    ),
    Conflict(
        "C21",
        "Doubles house rule",
        prose("""
            Only the English rulebook (second edition) has the variant that each matching die after the first costs 1
                morale.
            The expansion makes it a standard rule, and another implementation uses it in every game.
        """),
        prose("""
            Matching dice are free of charge.
            The option switches the price of 1 morale per extra die on.
        """),
        ("R13", "R53"),
        "doubles_cost_morale",
    ),
    Conflict(
        "C22",
        "Example of the Spa",
        prose("""
            In the example of the older Dutch edition own workers may not be retrieved.
            In the English rulebook (second edition), the older Spanish edition and on the tile they may not be bumped.
        """),
        prose("""
            The Spa of Fleeting Pleasure forbids bumping own workers; retrieving them stays allowed.
            The Dutch example is a translation slip.
        """),
        ("R25", "R32"),
        "",
    ),
    Conflict(
        "C23",
        "Number of tokens",
        prose("""
            The English rulebook (second edition) lists 45 resources and 72 commodities.
            The older Dutch and Spanish editions list 27 and 48, and the Spanish one also lists 12 player tokens.
        """),
        prose("""
            The numbers do not matter: the supply of commodities and resources is unlimited (F32).
        """),
        (),
        "",
    ),
    Conflict(
        "C24",
        "Star when visiting a constructed market",
        prose("""
            In the English rulebook (second edition), the older Dutch and Spanish editions and the reference manual the
                star of a visit goes on the territory.
            By a later rule of the expansion, which another implementation uses in every game, it may also go on the
                visited tile.
        """),
        prose("""
            The star goes on the territory of the region.
            With the option, a visitor without a star on the visited market may put it there instead, which ends the
                penalty for that player.
        """),
        ("R19", "R20"),
        "star_on_visited_market",
    ),
    Conflict(
        "C25",
        "Interrupted construction",
        prose("""
            The reference manual says that the market is simply not built when a worker is retrieved.
            In the English rulebook (second edition) and the older Dutch and Spanish editions the space must be filled
                and paid again.
        """),
        prose("""
            A die retrieved from a construction site frees its space, and the next worker there pays again.
            The market can still be built.
        """),
        ("R18",),
        "",
    ),
    Conflict(
        "C26",
        "End of the game",
        prose("""
            The reference manual ends the game at once, with ties for anyone finishing in the same turn.
            The English rulebook (second edition) ends it when all ten stars are placed, with ties only for the same
                moment.
        """),
        prose("""
            The game ends at the first test that finds a player with ten stars placed.
            Players who reach ten before that same test tie; nobody else does.
        """),
        ("R45", "R47"),
        "",
    ),
    Conflict(
        "C27",
        "Fifth faction",
        prose("""
            The reference manual lists factionless recruits.
            The English rulebook (second edition) and the older Dutch and Spanish editions have four factions.
        """),
        prose("""
            There are four factions, and every recruit belongs to one of them.
            Factionless recruits belong to the expansion.
        """),
        (),
        "",
    ),
    Conflict(
        "C28",
        "Must tier bonuses be taken",
        prose("""
            Only the reference manual says that the bonuses of tiers 1 to 3 are mandatory.
            The other texts do not mention it.
        """),
        prose("""
            Tier bonuses are taken whether wanted or not, like every benefit.
        """),
        ("R9",),
        "",
    ),
    Conflict(
        "C29",
        "Amanda the Broker",
        prose("""
            On the sample card in the English rulebook (second edition) Amanda's owner gives something to the bumping
                player.
            In the reference manual the owner simply pays 1 bliss.
        """),
        prose("""
            Both are right: the sample is the first printing of the card, the other form is the second edition (F53).
            The recruit cards chosen for the game decide.
        """),
        (),
        "",
    ),
    Conflict(
        "C30",
        "Points only the newest rulebook has",
        prose("""
            Only the English rulebook (second edition) has the list of knowledge checks, the note on roll penalties, the
                notes on Laboratory and Academy, the note that the tank is not in Subterra, the order of operations, and
                the details of trading.
            The older Dutch and Spanish editions and the reference manual lack them.
        """),
        prose("""
            All of them are adopted.
        """),
        ("R6", "R14", "R26", "R30", "R31", "R37", "R43"),
        "",
    ),
    Conflict(
        "C31",
        "Worker activation tank",
        prose("""
            The reference manual leaves the tank out entirely.
            The English rulebook (second edition), the older Dutch and Spanish editions and the printed board have it.
        """),
        prose("""
            The worker activation tank is in play, with an energy side and a water side.
        """),
        ("R14",),
        "",
    ),
    Conflict(
        "C32",
        "Reference to the wrong chapter",
        prose("""
            In the older Spanish edition the reference for one-time spaces points to the commodity areas.
            The English rulebook (second edition) points to the construction sites.
        """),
        prose("""
            The Spanish reference is a slip and is ignored: one-time spaces are the spaces of construction sites.
        """),
        ("R16",),
        "",
    ),
    Conflict(
        "C33",
        "Star or step first",
        prose("""
            The English rulebook (second edition) names the star before the allegiance step at constructed markets, and
                the step before the star at artifact markets, the Wind Saloon and the Nimbus Loft.
            It delays expressly only the bonus of tier 1, so with its order in Icarus a step from 4 to 5 would give the
                card of tier 2 at once, as in another implementation.
        """),
        prose("""
            The star comes before the step everywhere: what one placement gives is one moment, and every tier is judged
                by the level before it.
            A step from 4 to 5 gives no card yet.
        """),
        ("R22", "R24"),
        "",
    ),
)
