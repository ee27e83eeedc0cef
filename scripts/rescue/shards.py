"""Shards of the recognition index (F19)."""

import zlib

from account import Account
from errors import Damaged
from maps import read_map
from seals import associated_data, open_seal, unb64

PADDED_TO, HEAD, MAX_CONTENT = 4096, 5, 1_000_000


def open_shard(account: Account, row) -> "dict | None":
    """Returns the map of a shard, or None if the shard was deleted."""
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
    if len(content) > MAX_CONTENT:
        raise Damaged("a sealed value")
    return content


def inflate(data: bytes) -> bytes:
    inflating = zlib.decompressobj(wbits=-15)
    try:
        content = inflating.decompress(data, MAX_CONTENT + 1)
    except zlib.error:
        raise Damaged("a sealed value")
    if not inflating.eof or inflating.unused_data:
        raise Damaged("a sealed value")
    return content
