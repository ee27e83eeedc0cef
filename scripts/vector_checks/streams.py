"""Checks the vectors of streams (F9)."""

import hashlib
import io

import seals as blocks
import streams as stream_blocks
from errors import Damaged
from seals import b64, label, unb64

from vector_checks.comparing import flipped, pattern, same


def check_streams(streams: dict) -> None:
    stream_key = label(unb64(streams["itemKey"]), "stream")
    same(b64(stream_key), streams["streamKey"])
    for vector in streams["streams"]:
        check_stream(stream_key, vector, pattern(vector["length"]))


def check_stream(stream_key: bytes, vector: dict, plaintext: bytes) -> None:
    """Encrypts the plaintext again, because the vectors have only the digest of a long ciphertext."""
    header, aad = unb64(vector["header"]), vector["associatedData"].encode()
    same(blocks.associated_data("stream", vector["itemId"], vector["role"]), aad)
    same(b64(blocks.hkdf(stream_key, aad, header[1:33])), vector["key"])
    same(stream_blocks.segment_count(vector["length"]), len(vector["nonces"]))
    ciphertext = encrypt(stream_key, vector, plaintext)
    same(len(ciphertext), vector["ciphertextLength"])
    same(b64(hashlib.sha256(ciphertext).digest()), vector["digest"])
    same(b64(ciphertext), vector.get("ciphertext", b64(ciphertext)))

    where = (stream_key, vector["itemId"], vector["role"], header, vector["length"])
    same(b"".join(stream_blocks.open_stream(*where, io.BytesIO(ciphertext))), plaintext)
    for bad in (ciphertext[:-1], ciphertext + b"x", flipped(ciphertext, 5), flipped(ciphertext, -1)):
        try:
            list(stream_blocks.open_stream(*where, io.BytesIO(bad)))
        except Damaged:
            continue
        raise AssertionError(f"a damaged stream of {vector['length']} bytes opened")


def encrypt(stream_key: bytes, vector: dict, plaintext: bytes) -> bytes:
    header = unb64(vector["header"])
    key = blocks.hkdf(stream_key, vector["associatedData"].encode(), header[1:33])
    ciphertext, at = header, 0
    for i, nonce in enumerate(vector["nonces"]):
        size = stream_blocks.FIRST if i == 0 else stream_blocks.NEXT
        ciphertext += blocks.AESGCM(key).encrypt(unb64(nonce), plaintext[at : at + size], None)
        at += size
    return ciphertext
