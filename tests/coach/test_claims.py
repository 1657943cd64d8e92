"""Who was believed: claims of a finished game, which of them are told, and who could know what."""

from __future__ import annotations

from euphoria.coach import Analysis, Claim, Deed, Heard
from euphoria.coach.claims import FEW, MOST, telling
from euphoria.words import hearsay
from tests.coach.games import analysed, played, record_of

NAMES = ("Ada", "Bo", "Cy", "Di")


def claim(number: int, moved: float = 0.1, *deeds: Deed, true: bool = False, known: bool = True) -> Claim:
    return Claim(number, 10 + number, 3, 1, 2, true, known, (Heard(0, 0.3, 0.3 + moved),), deeds)


def shot(at: int, trusting: bool = True) -> Deed:
    return Deed(at, 5, 0, "shoot", trusting)


def test_a_game_is_told_with_its_claims() -> None:
    found, talk = analysed("leaders", 1), record_of("leaders", 1).talk

    assert found.claims
    for one in found.claims:
        said = talk[one.number]
        assert (said.seat, said.at) == (one.seat, one.at)
        assert one.about == (said.seat if said.other < 0 else said.other)
        assert {heard.seat for heard in one.heard}.isdisjoint({one.seat, one.about})
        assert all(0.0 <= chance <= 1.0 for heard in one.heard for chance in (heard.before, heard.after))
        assert {deed.seat for deed in one.deeds} <= {heard.seat for heard in one.heard}
        assert all(deed.at >= one.at for deed in one.deeds)
    assert Analysis.from_json(found.to_json()).claims == found.claims


def test_a_title_in_which_nothing_is_true_or_false_tells_nothing() -> None:
    assert analysed("dystopia", 1).claims == () and hearsay.words_of("dystopia") is None


def test_what_decided_and_what_was_acted_on_is_told_first() -> None:
    idle = [claim(number, 0.01 * number) for number in range(5)]
    acted = claim(7, 0.0, shot(40))
    decisive = [claim(8 + number, 0.0, shot(50), shot(40)) for number in range(2)]

    assert telling([*idle, acted, *decisive], 50) == [acted, *decisive]
    assert telling([*idle, acted], 50) == [idle[3], idle[4], acted]
    assert len(telling(idle, 50)) == FEW
    assert len(telling([claim(number, 0.0, shot(40)) for number in range(9)], 50)) == MOST


def test_claims_are_told_in_words() -> None:
    words = hearsay.words_of("leaders")
    assert words is not None
    truths = [hearsay.truth(claim(0, true=true, known=known)) for true in (True, False) for known in (True, False)]
    assert truths[2] == "That was a lie." and len(set(truths)) == 4
    assert hearsay.deeds(words, claim(0), NAMES) == ["Nobody acted on it."]
    told = hearsay.deeds(words, claim(0, 0.1, shot(40), Deed(41, 6, 3, "aim", False)), NAMES)
    assert told == ["Ada shot at Cy in turn 5, as if it were true.", "Di aimed at Cy in turn 6 all the same."]
    assert hearsay.likelihood(claim(0), NAMES) == ["Ada 30 %, then 40 %"]
    both = [claim(0, 0.1, shot(40)), claim(1, 0.1, shot(41, False), true=True)]
    assert hearsay.speaker(both, 1) == "claims: 2 · false: 1 · believed: 1 · doubted: 1"
    assert hearsay.speaker(both, 0) == ""


# Who could know what --------------------------------------------------------------------------------------------------


def test_who_holds_a_leader_is_sure_of_it_from_the_beginning() -> None:
    found, game = analysed("leaders", 1), played("leaders", 1)
    words = hearsay.words_of("leaders")
    assert words is not None
    for tally in words.SECRETS:
        known = found.known_by(tally)
        assert sorted(seat for _turn, seats in known for seat in seats) == [0, 1, 2, 3]
        turns = [turn for turn, _seats in known if turn is not None]
        assert turns == sorted(turns)
        assert any(words.holder(tally, game) in seats for turn, seats in known if turn is not None)
        told = hearsay.secret(words, tally, known, NAMES, game)
        assert NAMES[words.holder(tally, game)] in told and "Sure who held it: " in told


def test_nobody_is_said_to_know_what_their_cards_do_not_prove() -> None:
    """By what lies open and by looks alone less is known than by all that follows from them, never more."""
    for moment in analysed("leaders", 1).moments[1:-1]:
        tallies = {tally.name: tally.seats for tally in moment.tallies}
        game = record_of("leaders", 1).replay(moment.at)
        for number, name in enumerate(("euphorian leader", "subterran leader")):
            for seat, known in enumerate(tallies[name]):
                seen = any(
                    player.recruits[slot] == number and player.seen[slot] >> seat & 1
                    for player in game.players  # type: ignore[attr-defined]
                    for slot in range(3)
                )
                assert known >= seen
