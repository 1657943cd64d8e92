"""Leaders in a few words: an overview, and how to read and answer in the terminal. Our own wording."""

from __future__ import annotations

from typing import Final

from euphoria.cli.face import Help
from euphoria.words.speech import N_

OVERVIEW: Final = N_("""\
[bold]Leaders of Euphoria: Choose a Better Oppressor[/] on one page

[bold]Aim[/]  Find the other side's leader, get that card turned face up, and shoot it.

[bold]Who you are[/]  Everybody has three recruits face down and sees only their own.
  A [bold]leader[/] among them decides your team, otherwise the faction of most of them.
  Nobody has to tell the truth about it.

[bold]Your turn[/]
  [bold]artifacts[/] you may discard your hand and draw one, or give one away.
  [bold]action[/]    one of these, or pass:
    [bold]interrogate[/]  look at a hidden recruit of another player
    [bold]use[/]          an action artifact: pay by exposing a hidden recruit of yours
    [bold]arm[/]          expose a hidden recruit of yours, take a gun, aim it
    [bold]shoot[/]        fire the gun you hold at its target; then it goes back
    [bold]hide[/]         turn an exposed follower of anybody face down again
  [bold]target[/]    whoever holds a gun now says at whom it is aimed.
  Others may answer your action with a reaction artifact, paid in the same way.

[bold]Being shot[/]
  with an exposed leader:  the game is over, and the other side has won.
  otherwise:  draw an artifact, drop your gun, show all recruits; followers
  are hidden again, a leader stays exposed.
  Without a leader you are a [bold]Wastelander[/] from now on.

[bold]Wastelanders[/] belong to neither side. They win together when one of them
  shoots an exposed leader.
  Whoever gets both leaders, or a Wastelander who gets one, wins alone.

The artifacts are reconstructed by us: no printed name or text is known here.
Look anything up with [bold]euphoria rules leaders NAME[/], in a game with [bold]? NAME[/]:
an artifact (boots), a word (window), an option (use_promo), an ending (A2),
or a ruling (L13).\
""")

HELP: Final = Help(
    welcome=N_("Welcome to Leaders of Euphoria. Find out who is who."),
    answers=N_("12 · interrogate blue left · blue l · use boots · arm · shoot · pass"),
    names=N_("a card, word, ending or ruling: ? boots, ? turn, ? A2"),
    whys=N_("why shoot, why use boots"),
    by_itself=N_("an empty hand draws an artifact unasked"),
    more=N_("""\
  [bold]odds[/]        what you can conclude: the chance of every team and leader
  [bold]discards[/]    the discarded artifacts
  [bold]orders[/]      how you react unasked: orders shots never, orders looks always
"""),
    reading=N_("""\
  E★ is the leader of the Euphorians, E3 a follower; S★ and S3 are Subterrans.
  Heavy frame: exposed. Light: hidden; ░ unknown, E? only its faction is known.
  Letters in the lower edge: who has seen it, + for more. ▤2: two artifacts.
  → B: aims at B. ◄ R: R aims here. ⌐: a gun in the middle.
  A team beside a name is sure. Play goes round the table. ? say: what to claim.\
"""),
)
