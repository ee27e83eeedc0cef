"""Streams (F9)."""

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from errors import Damaged
from seals import associated_data, hkdf

SEGMENT = 262_144
HEADER, TAG = 40, 16
FIRST, NEXT = SEGMENT - HEADER - TAG, SEGMENT - TAG


def segment_count(length: int) -> int:
    return 1 if length <= FIRST else 1 + -(-(length - FIRST) // NEXT)


def open_stream(stream_key: bytes, item_id: str, role: str, header: bytes, length: int, source):
    """Yields the plaintext of a stream by segments, each of them verified.

    `header` and `length` come from the sealed details, and `source` is the file of the ciphertext. Raises Damaged at
    the first segment that does not verify, and if there is ciphertext after the last one.
    """
    if len(header) != HEADER or header[0] != HEADER:
        raise Damaged("a stream's header")
    count = segment_count(length)
    if count > 2**32 or source.read(HEADER) != header:
        raise Damaged("the original is not the one that its details name")
    aes = AESGCM(hkdf(stream_key, associated_data("stream", item_id, role), header[1:33]))
    left = length
    for i in range(count):
        size = min(left, FIRST if i == 0 else NEXT)
        left -= size
        piece = source.read(size + TAG)
        if len(piece) != size + TAG:
            raise Damaged(f"the original ends in segment {i}")
        nonce = header[33:] + i.to_bytes(4, "big") + bytes([i == count - 1])
        try:
            plaintext = aes.decrypt(nonce, piece, None)
        except InvalidTag:
            raise Damaged(f"the original is damaged in segment {i}")
        yield plaintext
    if source.read(1):
        raise Damaged("the original is longer than its details say")
