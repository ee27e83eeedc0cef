"""The parts of shared details (F8) that the files of an item need."""

import re
from datetime import datetime
from typing import NamedTuple

from errors import Damaged
from seals import unb64_of

LOCAL_TIME = r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}"


ENDINGS = {
    "image/jpeg": ".jpg", "image/png": ".png", "image/gif": ".gif", "image/webp": ".webp", "image/avif": ".avif",
}
PREVIEWS = ("preview", "poster", "thumbnail")
"""The roles of pictures of the original, the largest first."""


class Stream(NamedTuple):
    """A rendition, or the movie of a live photo, which was a separate file."""

    role: str
    length: int
    header: bytes
    ending: str


class Details(NamedTuple):
    name: str
    local: str
    offset: "int | None"
    length: int
    header: bytes
    movie: "Stream | None"
    previews: "list[Stream]"
    value: dict
    """The whole value, with fields that this program does not use."""


def read_details(value) -> Details:
    """Raises Damaged if a field that this program uses is out of bounds."""
    if not isinstance(value, dict) or value.get("v") != 1:
        raise Damaged("its details")
    name, taken, streams = (value.get(field) for field in ("name", "taken", "streams"))
    if not isinstance(name, str) or not isinstance(taken, dict) or not isinstance(streams, dict):
        raise Damaged("its details")
    previews = [preview_of(streams, role) for role in PREVIEWS if role in streams]
    return Details(name, *time_of(taken), *stream_of(streams, "original"), movie_of(streams), previews, value)


def time_of(taken: dict) -> "tuple[str, int | None]":
    local, offset = taken.get("local"), taken.get("offsetMinutes")
    if not isinstance(local, str) or not re.fullmatch(LOCAL_TIME, local, re.ASCII):
        raise Damaged("its details")
    try:
        datetime.fromisoformat(local)
    except ValueError:
        raise Damaged("its details")
    return local, None if offset is None else integer(offset, -1440, 1440)


def stream_of(streams: dict, role: str) -> "tuple[int, bytes]":
    stream = streams.get(role)
    if not isinstance(stream, dict):
        raise Damaged("its details")
    return integer(stream.get("length"), 0, 2**53 - 1), unb64_of(40, stream.get("header"))


def movie_of(streams: dict) -> "Stream | None":
    if "motion" not in streams:
        return None
    length, header = stream_of(streams, "motion")
    ending = ".mov" if streams["motion"].get("type") == "video/quicktime" else ".mp4"
    return Stream("motion", length, header, ending)


def preview_of(streams: dict, role: str) -> Stream:
    length, header = stream_of(streams, role)
    return Stream(role, length, header, ENDINGS.get(streams[role].get("type"), ""))


def integer(value, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise Damaged("its details")
    return value
