"""The reader's own turn in the question bar: the artifact phase and the action phase."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from euphoria.leaders.choices import ARM, CYCLE, PASS, SHOOT
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.reasons import why_not
from euphoria.leaders.terms import ALL_SLOTS, EACH_SLOT, NOBODY, UNKNOWN, Seat
from euphoria.web.leaders.parts import Bar, Panel, Pick, Tile
from euphoria.web.leaders.reader import Reader
from euphoria.words.reasons import reason_words
from euphoria.words.speech import N_, _, ngettext

YOUR_TURN: Final = N_("Your turn")
NO_HURRY: Final = N_("Nobody is hurrying you.")
COSTS: Final = N_("You expose a recruit.")
PRICE: Final = N_("Price: expose a card")
"""The same in little room."""
LAST_HIDDEN: Final = (
    N_("You expose your left recruit, the last hidden one."),
    N_("You expose your middle recruit, the last hidden one."),
    N_("You expose your right recruit, the last hidden one."),
)
# For translators: on a phone, which recruit pays.
LAST_PRICE: Final = (N_("Price: your left card"), N_("Price: your middle card"), N_("Price: your right card"))
FIRES: Final = N_("Fires your gun. It goes back to the centre.")


@dataclass(frozen=True)
class Way:
    """A way to take a phase of the turn: what its tile shows, what it does, the same on a phone, and the rule."""

    icon: str
    title: str
    key: str
    does: str
    brief: str
    rule: str


WAYS: Final[dict[str, Way]] = {
    "cycle": Way(
        "retrieve",
        N_("Cycle"),
        "1",
        N_("Draw one."),
        N_("Draw one"),
        N_("Your whole hand is discarded, then you draw one. With an empty hand you only draw (L4)."),
    ),
    "keep": Way(
        "jump",
        N_("Keep"),
        "2",
        N_("Change nothing. Your action is next."),
        N_("Change nothing"),
        N_("Artifacts can always be left as they are (L3)."),
    ),
    "give": Way(
        "hand",
        N_("Give one away"),
        "3",
        N_("Secretly, and they must take it."),
        N_("In secret"),
        N_("Whoever is given an artifact must take it (L5)."),
    ),
    "interrogate": Way(
        "eye",
        N_("Interrogate"),
        "1",
        N_("See one hidden recruit, alone."),
        N_("Look at one card"),
        N_("You alone see the recruit, everyone sees that you looked. Only recruits of others (L6)."),
    ),
    "use": Way(
        "bolt",
        N_("Use artifact"),
        "2",
        COSTS,
        PRICE,
        N_("You first expose a hidden recruit of yours to pay, and it stays exposed whatever happens (L8)."),
    ),
    "arm": Way(
        "gun",
        N_("Arm"),
        "3",
        N_("Take a gun, aim."),
        PRICE,
        N_("You expose a hidden recruit to pay, take a gun and aim it at once (L9)."),
    ),
    "shoot": Way(
        "gun",
        N_("Shoot"),
        "4",
        "",
        "",
        N_("It is resolved after all reactions; then the gun goes back to the centre, hit or not (L13)."),
    ),
    "hide": Way(
        "eyeoff",
        N_("Hide"),
        "5",
        N_("Turn an exposed follower face down."),
        N_("Any follower"),
        N_("Only followers, of any player. A leader stays exposed (L31)."),
    ),
    "pass": Way(
        "jump",
        N_("Pass"),
        "6",
        N_("Do nothing, innocently."),
        N_("Innocently"),
        N_("An action is never compulsory (L3)."),
    ),
}


# Tiles ----------------------------------------------------------------------------------------------------------------


def way_tile(name: str, text: str = "", brief: str = "") -> Tile:
    """The way into several choices, which are made on the table or in the reader's own strip."""
    row = WAYS[name]
    said, short = text or _(row.does), brief or _(row.brief)
    return Tile(row.icon, _(row.title), said, row.key, opens=name, brief=short, tip=_(row.rule))


def closed_tile(name: str, text: str, rule: str) -> Tile:
    """Something that is not possible now, and why."""
    row = WAYS[name]
    return Tile("no", _(row.title), text, row.key, why=rule, brief=text)


