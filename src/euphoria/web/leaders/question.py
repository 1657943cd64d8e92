"""The question bar: what is asked, of whom, and the choices that have no place on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.steps import NATURE
from euphoria.leaders import terms
from euphoria.leaders.choices import DECLINE, ORDER, PICK, USE, VERBS
from euphoria.leaders.questions import NATURE_DOES, QUESTIONS
from euphoria.leaders.reasons import why_not
from euphoria.leaders.terms import ARM as ARM_WINDOW
from euphoria.leaders.terms import CardId, Seat, Slot
from euphoria.leaders.turn import ActionPhase, PayToArm, TargetPhase
from euphoria.leaders.windows import AnnounceOne, Pay, React
from euphoria.web.leaders.parts import Bar, Clock, Pick, Recruit, Tile
from euphoria.web.leaders.reader import Reader, choice_words, recruit_words
from euphoria.web.leaders.turn import action_phase, artifact_phase, ending_turn, shot_words
from euphoria.web.tables.windows import NOBODY_REACTS, NOBODY_YET, Answering
from euphoria.words.leaders import GUN, announcement_words, ending_of, question_words, window_words
from euphoria.words.leaders.rules import of_question
from euphoria.words.reasons import reason_words
from euphoria.words.speech import N_, _, join_words, ngettext

PHASES: Final = ("artifact", "action", "target")

EVERYONE: Final = N_("Everybody may react. It lasts as long with a card as without one.")
QUIET: Final = N_("Who reacts? It lasts as long with a card as without one.")
UNTIL_ALL: Final = N_("Who reacts? It goes on when everybody who might has answered.")
ALONE: Final = N_("Who reacts?")
ANY_OF_YOU: Final = N_("Does anybody here react? Step up to your own cards, or let it happen together.")
NOTHING_TO_PRESS: Final = N_("Nothing to press here just now")
# For translators: one player or recruit is named for an artifact, and another is still to be named.
ANOTHER: Final = N_("{card}: {named} named. And the second?")
KEPT_SECRET: Final = N_("Kept in secret until the window closes; you may still change it.")
# For translators: which recruit pays.
WITH: Final = (N_("With left"), N_("With middle"), N_("With right"))
STOPPED: Final = N_("The last turn that this table allows is over (L30).")
DECLINE_KEY: Final = "d"
"""Always the same, since it is pressed more often than any other."""


def phase_of(reader: Reader) -> str:
    """The phase of the turn; nothing before the first turn and after the last."""
    game = reader.game
    if game.over or not game.turn:
        return ""
    if reader.whose.ending:
        return "target"
    below = game.agenda[:-1]
    if any(isinstance(step, ActionPhase) for step in below):
        return "artifact"
    return "action" if any(isinstance(step, TargetPhase) for step in below) else "target"


def question(reader: Reader) -> Bar:
    """The question as the reader meets it, with the ruling behind it."""
    bar = _question(reader)
    rule = "" if reader.asking is None or reader.game.over else of_question(reader.asking.kind)
    return bar._replace(rule=rule)


def _question(reader: Reader) -> Bar:
    game = reader.game
    if game.over:
        return ending_bar(reader)
    if reader.frame.asks_for:
        return Bar("ask", reader.frame.asks_for, "", mode=VERBS[PICK].mode, icon="eye")
    step = reader.asking
    assert step is not None
    if reader.frame.meanwhile:
        return Bar("wait", _(NOTHING_TO_PRESS), reader.frame.meanwhile, icon="info")
    if reader.whose.ending:
        return ending_turn() if reader.frame.must_end_turn else others_end(reader)
    if isinstance(step, React):
        return reaction(reader, step)
    if not reader.acting:
        return waiting(reader)
    if step.kind == "artifact":
        return artifact_phase(reader)
    if step.kind == "action":
        return action_phase(reader)
    return other_question(reader)


# Other questions ------------------------------------------------------------------------------------------------------


def other_question(reader: Reader) -> Bar:
    """Anything that is chosen on the table, in the reader's own strip, or from a few tiles."""
    step = reader.asking
    assert step is not None and reader.me is not None
    row = QUESTIONS[step.kind]
    title = _(row.here) if row.here else question_words(reader.game, reader.names)
    if isinstance(step, Pay):
        title = _("Pay for {card}").format(card=reader.card_name(step.card))
    text = _(row.advice) if row.advice else ""
    if isinstance(step, AnnounceOne):
        text = reader.card_text(step.card)
        named = announcement_words(reader.game, reader.names, reader.me)
        if named and len(reader.game.action.announced) == 1:
            title = _(ANOTHER).format(card=reader.card_name(step.card), named=named)
    if reader.warnings:
        text = " ".join([*[f"{words}: {warned}" for words, warned in reader.warnings.items()], text])
    tiles = [slot_tile(reader, choice, i) for i, choice in enumerate(reader.in_bar, 1)]
    if isinstance(step, Pay):
        tiles += unpayable(reader)
    if step.kind == "target":
        tiles += same_aim(reader)
    if step.kind == "pay":
        tiles += way_back(reader)
    if not reader.whose.number:
        tiles.append(for_me())
    modes = {pick.mode for picks in (reader.at_recruits, reader.at_players, reader.at_cards) for pick in picks.values()}
    assert len(modes) <= 1
    return Bar("ask", title, text, tuple(tiles), (), "".join(modes), row.icon)


