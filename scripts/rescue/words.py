"""Recovery words (F3)."""

import hashlib
import re
import unicodedata
from pathlib import Path

from errors import Refused

WORD_LIST_SHA256 = "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda"


def split_words(text: str) -> "list[str]":
    """Returns the words. If lines are numbered, as in the file that the app saves, uses only those lines."""
    text = unicodedata.normalize("NFKC", text).lower()
    numbered = re.findall(r"^\s*\d+\.\s*(\w+)\s*$", text, re.MULTILINE)
    letters = (c if unicodedata.category(c).startswith("L") else " " for c in text)
    return numbered or "".join(letters).split()


def read_word_list() -> "list[str]":
    file = Path(__file__).with_name("bip39-english.txt")
    try:
        text = file.read_bytes()
    except OSError:
        raise Refused(f"{file.name} is missing. Save BIP-39's English word list next to words.py under this name.")
    if hashlib.sha256(text).hexdigest() != WORD_LIST_SHA256:
        raise Refused(f"{file.name} is not BIP-39's English word list.")
    return text.decode().split()


def recovery_key_of(words: "list[str]", word_list: "list[str]") -> bytes:
    """24 words of 11 bits are 256 bits of key, then the first 8 bits of its SHA-256."""
    if len(words) != 24:
        raise Refused(f"There are 24 recovery words, but these are {len(words)}. Enter exactly 24.")
    index = {word: i for i, word in enumerate(word_list)}
    bits = 0
    for place, word in enumerate(words, 1):
        if word not in index:
            raise Refused(f"Word {place} is not a recovery word. Check its spelling.")
        bits = bits << 11 | index[word]
    key, checksum = (bits >> 8).to_bytes(32, "big"), bits & 0xFF
    if hashlib.sha256(key).digest()[0] != checksum:
        raise Refused("These are not recovery words: one is wrong, or the order is. Check them.")
    return key
