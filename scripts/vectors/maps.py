"""CBOR maps (F6), and the registry of their keys (F8, F16)."""

from datetime import datetime, timedelta

from vectors.blocks import seal, unb64

TYPES = (
    "image/jpeg", "image/png", "image/gif", "video/mp4", "image/heic", "image/avif", "image/webp", "image/tiff",
    "image/bmp", "image/jxl", "image/x-dcraw", "video/quicktime", "video/webm", "video/x-msvideo",
    "video/x-matroska", "video/mp2t", "application/pdf",
)


def head(major: int, number: int) -> bytes:
    if number < 24:
        return bytes([major << 5 | number])
    size = next(size for size in (1, 2, 4, 8) if number < 1 << 8 * size)
    return bytes([major << 5 | 24 + size.bit_length() - 1]) + number.to_bytes(size, "big")


def encode(value) -> bytes:
    """Encodes deterministically (RFC 8949, section 4.2.1)."""
    if isinstance(value, bool):
        return b"\xf5" if value else b"\xf4"
    if isinstance(value, int):
        return head(0, value) if value >= 0 else head(1, -1 - value)
    if isinstance(value, bytes):
        return head(2, len(value)) + value
    if isinstance(value, str):
        return head(3, len(value.encode())) + value.encode()
    if isinstance(value, list):
        return head(4, len(value)) + b"".join(map(encode, value))
    pairs = sorted((encode(key), encode(inside)) for key, inside in value.items())
    return head(5, len(pairs)) + b"".join(key + inside for key, inside in pairs)


def seal_map(key: bytes, data: bytes, value: dict, name: str = "") -> dict:
    return seal(key, data, filled(encode(value)), name)


def filled(encoded: bytes) -> bytes:
    return encoded + bytes(-len(encoded) % 128)


def steps(count: int):
    return lambda value: round(value * count)


def kind(name: str):
    return TYPES.index(name) if name in TYPES else name


def milliseconds(local: str) -> int:
    return (datetime.fromisoformat(local) - datetime(1970, 1, 1)) // timedelta(milliseconds=1)


def taken(value: dict) -> list:
    offset = value["offsetMinutes"]
    return [milliseconds(value["local"])] + ([] if offset is None else [offset])


def streams(value: dict) -> dict:
    roles = ("original", "preview", "thumbnail", "poster", "animation", "motion")
    return {
        roles.index(role): [stream["length"], unb64(stream["header"]), kind(stream["type"])]
        for role, stream in value.items()
    }


def sources(value: dict) -> dict:
    names = ("name", "taken", "place", "description", "labels", "isFavorite", "turns", "stack")
    return {names.index(name): source for name, source in value.items()}


def place_guess(value: dict) -> list:
    return [round(value["latitude"] * 10**7), round(value["longitude"] * 10**7), value["from"]]


def same(value):
    return value


SHARED = {
    "v": (0, same), "name": (1, same), "type": (2, kind), "taken": (3, taken), "width": (4, same),
    "height": (5, same), "durationSeconds": (6, steps(1000)), "thumbhash": (7, unb64), "turns": (8, same),
    "streams": (9, streams), "motion": (10, lambda value: [value["offset"], value["length"]]),
}
PRIVATE = {
    "v": (0, same), "latitude": (1, steps(10**7)), "longitude": (2, steps(10**7)), "city": (3, same),
    "country": (4, same), "description": (5, same), "labels": (6, same),
    "labelsConfidence": (7, lambda value: [round(each * 1000) for each in value]), "isFavorite": (8, same),
    "cameraName": (9, same), "lens": (10, same), "aperture": (11, steps(1000)), "shutterSpeed": (12, steps(10**9)),
    "focalLength": (13, steps(1000)), "iso": (14, steps(1)), "takenGuess": (15, milliseconds),
    "isDamaged": (16, same), "missingRenditions": (17, same),
    "stack": (18, lambda value: [unb64(value["id"]), value["place"]]), "sharedDigest": (19, unb64),
    "shared": (20, lambda value: encode(to_map(SHARED, value))), "sources": (21, sources),
    "fingerprint": (22, unb64), "placeGuess": (25, place_guess),
}
GUEST_UPLOAD = {"v": (0, same), "name": (1, same), "type": (2, kind), "modified": (3, same), "streams": (9, streams)}


def to_map(fields: dict, value: dict) -> dict:
    return {fields[name][0]: fields[name][1](each) for name, each in value.items()}


def seal_details(fields: dict, key: bytes, data: bytes, value: dict, name: str = "") -> dict:
    return {"value": value, **seal_map(key, data, to_map(fields, value), name)}
