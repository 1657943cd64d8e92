"""What the fits share: playing many games on all processors, and the weights under which their ends were likeliest."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from euphoria.jobs import Crew

SMOOTH: Final = 1e-4
"""How much a large weight is held against it."""
ROUNDS: Final = 10
CHUNK: Final = 20_000
BATCH: Final = 40
"""So many games are played in one go."""
Floats = NDArray[np.float32]
Job = TypeVar("Job")
Part = TypeVar("Part")
Played = TypeVar("Played", bound=tuple[Floats, ...])


def batches(games: int, seed: int) -> list[tuple[int, int]]:
    """So many games by their seeds: the first seed of every batch, and how many there are."""
    return [(seed + at, min(BATCH, games - at)) for at in range(0, games, BATCH)]


def all_done(crew: Crew, play: Callable[[Job], Part], jobs: list[Job], title: str) -> list[Part]:
    """What all jobs found, in their order, however many processes there are."""
    done = list(track(crew.each(play, jobs), title, len(jobs), transient=True, disable=not sys.stderr.isatty()))
    return [one.result for one in sorted(done, key=lambda one: one.number)]


def fit(found: Floats, won: Floats, signs: Floats | None = None) -> Floats:
    """The weights under which what happened was likeliest, small ones preferred; those of the wrong sign are left out.

    found is what is known of everybody at every position, won are their shares of the win. signs are 1 where a weight
    must not be negative, -1 where it must not be positive, 0 where it is free.
    """
    weights = newton(found, won)
    if signs is None:
        return weights
    kept = np.ones(len(weights), np.float32)
    while (weights * signs < 0).any():
        kept[weights * signs < 0] = 0
        weights = newton(found * kept, won)
    return weights


def newton(found: Floats, won: Floats) -> Floats:
    """The likeliest weights, by Newton's method."""
    count = found.shape[2]
    scale = found.reshape(-1, count).std(0) + np.float32(1e-3)
    scaled = found / scale
    weights = np.zeros(count)
    for _ in range(ROUNDS):
        worth = scaled @ weights.astype(np.float32)
        chances = np.exp(worth - worth.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        slope = (scaled.reshape(-1, count).T @ (chances - won).reshape(-1)).astype(np.float64) / len(found)
        slope += SMOOTH * weights
        bend = SMOOTH * np.eye(count)
        for at in range(0, len(found), CHUNK):
            part, likely = scaled[at : at + CHUNK], chances[at : at + CHUNK, :, None]
            rooted = (part * np.sqrt(likely)).reshape(-1, count)
            mean = (part * likely).sum(1)
            bend += (rooted.T @ rooted - mean.T @ mean).astype(np.float64) / len(found)
        weights -= np.linalg.solve(bend, slope)
    fitted: Floats = (weights / scale).astype(np.float32)
    return fitted


def surprise(found: Floats, won: Floats, weights: Floats) -> float:
    """How surprising the outcome of these positions is on average; the less the better."""
    worth = found @ weights
    worth -= worth.max(1, keepdims=True)
    return float(-(won * (worth - np.log(np.exp(worth).sum(1, keepdims=True)))).sum(1).mean())


def fit_and_tell(title: str, found: Floats, won: Floats, signs: Floats | None = None) -> Floats:
    """Fit all but the first tenth of the positions, and print how well that works on games never seen."""
    kept = len(found) // 10
    weights = fit(found[kept:], won[kept:], signs)
    print(
        f"{title}, {len(found)} positions: surprise {surprise(found[kept:], won[kept:], weights):.4f}, "
        f"on unseen games {surprise(found[:kept], won[:kept], weights):.4f}, "
        f"knowing nothing {np.log(found.shape[1]):.4f}",
        flush=True,
    )
    return weights


def fit_all(
    crew: Crew,
    play: Callable[[tuple[int, int, int]], Played],
    joined: Callable[[list[Played]], tuple[Floats, Floats]],
    players: list[int],
    games: int,
    seed: int,
    signs: Floats | None = None,
) -> dict[int, Floats]:
    """By number of players: games are played, what they found is joined, and weights are fitted to it."""
    found: dict[int, Floats] = {}
    for seats in players:
        title = f"{seats} players"
        parts = all_done(crew, play, [(seats, first, count) for first, count in batches(games, seed)], title)
        found[seats] = fit_and_tell(title, *joined(parts), signs)
    return found


def rows(weights: Floats, width: int) -> str:
    """Weights as text, so many in a line."""
    texts = [f"{weight:.3f}".replace("-0.000", "0.000") for weight in weights]
    return "\n".join([" ".join(texts[at : at + width]) for at in range(0, len(texts), width)])


def read(text: str) -> Floats:
    """Weights from such text."""
    return np.array(text.split(), np.float32)
