"""Every page is made from sample data and looked at: whole, safe, light, and all its words can be translated."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from gettext import NullTranslations
from hashlib import sha256
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
import segno
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from jinja2 import Environment

from euphoria.ai import CHARACTERS, LEVELS
from euphoria.core.errors import BadSetup
from euphoria.titles import TITLES
from euphoria.web.edge.files import slim_script, slim_sheet
from euphoria.web.pages import keeping, newtable, rendering
from euphoria.web.pages.faces import WORDS
from euphoria.web.pages.qr import qr_code
from euphoria.web.pages.rendering import STATIC, TEMPLATES, asset, render
from euphoria.web.pages.screens import Consent
from euphoria.web.tables.table import STAND_IN
from euphoria.words import speech as words
from euphoria.words.levels import about, rank
from tests.web import samples as made
from tools.words import POT, collected, texts

VOID = {"input", "link", "meta", "br", "hr", "img"}
SHAPES = {"path", "circle", "rect", "polygon", "use", "line", "ellipse", "polyline", "stop"}
REFERENCES = (
    "for",
    "form",
    "aria-labelledby",
    "aria-describedby",
    "aria-controls",
    "popovertarget",
    "data-copy",
    "data-check",
)
LARGEST_FIRST_LOAD = 150_000
OF_TITLES = ("table-", "replay-", "lesson-", "practice-", "puzzle-")
"""Pages with the face of a title, whose words are tested with it."""
GROUP = r'<optgroup\s+label="(\w+)">(.*?)</optgroup>'
SAMPLES = {sample.name: sample for sample in made.samples()}


LESSONS = [name for name in SAMPLES if name.startswith("lesson-")]


class Reading(HTMLParser):
    """A page taken apart: its elements, ids, texts; everything that is opened must be closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.wrapped: list[dict[str, str | None]] = []
        """Fields that lie in their label."""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice: {names}"
        self.elements.append((tag, dict(attrs)))
        if tag in ("input", "select") and "label" in self.open:
            self.wrapped.append(self.elements[-1][1])
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in SHAPES, f"<{tag}/> does not close itself in HTML"
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1] == tag, f"</{tag}> closes {self.open[-3:]}"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append(data.strip())

    def values(self, name: str) -> list[str]:
        return [attrs[name] or "" for _, attrs in self.elements if name in attrs]


@pytest.fixture(params=SAMPLES)
def sample(request: pytest.FixtureRequest) -> made.Sample:
    return SAMPLES[request.param]


def html(sample: made.Sample) -> str:
    return render(sample.template, **sample.context)


def test_every_page_has_a_sample() -> None:
    pages = {sample.template for sample in SAMPLES.values() if "/" not in sample.template}
    assert pages | {"base.html"} == {path.name for path in TEMPLATES.glob("*.html")}


def test_every_page_is_what_jinja_itself_would_make(sample: made.Sample, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "_parts", keeping.Parts())
    ours = html(sample)
    monkeypatch.setattr(keeping, "_parts", keeping.Parts())

    assert ours == rendering.furnished(Environment).get_template(sample.template).render(**sample.context)


def test_every_page_is_well_formed(sample: made.Sample) -> None:
    text = html(sample)
    page = Reading(text)

    assert text.lstrip().startswith("<!doctype html>")
    assert page.open == []
    ids = page.values("id")
    assert len(ids) == len(set(ids)), sorted({name for name in ids if ids.count(name) > 1})
    for attribute in REFERENCES:
        for value in page.values(attribute):
            assert set(value.split()) <= set(ids), f"{attribute}={value}"


def test_every_page_works_under_a_policy_without_inline_code(sample: made.Sample) -> None:
    page = Reading(html(sample))

    for tag, attrs in page.elements:
        assert tag != "style"
        assert tag != "script" or attrs.get("src")
        for name in attrs:
            assert name != "style" and not name.startswith(("on", "hx-on")), f"<{tag} {name}>"
        for name in ("href", "action", "src"):
            assert not (attrs.get(name) or "").startswith(("javascript:", "data:", "//"))


def test_every_page_names_itself_and_what_can_be_used(sample: made.Sample) -> None:
    page = Reading(html(sample))

    tags = [tag for tag, _ in page.elements]
    assert tags.count("h1") == tags.count("main") == tags[: tags.index("body")].count("title") == 1
    labelled = set(page.values("for"))
    for tag, attrs in page.elements:
        if tag in ("input", "select") and attrs.get("type") not in ("hidden", "radio", "checkbox"):
            assert attrs.get("id") in labelled or "aria-label" in attrs or attrs in page.wrapped, attrs