def refused_tile(reader: Reader, name: str, choice: str) -> Tile:
    """Something that is not possible now, with the engine's reason."""
    reason = why_not(reader.game, choice)
    assert reason is not None
    return closed_tile(name, reason_words(reason), reason.rule)


def lone_tile(reader: Reader, name: str, verb: int, text: str = "", title: str = "", brief: str = "") -> Tile | None:
    """The tile of a choice that stands alone; None when it is not open."""
    row = WAYS[name]
    said, called = text or (_(row.does) if row.does else ""), title or _(row.title)
    for choice in reader.in_bar:
        if choice.verb == verb:
            warned = reader.warning_of(choice)
            said = f"{said} {warned}".strip()
            pick = Pick(choice.index, f"{called}. {said}")
            short = brief or (_(row.brief) if row.brief else said)
            return Tile(row.icon, called, said, row.key, pick, plain=verb == PASS, brief=short, tip=_(row.rule))
    return None


# Phases ---------------------------------------------------------------------------------------------------------------


def artifact_phase(reader: Reader) -> Bar:
    """What the bar offers in the artifact phase: keep, cycle or give."""
    game, me = reader.game, reader.me
    assert me is not None
    held = game.players[me].artifacts
    draw = ""
    if held:
        draw = ngettext("Discard your {n} artifact, draw one.", "Discard your {n} artifacts, draw one.", held)
    elif not game.deck_size:
        draw = _("There is none to draw (L16).")
    give = (
        way_tile("give") if reader.at_players else refused_tile(reader, "give", f"give seat{(me + 1) % reader.players}")
    )
    tiles = (lone_tile(reader, "cycle", CYCLE, draw.format(n=held)), lone_tile(reader, "keep", PASS), give)
    later = _("Then you choose which one; only they will know (L34).")
    text = _("First your artifacts: one thing, or nothing.") + " " + _(NO_HURRY)
    panels = (
        Panel("give", "hand", _("Give an artifact: to whom?"), later, _("Give this player an artifact?"), _("Give")),
    )
    return Bar("turn", _(YOUR_TURN), text, tuple([tile for tile in tiles if tile]), panels)


def action_phase(reader: Reader) -> Bar:
    """What the bar offers in the action phase: five actions, or pass."""
    game, me = reader.game, reader.me
    assert me is not None
    gun = game.players[me].gun
    costs, price = price_words(reader)
    modes = [pick.mode for pick in reader.at_recruits.values()]
    arming = WAYS["arm"]
    take = _("Take the last gun, aim.") if game.guns == 1 else _(arming.does)
    if gun == NO_GUN:
        later = _("You hold no gun. Arm now, shoot on a later turn.")
        shoot: Tile | None = closed_tile("shoot", later if game.guns else _("You hold no gun, and none is left."), "L9")
    else:
        shoot = shoot_tile(reader, gun)
    tiles = (
        way_tile("interrogate")
        if "interrogate" in modes
        else closed_tile("interrogate", _("Every recruit of the others lies open."), "L6"),
        use_tile(reader),
        lone_tile(reader, "arm", ARM, f"{take} {costs}", brief=price) or refused_tile(reader, "arm", "arm"),
        shoot,
        way_tile("hide") if "hide" in modes else closed_tile("hide", _("No follower lies open."), "L31"),
        lone_tile(reader, "pass", PASS),
    )
    text = _("Choose one action.") + " " + _(NO_HURRY)
    return Bar("turn", _(YOUR_TURN), text, tuple([tile for tile in tiles if tile]), action_panels(reader))


def action_panels(reader: Reader) -> tuple[Panel, ...]:
    """What the bar says once an action is chosen."""
    looks = [where for where, pick in reader.at_recruits.items() if pick.mode == "interrogate"]
    known = len([1 for seat, slot in looks if reader.game.players[seat].recruits[slot] != UNKNOWN])
    count = _("{n} to choose from; {known} of them you know already.").format(n=len(looks), known=known)
    price = _("Only you see the card, everyone sees that you looked.")
    final = reader.frame.after_learning()
    hide = _("Anybody's, yours too. Everyone has seen it and will remember. Leaders stay open (L31).")
    use = _("Next you choose the hidden recruit that pays: it is exposed, and the artifact is discarded (L8).")
    return (
        Panel(
            "interrogate",
            "eye",
            _("Interrogate: choose a hidden recruit"),
            f"{count} {price} {final}".strip(),
            _("Interrogate this card?"),
            _("Interrogate"),
        ),
        Panel("hide", "eyeoff", _("Hide: choose an exposed follower"), hide, _("Hide this card?"), _("Hide")),
        Panel("use", "bolt", _("Use an artifact: which one?"), use, _("Use this artifact?"), _("Use it")),
    )