def for_me() -> Tile:
    """Before the first turn a bot may choose for somebody who has nothing to go by."""
    title, text = _("Choose for me"), _("Any will do: nobody sees it.")
    return Tile("bot", title, text, "f", Pick("yes", f"{title}. {text}"), plain=True, name="for_me")


def way_back(reader: Reader) -> list[Tile]:
    """Back from the price of an action to the choice of one, where a step can be taken back without asking."""
    frame = reader.frame
    step = reader.asking
    acts = isinstance(step, PayToArm) or (isinstance(step, Pay) and step.actor == terms.NOBODY)
    if not acts or not frame.can_undo or frame.undo_mode != "free":
        return []
    title, text = _("Back"), _("Something else")
    return [Tile("", title, text, "Escape", Pick("", f"{title}. {text}"), plain=True, form="undo", name="back")]


def same_aim(reader: Reader) -> list[Tile]:
    """One press for the aim that the gun has, which is what most people want right after taking it."""
    assert reader.me is not None
    aimed = reader.game.players[reader.me].gun
    pick = reader.at_players.get(aimed)
    if pick is None:
        return []
    text = _("At {name}, as it is.").format(name=reader.names[aimed])
    words = _("Keep the aim") + f". {text}"
    return [Tile("gun", _("Keep the aim"), text, "1", replace(pick, words=words, mode=""), again=True)]


def slot_tile(reader: Reader, choice: Choice, number: int) -> Tile:
    """A choice about the reader's recruits: one that is exposed, or an order of them."""
    assert reader.me is not None
    recruits = reader.game.players[reader.me].recruits
    if choice.verb == ORDER:
        order = [Slot(place) for place in terms.ORDERS[choice.a]]
        cards = tuple([small_recruit(reader, place, f"order-{choice.index}-{i}") for i, place in enumerate(order)])
        names = ", ".join(recruit_words(recruits[place]) for place in order)
        words = choice_words(choice, names)
        return Tile("", "", "", str(number), Pick(choice.index, words), cards=cards, tip=words)
    slot, recruit = Slot(choice.a), recruits[choice.a]
    leads = recruit < terms.LEADERS
    text = _("You expose your leader yourself.") if leads else _("All will see {what}.")
    words = choice_words(choice, f"{reader.where(reader.me, slot)}: {recruit_words(recruit)}")
    warned = reader.warning_of(choice)
    if warned:
        text, words = f"{text} {warned}", f"{words}. {warned}"
    return Tile(
        "crown" if leads else "",
        _(WITH[slot]),
        text.format(what=recruit_words(recruit)),
        str(number),
        Pick(choice.index, words),
        cards=(small_recruit(reader, slot, f"pay-{slot}"),),
    )


def unpayable(reader: Reader) -> list[Tile]:
    """The reader's own hidden recruits that cannot pay, with the reason."""
    assert reader.me is not None
    player = reader.game.players[reader.me]
    payable = {choice.a for choice in reader.in_bar}
    found: list[Tile] = []
    for slot in terms.EACH_SLOT:
        if slot not in payable and not player.is_exposed(slot):
            reason = why_not(reader.game, f"pay {terms.SLOT_NAMES[slot]}")
            assert reason is not None
            found.append(Tile("no", _(WITH[slot]), reason_words(reason), "", why=reason.rule))
    return found


