"""Why something is not possible now: the rule, tile, price or limit in the way, as data and in a sentence."""

from __future__ import annotations

from euphoria.core.choices import Choice
from euphoria.core.reasons import Phrase, Reason, Value, amount
from euphoria.core.steps import NATURE
from euphoria.dystopia.api import check_game, check_seat
from euphoria.dystopia.board import BOARD_TITLES, RETRIEVE_WAYS, SPACE_NAMES, Price
from euphoria.dystopia.choices import DILEMMA, PLACE, RETRIEVE, TABLE, TRADE, USE
from euphoria.dystopia.markets.tiles import ALL_TILES, NO_ABILITIES, NO_PAIRS, ONE_PLACEMENT
from euphoria.dystopia.placing import (
    CANNOT_PAY,
    FREE,
    MARKET_NOT_BUILT,
    NOT_YOUR_FACTION,
    SITE_FINISHED,
    SPACE_TAKEN,
    TILE_FORBIDS,
    TOO_LITTLE_MORALE,
    TUNNEL_NOT_DUG,
    morale_toll,
    obstacle,
    price_of,
)
from euphoria.dystopia.player import DILEMMA_OPEN
from euphoria.dystopia.recruits.base import deck_of
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import (
    ANY_COMMODITY,
    ARTIFACT,
    AVAILABLE,
    CONSTRUCTION,
    DICE,
    FACTION_NAMES,
    GOOD_NAMES,
    KIND_NAMES,
    MARKET,
    MINER_OPENS,
    NO_BLISS,
    NOBODY,
    TUNNEL_END,
    Seat,
    Space,
    TileId,
)
from euphoria.dystopia.trade import has_something
from euphoria.dystopia.turn import extra_toll
from euphoria.dystopia.vocabulary import recruit_named, space_named


def why_not(game: Dystopia, what: object) -> Reason | None:
    """Why the choice cannot be made now; None when it can. What is no choice at all raises IllegalChoice."""
    check_game(game)
    choice = TABLE.parse(what)
    if game.over:
        return Reason("game_over", "R45", "The game is over.")
    if choice in game.open_choices:
        return None
    step = game.asking()
    seat = step.seat
    details = {"asked": step.kind, "seat": seat}
    if seat == NATURE:
        return Reason("natures_turn", "R55", "Nature has to answer first: dice or cards are pending.", details)
    if choice.verb == USE:
        return recruit_reason(game, seat, choice.a)
    if step.kind in ("turn", "more", "extra placement"):
        found = _turn_reason(game, seat, step.kind, choice)
        if found is not None:
            return found
    return Reason(
        "other_question",
        "R55",
        "The open question is '{question}', which '{choice}' does not answer.",
        details,
        {"question": step.kind, "choice": choice.text},
    )


def space_reason(game: Dystopia, seat: Seat, space: int | str) -> Reason | None:
    """Why the player could not place on the space, whoever's turn it is; None when nothing is in the way."""
    check_seat(check_game(game), seat, spectator=False)
    number = space_named(space)
    code = obstacle(game, seat, number)
    return None if code == FREE else _obstacle_reason(game, seat, number, code)


def recruit_reason(game: Dystopia, seat: Seat, recruit: int | str) -> Reason | None:
    """Why the player's recruit does nothing now: not theirs, hidden, asleep, switched off, or not its moment."""
    check_seat(check_game(game), seat, spectator=False)
    recruit = recruit_named(recruit)
    player = game.players[seat]
    bit = 1 << recruit
    card = deck_of(game).cards[recruit]
    name: dict[str, Value] = {"name": Phrase(card.name)}
    details: dict[str, object] = {"recruit": RECRUIT_NAMES[recruit]}
    if player.hidden & bit:
        return Reason("hidden", "R41", "{name} is still hidden; hidden recruits do nothing.", details, name)
    if not player.active & bit:
        return Reason("not_yours", "R41", "{name} is not one of your active recruits.", details, name)
    if player.asleep & bit:
        return Reason("asleep", "R41", "{name} woke up this turn and works from the next one on.", details, name)
    if game.suffers(seat) & NO_ABILITIES:
        return _tile_reason(_first_tile(game.suffers(seat) & NO_ABILITIES))
    if player.used & bit:
        return Reason("used", "R41", "{name} works once per turn and has been used.", details, name)
    if not game.over and any(choice.verb == USE and choice.a == recruit for choice in game.open_choices):
        return None
    return Reason(
        "not_its_moment",
        "R55",
        "It is not the moment, or the price cannot be paid: {text}",
        details,
        {"text": Phrase(card.text)},
    )


# Turns ----------------------------------------------------------------------------------------------------------------


