"""Words for people that the terminal and the browser share: logs, questions, short names, glossaries."""


def printable(name: str) -> str:
    """A name without anything that would move the cursor or change colours."""
    return "".join(c if c.isprintable() else "?" for c in name)
