"""The notation of variants: prices, benefits and numbers overridden by name, read into a sheet and written from one.

A variant is a text of statements such as `wind_saloon price = 2 energy; cloud_mine high = 2 energy + 1 knowledge`. The
same is said by plain data: `{"wind_saloon": {"price": "2 energy"}, "stars": 8}`, or by a list of statements. Whatever
is given is kept as one text in a fixed order without anything that is as printed, so that two variants which mean the
same are the same.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from euphoria.core.errors import BadSetup, quote
from euphoria.core.schema import is_whole
from euphoria.dystopia.benefits import BENEFITS
from euphoria.dystopia.board import NO_PRICE, PRINTED_PRICE, SITE_NAMES, SPACE_NAMES, Price
from euphoria.dystopia.markets.base import Tile
from euphoria.dystopia.markets.tiles import ALL_TILES, TILE_NAMES
from euphoria.dystopia.sheet import USUAL, Numbers, Sheet
from euphoria.dystopia.terms import CONSTRUCTION, GOODS, ICARITE, MARKET, SLOTS, TUNNEL, Space
from euphoria.dystopia.variant_rows import gives_text, price_text, read_gives, read_price

LONGEST: Final = 8000
"""Characters of a variant: enough for every statement there is."""
MOST_KEPT: Final = 200
PRICE: Final = "price"
GIVES: Final = "gives"
FACE: Final = "face"
BAND_PARTS: Final = ("low", "middle", "high")
TO_BUILD: Final = "workers_to_build"
GOODS_NUMBER: Final = "start_goods"
LIMITS: Final[dict[str, tuple[int, int]]] = {
    "stars": (1, 10),
    "knowledge_limit": (13, 30),  # one die and the whole track make 12, so that nobody loses the last worker
    "start_morale": (1, 6),
    "start_knowledge": (1, 6),
    "start_workers": (1, 4),
    TO_BUILD: (1, 4),
}
"""The single numbers with the least and the most that each may be."""
NUMBERS: Final = (*LIMITS, GOODS_NUMBER)
SUBJECTS: Final = (*SPACE_NAMES, *SITE_NAMES, *TILE_NAMES, *NUMBERS)
"""Everything a statement can be about; a site stands for its four spaces."""

Changes = dict[tuple[str, str], str]
"""By subject and part (none for numbers): what is said of it."""

_SHEETS: Final[dict[str, Sheet]] = {"": USUAL}
"""Sheets by the text that asked for them."""


def sheet_of(text: str) -> Sheet:
    """The sheet of a variant, made once; BadSetup says what is wrong with it."""
    found = _SHEETS.get(text)
    if found is None:
        if len(_SHEETS) > MOST_KEPT:  # strangers can think up as many as they like
            _SHEETS.clear()
            _SHEETS[""] = USUAL
        found = _written(_read(_split(text)))
        found = _SHEETS.setdefault(found.variant, found)
        _SHEETS[text] = found
    return found


def variant_from(data: object) -> str:
    """A variant as its text, from text, a list of statements, or names that are mapped to what they shall be."""
    if data is None:
        return ""
    if isinstance(data, str):
        return sheet_of(_checked(data)).variant
    if isinstance(data, list | tuple):
        for statement in data:
            if not isinstance(statement, str):
                raise BadSetup(f"a variant lists texts such as 'wind_saloon price = 2 energy', not {quote(statement)}")
        return sheet_of(_checked("; ".join(data))).variant
    if isinstance(data, dict):
        return sheet_of(_checked("; ".join(_statements(data)))).variant
    raise BadSetup(f"a variant is a text, a list of texts or names with what they shall be, not {quote(data)}")


def _checked(text: str) -> str:
    if len(text) > LONGEST:
        raise BadSetup(f"a variant has at most {LONGEST} characters, not {len(text)}")
    return text


def _statements(data: dict[object, object]) -> list[str]:
    """What a mapping says, statement by statement."""
    found: list[str] = []
    for subject, value in data.items():
        if isinstance(value, dict):
            found.extend([f"{subject} {part} = {_value(told, f'{subject} {part}')}" for part, told in value.items()])
        else:
            found.append(f"{subject} = {_value(value, str(subject))}")
    return found


def _value(value: object, where: str) -> str:
    if isinstance(value, str) and not set(value) & set(";=\n"):
        return value
    if is_whole(value):
        return str(value)
    raise BadSetup(f"{where} is a text such as '2 energy' or a number, not {quote(value)}")


# Reading --------------------------------------------------------------------------------------------------------------


def _split(text: str) -> list[str]:
    return [line.strip() for line in text.lower().replace("\n", ";").split(";") if line.strip()]


def _read(statements: list[str]) -> Changes:
    """What every statement changes, in the notation's own words, without what is as printed."""
    found: Changes = {}
    for statement in statements:
        name, equals, value = statement.partition("=")
        words = name.replace("-", "_").split()
        if not equals or not words or len(words) > 2 or not value.strip():
            raise BadSetup(f"variant: {quote(statement)} is no statement such as 'wind_saloon price = 2 energy'")
        subject = _subject(words[0])
        part = _part(subject, words[1] if len(words) == 2 else "")
        spaces = _site_spaces(subject) if subject in SITE_NAMES else [subject]
        for one in spaces:
            if (one, part) in found:
                raise BadSetup(f"variant: {f'{one} {part}'.strip()} is given twice")
            found[one, part] = _canonical(one, part, value.strip())
    return {key: said for key, said in found.items() if said != _usual(*key)}


def _site_spaces(site: str) -> list[str]:
    first = CONSTRUCTION + SITE_NAMES.index(site) * SLOTS
    return list(SPACE_NAMES[first : first + SLOTS])


