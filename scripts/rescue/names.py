"""File names that are valid on every system and cannot leave their folder."""

import os
import re
import unicodedata


def safe_name(name: str, otherwise: str) -> str:
    name = "".join("_" if is_unsafe(c) else c for c in name).rstrip(". ").lstrip(" ")
    if name.startswith(".") or re.match(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", name, re.IGNORECASE):
        name = f"_{name}"
    stem, ending = split_name(name)
    # Names have at most 255 bytes. The rest is for the number that makes a name unique.
    stem = stem.encode()[: 230 - len(ending.encode())].decode("utf-8", "ignore")
    return stem + ending or otherwise


def is_unsafe(c: str) -> bool:
    return c in '/\\:*?"<>|' or c in BIDI or unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp")


# These characters reverse the order of letters, so an .exe could look like a .jpg.
BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def split_name(name: str) -> "tuple[str, str]":
    stem, ending = os.path.splitext(name)
    return (stem, ending) if len(ending.encode()) <= 20 else (name, "")
