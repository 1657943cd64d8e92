"""Leaders in Dutch and Spanish: logs, questions, talk and results of random games read as whole sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from gettext import NullTranslations
from random import Random
from typing import Any

import pytest

from euphoria import leaders
from euphoria.cli.leaders import Menu, Table, odds
from euphoria.core.events import Event
from euphoria.leaders.talk import ANSWERS
from euphoria.leaders.terms import SLOT_NAMES
from euphoria.web.leaders.result import result
from euphoria.words import speech
from euphoria.words.leaders import ANSWER_WORDS, event_words, question_words, talk_in_words, tell, title
from euphoria.words.leaders.guide import advices, goal
from euphoria.words.leaders.places import slot_of, slot_word
from euphoria.words.leaders.rules import now
from euphoria.words.speech import as_sentence, speaking
from tests.web.leaders_samples import Reading, drawn, frame_of, six
from tools.words import collected

LANGUAGES = ("nl", "es")
NAMES = ("Ana", "Inés", "Noor", "Bo", "Óscar", "Hidde", "Iris", "Luz")
BRACES = re.compile(r"[{}]|%\(")
DOUBLED = re.compile(r"\b([^\W\d]{2,})\s+\1\b", re.IGNORECASE)
MAY_DOUBLE = {"je", "se", "no"}
"""Words that stand twice for a good reason: ten minste die die je hebt, si no no."""
SLOTS = {"nl": ("links", "midden", "rechts"), "es": ("izquierda", "centro", "derecha")}
TALKED = (
    "claim seat{other} left euphorian",
    "claim seat{me} middle subterran_leader",
    "claim team wastelander",
    "claim card hat_box",
    "accuse seat{other} leader",
    "trust seat{other}",
    "distrust seat{other}",
    "ask seat{other} right",
    "promise nada",
    "hola",
)


class Asked(NullTranslations):
    """A language that passes everything on, and remembers what it had no words for."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.catalogue: Any = speech._catalogue(language)
        self.lacks: set[object] = set()

    def gettext(self, message: str) -> str:
        if re.search(r"[A-Za-z]{2}", re.sub(r"\{\w+\}", "", message)) and message not in self.catalogue._catalog:
            self.lacks.add(message)
        return str(self.catalogue.gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        if (msgid1, 0) not in self.catalogue._catalog:
            self.lacks.add((msgid1, msgid2))
        return str(self.catalogue.ngettext(msgid1, msgid2, n))


def games() -> Iterator[leaders.Leaders]:
    """Random games of four, six and eight players who also talk, before every choice and at their ends."""
    for seed in range(3):
        rng, players = Random(seed), 4 + 2 * seed
        game = leaders.new_game(players, seed=seed, options=leaders.Options(use_promo=True, max_turns=40))
        game.watch()
        while not game.over:
            yield game
            speaker = rng.randrange(players)
            if rng.random() < 0.2:
                words = rng.choice(TALKED).format(me=speaker, other=(speaker + 1) % players)
                game.say(speaker, words)
            if game.talk and game.talk[-1].kind == "ask":
                game.say(game.talk[-1].other, f"answer {len(game.talk) - 1} {rng.choice(ANSWERS)}")
            game.choose(rng.choice(game.question().choices))
        yield game


def spoken(game: leaders.Leaders, seat: int | None) -> Iterator[str]:
    """What a seat, or a spectator, is told of a game."""
    names = NAMES[: len(game.players)]
    view, reader = leaders.view(game, seat), -1 if seat is None else seat
    for entry in range(len(game.talk))[-3:]:
        yield talk_in_words(game.talk, entry, names, game, reader)
    if seat is None:
        return
    if not game.over and game.seat == seat:
        yield question_words(view.game, names)
        menu = Menu(view, Table(view, 100))
        yield from [menu.called(choice) for choice in menu.order]
    if not game.over and game.turn:
        yield from [words for rule in ("L4", "L6", "L9", "L22", "L27") if (words := now(view, rule))]
        yield goal(view)
        yield from [advice.text for advice in advices(view)]


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Asked]:
    """Everything is said in that language."""
    language = Asked(request.param)
    monkeypatch.setattr(speech, "_catalogue", lambda name: language)
    with speaking(request.param):
        yield language


def faults(texts: list[str]) -> set[str]:
    """Texts with places that nobody filled, or with a word twice in a row."""
    doubled = {text for text in texts for found in DOUBLED.finditer(text) if found[1].lower() not in MAY_DOUBLE}
    return doubled | {text for text in texts if BRACES.search(text)}


def test_logs_questions_and_talk_of_random_games_read_as_sentences(language: Asked) -> None:
    texts: list[str] = []
    for number, game in enumerate(games()):
        for seat in (game.seat if not game.over else 0, (number + 1) % len(game.players), None):
            if number % 7 == 0 or (seat is not None and not game.over and game.seat == seat):
                texts += spoken(game, seat)
        if game.over:
            names = NAMES[: len(game.players)]
            for seat in (0, 1, None):
                seen = [event.seen_by(seat) for event in game.events or ()]
                texts += [line.text for line in tell(seen, names, game, -1 if seat is None else seat)]
            end = result(game, list(names))
            texts += [end.headline, end.how, *end.notes]

    assert len(texts) > 1000
    assert faults(texts) == set()
    assert language.lacks == set()


