"""Maps in CBOR (F6): the part of RFC 8949's deterministic encoding that the format uses."""

from errors import Damaged

MAX_LEVELS = 4
MAX_INTEGER = 2**53 - 1


def read_filled_map(data: bytes) -> dict:
    """Reads a sealed map, which zeros pad to a multiple of 128 bytes."""
    reader = Reader(data)
    value = reader.map()
    rest = data[reader.at :]
    if len(data) % 128 or len(rest) >= 128 or any(rest):
        raise Damaged("a sealed value")
    return value


def read_map(data) -> dict:
    if not isinstance(data, bytes):
        raise Damaged("a sealed value")
    reader = Reader(data)
    value = reader.map()
    if reader.at != len(data):
        raise Damaged("a sealed value")
    return value


class Reader:
    def __init__(self, data: bytes):
        self.data, self.at = data, 0

    def map(self) -> dict:
        value = self.value(MAX_LEVELS)
        if not isinstance(value, dict):
            raise Damaged("a sealed value")
        return value

    def value(self, levels: int):
        major, number = self.head()
        if major in (0, 1):
            if number > MAX_INTEGER - major:
                raise Damaged("a sealed value")
            return -1 - number if major else number
        if major == 2:
            return self.take(number)
        if major == 3:
            return text_of(self.take(number))
        if major == 7 and number in (20, 21):
            return number == 21
        if major not in (4, 5) or levels == 0:
            raise Damaged("a sealed value")
        if major == 4:
            return [self.value(levels - 1) for _ in self.counted(number)]
        return self.pairs(number, levels - 1)

    def pairs(self, count: int, levels: int) -> dict:
        pairs, last = {}, -1
        for _ in self.counted(count):
            major, key = self.head()
            if major != 0 or not last < key <= MAX_INTEGER:
                raise Damaged("a sealed value")
            pairs[key], last = self.value(levels), key
        return pairs

    def head(self) -> "tuple[int, int]":
        """Returns major type and number of a value. Raises Damaged if the number is not in its shortest form."""
        first = self.take(1)[0]
        major, number = first >> 5, first & 31
        if number < 24:
            return major, number
        size = number - 24
        if size > 3 or major == 7:
            raise Damaged("a sealed value")
        number = int.from_bytes(self.take(1 << size), "big")
        if number < (24 if size == 0 else 1 << (4 << size)):
            raise Damaged("a sealed value")
        return major, number

    def counted(self, count: int) -> range:
        """Bounds the count: each element takes at least one byte."""
        if count > len(self.data) - self.at:
            raise Damaged("a sealed value")
        return range(count)

    def take(self, length: int) -> bytes:
        if length > len(self.data) - self.at:
            raise Damaged("a sealed value")
        self.at += length
        return self.data[self.at - length : self.at]


def text_of(data: bytes) -> str:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise Damaged("a sealed value")
    if text.startswith("\ufeff"):
        raise Damaged("a sealed value")
    return text
