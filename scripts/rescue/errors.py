"""What goes wrong, and how it is told."""

import contextlib
import sqlite3


class Damaged(Exception):
    """Something that cannot be opened or verified. The text names the thing."""


class Refused(Exception):
    """What ends the whole run, in one sentence."""


# Damage in a table's name also damages the text of the error.
DATABASE_ERRORS = (sqlite3.Error, UnicodeError)


@contextlib.contextmanager
def blame(what: str):
    """Names the larger thing that a damage makes unreadable."""
    try:
        yield
    except Damaged:
        raise Damaged(what)


def printable(value) -> str:
    """For the terminal, which must not take what stands in a file for commands."""
    return "".join(c if c.isprintable() else "\ufffd" for c in str(value))
