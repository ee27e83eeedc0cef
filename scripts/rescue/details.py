"""Shared details (F8), as far as the original and its file need them."""

import re
from datetime import datetime
from typing import NamedTuple

from errors import Damaged
from seals import unb64_of

LOCAL_TIME = r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}"


class Details(NamedTuple):
    name: str
    local: str
    offset: "int | None"
    length: int
    header: bytes
    """The whole value, with what is not needed here."""
    value: dict


def read_details(value) -> Details:
    """Damaged where a field that is needed is outside its bounds."""
    if not isinstance(value, dict) or value.get("v") != 1:
        raise Damaged("its details")
    name, taken, streams = (value.get(field) for field in ("name", "taken", "streams"))
    if not isinstance(name, str) or not isinstance(taken, dict) or not isinstance(streams, dict):
        raise Damaged("its details")
    return Details(name, *time_of(taken), *original_of(streams), value)


def time_of(taken: dict) -> "tuple[str, int | None]":
    local, offset = taken.get("local"), taken.get("offsetMinutes")
    if not isinstance(local, str) or not re.fullmatch(LOCAL_TIME, local, re.ASCII):
        raise Damaged("its details")
    try:
        datetime.fromisoformat(local)
    except ValueError:
        raise Damaged("its details")
    return local, None if offset is None else integer(offset, -1440, 1440)


def original_of(streams: dict) -> "tuple[int, bytes]":
    original = streams.get("original")
    if not isinstance(original, dict):
        raise Damaged("its details")
    return integer(original.get("length"), 0, 2**53 - 1), unb64_of(40, original.get("header"))


def integer(value, low: int, high: int) -> int:
    """JSON has one kind of numbers: 1.0 is the integer 1."""
    if type(value) not in (int, float) or value != value // 1 or not low <= value <= high:
        raise Damaged("its details")
    return int(value)
