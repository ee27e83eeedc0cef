"""Errors, and how they are shown."""

import contextlib
import sqlite3


class Damaged(Exception):
    """Something cannot be opened or verified. The text names it."""


class Refused(Exception):
    """Ends the run. The text is one sentence for the person."""


# Includes UnicodeError, because the text of an SQLite error may contain a damaged table name.
DATABASE_ERRORS = (sqlite3.Error, UnicodeError)


@contextlib.contextmanager
def blame(what: str):
    """Replaces the text of Damaged with the name of the larger thing that cannot be read."""
    try:
        yield
    except Damaged:
        raise Damaged(what)


def printable(value) -> str:
    """Replaces control characters, so that text from files sends no commands to the terminal."""
    return "".join(c if c.isprintable() else "\ufffd" for c in str(value))
