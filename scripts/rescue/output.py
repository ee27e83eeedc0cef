"""The files that are written."""

import contextlib
import os
import unicodedata
from datetime import datetime, timedelta, timezone
from pathlib import Path

from folder import Blob, Folder
from items import Item
from names import safe_name, split_name
from streams import open_stream


def restore(item: Item, folder: Folder, output: Path, places: "Places") -> str:
    """Writes the original under a temporary name, and names it once all of it is verified and written."""
    details = item.details
    stream = ("original", details.header, details.length)
    with written(item, stream, folder.blob(item.blob), output) as file:
        return places.move(file, item.place(), safe_name(details.name, item.id))


def restore_movie(item: Item, folder: Folder, output: Path, places: "Places", picture: str) -> "str | None":
    """The same of a live photo's movie, under the name that its picture got; None where there is none."""
    movie = item.details.movie
    if movie is None:
        return None
    place, _, name = picture.rpartition("/")
    source = folder.rendition(*item.renditions, "motion")
    with written(item, ("motion", movie.header, movie.length), source, output) as file:
        return places.move(file, place, split_name(name)[0] + movie.ending)


@contextlib.contextmanager
def written(item: Item, stream: "tuple[str, bytes, int]", blob: Blob, output: Path):
    """A temporary file with all of a stream."""
    temporary = output / f".{item.id}.part"
    try:
        with blob as source, open(temporary, "xb") as target:
            for piece in open_stream(item.stream_key, item.id, *stream, source):
                target.write(piece)
        set_time(temporary, item.details.local, item.details.offset)
        yield temporary
    finally:
        temporary.unlink(missing_ok=True)


class Places:
    """Gives each file a name of its own, on file systems too that take names in any case as one."""

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
    """The moment when it was taken; where the clock's zone is unknown, this machine's is assumed."""
    with contextlib.suppress(ValueError, OverflowError, OSError):
        taken = datetime.fromisoformat(local)
        if offset is not None:
            taken = (taken - timedelta(minutes=offset)).replace(tzinfo=timezone.utc)
        os.utime(file, (taken.timestamp(), taken.timestamp()))