def _turn_reason(game: Dystopia, seat: Seat, kind: str, choice: Choice) -> Reason | None:
    player = game.players[seat]
    if choice.verb == PLACE:
        return _place_reason(game, seat, kind, choice)
    if kind != "turn" and choice.verb in (RETRIEVE, DILEMMA):
        return Reason("one_action", "R4", "A turn is one action: placing, retrieving and the dilemma do not mix.")
    if choice.verb == RETRIEVE:
        name, good, _, _ = RETRIEVE_WAYS[choice.a]
        if not any(place >= 0 for place in player.places):
            return Reason("no_worker_there", "R25", "You have no worker on the board to retrieve.")
        if good >= 0 and not player.items[good]:
            return _cost_reason({GOOD_NAMES[good]: 1}, game, seat, "R25")
        return Reason(
            "no_recruit", "R25", "No active recruit of yours lets you retrieve with '{way}'.", {}, {"way": name}
        )
    if choice.verb == DILEMMA:
        if player.dilemma_done != DILEMMA_OPEN:
            return Reason("dilemma_done", "R40", "You have resolved your dilemma already; it works once per game.")
        need = {KIND_NAMES[player.dilemma]: 1, "or_any_artifacts": 2}
        return _cost_reason(need, game, seat, "R40")
    if choice.verb == TRADE:
        return _trade_reason(game, seat, choice.a)
    return None


def _place_reason(game: Dystopia, seat: Seat, kind: str, choice: Choice) -> Reason | None:
    player = game.players[seat]
    available = sorted(player.values[die] for die in range(DICE) if player.places[die] == AVAILABLE)
    placeable = sorted(player.values[die] for die in range(DICE) if player.placeable >> die & 1)
    details = {"available": available, "placeable": placeable}
    if choice.a not in available:
        return Reason("no_such_die", "R6", "You have no available worker that shows {n}.", details, {"n": choice.a})
    if kind == "more" and game.suffers(seat) & ONE_PLACEMENT:
        return _tile_reason(_first_tile(game.suffers(seat) & ONE_PLACEMENT))
    if kind == "more" and choice.a not in placeable:
        return Reason(
            "not_matching",
            "R13",
            "Only dice that matched your first one at the start of the turn may follow it.",
            details,
        )
    extra = extra_toll(game) if kind == "more" else 0
    space = Space(choice.b)
    code = obstacle(game, seat, space, extra)
    return None if code == FREE else _obstacle_reason(game, seat, space, code, extra)


def _trade_reason(game: Dystopia, seat: Seat, partner: Seat) -> Reason | None:
    limit = game.options.offers_per_turn
    if not game.options.trading:
        return Reason("trading_off", "R59", "Trading is switched off in this game.")
    if partner == seat or partner >= len(game.players):
        return Reason("no_partner", "R43", "A trade needs another player of this game.")
    if game.offers >= limit:
        return Reason(
            "offers_used",
            "R59",
            "You can make no more offers this turn; the limit is {n}.",
            {"limit": limit},
            {"n": limit},
        )
    who = seat if not has_something(game.players[seat]) else partner
    name = game.setup.names[who]
    if who == seat:
        return Reason("nothing_to_trade", "R43", "You have nothing to trade.", {"seat": who})
    return Reason("nothing_to_trade", "R43", "{player} has nothing to trade.", {"seat": who}, {"player": name})


# Spaces ---------------------------------------------------------------------------------------------------------------


def name_on_board(game: Dystopia, space: Space) -> str:
    """What the board shows at a space: a market that is built goes by its tile."""
    tile = game.tile_at[space - MARKET] if MARKET <= space < CONSTRUCTION else NOBODY
    return BOARD_TITLES[space] if tile == NOBODY else ALL_TILES[tile].name


def _obstacle_reason(game: Dystopia, seat: Seat, space: Space, code: int, extra: int = 0) -> Reason:
    title: dict[str, Value] = {"space": Phrase(name_on_board(game, space))}
    details: dict[str, object] = {"space": SPACE_NAMES[space]}
    if code >= TILE_FORBIDS:
        return _tile_reason(TileId(code - TILE_FORBIDS))
    if code == SITE_FINISHED:
        return Reason(
            "site_finished",
            "R17",
            "{space}: this market is complete; its building spaces are gone.",
            details,
            title,
        )
    if code == SPACE_TAKEN:
        return Reason("space_taken", "R16", "{space}: a worker stands there and cannot be bumped.", details, title)
    if code == MARKET_NOT_BUILT:
        return Reason("market_not_built", "R17", "{space}: nobody has built this market yet.", details, title)
    if code == TUNNEL_NOT_DUG:
        details |= {"miner": game.miners[space - TUNNEL_END], "opens": MINER_OPENS}
        return Reason(
            "tunnel_not_dug",
            "R12",
            "{space}: it opens when the miner is at {n}.",
            details,
            title | {"n": MINER_OPENS},
        )
    if code == NOT_YOUR_FACTION:
        return _entrance_reason(game, seat, space)
    if code == TOO_LITTLE_MORALE:
        return _morale_reason(game, seat, space, extra)
    assert code == CANNOT_PAY
    price = price_of(game, space)
    player = game.players[seat]
    room = player.morale - extra - morale_toll(game, seat, space)
    if price.pair and room >= 2 and player.has_pair() and game.suffers(seat) & NO_PAIRS:
        return _tile_reason(_first_tile(game.suffers(seat) & NO_PAIRS))
    return _cost_reason(price_data(price), game, seat, "R7", name_on_board(game, space))