def linked(sample: made.Sample) -> Iterator[str]:
    """Addresses of everything a page loads."""
    for _, attrs in Reading(html(sample)).elements:
        for name in ("href", "src", "data-turn"):
            if (attrs.get(name) or "").startswith("/static/"):
                yield str(attrs[name])


def test_every_static_file_a_page_asks_for_is_there_in_that_version(sample: made.Sample) -> None:
    addresses = list(linked(sample))

    assert addresses
    for address in addresses:
        path, _, rest = address.removeprefix("/static/").partition("?v=")
        version, _, symbol = rest.partition("#")
        content = (STATIC / path).read_bytes()
        assert sha256(content).hexdigest().startswith(version)
        if symbol:
            assert symbol in {element.get("id") for element in ElementTree.fromstring(content).iter()}


def test_style_sheets_ask_only_for_files_and_colours_that_are_there() -> None:
    sheets = {path.name: path.read_text() for path in STATIC.glob("css/*.css")}
    scripts = "".join(path.read_text() for path in STATIC.glob("js/*.js"))
    defined = set(re.findall(r"(--[\w-]+)\s*:", "".join(sheets.values()))) | set(re.findall(r'"(--[\w-]+)"', scripts))
    for name, text in {**sheets, "icons": (STATIC / "icons.svg").read_text()}.items():
        for url in re.findall(r'url\("?([^")]+)"?\)', text):
            path, _, version = url.partition("?v=")
            if not path.startswith("#"):
                # The same version as in links of pages, so that a font is loaded once and kept.
                assert asset((STATIC / "css" / path).resolve().relative_to(STATIC).as_posix()).endswith(f"?v={version}")
        for used in re.findall(r"var\((--[\w-]+)\)", text):
            assert used in defined, f"{name}: {used}"


def weight(content: bytes, name: str) -> int:
    """How much goes over the wire of a file as it is sent."""
    if "vendor" not in name and name.endswith((".css", ".js")):
        content = (slim_sheet if name.endswith(".css") else slim_script)(content.decode()).encode()
    return len(content) if name.endswith(".woff2") else len(gzip.compress(content, 6))


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize(
    "name", ["home", "new-leaders", "table-dystopia", "table-leaders", "replay-dystopia", "over", *LESSONS]
)
def test_a_first_load_is_light(name: str, language: str) -> None:
    files = {address.removeprefix("/static/").partition("?")[0].partition("#")[0] for address in linked(SAMPLES[name])}
    files |= {f"fonts/{path.name}" for path in STATIC.glob("fonts/*.woff2")}
    weights = {file: weight((STATIC / file).read_bytes(), file) for file in files}
    with words.speaking(language):
        weights["page"] = weight(html(SAMPLES[name]).encode(), "page")

    assert sum(weights.values()) < LARGEST_FIRST_LOAD, weights


# Words


def told(data: object) -> Iterator[str]:
    """Every text in sample data: names and the like, which are nobody's to translate."""
    if isinstance(data, str):
        yield from data.split()
    elif isinstance(data, dict):
        for value in data.values():
            yield from told(value)
    elif isinstance(data, list | tuple | set):
        for value in data:
            yield from told(value)
    elif is_dataclass(data):
        for field in fields(data):
            yield from told(getattr(data, field.name))


