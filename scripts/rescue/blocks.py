"""Blocks of what recognition keeps (F19)."""

import re
import zlib

from account import Account
from errors import Damaged
from items import is_id
from maps import read_map
from seals import associated_data, open_seal, unb64

PADDED_TO, HEAD, MOST_CONTENT = 4096, 5, 1_000_000
KINDS = ("day", "trip", "year")


def open_block(account: Account, row) -> "dict | None":
    """The map of a block; None of one that was deleted."""
    aad = associated_data("recognition", account.id, row["name"], row["version"])
    plaintext = open_seal(account.recognition, aad, unb64(row["sealed"]))
    return read_map(unpack(plaintext)) if plaintext else None


def unpack(plaintext: bytes) -> bytes:
    if len(plaintext) < HEAD or len(plaintext) % PADDED_TO or plaintext[0] > 1:
        raise Damaged("a sealed value")
    end = HEAD + int.from_bytes(plaintext[1:HEAD], "big")
    zeros = plaintext[end:]
    if end > len(plaintext) or len(zeros) >= PADDED_TO or any(zeros):
        raise Damaged("a sealed value")
    content = inflate(plaintext[HEAD:end]) if plaintext[0] else plaintext[HEAD:end]
    if len(content) > MOST_CONTENT:
        raise Damaged("a sealed value")
    return content


def inflate(data: bytes) -> bytes:
    inflating = zlib.decompressobj(wbits=-15)
    try:
        content = inflating.decompress(data, MOST_CONTENT + 1)
    except zlib.error:
        raise Damaged("a sealed value")
    if not inflating.eof or inflating.unused_data:
        raise Damaged("a sealed value")
    return content


def read_people(block: dict) -> "list[dict]":
    require_version(block)
    return [person_of(value) for value in list_of(block.get(1), 1000)]


def person_of(value) -> dict:
    person = map_of(value)
    cover = person.get(3)
    return {
        "id": text_of(person.get(0), 64),
        "name": text_of(person.get(1, ""), 100),
        "hidden": person.get(2) is True,
        "cover": None if cover is None else face_of(cover),
        **{
            field: [face_of(each) for each in list_of(person.get(key, []), 10_000)]
            for field, key in (("faces", 4), ("samples", 5), ("not", 6))
        },
        "was": [text_of(each, 64) for each in list_of(person.get(7, []), 10)],
    }


def face_of(value) -> dict:
    """The item, and the box in parts of the upright picture."""
    if not isinstance(value, bytes) or len(value) != 34:
        raise Damaged("a face")
    item = value[:26].decode("ascii", "replace")
    if not is_id(item):
        raise Damaged("a face")
    sides = [int.from_bytes(value[at : at + 2], "big") / 65_535 for at in range(26, 34, 2)]
    return {"item": item, "box": dict(zip(("x", "y", "width", "height"), sides))}


def read_memories(block: dict) -> dict:
    require_version(block)
    kept = [[text_of(each, 26) for each in list_of(one, 20_000)] for one in list_of(block.get(4, []), 20_000)]
    if sum(map(len, kept)) > 20_000:
        raise Damaged("its list")
    return {
        "isOff": block.get(1) is True,
        "hidden": [memory_of(each) for each in list_of(block.get(2, []), 5000)],
        "periods": [period_of(map_of(each)) for each in list_of(block.get(3, []), 1000)],
        "kept": kept,
    }


def memory_of(value) -> dict:
    memory = map_of(value)
    kind = memory.get(2)
    if type(kind) is not int or not 0 <= kind < len(KINDS):
        raise Damaged("a memory")
    return {"kind": KINDS[kind], **period_of(memory)}


def period_of(period: dict) -> dict:
    first, last = text_of(period.get(0), 10), text_of(period.get(1), 10)
    if not all(re.fullmatch(r"\d{4}-\d{2}-\d{2}", day, re.ASCII) for day in (first, last)):
        raise Damaged("a day")
    return {"first": first, "last": last}


def read_refused(block: dict) -> "list[dict]":
    require_version(block)
    return [
        {
            "id": text_of(map_of(each).get(0), 26),
            "labels": [text_of(label, 100) for label in list_of(map_of(each).get(1), 500)],
        }
        for each in list_of(block.get(1), 10_000)
    ]


def require_version(block: dict) -> None:
    if block.get(0) != 1 or block.get(0) is True:
        raise Damaged("of another version")


def map_of(value) -> dict:
    if not isinstance(value, dict):
        raise Damaged("its list")
    return value


def list_of(value, most: int) -> list:
    if not isinstance(value, list) or len(value) > most:
        raise Damaged("its list")
    return value


def text_of(value, most: int) -> str:
    """Lengths are in UTF-16 code units."""
    if not isinstance(value, str) or len(value.encode("utf-16-le")) > 2 * most:
        raise Damaged("a text")
    return value