def test_a_slot_by_itself_and_before_a_recruit_are_other_words(language: Asked) -> None:
    alone = [slot_word(slot) for slot in range(len(SLOT_NAMES))]
    of_somebody = [slot_of(1, slot, ("Ana", "Bo")) for slot in range(len(SLOT_NAMES))]

    assert tuple(alone) == SLOTS[speech.language()]
    assert not any(word in words.split() for word, words in zip(alone, of_somebody, strict=True))


def test_what_is_done_to_the_reader_is_no_pronoun_in_a_place(language: Asked) -> None:
    names = ("Ana", "Bo")
    done = [
        event_words(Event("shoot", 0, other=1), names, reader=1),
        event_words(Event("give", 0, other=1), names, reader=1),
        event_words(Event("take gun", 0, other=1), names, reader=1),
        event_words(Event("announce", 0, where="seat1"), names, reader=1),
    ]
    expected = {
        "nl": ["schoot op jou", "gaf jou een artefact", "nam jouw pistool", "wees jou aan"],
        "es": ["te disparó", "te dio un artefacto", "te quitó la pistola", "te señaló"],
    }

    assert done == expected[speech.language()]
    assert event_words(Event("shoot", 0, other=1), names) in ("schoot op Bo", "disparó a Bo")


def test_a_log_of_ones_own_fits_behind_ones_name(language: Asked) -> None:
    """Dutch says Jij and je; Spanish tells of the reader by name, as of anybody: Ana (tú) expuso su recluta."""
    [line] = tell(
        [Event("turn", 0, amount=1), Event("expose", 0, where="seat0 left", what="euphorian_3")], NAMES, reader=0
    )

    assert (
        line.text
        == {
            "nl": "onthulde je linker rekruut: Euphorian 3",
            "es": "expuso su recluta izquierdo: Euphorian 3",
        }[speech.language()]
    )


def test_what_is_discarded_together_is_one_list(language: Asked) -> None:
    cards = ("hat_box", "tumble_drum", "bin_lid")
    events = [Event("turn", 0, amount=1), *[Event("discard", 0, what=card) for card in cards]]
    [line] = tell(events, NAMES)
    first, second, third = [title(card) for card in cards]

    assert (
        line.text
        == {
            "nl": f"legde {first}, {second} en {third} af",
            "es": f"descartó {first}, {second} y {third}",
        }[speech.language()]
    )


def test_answers_are_said_in_the_language_of_the_reader(language: Asked) -> None:
    game = leaders.new_game(4, seed=1)
    game.say(0, "ask seat1 left")
    game.say(1, "answer 0 silence")

    assert tuple(ANSWER_WORDS) == ANSWERS
    assert talk_in_words(game.talk, 1, NAMES, game) in (
        "antwoordde Ana: geen commentaar",
        "respondió a Ana: sin comentarios",
    )
    assert talk_in_words(game.talk, 1, NAMES, game, 0) in (
        "antwoordde jou: geen commentaar",
        "te respondió: sin comentarios",
    )


def test_figures_follow_the_language(language: Asked) -> None:
    text = Reading(drawn(six(), 0)).text
    terminal = odds(Table(leaders.view(leaders.new_game(4, seed=1), 0), 80))[-2].plain

    assert re.search(r"\d\N{NO-BREAK SPACE}%" if speech.language() == "es" else r"\d%", text)
    assert "," not in terminal


@pytest.mark.parametrize("name", ["en", *LANGUAGES])
def test_the_next_player_is_found_by_seat_not_by_name(name: str) -> None:
    """Whoever is called as the language calls the reader is not the reader."""
    game = six()
    with speaking(name):
        names = ["jou", "tú", "you", "jij", "Tú", "you"]
        chairs = tuple(replace(chair, name=names[chair.seat]) for chair in frame_of(game, 0).chairs)
        nobody = [drawn(game, seat, chairs=chairs, asked=False) for seat in range(2, 5)]
        text = speech.gettext("You are next.")

    after = game.follower(game.active)
    assert [text in html for html in nobody] == [seat == after for seat in range(2, 5)]


def test_a_sentence_begins_with_a_capital_behind_any_mark() -> None:
    assert as_sentence("¿qué haces?") == "¿Qué haces?"
    assert as_sentence("óscar") == "Óscar"
    assert as_sentence("“ja”") == "“Ja”"
    assert as_sentence("") == ""


def test_nothing_that_looks_a_text_up_is_taken_for_a_text() -> None:
    keys = {message.id for message in collected() if isinstance(message.id, str) and message.context is None}

    assert keys.isdisjoint({"leaderup", "own", "yesno", "your", "left", "middle", "right", "confidence"})
    assert not any(re.search(r"\{(slot|side|phase)\} (recruit|follower|leader|phase)", key) for key in keys)


def test_texts_of_two_meanings_have_contexts() -> None:
    found = {(message.context, message.id) for message in collected()}

    for context, text in (
        ("a slot", "left"),
        ("to whom it is done", "you"),
        ("name on a plate", "You"),
        ("log subject", "You"),
        ("a button on a player", "Name"),
        ("number of cards in the pile", "discards"),
        ("after You", "asked {other}: {what}"),
        (None, "asked {other}: {what}"),
        ("the player whose turn it is", "turn"),
        ("a team", "Euphorian"),
        ("a card", "Euphorian"),
        ("to accuse of", "leader"),
        ("a card", "leader"),
    ):
        assert (context, text) in found, text
