"""Words for people that the terminal and the browser share: logs, questions, short names, glossaries."""


def printable(name: str) -> str:
    """A name without anything that would move the cursor or change colours."""
    return name if name.isprintable() else "".join(c if c.isprintable() else "?" for c in name)


def capital(words: str) -> str:
    """The same at the beginning of a sentence; the Dutch ij is one letter."""
    letters = 2 if words.startswith("ij") else 1
    return words[:letters].upper() + words[letters:]