def _entrance_reason(game: Dystopia, seat: Seat, space: Space) -> Reason:
    """An exclusive space: a recruit would open it if there were room for the knowledge, or nothing does."""
    title: dict[str, Value] = {"space": Phrase(name_on_board(game, space))}
    faction = FACTION_NAMES[space - TUNNEL_END]
    details: dict[str, object] = {"space": SPACE_NAMES[space], "faction": faction}
    deck = deck_of(game)
    for card in deck.those(game.able(seat) & deck.lets_in):
        fee = card.lets_in(game, seat, space)
        if fee >= 0:
            details |= {"recruit": RECRUIT_NAMES[card.id], "cost": fee, "knowledge": game.players[seat].knowledge}
            return Reason(
                "too_much_knowledge",
                "R56",
                "{space}: {name} asks for {n} knowledge, for which your track has no room.",
                details,
                title | {"name": Phrase(card.name), "n": fee},
            )
    return Reason(
        "not_your_faction",
        "R12",
        "{space}: only for players with a working active {faction} recruit.",
        details,
        title | {"faction": Phrase(faction.title())},
    )


def _morale_reason(game: Dystopia, seat: Seat, space: Space, extra: int) -> Reason:
    """Morale is missing for a further matching die, or for what a recruit charges."""
    morale = game.players[seat].morale
    toll = morale_toll(game, seat, space)
    title: dict[str, Value] = {"space": Phrase(name_on_board(game, space))}
    details: dict[str, object] = {"space": SPACE_NAMES[space], "morale": morale, "cost": extra + toll}
    if morale <= extra:
        return Reason(
            "too_little_morale",
            "R53",
            "{space}: a further matching worker costs morale that you do not have.",
            details,
            title,
        )
    deck = deck_of(game)
    card = next(card for card in deck.those(game.able(seat) & deck.morale_toll) if card.morale_toll(space))
    return Reason(
        "too_little_morale",
        "R56",
        "{space}: {name} charges morale that you do not have.",
        details | {"recruit": RECRUIT_NAMES[card.id]},
        title | {"name": Phrase(card.name)},
    )


def price_data(price: Price) -> dict[str, int]:
    """A price by name: goods, `any_commodity`, `nonbliss_commodity`, `any_resource`, `artifacts`, a kind."""
    data = {GOOD_NAMES[good]: count for good, count in enumerate(price.fixed) if count}
    if price.any_count:
        group = {ANY_COMMODITY: "any_commodity", NO_BLISS: "nonbliss_commodity"}.get(price.any_of, "any_resource")
        data[group] = price.any_count
    if price.cards:
        data["artifacts"] = price.cards
    if price.pair:
        data["or_identical_artifacts"] = 2
    if price.kind >= 0:
        data[KIND_NAMES[price.kind]] = 1
    return data


def _cost_reason(need: dict[str, int], game: Dystopia, seat: Seat, rule: str, title: str = "") -> Reason:
    player = game.players[seat]
    have = {name: player.items[good] for good, name in enumerate(GOOD_NAMES) if player.items[good]}
    have |= {name: player.items[ARTIFACT + k] for k, name in enumerate(KIND_NAMES) if player.items[ARTIFACT + k]}
    details = {"need": need, "have": have}
    values: dict[str, Value] = {"price": _price(need)}
    if not title:
        return Reason("cost", rule, "It costs {price}, which you cannot pay.", details, values)
    values["space"] = Phrase(title)
    return Reason("cost", rule, "{space}: it costs {price}, which you cannot pay.", details, values)


def _price(need: dict[str, int]) -> Value:
    """A price in words; artifacts may do instead."""
    parts = tuple([_amount(name, count) for name, count in need.items() if not name.startswith("or_")])
    for name, count in need.items():
        if name == "or_identical_artifacts":
            other = amount("{n} identical artifact", "{n} identical artifacts", count)
            return Phrase("{price}, or {other} instead", {"price": parts, "other": other})
        if name == "or_any_artifacts":
            other = amount("{n} artifact of any kind", "{n} artifacts of any kind", count)
            return Phrase("{price}, or {other} instead", {"price": parts, "other": other})
    return parts


def _amount(name: str, count: int) -> Phrase:
    """An entry of a price in words."""
    if name == "any_commodity":
        return amount("{n} commodity of any kind", "{n} commodities of any kind", count)
    if name == "nonbliss_commodity":
        return amount("{n} commodity other than bliss", "{n} commodities other than bliss", count)
    if name == "any_resource":
        return amount("{n} resource of any kind", "{n} resources of any kind", count)
    if name == "artifacts":
        return amount("{n} artifact", "{n} artifacts", count)
    if name in KIND_NAMES:
        return Phrase("{n} {card}", {"n": count, "card": Phrase(name)})
    return Phrase("{n} {what}", {"n": count, "what": Phrase(name)})


def _tile_reason(tile: TileId) -> Reason:
    card = ALL_TILES[tile]
    words: dict[str, Value] = {"name": Phrase(card.name), "text": Phrase(card.text)}
    return Reason("tile", card.rule, "{name}: {text}", {"tile": card.id}, words)


def _first_tile(mask: int) -> TileId:
    return TileId((mask & -mask).bit_length() - 1)
