"""Derives the key that wraps masterKey from a password (F1, F2)."""

import unicodedata

from errors import Damaged, Refused
from seals import label, unb64_of


def key_of_password(password: str, kdf) -> bytes:
    """Returns kek. Rejects parameters outside the bounds of F1 before it derives anything."""
    derive = argon2id()
    if not isinstance(kdf, dict):
        raise Damaged("the account's keys")
    memory, iterations = kdf.get("memoryKiB"), kdf.get("iterations")
    if (
        kdf.get("name") != "argon2id"
        or not is_between(memory, 65_536, 262_144)
        or not is_between(iterations, 3, 8)
        or not is_between(kdf.get("parallelism"), 1, 1)
    ):
        raise Damaged("the account's keys")
    salt = unb64_of(16, kdf.get("salt"))
    normal = unicodedata.normalize("NFKC", password).encode()
    parameters = derive(salt=salt, length=32, iterations=iterations, lanes=1, memory_cost=memory)
    return label(parameters.derive(normal), "kek")


def argon2id():
    """Debian's package of cryptography may be too old for Argon2id."""
    try:
        from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
    except ImportError:
        raise Refused(
            "To open an account by password, install a newer cryptography: pip install 'cryptography>=44'. "
            "The recovery words work without it."
        )
    return Argon2id


def is_between(value, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high
