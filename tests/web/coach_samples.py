"""What the coach tells of a game that never was."""

from __future__ import annotations

from collections.abc import Iterator

from euphoria.web.pages.coach_data import (
    CoachPage,
    Column,
    Curve,
    Here,
    Meter,
    Player,
    Point,
    Row,
    Spoken,
    Swing,
    Told,
)
from euphoria.web.pages.coach_data import Tick as Named
from euphoria.web.pages.frame import Chair


def told(source: str, chairs: tuple[Chair, ...], sides: bool = False) -> CoachPage:
    """All of it, of players or of sides."""
    heights = ((700, 400, 0), (800, 700, 1000), (900, 850, 1000), (950, 1000, 1000))
    lines = [" ".join(f"{500 * n},{y}" for n, y in enumerate(one)) for one in heights]
    players = tuple(
        Curve(chair.name, f"m-{chair.mark}", lines[seat % 4], "12 %", mark=chair.mark, hue="#c0392b", dash="9 4")
        for seat, chair in enumerate(chairs)
    )
    of_sides = tuple(
        Curve(name, f"side-{letter}", lines[n], "12 %", icon=f"faction-{letter}", hue="#a9741a")
        for n, (name, letter) in enumerate((("Euphorians", "e"), ("Subterrans", "s"), ("Wastelanders", "w")))
    )
    curves = of_sides if sides else players
    columns = (
        *(Column(one.name, icon=one.icon) for one in of_sides if sides),
        *(Column(chair.name, chair.mark) for chair in chairs),
    )
    rows = tuple(
        Row(
            40 * n,
            9 * n,
            chairs[n].name if n < 2 else "",
            str(50 * n),
            " ".join(["300"] * len(curves)),
            ("25 %",) * len(columns),
        )
        for n in range(3)
    )
    first = Point(
        1,
        "40",
        40,
        9,
        chairs[0],
        False,
        "Place 5 on Farm",
        "It cost 12.0 ± 1.5 points.",
        "Place 5 on Generator",
        ((True, "It brings your next stars closer."), (False, "Other choices leave you more to build with.")),
        0,
        f"{source}/play-on?at=40&viewer=0",
    )
    luck = Point(2, "42", 41, 9, chairs[1], True, "Bo: rolled 6.", "For Bo that is worth -9.1 ± 2.0 points.", level=1)
    lesson = Point(0, "60", 50, 12, chairs[2], False, "Pass", "It cost 4.0 ± 1.5 points.", "Place 3 on Farm")
    figures = tuple(
        Player(
            chair,
            not chair.seat,
            "81 %",
            Meter("0", "81", "81", "81"),
            "139 decisions, lost 0.31 ± 0.05 points per decision",
            bool(chair.seat),
            "+9.4 ± 6.0",
            "good",
            Meter("50", "20", "55", "95"),
            "-19.7 ± 6.7",
            "29 %",
            "0,1000 0,1000 500,500 1000,500 1000,1000",
            "stars: 8 · since turn 12",
        )
        for chair in chairs
    )
    page = Told(
        f"{source}/replay?at=",
        f"{source}/coach.svg",
        curves,
        players if sides else (),
        columns,
        rows,
        (Named(10, "55.5"),),
        (first, luck),
        (lesson,),
        figures,
        "Stars from turn to turn",
        frozenset({9}),
        48,
        swings=(Swing(60, 14, "Bo went from 82 % to 44 %.", ("Ada: placed 6 on Wastelands site B.",)),),
        by_view="What was better is judged by what the player could know then, not by the open cards.",
        claims=tuple(spoken(chairs)) if sides else (),
        speakers=tuple((chair, "claims: 2 · false: 1 · believed: 1 · doubted: 0") for chair in chairs) if sides else (),
        secrets=("The Euphorian leader lay with Bo in the end. Sure who held it: Bo (from the beginning).",)
        if sides
        else (),
    )
    return CoachPage(source, "told", 100, 0, page)


def spoken(chairs: tuple[Chair, ...]) -> Iterator[Spoken]:
    """A lie that was believed, and the truth, which was not."""
    for chair, is_true in ((chairs[0], False), (chairs[1], True)):
        words, truth = "accused Cy of holding the Subterran leader", "That was true." if is_true else "That was a lie."
        likely = ("Bo 30 %, then 45 %", "Di 20 %, then 41 %")
        yield Spoken(40, 9, chair, words, is_true, truth, ("Di shot at Cy in turn 11, as if it were true.",), likely)


def here(chair: Chair) -> Here:
    """A choice of a replay."""
    return Here(chair, "Place 5 on Farm", "Better: Place 5 on Generator. It cost 12.0 ± 1.5 points.")
