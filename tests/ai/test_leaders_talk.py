"""Talk of bots in leaders: they answer, deny, speak of what they have just seen; and everybody lies now and then."""

from __future__ import annotations

from collections import Counter

import pytest

from euphoria import ai, leaders
from euphoria.ai.leaders.lies import could_follow
from euphoria.ai.leaders.replies import PATIENCE
from euphoria.ai.seats import converse, decide
from euphoria.core.choices import Choice
from euphoria.core.talk import Said
from euphoria.leaders import Leaders, View, a_game, a_player
from euphoria.leaders.position import PlayerData
from euphoria.leaders.terms import KIND_NAMES, KIND_OF, TEAM_NAMES, WASTELANDER

LOYAL = ["euphorian", "euphorian", "subterran"]
OUR_LEADER = ["euphorian_leader", "euphorian", "subterran"]
THEIR_LEADER = ["subterran_leader", "subterran", "euphorian"]
ALL = ["left", "middle", "right"]


def four(phase: str = "artifact", **players: PlayerData) -> Leaders:
    return a_game(phase=phase, **{name: players.get(name, a_player()) for name in ("anna", "bob", "carl", "dora")})


def says(game: Leaders, seat: int, rank: str = "minister") -> list[str]:
    return ai.agent("leaders", rank, 1).says(leaders.view(game, seat))


# Spoken to ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rank", ai.LEVELS)
def test_a_question_about_a_recruit_is_answered_once_and_not_only_in_the_own_turn(rank: str) -> None:
    game = four(anna=a_player(LOYAL), bob=a_player(LOYAL))
    for slot in ALL:
        game.say(0, f"ask seat1 {slot}")
    told = says(game, 1, rank)
    assert len(told) == 3
    for number, (slot, words) in enumerate(zip(ALL, told, strict=True)):
        assert words.startswith(f"claim seat1 {slot} ") or words == f"answer {number} silence"
        game.say(1, words)
    assert says(game, 1, rank) == []


@pytest.mark.parametrize("rank", ai.LEVELS)
@pytest.mark.parametrize("recruits", [LOYAL, OUR_LEADER])
def test_an_accusation_is_denied_whether_or_not_it_is_true(rank: str, recruits: list[str]) -> None:
    game = four(anna=a_player(LOYAL), bob=a_player(recruits))
    game.say(0, "accuse seat1 euphorian_leader")
    assert says(game, 1, rank) == ["answer 0 no"]
    game.say(1, "answer 0 no")
    assert says(game, 1, rank) == []


def test_an_open_leader_is_not_denied() -> None:
    game = four(bob=a_player(OUR_LEADER, exposed=["left"]))
    game.say(0, "accuse seat1 euphorian_leader")
    assert says(game, 1) == []


def test_nobody_is_told_what_they_have_seen_to_be_false() -> None:
    for recruits in (LOYAL, OUR_LEADER, THEIR_LEADER, ["subterran", "euphorian", "subterran"]):
        game = four(bob=a_player(recruits, seen_by={"anna": ALL}))
        for slot in ALL:
            game.say(0, f"ask seat1 {slot}")
        kinds = [KIND_NAMES[KIND_OF[card]] for card in game.players[1].recruits]
        assert says(game, 1) == [f"claim seat1 {slot} {kind}" for slot, kind in zip(ALL, kinds, strict=True)]


def test_a_question_in_words_gets_yes_no_or_silence() -> None:
    game = four(bob=a_player(OUR_LEADER))
    for words in ("are you euphorian?", "do you hold a leader?", "how are you?"):
        game.say(0, f"ask seat1 {words}")
    told = says(game, 1)
    assert [words.rsplit(" ", 1)[0] for words in told] == ["answer 0", "answer 1", "answer 2"]
    assert told[1] != "answer 1 yes"
    assert told[2] == "answer 2 silence"


def test_whoever_is_asked_for_ever_falls_silent() -> None:
    game = four(bob=a_player(LOYAL))
    answered = 0
    for _ in range(3 * PATIENCE):
        game.say(0, "ask seat1 are you euphorian?")
        for words in says(game, 1):
            game.say(1, words)
            answered += 1
    assert answered == PATIENCE


# Of one's own accord --------------------------------------------------------------------------------------------------


def test_a_leader_is_told_right_after_the_look_and_not_in_somebody_elses_window() -> None:
    told = 0
    for left in ("euphorian_1", "euphorian_2", "euphorian_3", "euphorian_4"):
        game = four("action", anna=a_player([left, "euphorian", "subterran"]), bob=a_player(THEIR_LEADER))
        game.choose("interrogate seat1 left")
        words = says(game, 0)
        assert words in ([], ["accuse seat1 subterran_leader"])
        told += len(words)
        # What was not said at once is not blurted out when somebody else has done something.
        late = four("action", anna=a_player([left, "euphorian", "subterran"], hand=["roller_skates"]))
        late.choose("pass")
        assert says(late, 0) == []
    assert told >= 2


def test_no_lie_contradicts_what_lies_open() -> None:
    shown = a_player(LOYAL, exposed=["left", "middle"])
    assert not could_follow(leaders.view(four(anna=shown), 0), 1)
    assert could_follow(leaders.view(four(anna=a_player(LOYAL, exposed=["left"])), 0), 1)


# Whole games ----------------------------------------------------------------------------------------------------------


class Chatterer(ai.Agent[View]):
    """Moves as an inspector, which is quick, and says what a minister says."""

    def __init__(self, seed: int) -> None:
        self.mover = ai.agent("leaders", "inspector", seed)
        self.speaker = ai.agent("leaders", "minister", seed)

    def choose(self, view: View) -> Choice:
        return self.mover.choose(view)

    def says(self, view: View) -> list[str]:
        return self.speaker.says(view)


def is_true(game: Leaders, said: Said) -> bool:
    """Is a claim or an accusation true in the game as it stands?"""
    if said.kind == "claim team":
        return TEAM_NAMES[game.players[said.seat].team()] == said.what
    kinds = [KIND_NAMES[KIND_OF[card]] for card in game.players[said.other].recruits]
    return said.what in kinds if said.kind == "accuse" else kinds[said.place] == said.what


def test_neither_a_lie_nor_an_accusation_is_proof() -> None:
    """Over these games leaders and followers tell the truth and lie, and accusations are both."""
    found: Counter[tuple[str, str, bool]] = Counter()
    for seed in range(8):
        game = leaders.new_game(6, seed=seed)
        agents = {seat: Chatterer(seed * 16 + seat) for seat in range(6)}
        while not game.over and game.turn < 25:
            seat, heard = game.seat, len(game.talk)
            game.choose(decide("leaders", game, agents[seat]))
            converse("leaders", game, agents, heard, seat)
            for said in game.talk[heard:]:
                speaker = game.players[said.seat]
                if said.kind != "answer" and not game.over and speaker.team() != WASTELANDER:
                    role = "leader" if speaker.leader() >= 0 else "follower"
                    found[role, said.kind, is_true(game, said)] += 1
    for role in ("leader", "follower"):
        assert found[role, "claim team", True]
        assert found[role, "claim team", False]
    for kind in ("accuse", "claim recruit"):
        assert sum(found[role, kind, True] for role in ("leader", "follower"))
        assert sum(found[role, kind, False] for role in ("leader", "follower"))
