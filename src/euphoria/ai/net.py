"""Agents that learned: a net from a file, as `net:FILE`, evaluated with numpy alone.

A file is an npz archive: the title, the version of its encoder, layers of weights, and how it was trained. Whatever
trains a net writes one with `save`; nothing of what it was trained with is needed to play.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from euphoria.ai import NET
from euphoria.ai.agent import Agent
from euphoria.core.choices import Choice
from euphoria.core.errors import BadSetup, quote
from euphoria.core.game import Game
from euphoria.core.nature import Rng, seeded
from euphoria.core.view import View
from euphoria.encoding import Encoder, actions, encoder

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    Array = NDArray[np.float32]

FORMAT: Final = 1
ACTIVATIONS: Final = ("relu", "tanh")
MOST_LAYERS: Final = 32
WARMEST: Final = 100.0
CASES: Final = 1 << 32


class Net:
    """Layers of weights that turn what a seat sees into how much speaks for every action."""

    def __init__(
        self,
        title: str,
        version: int,
        activation: str,
        layers: Sequence[tuple[Array, Array]],
        about: dict[str, object],
        without: tuple[str, ...] = (),
    ) -> None:
        self.title: Final = title
        self.version: Final = version
        self.activation: Final = activation
        self.layers: Final = layers
        self.about: Final = about
        """How it was trained, in the words of whoever trained it."""
        self.without: Final = without
        """Parts of observations that it does not get."""

    def encoder(self) -> Encoder:
        """What it sees by; BadSetup if there is no such thing here."""
        return encoder(self.title, version=self.version, **dict.fromkeys(self.without, False))

    def values(self, numbers: Array) -> Array:
        """How much speaks for every action, legal or not."""
        import numpy as np

        for number, (weights, bias) in enumerate(self.layers, 1):
            numbers = numbers @ weights + bias
            if number < len(self.layers):
                numbers = np.maximum(numbers, 0.0) if self.activation == "relu" else np.tanh(numbers)
        return numbers


class NetAgent(Agent[View[Game]]):
    """Takes the legal action for which most speaks; given a warmth, others too, the less often the less speaks for
    them. It sees what the encoder makes of its view and nothing else."""

    def __init__(self, net: Net, seed: int, warmth: float = 0.0, name: str = NET) -> None:
        self.net: Final = net
        self.warmth: Final = warmth
        self.name = name
        self.rng: Final[Rng] = seeded(seed)
        self.encoder: Final = net.encoder()
        self.first: Final = actions(net.title).first

    def choose(self, view: View[Game]) -> Choice:
        import numpy as np

        choices = view.question().choices
        if len(choices) == 1:
            return choices[0]
        values = self.net.values(np.frombuffer(self.encoder.of_view(view), "<f4"))
        legal = values[[choice.index - self.first for choice in choices]]
        if not self.warmth:
            return choices[int(legal.argmax())]
        chances = np.exp((legal - legal.max()) / self.warmth).cumsum()
        drawn = self.rng.below(CASES) / CASES * chances[-1]
        return choices[min(int(np.searchsorted(chances, drawn, "right")), len(choices) - 1)]


def net_agent(title: str, name: str, seed: int) -> NetAgent:
    """The agent behind `net:FILE`, or `net:FILE@0.5` for one with that warmth; BadSetup says what does not fit."""
    file, warmth = name.removeprefix(NET), 0.0
    before, at, text = file.rpartition("@")
    if at and not Path(file).exists():
        try:
            file, warmth = before, float(text)
        except ValueError:
            warmth = -1.0
        if not 0.0 < warmth <= WARMEST:
            raise BadSetup(f"{quote(name)}: the warmth is a number above 0, up to {WARMEST:g}")
    net = load(file)
    if net.title != title:
        raise BadSetup(f"{file} plays {net.title}, not {title}")
    return NetAgent(net, seed, warmth, name)


def check_numpy() -> None:
    """BadSetup unless nets can be read."""
    if find_spec("numpy") is None:
        raise BadSetup("net:FILE needs numpy: pip install 'euphoria-games[rl]'")


def load(path: str | Path) -> Net:
    """The net of a file, read once as long as the file is the same; BadSetup says what is wrong with it."""
    check_numpy()
    try:
        stat = Path(path).stat()
        return _read(str(path), stat.st_mtime_ns, stat.st_size)
    except OSError as error:
        raise BadSetup(f"the net {path} cannot be read: {error.strerror}") from error


@lru_cache(maxsize=8)
def _read(path: str, _changed: int, _size: int) -> Net:
    import numpy as np

    try:
        with np.load(path, allow_pickle=False) as archive:
            found = {name: archive[name] for name in archive.files}
    except (ValueError, EOFError, KeyError, zipfile.BadZipFile, TypeError, AttributeError) as error:
        raise BadSetup(f"{path} is no net: it is no archive of arrays") from error
    try:
        head = json.loads(str(found["net"][()]))
        form, title, version = head["format"], head["title"], head["encoder"]
        activation, count, about = head["activation"], head["layers"], head["about"]
        if form != FORMAT:
            raise BadSetup(f"{path} is a net of format {quote(form)}; this version reads format {FORMAT}")
        if not isinstance(count, int) or not 1 <= count <= MOST_LAYERS or activation not in ACTIVATIONS:
            raise ValueError
        without = tuple([str(name) for name in head["without"]])
        layers = [(_floats(found[f"weights_{n}"]), _floats(found[f"bias_{n}"])) for n in range(count)]
    except (KeyError, ValueError, TypeError, IndexError) as error:
        if isinstance(error, BadSetup):
            raise
        raise BadSetup(f"{path} is no net: something in it is missing or not what it should be") from error
    net = Net(title, version, activation, layers, about if isinstance(about, dict) else {}, without)
    check_sizes(net, path)
    return net


def _floats(array: ArrayLike) -> Array:
    """An array as it is used: of small floats, all of them finite."""
    import numpy as np

    found = np.ascontiguousarray(array, np.float32)
    if not np.isfinite(found).all():
        raise ValueError
    return found


def check_sizes(net: Net, where: str) -> None:
    """BadSetup unless the net takes in what its encoder writes and gives a number for every action of the title."""
    try:
        wide, last = net.encoder().size, actions(net.title).size
    except BadSetup as error:
        raise BadSetup(f"{where} does not fit: {error}") from error
    for weights, bias in net.layers:
        if weights.ndim != 2 or bias.ndim != 1 or weights.shape != (wide, len(bias)):
            raise BadSetup(f"{where} does not fit: {wide} numbers go into a layer, but its shape is {weights.shape}")
        wide = len(bias)
    if wide != last:
        raise BadSetup(f"{where} does not fit: it knows {wide} actions, but {net.title} has {last}")


def save(
    path: str | Path,
    title: str,
    layers: Sequence[tuple[ArrayLike, ArrayLike]],
    activation: str = "relu",
    about: dict[str, object] | None = None,
    version: int | None = None,
    without: Sequence[str] = (),
) -> Net:
    """Write a net: for each layer its weights, a row for every number that goes in, and its bias.

    `activation` stands between the layers; `about` is plain data that says how it was trained; `version` and `without`
    are those of its observations. BadSetup if it does not fit the title, and then nothing is written.
    """
    check_numpy()
    import numpy as np

    if activation not in ACTIVATIONS or not 1 <= len(layers) <= MOST_LAYERS:
        raise BadSetup(f"a net has 1 to {MOST_LAYERS} layers, with {' or '.join(ACTIVATIONS)} between them")
    net = Net(
        title,
        encoder(title).version if version is None else version,
        activation,
        [(np.asarray(weights, np.float32), np.asarray(bias, np.float32)) for weights, bias in layers],
        about or {},
        tuple(without),
    )
    check_sizes(net, "this net")
    head = {
        "format": FORMAT,
        "title": title,
        "encoder": net.version,
        "without": list(net.without),
        "activation": activation,
        "layers": len(layers),
        "about": net.about,
    }
    arrays: dict[str, Array] = {f"weights_{n}": weights for n, (weights, _bias) in enumerate(net.layers)}
    arrays |= {f"bias_{n}": bias for n, (_weights, bias) in enumerate(net.layers)}
    with Path(path).open("wb") as file:
        np.savez_compressed(file, net=np.array(json.dumps(head)), allow_pickle=True, **arrays)
    return net
