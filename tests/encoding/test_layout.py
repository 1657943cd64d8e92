"""The tools to describe an observation: names and bytes come from one description."""

from __future__ import annotations

import struct

import pytest

from euphoria.encoding.layout import MOST_COUNTED, Layout, numbers


def read(layout: Layout, parts: list[bytes]) -> dict[str, float]:
    """The numbers that are not 0, by their names."""
    joined = b"".join(parts)
    values = struct.unpack(f"<{len(joined) // 4}f", joined)
    assert len(values) == len(layout.names) == len(set(layout.names))
    return {name: value for name, value in zip(layout.names, values, strict=True) if value}


def test_blocks_say_what_they_are_told_under_their_names() -> None:
    layout = Layout()
    morale = layout.count("morale", 6)
    phase = layout.one_of("phase", ("setup", "play"))
    over = layout.flag("over")
    gold = layout.amount("gold", 4)
    parts = layout.blank[:]
    assert read(layout, parts) == {}

    morale.put(parts, 0, 3)
    phase.put(parts, 0, 1)
    over.put(parts, 0, True)
    gold.put(parts, 0, 4)
    assert read(layout, parts) == {"morale": 0.5, "phase play": 1, "over": 1, "gold": 0.5}


def test_nobody_is_all_zero_and_too_much_is_the_most_there_is() -> None:
    layout = Layout()
    seat = layout.one_of("active", ("seat 0", "seat 1"))
    gold = layout.amount("gold", 1)
    cards = layout.count("cards", 4)
    parts = layout.blank[:]
    for block, value in ((seat, -1), (gold, MOST_COUNTED + 5), (cards, 5)):
        block.put(parts, 0, value)
    found = read(layout, parts)
    assert found == {"gold": pytest.approx(MOST_COUNTED / (MOST_COUNTED + 1)), "cards": 1}


def test_a_set_has_a_number_for_every_member() -> None:
    values = [f"tile {number}" for number in range(30)]
    layout = Layout()
    layout.flag("before")
    tiles = layout.members("built", values)
    after = layout.flag("after")
    for chosen in ({0}, {11, 12}, {29}, {3, 17, 23, 24}, set(range(30)), set()):
        parts = layout.blank[:]
        tiles.put(parts, 0, sum(1 << number for number in chosen))
        after.put(parts, 0, 1)
        assert read(layout, parts) == {"after": 1} | {f"built tile {number}": 1 for number in chosen}


def test_a_layout_can_be_repeated_and_those_that_are_missing_are_one_fragment() -> None:
    seat = Layout()
    there = seat.flag("is there")
    morale = seat.count("morale", 6)
    layout = Layout()
    turn = layout.amount("turn", 10)
    first = layout.repeat(["seat 0", "seat 1", "seat 2"], seat)
    blanks = layout.blanks(first, seat, 3)
    for seats in range(4):
        parts = blanks[seats][:]
        turn.put(parts, 0, 10)
        for number in range(seats):
            there.put(parts, first + number * seat.slots, 1)
            morale.put(parts, first + number * seat.slots, 6)
        expected = {f"seat {number}: {what}" for number in range(seats) for what in ("is there", "morale")}
        assert set(read(layout, parts)) == {"turn", *expected}
    assert len(blanks[1]) == first + seat.slots + 1


def test_a_group_takes_one_slot() -> None:
    trade = Layout()
    proposed = trade.flag("proposed")
    trade.count("gold", 4)
    layout = Layout()
    layout.flag("before")
    slot = layout.group("trade", trade)
    assert layout.slots == 2
    parts, inside = layout.blank[:], trade.blank[:]
    proposed.put(inside, 0, 1)
    parts[slot] = b"".join(inside)
    assert read(layout, parts) == {"trade: proposed": 1}


def test_a_fragment_of_another_size_than_its_names_is_refused() -> None:
    with pytest.raises(AssertionError):
        Layout().block(["one", "two"], [numbers([1.0])])
