"""The registry of F8: the name and the form of each key of the details."""

from datetime import datetime, timedelta

from errors import Damaged
from maps import read_map
from seals import b64

TYPES = (
    "image/jpeg", "image/png", "image/gif", "video/mp4", "image/heic", "image/avif", "image/webp", "image/tiff",
    "image/bmp", "image/jxl", "image/x-dcraw", "video/quicktime", "video/webm", "video/x-msvideo",
    "video/x-matroska", "video/mp2t", "application/pdf",
)


def integer(value) -> int:
    return of(int, value)


def boolean(value) -> bool:
    return of(bool, value)


def text(value) -> str:
    return of(str, value)


def in_steps(count: int):
    def read(value):
        steps = integer(value)
        return steps // count if steps % count == 0 else steps / count

    return read


def in_base64(length: "int | None" = None):
    def read(value) -> str:
        data = of(bytes, value)
        if length is not None and len(data) != length:
            raise Damaged("its details")
        return b64(data)

    return read


def mime_type(value) -> str:
    if type(value) is int and 0 <= value < len(TYPES):
        return TYPES[value]
    if text(value) in TYPES:
        raise Damaged("its details")
    return value


def local_time(value) -> str:
    """Raises Damaged for years that Python does not support."""
    try:
        time = datetime(1970, 1, 1) + timedelta(milliseconds=integer(value))
    except OverflowError:
        raise Damaged("its details")
    return time.isoformat(timespec="milliseconds")


def taken(value) -> dict:
    if len(of(list, value)) not in (1, 2):
        raise Damaged("its details")
    return {"local": local_time(value[0]), "offsetMinutes": integer(value[1]) if len(value) == 2 else None}


def each(form):
    return lambda value: [form(one) for one in of(list, value)]


def parts(**forms):
    def read(value) -> dict:
        if len(of(list, value)) != len(forms):
            raise Damaged("its details")
        return {name: form(one) for (name, form), one in zip(forms.items(), value)}

    return read


def fields(registry: dict):
    """Returns a reader of maps. It names known keys, and puts unknown ones unchanged into `more`."""

    def read(value) -> dict:
        more = {key: one for key, one in of(dict, value).items() if key not in registry}
        known = {registry[key][0]: registry[key][1](one) for key, one in value.items() if key in registry}
        return {**known, **({"more": more} if more else {})}

    return read


def of(kind: type, value):
    """Compares the exact type, because True is an integer in Python but not in CBOR."""
    if type(value) is not kind:
        raise Damaged("its details")
    return value


def person(value) -> dict:
    if len(of(list, value)) not in (2, 3):
        raise Damaged("its details")
    area = AREA(value[2]) if len(value) == 3 else None
    return {"name": text(value[0]), "kind": integer(value[1]), "area": area}


AREA = parts(x=in_steps(10**4), y=in_steps(10**4), width=in_steps(10**4), height=in_steps(10**4))
STREAM = parts(length=integer, header=in_base64(40), type=mime_type)
STREAMS = {
    0: ("original", STREAM), 1: ("preview", STREAM), 2: ("thumbnail", STREAM), 3: ("poster", STREAM),
    4: ("animation", STREAM), 5: ("motion", STREAM),
}
SHARED = {
    0: ("v", integer), 1: ("name", text), 2: ("type", mime_type), 3: ("taken", taken), 4: ("width", integer),
    5: ("height", integer), 6: ("durationSeconds", in_steps(1000)), 7: ("thumbhash", in_base64()),
    8: ("turns", integer), 9: ("streams", fields(STREAMS)), 10: ("motion", parts(offset=integer, length=integer)),
}
SOURCES = {
    0: ("name", integer), 1: ("taken", integer), 2: ("place", integer), 3: ("description", integer),
    4: ("labels", integer), 5: ("isFavorite", integer), 6: ("turns", integer), 7: ("stack", integer),
}
PRIVATE = {
    0: ("v", integer), 1: ("latitude", in_steps(10**7)), 2: ("longitude", in_steps(10**7)), 3: ("city", text),
    4: ("country", text), 5: ("description", text), 6: ("labels", each(text)),
    7: ("labelsConfidence", each(in_steps(1000))), 8: ("isFavorite", boolean), 9: ("cameraName", text),
    10: ("lens", text), 11: ("aperture", in_steps(1000)), 12: ("shutterSpeed", in_steps(10**9)),
    13: ("focalLength", in_steps(1000)), 14: ("iso", integer), 15: ("takenGuess", local_time),
    16: ("isDamaged", boolean), 17: ("missingRenditions", boolean), 18: ("stack", parts(id=in_base64(16), place=integer)),
    19: ("sharedDigest", in_base64(32)),
    20: ("shared", lambda value: fields(SHARED)(read_map(value))),
    21: ("sources", fields(SOURCES)), 22: ("fingerprint", in_base64(32)),
    23: ("people", each(person)), 24: ("orientation", integer),
    25: ("placeGuess", parts(latitude=in_steps(10**7), longitude=in_steps(10**7), **{"from": integer})),
}
GUEST_UPLOAD = {
    0: ("v", integer), 1: ("name", text), 2: ("type", mime_type), 3: ("modified", integer),
    9: ("streams", fields(STREAMS)),
}

read_shared, read_private, read_guest_upload = fields(SHARED), fields(PRIVATE), fields(GUEST_UPLOAD)
