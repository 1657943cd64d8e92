"""The table of dystopia in the browser: every question of random games, drawn for every seat and for a spectator."""

from __future__ import annotations

import itertools
import random
import re
from functools import cache
from html.parser import HTMLParser
from typing import Any

import pytest

from euphoria import dystopia
from euphoria.ai import GreedyAgent
from euphoria.core.events import Event
from euphoria.dystopia import a_game, a_player, on, play
from euphoria.dystopia.choices import PLACE, TABLE
from euphoria.dystopia.markets.tiles import ALL_TILES
from euphoria.dystopia.options import SWITCHES
from euphoria.dystopia.questions import QUESTIONS
from euphoria.dystopia.recruits.base import DECKS
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.terms import FEWEST_PLAYERS, MOST_PLAYERS, TANK_ENERGY
from euphoria.web import dystopia as face
from euphoria.web.dystopia.preview import Placing
from euphoria.web.dystopia.question import question
from euphoria.web.dystopia.reader import Reader
from euphoria.web.dystopia.result import result
from euphoria.web.dystopia.signs import signs
from euphoria.web.dystopia.tips import tips
from euphoria.web.pages.frame import Chair, Frame, Line
from euphoria.web.pages.rendering import STATIC, environment, render
from euphoria.web.tables.house import BOT, MARKS, PERSON
from euphoria.words.dystopia import tell

VOID = {"br", "hr", "img", "input", "link", "meta"}
GAMES = 24
OF_EACH_KIND = 5
NAMES = ("Ana", "<b>Ivo</b>", "Clerk 7", 'Ma"ra', "Bo", "Noor")


