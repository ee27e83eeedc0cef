"""Reads and compares vectors."""

import hmac
import json
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import ed25519

import seals as blocks
from errors import Damaged
from seals import b64, label, unb64

VECTORS = Path(__file__).resolve().parents[2] / "docs/vectors"
compared = 0


def refused(opening, vector: dict) -> None:
    try:
        opening(vector)
    except Damaged:
        same(True, True)
    else:
        raise AssertionError(f"opened: {vector['why']}")


def check_signature(author: dict, value: dict, data: bytes) -> None:
    key = ed25519.Ed25519PublicKey.from_public_bytes(unb64(author["signingPublicKey"]))
    key.verify(unb64(value["signature"]), value["signatureText"].encode() + b"\0" + data)
    same(True, True)


def public_keys(person: dict) -> bytes:
    return unb64(person["encryptionPublicKey"]) + unb64(person["signingPublicKey"])


def check_labels(parent: str, labels: dict) -> None:
    for name, key in labels.items():
        same(b64(label(unb64(parent), name.removeprefix("safelight/1/"))), key)


def check_seal(vector: dict) -> None:
    same(b64(open_vector(vector)), vector["plaintext"])


def check_json(vector: dict) -> None:
    check_seal(vector)
    aad = vector["associatedData"].encode()
    same(blocks.open_json(unb64(vector["key"]), aad, unb64(vector["sealed"])), vector["value"])


def check_map(vector: dict, read) -> None:
    check_seal(vector)
    same(read(open_map(vector)), vector["value"])


def open_map(vector: dict) -> dict:
    return blocks.open_map(unb64(vector["key"]), vector["associatedData"].encode(), unb64(vector["sealed"]))


def open_vector(vector: dict) -> bytes:
    aad = vector["associatedData"].encode()
    return blocks.open_seal(unb64(vector["key"]), aad, unb64(vector["sealed"]))


def flipped(data: bytes, place: int) -> bytes:
    changed = bytearray(data)
    changed[place] ^= 1
    return bytes(changed)


def mac(key: bytes, data: bytes) -> bytes:
    return hmac.digest(key, data, "sha256")


def pattern(length: int) -> bytes:
    return bytes(i % 251 for i in range(length))


def read(name: str) -> dict:
    return json.loads((VECTORS / f"{name}.json").read_text())


def same(got, expected) -> None:
    global compared
    compared += 1
    if got != expected:
        raise AssertionError(f"{got!r} is not {expected!r}")
