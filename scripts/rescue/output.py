"""Writes the files of items and guest uploads."""

import contextlib
import os
import unicodedata
from datetime import datetime, timedelta, timezone
from pathlib import Path

from blobs import Blob, Blobs
from details import Stream
from errors import Damaged
from items import Item
from names import safe_name, split_name
from streams import open_stream


def restore(item: Item, blobs: Blobs, output: Path, places: "Places") -> str:
    """Writes the original to a temporary file, and renames it when all of it is verified and written."""
    details = item.details
    original = Stream("original", details.length, details.header, "")
    return restore_stream(item, original, blobs, output, places, item.place(), name_of(item))


def restore_movie(item: Item, blobs: Blobs, output: Path, places: "Places", picture: "str | None") -> "str | None":
    """Writes a live photo's movie next to its picture, under the same name. Returns None if there is no movie."""
    movie = item.details.movie
    if movie is None:
        return None
    place, _, name = (picture or f"{item.place()}/{name_of(item)}").rpartition("/")
    return restore_stream(item, movie, blobs, output, places, place, split_name(name)[0] + movie.ending)


def restore_preview(item: Item, blobs: Blobs, output: Path, places: "Places") -> "tuple[Stream, str] | None":
    """Replaces a damaged original by its largest undamaged rendition. The file name says which one it is."""
    for preview in item.details.previews:
        name = f"{split_name(name_of(item))[0]} ({preview.role}){preview.ending}"
        with contextlib.suppress(Damaged):
            return preview, restore_stream(item, preview, blobs, output, places, item.place(), name)
    return None


def restore_stream(item: Item, stream: Stream, blobs: Blobs, output: Path, places, place: str, name: str) -> str:
    with written(item, stream, item.source(blobs, stream.role), output) as file:
        return places.move(file, place, name)


def name_of(item: Item) -> str:
    return safe_name(item.details.name, item.id)


@contextlib.contextmanager
def written(item: Item, stream: Stream, blob: Blob, output: Path):
    temporary = output / f".{item.id}.part"
    try:
        with blob as source, open(temporary, "xb") as target:
            where = (item.id, stream.role, stream.header, stream.length)
            for piece in open_stream(item.stream_key, *where, source):
                target.write(piece)
        set_time(temporary, item.details.local, item.details.offset)
        yield temporary
    finally:
        temporary.unlink(missing_ok=True)


class Places:
    """Gives each file a unique name, also on file systems that ignore case."""

    def __init__(self, output: Path):
        self.output = output
        self.taken = set()

    def move(self, file: Path, folder: str, name: str) -> str:
        stem, ending = split_name(name)
        path, number = f"{folder}/{name}", 1
        while self.key(path) in self.taken:
            number += 1
            path = f"{folder}/{stem} ({number}){ending}"
        self.taken.add(self.key(path))
        (self.output / folder).mkdir(parents=True, exist_ok=True)
        os.replace(file, self.output / path)
        return path

    @staticmethod
    def key(path: str) -> str:
        return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", path).casefold())


def set_time(file: Path, local: str, offset) -> None:
    """Sets a file's time to the time of capture. Assumes this machine's time zone if the zone is unknown."""
    with contextlib.suppress(ValueError, OverflowError, OSError):
        taken = datetime.fromisoformat(local)
        if offset is not None:
            taken = (taken - timedelta(minutes=offset)).replace(tzinfo=timezone.utc)
        os.utime(file, (taken.timestamp(), taken.timestamp()))