class Strange(NullTranslations):
    """A language in which every letter has a ~ before it; names to be filled in stay."""

    def gettext(self, message: str) -> str:
        return re.sub(r"(%\(\w+\)[sd]|\{[^}]*\})|([^\W\d_])", lambda m: m[1] or f"~{m[2]}", message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.mark.parametrize("name", [name for name in SAMPLES if not name.startswith(OF_TITLES)])
def test_every_word_of_a_page_can_be_translated(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "_catalogue", lambda language: Strange())
    monkeypatch.setattr(keeping, "_parts", keeping.Parts())
    sample = SAMPLES[name]
    own = {"Euphoria", "EUPHORIA", *told(sample.context)}
    own |= {*words.LANGUAGES.values(), *map(str.upper, words.LANGUAGES)}

    page = Reading(html(sample))

    seen = list(page.texts)
    for attribute in ("aria-label", "title", "placeholder", "alt", "data-done", "data-lost", "data-good"):
        seen += page.values(attribute)
    plain = {word for text in seen for word in re.findall(r"[^\s]*[A-Za-z]{2,}[^\s]*", text) if "~" not in word}
    own |= {part for word in own for part in re.split(r"[^\w]+", word)}
    untold = {word for word in plain if not set(filter(None, re.split(r"[^\w]+", word))) <= own}
    commands = {"printf", "sha256sum", "python3", "check_proof.py", "make", "play", "serve", "--host", 'ARGS="--host'}
    assert untold <= {*commands, f"euphoria-{made.CODE}-proof.json"}


def test_the_collected_texts_are_up_to_date() -> None:
    now, kept = texts(collected()), texts(read_po(BytesIO(POT.read_bytes())))

    assert now == kept, f"run tools/words.py; new: {sorted(map(str, now - kept))}, gone: {sorted(map(str, kept - now))}"


def test_a_page_speaks_the_language_of_its_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    catalog = Catalog(locale="fy")
    catalog.add("New table", "Nije tafel")
    catalog.add("Chair %(number)s", "Stoel %(number)s")
    folder = tmp_path / "fy" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "euphoria.mo").open("wb") as file:
        write_mo(file, catalog)
    monkeypatch.setattr(words, "LOCALE", tmp_path)
    monkeypatch.setattr(words, "LANGUAGES", {"en": "English", "fy": "Frysk"})
    words._catalogue.cache_clear()

    with words.speaking("fy"):
        frisian = html(SAMPLES["new-dystopia"])
    english = html(SAMPLES["new-dystopia"])
    words._catalogue.cache_clear()

    assert "Nije tafel" in frisian and "Stoel 2" in frisian
    assert "Nije tafel" not in english


@pytest.mark.parametrize(
    "header,language",
    [
        ("", "en"),
        ("nl, en;q=0.5", "nl"),
        ("en;q=0.4, NL-be;q=0.8", "nl"),
        ("fr, *;q=x", "en"),
        ("es;q=0.1, nl;q=0", "en"),
    ],
)
def test_the_first_language_that_we_speak_is_taken(header: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "LANGUAGES", {"en": "English", "nl": "Nederlands"})

    assert words.best_language(header) == language


# What people write


def test_what_people_write_stays_text() -> None:
    bad = '<i onclick="x">Zed</i>%s{{ 7 * 7 }}'
    table = made.curtain()
    chair = replace(table.frame.chairs[1], name=bad)
    people = (table.frame.chairs[0], chair, *table.frame.chairs[2:])
    remark = made.Remark(0, 1, "text", bad)
    frame = replace(table.frame, chairs=people, name=bad, talk=(remark,), mine=(1,))
    table = replace(table, frame=frame, curtain=chair, consent=Consent(bad, (chair,)))
    page = {"page": made.page("/t/X"), "table": table}

    text = render("table.html", **page)

    assert "&lt;i onclick" in text and "<i " not in text and "49" not in Reading(text).texts
    assert render("lobby.html", page=made.page("/"), lobby=replace(made.lobby(True), name=bad)).count("<i ") == 0


def test_a_qr_code_draws_every_module_of_its_link() -> None:
    drawn = qr_code(made.LINK)
    code = segno.make(made.LINK, error="m", micro=False)

    dark = set()
    for x, y, length in re.findall(r"M(\d+) (\d+)\.5h(\d+)", drawn):
        dark |= {(int(x) + i, int(y)) for i in range(int(length))}

    assert dark == {(x + 3, y + 3) for y, row in enumerate(code.matrix) for x, bit in enumerate(row) if bit}


# A new table


@pytest.mark.parametrize("title", TITLES)
def test_every_option_of_an_engine_is_on_the_page_with_its_default(title: str) -> None:
    options = {option.name: option.default for option in fields(TITLES[title].rules.Options)}
    shown = {field.name: field.value for field in newtable.option_fields(title)}

    assert shown == {
        name: "" if value is None else value for name, value in options.items() if name not in newtable.BY_THE_TABLE
    }
    text = html(SAMPLES[f"new-{title}"])
    for field in newtable.option_fields(title):
        assert f'id="option-{field.name}' in text and field.help.split("'")[0] in text


