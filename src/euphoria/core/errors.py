"""What can go wrong at the edges: a bad choice, a bad setup, a bad record, a finished game."""


def quote(value: object) -> str:
    """A value as an error message may quote it: short, and without tripping over absurd ones."""
    try:
        text = repr(value)
    except Exception:  # an integer with thousands of digits, or an object that cannot say what it is
        return f"some {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."


class EuphoriaError(Exception):
    """Any mistake a caller can make; the message names what was wrong and what would be right."""


class IllegalChoice(EuphoriaError, ValueError):
    """The choice does not exist, or does not answer the question that is open."""


class BadSetup(EuphoriaError, ValueError):
    """Players, options, seed or position that no game can start from."""


class BadRecord(EuphoriaError, ValueError):
    """A saved game that is damaged, edited, or belongs to something else."""


class GameOver(EuphoriaError):
    """Nothing can be asked or chosen any more."""
