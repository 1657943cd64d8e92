"""Dystopia in a few words: an overview, and how to read and answer in the terminal. Our own wording."""

from __future__ import annotations

from typing import Final

from euphoria.cli.dystopia.benefits import area_reading
from euphoria.cli.face import Help
from euphoria.words.speech import N_

OVERVIEW: Final = N_("""\
[bold]Euphoria: Build a Better Dystopia[/] on one page

[bold]Aim[/]  Be the first to place ten stars.

[bold]Your turn[/] is one of three things:
  [bold]place[/]     put a worker (a die) on a space: pay its price, take its benefit.
            Dice that showed the same number when the turn began may follow it.
  [bold]retrieve[/]  take back any of your workers and roll them. It costs 1 morale;
            or pay a food or a bliss, and gain 2 morale instead.
  [bold]dilemma[/]   once per game: pay the artifact shown, or any two,
            for a star or for another recruit.

[bold]From commodities to stars[/]
  Generator, Aquifer, Farm and Cloud Mine give energy, water, food and bliss.
  A tunnel turns a commodity into gold, stone or clay, or an artifact card.
  Those resources build markets: a star for everybody who helped,
  a penalty for everybody else until they have a star there, too.
  Artifacts, a pair or any three, buy stars at the artifact markets;
  built markets and Icarus sell stars as well.
  At the end of a faction's allegiance track all its active recruits get a star.

[bold]Watch[/]
  [bold]bumping[/]   placing on a taken space sends the worker there home to be rolled.
  [bold]knowledge[/] when you roll, and your available dice plus your knowledge make 16
            or more, the highest die leaves you.
  [bold]morale[/]    you cannot hold more artifacts than you have morale.

Look anything up with [bold]euphoria rules NAME[/]: a space (nimbus), a recruit (yordy),
a tile (spa), a word (morale), an option (market_draft), a ruling (R13),
or a point on which the editions differ (C5).\
""")

HELP: Final = Help(
    welcome=N_("Welcome to Euphoria. Ten stars win."),
    answers=N_("12 · place 5 generator · p 5 gen · 5 spa · retrieve food · end"),
    names=N_("a space, card, tile or word: ? nimbus, ? yordy, ? morale, ? R13"),
    whys=N_("why nimbus, why retrieve bliss"),
    by_itself=N_("your turn ends by itself when only trading is left"),
    reading=N_("""\
  A5 is a die: its owner's letter and its value. ○ is a worker out on the board, ★ a star, · an empty place.
  ▲▼▽ say what the total on a commodity area would do: {low}, {middle},
  {high}.
  ■ is a field reached on a track, □ one to go; at ◆ and ◇ something happens:
  allegiance 2: the area gives members one more · 5: the tunnel gives members both · 8: hidden recruits wake
  · 11: a star on each active recruit; tunnel 6: hidden recruits wake · 9: the tunnel's end opens
The first to place ten stars wins.\
"""),
    facts=lambda: dict(zip(("low", "middle", "high"), area_reading(), strict=True)),
)
