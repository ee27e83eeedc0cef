"""Finds damage of SQLite's write-ahead log (https://sqlite.org/walformat.html).

SQLite treats the first invalid frame as the end of the log, and ignores everything after it. So one flipped bit
would silently bring back an older state.
"""

import struct
import sys
from pathlib import Path

HEADER, FRAME_HEADER = 32, 24
MAGIC = {0x377F0682: "<", 0x377F0683: ">"}
FORMAT = 3_007_000
INDEX_HEADER = 48


def log_damage(database: Path) -> "str | None":
    log = database.with_name(f"{database.name}-wal")
    index = read_index(database.with_name(f"{database.name}-shm"))
    if not log.is_file() or log.stat().st_size == 0:
        if index and index.frames > index.copied:
            return f"{log.name} is missing: it held the newest changes"
        return None
    with open(log, "rb") as file:
        header = file.read(HEADER)
        if len(header) < HEADER:
            return None
        order = MAGIC.get(int.from_bytes(header[:4], "big"))
        version, page_size = struct.unpack(">2I", header[4:12])
        total = sums(header[:24], order or "<")
        is_right = order and version == FORMAT and total == struct.unpack(">2I", header[24:])
        if not is_right or page_size < 512 or page_size & (page_size - 1):
            return f"the header of {log.name}: it held the newest changes"
        frames, has_more = read_frames(file, order, page_size, header[16:24], total)
    if has_more:
        return f"{log.name} is damaged in frame {frames + 1}: newer changes are lost"
    if index and index.salts == header[16:24] and index.frames > frames:
        return f"{log.name} ends after frame {frames} of {index.frames}: newer changes are lost"
    return None


def read_frames(file, order: str, page_size: int, salts: bytes, total) -> "tuple[int, bool]":
    """Returns the number of valid frames, and whether the first invalid frame, or one after it, belongs to this log."""
    count, is_broken = 0, False
    while len(frame := file.read(FRAME_HEADER + page_size)) == FRAME_HEADER + page_size:
        # A frame's checksum continues the checksum of the log's header, and does not cover the frame's salts.
        # A frame with a valid checksum belongs to this log, even if its salts are damaged.
        found = sums(frame[:8] + frame[FRAME_HEADER:], order, total)
        is_next = found == struct.unpack(">2I", frame[16:24])
        has_salts = frame[8:16] == salts
        if is_broken or not (is_next and has_salts):
            is_broken = True
            if is_next or frame[8:12] == salts[:4] or frame[12:16] == salts[4:]:
                return count, True
        else:
            count, total = count + 1, found
    return count, False


def sums(data: bytes, order: str, total: "tuple[int, int]" = (0, 0)) -> "tuple[int, int]":
    first, second = total
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for i in range(0, len(words), 2):
        first = (first + words[i] + second) & 0xFFFFFFFF
        second = (second + words[i + 1] + first) & 0xFFFFFFFF
    return first, second


class Index:
    """The parts of the log's index (`-shm`) that say how long the log was."""

    def __init__(self, frames: int, copied: int, salts: bytes):
        self.frames, self.copied, self.salts = frames, copied, salts


def read_index(path: Path) -> "Index | None":
    """Returns None without a valid index. That is no damage, because an index contains no data of its own."""
    if not path.is_file():
        return None
    with open(path, "rb") as file:
        data = file.read(2 * INDEX_HEADER + 4)
    if len(data) < 2 * INDEX_HEADER + 4:
        return None
    header, order = data[:INDEX_HEADER], "<" if sys.byteorder == "little" else ">"
    version, _, _, is_ready = struct.unpack(f"{order}3IB", header[:13])
    is_whole = sums(header[:40], order) == struct.unpack(f"{order}2I", header[40:])
    if not is_whole or header != data[INDEX_HEADER : 2 * INDEX_HEADER] or version != FORMAT or not is_ready:
        return None
    frames = struct.unpack(f"{order}I", header[16:20])[0]
    copied = struct.unpack(f"{order}I", data[2 * INDEX_HEADER :])[0]
    return Index(frames, copied, header[32:40])
