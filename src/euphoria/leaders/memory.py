"""What a position says of things past: who learned what about recruits, and how artifacts moved."""

from __future__ import annotations

from typing import Final

from euphoria.core.errors import BadSetup, quote
from euphoria.core.vocabulary import Terms, read_fields, read_row
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.choices import DRAWS
from euphoria.leaders.knowledge import (
    BY_SHOT,
    DISCARDED,
    TAKEN_UP,
    UNSEEN_CARD,
    a_discard,
    a_draw,
    a_look,
    a_mix,
    a_pass,
    a_renewal,
    a_swap,
)
from euphoria.leaders.state import Leaders
from euphoria.leaders.steps.hands import Draw, discard, hand_over, renew, take_up
from euphoria.leaders.terms import (
    NO_CARD,
    NOBODY,
    RECRUIT_NAMES,
    SLOTS,
    UNKNOWN,
    UNKNOWN_RECRUIT,
    CardId,
    Position,
    RecruitId,
    recruits_for,
)
from euphoria.leaders.vocabulary import look_terms, move_terms, place_names

Row = list[object]

_LOOKS: Final = {
    "look": ("at", "recruit", "seers"),
    "swap": ("one", "other", "wastelanders"),
    "mix": ("seat", "slots"),
}
_MOVES: Final[dict[str, tuple[str, ...]]] = {
    "drawn": ("seat", "card", "by_shot"),
    "passed": ("giver", "taker", "card"),
    "discarded": ("seat", "card"),
    "renewed": (),
    "taken_up": (),
}
_MOST: Final = 100_000


def _rows(data: object, kinds: dict[str, tuple[str, ...]], terms: Terms, what: str) -> list[tuple[str, dict[str, int]]]:
    if not isinstance(data, list) or len(data) > _MOST:
        raise BadSetup(f"{what} is a list of at most {_MOST} rows, not {quote(data)}")
    found: list[tuple[str, dict[str, int]]] = []
    for row in data:
        kind, fields = read_row(row, tuple(kinds), what)
        found.append((kind, read_fields(fields, kinds[kind], terms, f"{kind} of {what}")))
    return found


# Recruits -------------------------------------------------------------------------------------------------------------


def say_looks(game: Leaders) -> list[Row]:
    """What was learned about recruits and how they moved, oldest first."""
    terms = look_terms(game.setup.names)
    found: list[Row] = []
    for entry in game.looks:
        first, second, rest = entry >> 2 & 31, entry >> 7 & 31, entry >> 12
        kind = ("look", "swap", "mix")[entry & 3]
        fields = zip(_LOOKS[kind], (first, second, rest), strict=False)
        found.append([kind, {field: terms[field].say(value) for field, value in fields}])
    return found


def read_looks(game: Leaders, data: object) -> None:
    """Put what was learned into the game; BadSetup unless it leads to the recruits as they lie."""
    names = game.setup.names
    places = place_names(names)
    layout = [UNKNOWN_RECRUIT] * len(places)
    mixed: list[list[RecruitId]] = [recruits_for(len(names))] * len(places)
    """What can lie at a place of which nobody has said what does."""
    seen = [0] * len(places)
    for kind, row in _rows(data, _LOOKS, look_terms(names), "looks"):
        if kind == "look":
            at, card = Position(row["at"]), RecruitId(row["recruit"])
            others = [other for place, other in enumerate(layout) if place != at]
            if layout[at] not in (UNKNOWN, card) or card not in mixed[at] or card in others:
                raise BadSetup(f"looks: {RECRUIT_NAMES[card]} cannot have been at {places[at]}")
            layout[at] = card
            seen[at] |= row["seers"]
            game.looks.append(a_look(at, card, row["seers"]))
        elif kind == "swap":
            one, other = Position(row["one"]), Position(row["other"])
            layout[one], layout[other] = layout[other], layout[one]
            mixed[one], mixed[other] = mixed[other], mixed[one]
            seen[one], seen[other] = seen[other], seen[one]
            game.looks.append(a_swap(one, other, bool(row["wastelanders"] & 1), bool(row["wastelanders"] & 2)))
        else:
            slots = [row["seat"] * SLOTS + slot for slot in range(SLOTS) if row["slots"] >> slot & 1]
            cards = [layout[place] for place in slots]
            for place in slots:
                layout[place], mixed[place], seen[place] = UNKNOWN_RECRUIT, cards, 0
            game.looks.append(a_mix(row["seat"], row["slots"]))
    for seat, player in enumerate(game.players):
        if layout[seat * SLOTS : seat * SLOTS + SLOTS] != player.recruits:
            raise BadSetup(f"the looks do not lead to the recruits of {names[seat]}")
        player.seen = seen[seat * SLOTS : seat * SLOTS + SLOTS]


# Artifacts ------------------------------------------------------------------------------------------------------------


def say_moves(game: Leaders) -> list[Row]:
    """How artifacts moved, oldest first."""
    terms = move_terms(game.setup.names)
    found: list[Row] = []
    for entry in game.moves:
        kind, giver, taker, card = entry & 3, entry >> 2 & 7, entry >> 5 & 7, entry >> 8 & 63
        if kind <= DISCARDED and card == UNSEEN_CARD:
            raise BadSetup("this game was dealt from a view that knows too little of artifacts to say where they were")
        name = ("drawn", "passed", "discarded", "taken_up" if entry == TAKEN_UP else "renewed")[kind]
        values = {"seat": giver, "giver": giver, "taker": taker, "card": card, "by_shot": bool(entry & BY_SHOT)}
        found.append([name, {field: terms[field].say(values[field]) for field in _MOVES[name]}])
    return found


def read_moves(game: Leaders, data: object) -> None:
    """Let artifacts move once more from a full deck, by the rules; hands, deck and discard pile follow."""
    said: list[int] = []
    for kind, row in _rows(data, _MOVES, move_terms(game.setup.names), "moves"):
        said.append(_moved(game, kind, row))
        if game.moves[: len(said)] != said:
            raise BadSetup(f"moves: row {len(said)} ({kind}) does not follow from those before it")
    if len(game.moves) > len(said):
        raise BadSetup("moves: the discard pile becomes the deck at the end, which is not said")


def _moved(game: Leaders, kind: str, row: dict[str, int]) -> int:
    """Carry a move out, and say how games write it down."""
    seat, card = row.get("seat", row.get("giver", NOBODY)), CardId(row.get("card", NO_CARD))
    pile = game.deck if kind == "drawn" else game.players[seat].hand
    if card != NO_CARD and not pile >> card & 1:
        raise BadSetup(f"moves: {CARD_NAMES[card]} was {kind}, but it was not there")
    if kind == "drawn":
        Draw(seat, bool(row["by_shot"])).answer(game, DRAWS[card])
        return a_draw(seat, card, bool(row["by_shot"]))
    if kind == "passed":
        if row["taker"] == seat:
            raise BadSetup(f"moves: {game.setup.names[seat]} passed a card to themselves")
        hand_over(game, seat, row["taker"], card, "give")
        return a_pass(seat, row["taker"], card)
    if kind == "discarded":
        discard(game, seat, card)
        return a_discard(seat, card)
    if kind == "renewed":
        renew(game)
        return a_renewal()
    take_up(game)
    return TAKEN_UP