def small_recruit(reader: Reader, slot: Slot, id: str) -> Recruit:
    """An own recruit, open, as a small drawing."""
    assert reader.me is not None
    one = reader.recruit(reader.me, slot, own_side=True)
    return one._replace(id=id, face="up", pick=None)


# Reactions ------------------------------------------------------------------------------------------------------------


def reaction(reader: Reader, step: React) -> Bar:
    """What may be answered; everybody sees the same running out, with or without a card."""
    title = window_words(reader.game, step, reader.names, terms.NOBODY if reader.me is None else reader.me)
    window = reader.frame.window
    text = consequence(reader, step)
    clock = None if window is None or window.seconds is None else clock_of(reader, window.seconds, window.limit)
    if window is not None and window.here:
        return Bar("react", title, f"{_(ANY_OF_YOU)} {text}".strip(), any_of_you(reader, window), clock=clock)
    if not reader.acting or window is None:
        quiet = ALONE if clock is None else QUIET
        told = _(UNTIL_ALL if window is not None and window.must else quiet)
        return Bar("react", title, f"{told} {text}".strip(), clock=clock, icon="" if clock else "return")
    text = text if window.answer is None else _(KEPT_SECRET)
    return Bar("react", title, text, reactions(reader, window), clock=clock, icon="" if clock else "return")


def any_of_you(reader: Reader, window: Answering) -> tuple[Tile, ...]:
    """A screen that several share asks them together: each may step up to their own cards, or nobody does."""
    tiles: list[Tile] = []
    for number, seat in enumerate(window.here, 1):
        name = reader.names[seat]
        words = _("{name} looks at their cards").format(name=name)
        pick = Pick(seat, words)
        text = _("Everybody else looks away.")
        tiles.append(Tile("eye", name, text, str(number), pick, tip=words, form="come", name="seat"))
    let, text = _("Nobody"), _("Let the whole action pass.") if window.goes_on else _("Let it happen.")
    tiles.append(Tile("jump", let, text, DECLINE_KEY, Pick(NOBODY_REACTS, f"{let}. {text}"), plain=True))
    if window.goes_on:
        let, text = _("Nobody yet"), _("Ask again when the action is over.")
        tiles.append(Tile("clock", let, text, str(len(tiles)), Pick(NOBODY_YET, f"{let}. {text}"), plain=True))
    return tuple(tiles)


def reactions(reader: Reader, window: Answering) -> tuple[Tile, ...]:
    """The cards that answer, and letting it happen."""
    tiles: list[Tile] = []
    for choice in reader.in_bar:
        if choice.verb == USE:
            name, does = reader.card_name(CardId(choice.a)), reader.card_text(CardId(choice.a))
            label = choice_words(choice, name)
            pay = _("You first expose a hidden recruit of yours to pay (L8).")
            pick, chosen = Pick(choice.index, label), window.answer == choice.index
            tiles.append(Tile("return", label, does, str(len(tiles) + 1), pick, tip=f"{does} {pay}", chosen=chosen))
    if not tiles:
        tiles.append(Tile("no", _("No reaction"), _("None of your artifacts answers this."), "", why="L10"))
    end = _("Also what happens without an answer.") if window.seconds is not None else _("Nobody learns what you hold.")
    text_kept = _("Keep your cards.") + f" {end}"
    decline = next(choice for choice in reader.in_bar if choice.verb == DECLINE)
    let = _("Let it happen")
    pick, chosen = Pick(decline.index, f"{let}. {text_kept}"), window.answer == decline.index
    tip = _("Nobody can tell whether you could have reacted (L37).")
    return (*tiles, Tile("jump", let, text_kept, DECLINE_KEY, pick, plain=True, tip=tip, chosen=chosen))


def clock_of(reader: Reader, seconds: int | None, limit: int | None) -> Clock:
    """The clock of whoever is asked, or of all while they may react."""
    return Clock(seconds, limit, reader.frame.at, clock_face(seconds), clock_words(seconds))


def clock_face(seconds: int | None) -> str:
    """What stands in the ring; leaders.js writes the same."""
    if seconds is None:
        return ""
    return str(seconds) if seconds < 100 else f"{seconds // 60}:{seconds % 60:02}"