@pytest.mark.parametrize("title", TITLES)
def test_whatever_the_page_offers_the_engine_takes(title: str) -> None:
    game = TITLES[title].rules
    for field in newtable.option_fields(title):
        for value in field.values:
            game.options_from({field.name: value.value})
        if field.kind == "number":
            game.options_from({field.name: field.most})
            with pytest.raises(BadSetup):
                game.options_from({field.name: field.most + 1})


@pytest.mark.parametrize("title", TITLES)
def test_chairs_come_and_go_within_what_the_game_allows(title: str) -> None:
    page = newtable.new_page(title, "Mira")
    chair = page.chairs[-1]

    assert page.title.fewest <= len(page.chairs) <= page.title.most
    assert len({one.mark for one in page.chairs}) == len(page.chairs)
    assert not replace(page, chairs=(chair,) * page.title.most).can_add
    assert not replace(page, chairs=(chair,) * page.title.fewest).can_drop


def test_bots_on_the_page_are_agents_of_every_title_and_all_of_them_have_words() -> None:
    for title, agents in made.AGENTS.items():
        offered = [level.value for level in newtable.levels(title)]
        assert offered == list(LEVELS) and newtable.USUAL_LEVEL in offered and STAND_IN in offered
        characters = [level.value for level in newtable.characters(title)]
        assert characters == list(CHARACTERS[title])
        assert {*offered, *characters} <= set(agents)
        for agent in agents:
            assert rank(agent) and about(title, agent).endswith(".")
    assert (rank("random"), rank("greedy"), rank("search")) == ("Intern", "Inspector", "Overseer")


@pytest.mark.parametrize("title", TITLES)
def test_a_chair_is_offered_the_characters_of_its_game_in_a_group_of_their_own(title: str) -> None:
    text = render("new.html", page=SAMPLES["new-dystopia"].context["page"], new=newtable.new_page(title, "Mira"))
    chair = text[text.index('name="chair-1-level"') :].partition("</select>")[0]
    groups = {label: re.findall(r'value="([\w-]+)"', inside) for label, inside in re.findall(GROUP, chair)}

    assert groups.pop("Ranks") == list(LEVELS)
    assert groups == ({"Characters": list(CHARACTERS[title])} if CHARACTERS[title] else {})
    for level in newtable.characters(title):
        assert f"<dd>{level.about}</dd>" in text


def test_the_first_page_offers_only_bots_that_every_game_has() -> None:
    text = html(SAMPLES["home"])
    offered = re.findall(r'<option value="([\w-]+)"', text)

    assert offered == list(LEVELS)


# Colours


def colours() -> dict[str, tuple[str, str]]:
    """The tokens by day and by night."""
    text = (STATIC / "css" / "tokens.css").read_text()
    found: dict[str, tuple[str, str]] = {}
    for name, value in re.findall(r"(--[\w-]+):\s*(light-dark\([^)]*\)|#\w{6})", text):
        both = re.findall(r"#\w{6}", value)
        if both:
            found[name] = (both[0], both[-1])
    return found


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize(
    "words_in,upon",
    [
        ("--ink", "--paper --paper-2 --plate --hatch"),
        ("--ink-2", "--paper --paper-2 --plate"),
        ("--on-ink", "--ink --ink-2"),
        ("--act-ink", "--act"),
        ("--bar-ink", "--bar --bar-2"),
        ("--bar-ink-2", "--bar"),
        ("--bad", "--paper --plate"),
        ("--good-text", "--paper --plate"),
        ("--euphorian-text", "--paper --plate"),
        ("--subterran-text", "--paper --plate"),
        ("--wastelander-text", "--paper --plate"),
        ("--icarite-text", "--paper --plate"),
    ],
)
def test_words_stand_out_from_what_they_are_written_on(words_in: str, upon: str, night: bool) -> None:
    found = colours()
    for ground in upon.split():
        light, dark = sorted((luminance(found[name][night]) for name in (words_in, ground)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, ground


def test_sounds_know_only_kinds_of_events_that_can_happen() -> None:
    script = (STATIC / "js" / "sound.js").read_text()
    kinds = set(re.findall(r'([\w ]+): "\w+"', script.partition("const KINDS = {")[2].partition("};")[0]))
    names = {name.strip() for name in kinds}
    known = {kind for words_of in WORDS.values() for kind in words_of.EVENTS}

    assert names <= known | {"said", "abandoned", "nudge"}