def _subject(name: str) -> str:
    if name in SUBJECTS:
        return name
    near = get_close_matches(name, SUBJECTS, 3, 0.5) or [one for one in SUBJECTS if name in one or one in name][:3]
    known = f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(SUBJECTS)}"
    raise BadSetup(f"variant: there is no {quote(name)} to change; {known}")


def parts_of(subject: str) -> tuple[str, ...]:
    """What can be changed about it; numbers have no parts."""
    if subject in NUMBERS:
        return ()
    if subject in TILE_NAMES:
        return (PRICE, FACE) if ALL_TILES[TILE_NAMES.index(subject)].losing_face else (PRICE,)
    if subject in SITE_NAMES:
        return (PRICE, GIVES)
    space = SPACE_NAMES.index(subject)
    if space < TUNNEL:
        return (PRICE, *BAND_PARTS)
    return (GIVES,) if MARKET <= space < CONSTRUCTION else (PRICE, GIVES)


def _part(subject: str, part: str) -> str:
    known = parts_of(subject)
    if part in known or (not part and not known):
        return part
    if not known:
        raise BadSetup(f"variant: {subject} has no {quote(part)}: write '{subject} = {_usual(subject, '')}'")
    more = ""
    if part == PRICE:
        more = "; a constructed market costs what its tile says: change the price of the tile"
    elif part == GIVES and subject in SPACE_NAMES:
        more = "; what it gives hangs on the total there"
    told = f"has no {quote(part)}" if part else "needs a part"
    raise BadSetup(f"variant: {subject} {told}: {', '.join(known)}{more}")


def _canonical(subject: str, part: str, value: str) -> str:
    """What a statement says, in the notation's own words."""
    where = f"{subject} {part}".strip()
    if subject == GOODS_NUMBER:
        price = read_price(value, where)
        if price.any_count or price.cards or price.kind >= 0:
            raise BadSetup(f"variant: {where} is goods such as '1 energy + 1 food', not {quote(value)}")
        return price_text(price)
    if subject in LIMITS or part == FACE:
        least, most = LIMITS.get(subject, (1, 6))
        if not value.isdecimal() or not least <= int(value[:9]) <= most:
            raise BadSetup(f"variant: {where} is a number from {least} to {most}, not {quote(value)}")
        return str(int(value))
    if subject not in SPACE_NAMES:
        return price_text(read_price(value, where))
    space = Space(SPACE_NAMES.index(subject))
    if part == PRICE:
        return price_text(read_price(value, where, space))
    return gives_text(read_gives(value, where, space), space)


# Writing --------------------------------------------------------------------------------------------------------------


def _usual(subject: str, part: str) -> str:
    """What the printed rules say."""
    if subject == GOODS_NUMBER:
        return price_text(Price({}))
    if subject in LIMITS:
        return str(getattr(Numbers(), subject))
    if subject in TILE_NAMES:
        tile = ALL_TILES[TILE_NAMES.index(subject)]
        return str(tile.losing_face) if part == FACE else price_text(tile.price)
    space = Space(SPACE_NAMES.index(subject))
    if part == PRICE:
        return price_text(PRINTED_PRICE[space])
    return gives_text(BENEFITS[space][_band(part)], space)


def printed() -> str:
    """What a variant can change, as it is printed: a variant that changes nothing, one statement a line.

    Sites stand space by space; how many workers complete a market hangs on the number of players.
    """
    lines: list[str] = []
    for subject in SUBJECTS:
        if subject in SITE_NAMES or subject == TO_BUILD:
            continue
        for part in parts_of(subject) or ("",):
            lines.append(_statement(subject, part, _usual(subject, part)))
    return "\n".join(lines)


def _statement(subject: str, part: str, said: str) -> str:
    return f"{f'{subject} {part}'.strip()} = {said}"


def _band(part: str) -> int:
    return BAND_PARTS.index(part) if part in BAND_PARTS else 0


def _written(changes: Changes) -> Sheet:
    """The sheet with these changes, which are in the notation's own words."""
    if not changes:
        return USUAL
    order = {subject: at for at, subject in enumerate(SUBJECTS)}
    parts = (PRICE, GIVES, *BAND_PARTS, FACE, "")
    keys = sorted(changes, key=lambda key: (order[key[0]], parts.index(key[1])))
    prices, benefits, tiles = PRINTED_PRICE[:], [rows[:] for rows in BENEFITS], ALL_TILES[:]
    numbers: dict[str, int] = {}
    goods: tuple[int, ...] = (0,) * GOODS
    for subject, part in keys:
        said = changes[subject, part]
        if subject == GOODS_NUMBER:
            goods = tuple(read_price(said, subject).fixed)
        elif subject in LIMITS:
            numbers[subject] = int(said)
        elif subject in TILE_NAMES:
            at = TILE_NAMES.index(subject)
            tiles[at] = _changed_tile(tiles[at], part, said)
        else:
            space = Space(SPACE_NAMES.index(subject))
            if part == PRICE:
                prices[space] = read_price(said, subject, space)
            else:
                benefits[space][_band(part)] = read_gives(said, subject, space)
    if all(prices[area] is not NO_PRICE for area in range(ICARITE)):
        raise BadSetup(
            "variant: generator, aquifer or farm has to stay free, so that everybody can always do something"
        )
    text = "; ".join([_statement(subject, part, changes[subject, part]) for subject, part in keys])
    return Sheet(text, prices, benefits, tiles, Numbers(start_goods=goods, **numbers))


def _changed_tile(tile: Tile, part: str, said: str) -> Tile:
    if part == FACE:
        return tile.changed(tile.price, int(said))
    return tile.changed(read_price(said, tile.id), tile.losing_face)