def clock_words(seconds: int | None) -> str:
    """The ring of a clock in words, for those who listen."""
    if seconds is None:
        return _("no clock, no hurry")
    return ngettext("{n} second left", "{n} seconds left", seconds).format(n=seconds)


def consequence(reader: Reader, step: React) -> str:
    """What happens if nobody reacts, by what all can see, or the target's own cards."""
    game = reader.game
    if step.window == terms.SHOT:
        return shot_words(reader, game.action.target)
    if step.window == ARM_WINDOW:
        if step.actor == reader.me:
            return _("If nobody reacts, you take a gun and aim it.")
        return _("If nobody reacts, {name} takes a gun and aims it.").format(name=reader.names[step.actor])
    if step.window == terms.AFTER_ACTION:
        after = next_seat(reader)
        if after == reader.me:
            return _("You would be next.")
        return _("Next would be {name}.").format(name=reader.names[after])
    if game.action.using != terms.NO_CARD and step.window == terms.ARTIFACT:
        return quoted(reader, game.action.using, step.actor)
    return ""


def quoted(reader: Reader, card: CardId, user: Seat) -> str:
    """What stands on an artifact; it says "you" to whoever uses it, so for everybody else it stands in quotes."""
    text = reader.card_text(card)
    return text if user == reader.me else _("On the card: “{text}”").format(text=text)


def next_seat(reader: Reader) -> Seat:
    """Who takes the next turn as things stand."""
    game = reader.game
    return game.next_seat if game.next_seat != terms.NOBODY else game.follower(game.active)


# Waiting, and the end -------------------------------------------------------------------------------------------------


def waiting(reader: Reader) -> Bar:
    """Somebody else is asked, or the reader on a page that cannot answer."""
    step = reader.asking
    assert step is not None
    if step.seat == NATURE:
        return Bar("wait", _(NATURE_DOES[step.kind]), "")
    card = _(GUN)
    if isinstance(step, Pay | AnnounceOne):
        card = reader.card_name(step.card)
    row = QUESTIONS[step.kind]
    title = _(row.you if step.seat == reader.me else row.others).format(name=reader.names[step.seat], card=card)
    text = quoted(reader, step.card, step.seat) if isinstance(step, AnnounceOne) else ""
    chair = reader.frame.chairs[step.seat]
    clock = None if chair.seconds is None else clock_of(reader, chair.seconds, chair.limit)
    return Bar("wait", title, text or turn_words(reader), clock=clock, who=reader.who(step.seat))


def others_end(reader: Reader) -> Bar:
    """Somebody else could still take the last step back."""
    assert reader.whose.asked is not None and reader.asking is not None
    seat, up = reader.whose.asked, reader.game.active
    title = _("{name} is about to end the turn").format(name=reader.names[seat])
    after = next_words(reader, up)
    chair = reader.frame.chairs[seat]
    clock = None if chair.seconds is None else clock_of(reader, chair.seconds, chair.limit)
    return Bar("wait", title, after, clock=clock, who=reader.who(seat))


def turn_words(reader: Reader) -> str:
    """Whose turn it is, and who is next."""
    game = reader.game
    if not game.turn:
        return _("Everybody lays out three recruits, hidden.")
    return next_words(reader, next_seat(reader))


def next_words(reader: Reader, seat: Seat) -> str:
    """Who takes the next turn."""
    return _("You are next.") if seat == reader.me else _("Next: {name}.").format(name=reader.names[seat])


def ending_bar(reader: Reader) -> Bar:
    """What the bar says at the end: which ending it was, and who has won."""
    game = reader.game
    ending = ending_of(game)
    winners = [seat for seat in range(reader.players) if game.winners >> seat & 1]
    names = winners_words(reader.names, reader.me, winners)
    trigger = STOPPED if game.ending == terms.TURN_LIMIT else ending.trigger
    icon = "crown" if winners else "clock"
    return Bar("over", _(ending.title), f"{_(trigger)} {names}", icon=icon)


def winners_words(names: Sequence[str], me: Seat | None, winners: Sequence[Seat]) -> str:
    """Who has won, in a sentence."""
    if not winners:
        return _("Nobody wins.")
    if winners == [me]:
        return _("You have won.")
    text = ngettext("{names} has won.", "{names} have won.", len(winners))
    return text.format(names=join_words([names[seat] for seat in winners]))
