"""The files that are written."""

import contextlib
import os
import unicodedata
from datetime import datetime, timedelta, timezone
from pathlib import Path

from folder import Folder
from items import Item
from names import safe_name, split_name
from streams import open_stream


def restore(item: Item, folder: Folder, output: Path, places: "Places") -> str:
    """Writes the original under a temporary name, and names it once all of it is verified and written."""
    temporary = output / f".{item.id}.part"
    name, local, offset, length, header, _ = item.details
    try:
        with folder.blob(item.blob) as source, open(temporary, "xb") as target:
            for piece in open_stream(item.stream_key, item.id, "original", header, length, source):
                target.write(piece)
        set_time(temporary, local, offset)
        return places.move(temporary, item.place(), safe_name(name, item.id))
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
