"""Blobs: the files that hold ciphertext."""

import contextlib
import json
import re
from pathlib import Path

from errors import Damaged


class Blobs:
    def __init__(self, folder: Path):
        self.folder = folder

    def blob(self, key) -> "Blob":
        if not isinstance(key, str) or not re.fullmatch(r"[0-9a-f]{32}", key):
            raise Damaged("the name of its blob")
        return Blob(self.folder / key[:2] / key)

    def rendition(self, key, spans, role: str) -> "Blob":
        try:
            span = next(span for span in json.loads(spans) if span["role"] == role)
            start, length = int(span["offset"]), int(span["length"])
            if start < 0 or length < 0:
                raise ValueError
        except (ValueError, TypeError, KeyError, OverflowError, RecursionError, StopIteration):
            raise Damaged(f"the position of its {role}")
        return Blob(self.blob(key).path, start, length)


class Blob:
    """A blob's file. A failed read raises Damaged, while a failed write of the output ends the run."""

    def __init__(self, path: Path, start: int = 0, length: "int | None" = None):
        self.path, self.start, self.left = path, start, length

    def __enter__(self):
        if not self.path.is_file():
            raise Damaged(f"the original is missing: blobs/{self.path.parent.name}/{self.path.name}")
        with self.reading():
            self.file = open(self.path, "rb")
            self.file.seek(self.start)
        return self

    def __exit__(self, *_):
        self.file.close()

    def read(self, size: int) -> bytes:
        if self.left is not None:
            size = min(size, self.left)
            self.left -= size
        with self.reading():
            return self.file.read(size)

    @contextlib.contextmanager
    def reading(self):
        try:
            yield
        except (OSError, OverflowError) as error:
            raise Damaged(f"the original cannot be read ({getattr(error, 'strerror', None) or 'no such position'})")