class Reading(HTMLParser):
    """The elements of a fragment; complains about tags that do not nest."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.inside: list[dict[str, str]] = []
        self.feed(html)
        self.close()
        assert not self.open, self.open

    def handle_data(self, data: str) -> None:
        for element in self.inside:
            element["text"] += data

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)
            self.inside.append(self.found[-1][1] | {"text": ""})
            self.found[-1] = (tag, self.inside[-1])

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, f"</{tag}> after {self.open}"
        self.inside.pop()

    def values(self, name: str) -> list[str]:
        return [attrs[name] for _, attrs in self.found if name in attrs]


def frame_of(game: Any, seat: int | None, **changes: Any) -> Frame:
    chairs = tuple(
        Chair(n, NAMES[n], MARKS[n], (PERSON, BOT)[n % 2], present=n != 2, seconds=100 * n or None)
        for n in range(len(game.players))
    )
    log = (Line(1, 0, "did this & that"), Line(2, -1, "rain", fresh=True))
    asked = not game.over and game.seat == seat
    values: dict[str, Any] = {"asked": asked, "log": log, "can_undo": True, "over": game.over, "running": not game.over}
    made = Frame("LARCH4", "dystopia", "Larch", 3, 17, "k" * 8, seat, chairs)
    return Frame(**(vars(made) | values | changes))


def drawn(game: Any, seat: int | None, **changes: Any) -> str:
    seen = dystopia.view(game, seat)
    return render(face.TEMPLATE, **face.table(seen, frame_of(game, seat, **changes)))


@cache
def positions() -> dict[str, list[dystopia.Dystopia]]:
    """Some positions of every kind of question, out of games with all sorts of options, and ends of games."""
    found: dict[str, list[dystopia.Dystopia]] = {kind: [] for kind in [*QUESTIONS, "over"]}
    for seed in range(GAMES):
        rng = random.Random(seed)
        switches = {name: rng.random() < 0.5 for name in SWITCHES if name != "trading"}
        options = dystopia.Options(recruits=("first", "second")[seed % 2], **switches)
        game = dystopia.new_game(FEWEST_PLAYERS + seed % (MOST_PLAYERS - 1), seed=seed, options=options)
        agent = GreedyAgent(seed)
        while not game.over:
            question = game.question()
            # Early ones would all be from the first games, so a position is kept only now and then.
            if len(found[question.kind]) < OF_EACH_KIND and (rng.random() < 0.2 or not found[question.kind]):
                found[question.kind].append(game.copy())
            if rng.random() < 0.8:
                game.choose(agent.choose(dystopia.view(game, question.seat)))
            else:
                game.choose(rng.choice(question.choices))
        found["over"].append(game)
    for game in rare():
        found[game.question().kind].append(game)
    return found


def rare() -> list[dystopia.Dystopia]:
    """Questions of single cards, which random games seldom come to."""
    amanda = a_player(on={"euphorian_tunnel": 5}, bliss=1, recruits=["amanda"])
    bump = a_game(red=a_player(dice=[5], energy=1), blue=amanda)
    play(bump, "place 5 euphorian_tunnel, use amanda")
    jacko = a_player(dice=[3], artifacts=["box", "bear"], morale=4, recruits=["jacko"])
    ark = a_game(options=dystopia.Options(recruits="second"), red=jacko, blue=on("farm", 2))
    play(ark, "place 3 ark, pay artifact, discard box")
    second = dystopia.Options(recruits="second")
    mine = a_game(options=second, red=a_player(dice=[3], recruits=["zong"]), blue=on("farm", 2))
    play(mine, "place 3 cloud_mine, use zong, card book")
    return [bump, ark, mine]


@cache
def tip_ids() -> set[str]:
    game = dystopia.new_game(2, seed=1)
    once = Reading(render(face.ONCE, **face.once(dystopia.view(game))))
    return set(once.values("id"))


def check(html: str) -> Reading:
    """What every drawing must be: well-formed, without inline code, with ids of its own, explained."""
    reading = Reading(html)
    ids = reading.values("id")
    assert len(ids) == len(set(ids)), sorted(i for i in ids if ids.count(i) > 1)
    for tag, attrs in reading.found:
        assert tag not in ("script", "style"), tag
        assert not any(name == "style" or name.startswith("on") for name in attrs), attrs
        if tag == "button" or attrs.get("role") in ("button", "img", "group"):
            assert (attrs.get("aria-label") or attrs["text"]).strip(), (tag, attrs)
        if tag == "button":
            assert attrs.get("type") == "button" or attrs.get("form") in ("act", "prefs", "undo", "remember"), attrs
    assert {f"tip-{key}" for key in reading.values("data-tip")} <= tip_ids()
    assert set(reading.values("data-on")) <= set(ids)
    assert reading.found[0][1]["id"] == "table"
    return reading


def offered(reading: Reading) -> list[int]:
    """The choices that have a button."""
    return [int(a["value"]) for tag, a in reading.found if tag == "button" and a.get("name") == "choice"]


def test_random_games_ask_every_kind_of_question() -> None:
    assert [kind for kind, games in positions().items() if not games] == []


@pytest.mark.parametrize("kind", QUESTIONS)
def test_every_open_choice_has_one_button_for_who_is_asked_and_none_for_others(kind: str) -> None:
    for game in positions()[kind]:
        asked = game.seat
        for seat in [*range(len(game.players)), None]:
            reading = check(drawn(game, seat))
            wanted = [choice.index for choice in game.question().choices] if seat == asked else []
            assert sorted(offered(reading)) == sorted(wanted), (kind, seat)


@pytest.mark.parametrize("changes", [{"asked": False}, {"replay_at": 3}, {"running": False}])
def test_nothing_can_be_chosen_where_nothing_is_asked(changes: dict[str, Any]) -> None:
    game = positions()["turn"][0]
    reading = check(drawn(game, game.seat, **changes))
    assert offered(reading) == []
    assert "data-space" not in {name for _, attrs in reading.found for name in attrs}


def test_the_form_says_upon_what_it_is_chosen() -> None:
    game = positions()["turn"][0]
    reading = check(drawn(game, game.seat))
    hidden = {a["name"]: a["value"] for tag, a in reading.found if tag == "input" and a.get("type") == "hidden"}
    assert hidden == {"at": "17", "key": "k" * 8}
    form = next(attrs for tag, attrs in reading.found if tag == "form")
    assert form["action"] == form["hx-post"] == "/t/LARCH4/choose"


@pytest.mark.parametrize("kind", QUESTIONS)
def test_what_a_seat_may_not_know_changes_no_byte(kind: str) -> None:
    for game in positions()[kind][:3]:
        for seat in [*range(len(game.players)), None]:
            seen = dystopia.view(game, seat)
            frame = frame_of(game, seat)
            html = render(face.TEMPLATE, **face.table(seen, frame))
            for seed in range(2):
                other = dystopia.view(dystopia.redeal(seen, random.Random(seed)), seat)
                assert render(face.TEMPLATE, **face.table(other, frame)) == html, (kind, seat)


def test_hidden_recruits_of_others_are_nowhere_on_the_page() -> None:
    shown = 0
    for game in positions()["turn"]:
        for seat in range(len(game.players)):
            html = drawn(game, seat)
            for other, player in enumerate(game.players):
                for number, name in enumerate(RECRUIT_NAMES):
                    if player.hidden >> number & 1:
                        assert (f"recruit-{number}" + '"' in html) == (other == seat), name
                        shown += other == seat
    assert shown


def test_names_are_written_as_people_wrote_them() -> None:
    html = drawn(positions()["turn"][0], 0)
    assert "<b>Ivo</b>" not in html and "&lt;b&gt;Ivo&lt;/b&gt;" in html


def test_closed_spaces_can_be_reached_and_say_why() -> None:
    game = positions()["turn"][0]
    reading = check(drawn(game, game.seat))
    open_spaces = {choice.b for choice in game.question().choices if choice.verb == PLACE}
    for _tag, attrs in reading.found:
        if "data-space" in attrs:
            closed = int(attrs["data-space"]) not in open_spaces
            assert (attrs.get("aria-disabled") == "true") == closed
            assert ("closed: " in attrs["text"]) == bool(attrs.get("data-rule")) == closed
            assert attrs["tabindex"] == "-1" and attrs["role"] == "button"


@pytest.mark.parametrize("kind", [*QUESTIONS, "over"])
def test_tab_stops_only_at_groups_and_choices(kind: str) -> None:
    """The script opens one stop in each group; without it everything that can be chosen is a button of its own."""
    for game in positions()[kind][:2]:
        reading = check(drawn(game, None if game.over else game.seat))
        assert "0" not in reading.values("tabindex")
        assert len([1 for _tag, attrs in reading.found if "data-rove" in attrs]) >= 7


@pytest.mark.parametrize("kind", ["turn", "more", "extra placement"])
def test_where_workers_can_be_placed_the_page_begins_with_that(kind: str) -> None:
    seen = 0
    for game in positions()[kind]:
        reading = check(drawn(game, game.seat))
        places = any(choice.verb == PLACE for choice in game.question().choices)
        seen += places
        assert ("place" in reading.values("data-kind")) == places
        assert ("data-die" in {name for _tag, attrs in reading.found for name in attrs}) == places
    assert seen


def test_a_turn_that_only_has_to_be_ended_says_so() -> None:
    game = positions()["turn"][0]
    seat = (game.seat + 1) % len(game.players)
    html = drawn(game, seat, ends=seat)
    check(html)
    assert 'value="end"' in html and "End your turn" in html and "not your choice" not in html


@pytest.mark.parametrize("players", range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
def test_every_number_of_players_has_its_territories_and_marks(players: int) -> None:
    game = dystopia.new_game(players, seed=3)
    html = drawn(game, 0)
    check(html)
    assert html.count("#blocked") == 4 * (MOST_PLAYERS - players)
    assert html.count('class="opp ') == players - 1
    assert drawn(game, None).count('class="opp ') == players


@pytest.mark.parametrize("edition", ["first", "second"])
def test_every_explanation_names_the_rule_it_comes_from(edition: str) -> None:
    for tip in tips(dystopia.new_game(2, seed=1, options=dystopia.Options(recruits=edition))):
        assert tip.name and tip.text and tip.rules, tip.key


def test_a_placement_is_named_by_what_it_is_costs_and_brings() -> None:
    game = a_game(red=a_player(energy=3, gold=1, dice=[5, 2]), blue=on("farm", 2))
    reader = Reader(dystopia.view(game, 0), frame_of(game, 0))
    options = [option for _region, options in question(reader).places for option in options]
    tank = next(option.words for option in options if option.value == 5 and option.space == TANK_ENERGY)
    assert "5" in tank and "Price 3 energy" in tank and "new worker" in tank
    for option in options:
        promised = Placing(reader).preview(TABLE.choices[option.index])
        assert promised.where in option.words
        assert ("Price " in option.words) == bool(promised.price)
        assert ("Gives " in option.words) == bool(promised.gains)


# What is promised before a placement ----------------------------------------------------------------------------------


def preview(game: dystopia.Dystopia, text: str) -> Any:
    """What the page says about a placement of the player on turn."""
    reader = Reader(dystopia.view(game, game.seat), frame_of(game, game.seat))
    return Placing(reader).preview(TABLE.parse(text))


def chips(html: str) -> list[tuple[str, str]]:
    return re.findall(r'<b>([^<]*)</b><svg class="i"><use href="[^"]*#([a-z-]*)"', html)


@pytest.mark.parametrize("there, die", list(itertools.product((1, 3, 4, 6), (1, 2, 3, 5, 6))))
def test_the_band_that_is_promised_is_the_one_that_comes(there: int, die: int) -> None:
    game = a_game(red=a_player(dice=[die, 1], knowledge=3), blue=on("generator", there))
    promised = {name: amount for amount, name in chips(str(preview(game, f"place {die} generator").gains))}
    before = game.players[0].copy()
    level = game.allegiance[0]

    game.choose(f"place {die} generator")

    after = game.players[0]
    assert after.items[0] - before.items[0] == int(promised["energy"])
    changed = int(promised.get("knowledge", "0").replace("\N{MINUS SIGN}", "-"))
    assert after.knowledge - before.knowledge == changed
    assert game.allegiance[0] - level == int(promised.get("faction-e", "0"))


@pytest.mark.parametrize("knowledge, free", [(1, 6), (3, 5), (5, 4), (6, 6)])
def test_the_risk_of_a_roll_is_counted_exactly(knowledge: int, free: int) -> None:
    game = a_game(red=a_player(dice=[2, free], knowledge=knowledge, energy=3), blue=on("farm", 1))
    lost = 0
    for face_up in range(1, 7):
        rolled = game.copy()
        rolled.nature = None
        rolled.choose("place 2 activation_energy")
        rolled.choose(f"roll {face_up}")
        lost += rolled.players[0].workers() < 3
    words = preview(game, "place 2 activation_energy").words()
    found = re.search(r"(\d+) % to reach 16", words)
    assert (int(found[1]) if found else 0) == round(100 * lost / 6)


def test_a_bump_names_whom_it_sends_home_and_cannot_be_undone() -> None:
    game = a_game(red=a_player(energy=1, dice=[5, 2]), blue=on("euphorian_tunnel", 2))
    seen = preview(game, "place 5 euphorian_tunnel")
    assert seen.final and f"Sends a worker of {NAMES[1]} home" in seen.words()
    free = a_game(red=a_player(energy=1, dice=[5, 2]), blue=on("farm", 2))
    assert not preview(free, "place 5 euphorian_tunnel").final


def test_what_is_missing_on_a_site_is_counted_with_the_own_die() -> None:
    one = a_game(red=a_player(gold=1, clay=1, dice=[5, 2]), blue=on("farm", 2))
    assert "1 more completes" in preview(one, "place 5 euphoria_site_a_2").words()
    last = a_game(red=a_player(gold=1, dice=[5, 2]), blue=on("euphoria_site_a_1", 2))
    seen = preview(last, "place 5 euphoria_site_a_2")
    assert seen.final and f"a star for {NAMES[1]}" in seen.words() and "#star" in seen.gains


def test_the_trade_of_others_shows_no_kinds_of_artifacts() -> None:
    for game in positions()["answer"]:
        trade = game.trade
        assert trade is not None
        for seat in [*range(len(game.players)), None]:
            offer = question(Reader(dystopia.view(game, seat), frame_of(game, seat))).offer
            assert offer is not None
            kinds = {item.name for item in (*offer.give, *offer.ask) if item.count} & {"book", "bear", "bat", "box"}
            assert not kinds or seat in (trade.seat, trade.partner)


def test_the_final_table_counts_every_star() -> None:
    for game in positions()["over"]:
        table = face.table(dystopia.view(game, 0), frame_of(game, 0))
        check(environment().get_template(face.TEMPLATE).render(**table))
        assert [line.person.chair.seat for line in table["results"]] == [s for group in game.ranking() for s in group]
        for line in table["results"]:
            assert line.stars == line.markets + line.territories + line.recruits + line.dilemma


def test_styles_of_the_table_do_not_meddle_with_those_of_the_pages() -> None:
    """Both sheets are on one page; a class means one thing."""
    shared = {"sr", "i", "tool", "tools", "timed", "ic", "js", "replaying"}
    shared |= {"since"}  # the mark on a tab where something happened, the same on every table
    shared |= {"rn", "rns", "bare", "lang"}  # links to rules and the choice of a language, the same on every page
    of_pages = set(re.findall(r"\.([a-z][\w-]*)", (STATIC / "css/pages.css").read_text()))
    used: set[str] = set()
    for kind in QUESTIONS:
        game = positions()[kind][0]
        for names in Reading(drawn(game, game.seat)).values("class"):
            used |= set(names.split())
    marks = {name for name in used if name.startswith(("p-", "m-"))}
    assert used & of_pages - shared - marks == set()


# Warnings and what can be taken back ----------------------------------------------------------------------------------


def near_the_end() -> dystopia.Dystopia:
    """Somebody gets the tenth star if the allegiance of the Euphorians takes its last step."""
    site = "subterra_site_b"
    eight = {"euphoria": 2, "subterra": 2, "wastelands": 2, "icarus": 2}
    ivo = a_player(on={"farm": 2}, recruits=["yordy"], markets=[site], territories=eight)
    tiles = {site: "spa_of_fleeting_pleasure"}
    return a_game(red=a_player(dice=[1, 2], energy=3), blue=ivo, allegiance={"euphorian": 10}, markets=tiles)


def test_a_move_by_which_another_player_wins_is_announced_loudly_and_aloud() -> None:
    game = near_the_end()
    seen = preview(game, "place 1 generator")
    warning = f"{NAMES[1]} gets the tenth star and wins: the game ends."
    assert seen.notes[0] == ("alarm", warning) and warning in seen.words()
    assert "alarm" not in dict(preview(game, "place 2 aquifer").notes)
    button = next(attrs for tag, attrs in Reading(drawn(game, 0)).found if attrs.get("data-place") == "0")
    assert warning in button["text"] and 'class="alarm0"' in drawn(game, 0)


def test_a_choice_in_the_bar_is_warned_of_as_well() -> None:
    game = a_game(red=a_player(dice=[6], on={"farm": 5}, knowledge=5, water=1), blue=on("aquifer", 2))
    options = question(Reader(dystopia.view(game, 0), frame_of(game, 0))).options
    assert any("to lose one" in text for option in options for kind, text in option.notes if kind == "risk")


def test_no_undo_is_said_only_where_undo_is_off() -> None:
    game = a_game(red=a_player(energy=3, gold=1, dice=[5, 2]), blue=on("farm", 2))

    def notes(**changes: Any) -> list[str]:
        reader = Reader(dystopia.view(game, 0), frame_of(game, 0, **changes))
        return [text for _kind, text in Placing(reader).preview(TABLE.parse("place 5 activation_energy")).notes]

    assert not any("ndo" in text for text in notes())
    assert not any("ndo" in text for text in notes(undo_mode="consent", undo_agreed_by=("Bo",)))
    assert "No undo." in notes(undo_mode="off")
    assert "Undo only if Bo agrees." in notes(undo_agreed_by=("Bo",))
    assert "Undo only if Bo and Noor agree." in notes(undo_agreed_by=("Bo", "Noor"))


# What a question is about ---------------------------------------------------------------------------------------------


def asked(game: dystopia.Dystopia) -> str:
    return question(Reader(dystopia.view(game, game.seat), frame_of(game, game.seat))).text


def test_paying_names_the_space_the_price_and_what_is_left_of_it() -> None:
    game = a_game(red=a_player(dice=[5], gold=3, stone=1, clay=1), blue=on("farm", 2))
    play(game, "place 5 nimbus_loft")
    assert asked(game) == "How do you pay for Nimbus Loft? It costs 3 resources."
    play(game, "pay gold")
    assert asked(game).endswith("It costs 3 resources. 2 goods are still to be paid.")
    hand = a_player(dice=[5], morale=6, artifacts=["bear", "bear", "book", "box", "bat"])
    game = a_game(red=hand, blue=on("farm", 2))
    play(game, "place 5 ark")
    assert asked(game) == "How do you pay for Ark? It costs 3 artifacts, or 2 matching artifacts."
    game = a_game(red=hand | {"dilemma": "bear"}, blue=on("farm", 2))
    play(game, "dilemma contribute")
    assert asked(game) == "How do you pay for your dilemma: with the bear it shows, or with any two artifacts?"
    assert "sofar" not in drawn(game, 0, log=(Line(1, 0, "faces it"),)), "the line before says no more"


def test_an_artifact_that_pays_for_a_market_is_asked_for_with_the_name_of_the_market() -> None:
    markets = {"wastelands_site_a": "laboratory_of_selective_genetics"}
    red = a_player(dice=[5], gold=1, morale=3, artifacts=["bear", "bat"])
    game = a_game(red=red, blue=on("farm", 2), markets=markets)
    play(game, "place 5 wastelands_market_a")
    assert game.question().kind == "discard"
    assert asked(game) == "Which artifact do you pay Laboratory with?"


def test_whoever_takes_several_goods_reads_how_many() -> None:
    game = a_game(red=a_player(dice=[5], bliss=1, water=1), blue=on("farm", 2))
    play(game, "place 5 sky_lounge")
    assert asked(game) == "Which good do you take first? You choose 2, one by one."
    play(game, "gain stone")
    assert asked(game) == "Which good do you take?"


def test_after_the_first_of_matching_workers_another_one_is_asked_for_and_nothing_else() -> None:
    game = a_game(red=a_player(dice=[3, 3], energy=1), blue=on("farm", 2))
    assert asked(game) == "Place a worker, retrieve, or face your dilemma"
    play(game, "place 3 generator")
    assert asked(game) == "Place another of the same, or end your turn"
    modes = question(Reader(dystopia.view(game, 0), frame_of(game, 0))).modes
    assert next(mode.asks for mode in modes if mode.key == "place") == asked(game)
    play(game, "place 3 aquifer")
    assert game.seat or asked(game) == "Anything more this turn?"


def test_to_roll_stands_before_the_workers_that_can_be_taken() -> None:
    game = a_game(red=a_player(on={"generator": [4, 6], "farm": 1}, bliss=1), blue=on("farm", 2))
    play(game, "retrieve free, take 4 generator")
    looks = [option.look for option in question(Reader(dystopia.view(game, 0), frame_of(game, 0))).options]
    assert looks[:2] == ["pri", "pri"] and len(looks) == 4 and "pri" not in looks[2:]


@pytest.mark.parametrize("morale, words", [(3, "morale +2"), (5, "morale +1"), (6, "changes nothing")])
def test_a_meal_promises_as_much_morale_as_the_track_has_room_for(morale: int, words: str) -> None:
    game = a_game(red=a_player(on={"generator": 4}, food=1, morale=morale), blue=on("farm", 2))
    found = question(Reader(dystopia.view(game, 0), frame_of(game, 0))).options
    assert any(f"1 food ({words})" in option.words for option in found)


def test_of_a_tunnel_one_benefit_or_the_other_is_promised() -> None:
    game = a_game(red=a_player(dice=[5], energy=1), blue=on("farm", 2))
    assert '<span class="or">or</span>' in preview(game, "place 5 euphorian_tunnel").gains
    recruits = ["ray"]
    game = a_game(red=a_player(dice=[5], energy=1, recruits=recruits), blue=on("farm", 2), allegiance={"euphorian": 5})
    assert "or</span>" not in preview(game, "place 5 euphorian_tunnel").gains


def test_the_name_of_the_table_and_the_turn_are_written_in_one_line() -> None:
    html = drawn(a_game(red=a_player(dice=[5]), blue=on("farm", 2)), 0)
    head = html[html.index('<span class="subt near">') : html.index('<span class="leg"')].rstrip()
    assert "\n" not in head and " · 2 players" in head


def test_a_recruit_that_works_at_ground_markets_says_which_those_are() -> None:
    said = {tip.key: tip.text for tip in tips(dystopia.new_game(2, seed=1))}
    cards = [card for card in DECKS[0].cards if "ground market" in card.text]
    assert cards and all("Euphoria, Subterra or the Wastelands" in said[f"recruit-{card.id}"] for card in cards)


@pytest.mark.parametrize("names, headline", [(["You", "Orla"], "You build"), (["Ana", "Orla"], "Ana builds")])
def test_whoever_is_called_you_builds_in_good_grammar(names: list[str], headline: str) -> None:
    eight = {"euphoria": 2, "subterra": 2, "wastelands": 2, "icarus": 1}
    markets = {"subterra_site_b": "spa_of_fleeting_pleasure", "euphoria_site_a": "courthouse_of_hasty_judgment"}
    red = a_player(dice=[1], gold=3, territories=eight, markets=list(markets))
    game = a_game(red=red, blue=on("farm", 2), markets=markets)
    play(game, "place 1 nimbus_loft")
    assert game.over
    assert result(game, names).headline == f"{headline} the better dystopia"


def test_the_log_calls_a_market_what_the_board_shows_there() -> None:
    markets = {"wastelands_site_a": "laboratory_of_selective_genetics"}
    red = a_player(dice=[5], gold=1, morale=3, artifacts=["bear"])
    game = a_game(red=red, blue=a_player(dice=[2]), markets=markets)
    game.events = []
    play(game, "place 5 wastelands_market_a")
    lines = tell([event.seen_by(0) for event in game.events], ["Ana", "Bo"], game, 0)
    assert lines[0].text.startswith("placed 5 on Laboratory")
    built = [
        Event("turn", 0, amount=1),
        Event("build", 0, where="euphoria_site_a", what="courthouse_of_hasty_judgment"),
        Event("star", 0, where="euphoria_site_a"),
    ]
    assert tell(built, ["Ana", "Bo"])[0].text == "Courthouse of Hasty Judgment was built, put a star on Courthouse"


def test_the_bar_says_how_far_over_the_limit_somebody_is() -> None:
    for dice, words in (
        ([6, 6], "3 below the limit."),
        ([6, 5, 4], "at the limit:"),
        ([6, 6, 6, 1], "4 over the limit:"),
    ):
        assert words in drawn(a_game(red=a_player(dice=dice, knowledge=1), blue=a_player(dice=[3])), 0)


def test_whoever_loses_a_good_reads_to_which_market_and_why() -> None:
    tile = next(tile for tile in ALL_TILES if tile.losing_face == 3)
    markets = {"euphoria_site_a": tile.id}
    red = a_player(on={"aquifer": 3, "farm": 1}, gold=1, clay=1, stone=1, knowledge=6, dice=[6])
    game = a_game(markets=markets, red=red, blue=a_player(dice=[3], markets=["euphoria_site_a"]))
    play(game, "retrieve free, take 3 aquifer, take 1 farm, roll 3, roll 3")
    assert game.question().kind == "lose"
    assert asked(game).startswith("Which good do you give up? ") and ": one for every 3 you roll." in asked(game)
    assert asked(game).endswith("2 goods are to go.")


# Marks on tabs --------------------------------------------------------------------------------------------------------


def marked(game: dystopia.Dystopia, line: str, seat: int | None = 0) -> str:
    """The tabs that a line of play marks for a seat."""
    before = signs(dystopia.view(game, seat))
    play(game, line)
    after = signs(dystopia.view(game, seat))
    return "".join(key for key in before if before[key] != after[key])


def test_what_others_do_for_themselves_marks_no_tab() -> None:
    blue = a_player(dice=[3], energy=1, on={"euphorian_tunnel": 4}, recruits=["flartner"])
    game = a_game(turn=1, red=a_player(dice=[2], on={"subterran_tunnel": 1}), blue=blue)
    assert marked(game, "place 3 aquifer") == ""


def test_a_tab_is_marked_where_something_concerns_me() -> None:
    red = a_player(dice=[2], on={"subterran_tunnel": 1}, recruits=["flartner"])
    bumps = a_game(turn=1, red=red, blue=a_player(dice=[3], water=1))
    assert "s" in marked(bumps.copy(), "place 3 subterran_tunnel, roll 2")
    buys = a_game(turn=1, red=red, blue=a_player(dice=[3], gold=3))
    assert marked(buys.copy(), "place 3 nimbus_loft") == "ip"
    assert marked(buys.copy(), "place 3 nimbus_loft", None) == "im"
    wakes = a_game(turn=1, allegiance={"wastelander": 1}, red=red, blue=a_player(dice=[1]))
    assert marked(wakes, "place 1 farm") == "w"