def price_words(reader: Reader) -> tuple[str, str]:
    """What pays for a gun or an artifact, in a sentence and in little room; of a single hidden recruit nobody is asked
    which one it is to be."""
    assert reader.me is not None
    player = reader.game.players[reader.me]
    hidden = [slot for slot in EACH_SLOT if not player.is_exposed(slot)]
    return (_(LAST_HIDDEN[hidden[0]]), _(LAST_PRICE[hidden[0]])) if len(hidden) == 1 else (_(COSTS), _(PRICE))


def use_tile(reader: Reader) -> Tile:
    """The way to the artifacts, the only one that fits itself, or why there is none."""
    assert reader.me is not None
    player = reader.game.players[reader.me]
    usable, held = len(reader.at_cards), player.artifacts
    costs, price = price_words(reader)
    if usable == 1:
        row, [pick] = WAYS["use"], reader.at_cards.values()
        alone = replace(pick, mode="")
        return Tile(row.icon, _(row.title), costs, row.key, alone, brief=price, tip=_(row.rule), again=True)
    if usable:
        fit = ngettext("{n} of {held} fits now.", "{n} of {held} fit now.", usable).format(n=usable, held=held)
        return way_tile("use", f"{fit} {costs}", price)
    if not held:
        return closed_tile("use", _("You have no artifact."), "L32")
    if player.exposed == ALL_SLOTS:
        return closed_tile("use", _("It costs a hidden recruit, and yours are all exposed."), "L8")
    return closed_tile("use", _("None of yours can be used as an action now."), "L29")


def shoot_tile(reader: Reader, target: Seat) -> Tile | None:
    """The shot: what matters most on the tile, all of it in its explanation."""
    name = reader.names[target]
    called = _("Shoot {name}").format(name=name)
    if reader.frame.unaided:
        return lone_tile(reader, "shoot", SHOOT, _(FIRES), called)
    tile = lone_tile(reader, "shoot", SHOOT, shot_words(reader, target), called)
    if tile is None:
        return None
    ends = reader.game.players[target].exposed_leader() != NOBODY
    short = _("A hit ends the game.") if ends else _("A hit shows all recruits of {name}.").format(name=name)
    warned = next((reader.warning_of(choice) for choice in reader.in_bar if choice.verb == SHOOT), "")
    return tile._replace(text=warned or short, brief=warned or short, tip=f"{tile.text} {tile.tip}")


def ending_turn() -> Bar:
    """The reader's turn is over unless they take it back."""
    text = _("Say that it is over, or take your last step back.")
    end = Tile("check", _("End turn"), _("The next player may begin."), "1", Pick("end", _("End your turn")))
    return Bar("turn", _(YOUR_TURN), text, (end,))


# Shots ----------------------------------------------------------------------------------------------------------------


def shot_words(reader: Reader, target: Seat) -> str:
    """What a hit would do, as far as the reader knows."""
    player = reader.game.players[target]
    mine = target == reader.me
    if player.exposed_leader() != NOBODY:
        if mine:
            return _("A hit ends the game: your leader is exposed.")
        return _("A hit ends the game: {name} has an exposed leader.").format(name=reader.names[target])
    if not mine:
        again = _("If it hits, {name} shows all recruits, draws an artifact and drops any gun.")
        first = _("If it hits, {name} shows all recruits; without a leader {name} becomes a Wastelander.")
        return (again if player.wastelander else first).format(name=reader.names[target])
    if player.leader() != NOBODY:
        return _("If it hits, your leader stays exposed. The next shot at it ends the game.")
    if player.wastelander:
        return _("If it hits, you show your recruits, draw an artifact and drop your gun.")
    return _("If it hits, you have no leader to show: you become a Wastelander.")
