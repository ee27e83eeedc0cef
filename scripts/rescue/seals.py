"""The conventions of docs/format.md, seals (F6) and signed texts."""

import base64
import hashlib
import json
import re

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from errors import Damaged
from maps import read_filled_map


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text) -> bytes:
    """Only the canonical text, without padding, is valid."""
    if not isinstance(text, str) or not re.fullmatch(r"[A-Za-z0-9_-]*", text):
        raise Damaged("a value that is not base64url")
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise Damaged("a value that is not base64url")
    if b64(data) != text:
        raise Damaged("a value that is not base64url")
    return data


def unb64_of(length: int, text) -> bytes:
    data = unb64(text)
    if len(data) != length:
        raise Damaged("a value of another length")
    return data


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def hkdf(key: bytes, info: bytes, salt: bytes = b"") -> bytes:
    return HKDF(hashes.SHA256(), 32, salt, info).derive(key)


def label(key: bytes, name: str) -> bytes:
    return hkdf(key, f"safelight/1/{name}".encode())


def associated_data(*parts) -> bytes:
    return "/".join(["safelight", "1", *map(str, parts)]).encode()


def open_seal(key: bytes, aad: bytes, sealed: bytes) -> bytes:
    """F6: 0x01 ‖ nonce[12] ‖ ciphertext ‖ tag[16]."""
    if len(sealed) < 29 or sealed[0] != 1:
        raise Damaged("a sealed value")
    try:
        return AESGCM(key).decrypt(sealed[1:13], sealed[13:], aad)
    except InvalidTag:
        raise Damaged("a sealed value")


def open_key(key: bytes, aad: bytes, sealed: bytes) -> bytes:
    opened = open_seal(key, aad, sealed)
    if len(opened) != 32:
        raise Damaged("a sealed value")
    return opened


def open_json(key: bytes, aad: bytes, sealed: bytes) -> dict:
    return parse_json(open_seal(key, aad, sealed), "a sealed value")


def open_map(key: bytes, aad: bytes, sealed: bytes) -> dict:
    return read_filled_map(open_seal(key, aad, sealed))


def parse_json(text, what: str) -> dict:
    """Parses an object. Rejects NaN and Infinity, which Python accepts but JSON does not."""
    try:
        decoded = text.decode() if isinstance(text, bytes) else text
        value = json.loads(decoded, parse_constant=refuse_constant)
    except (TypeError, ValueError, RecursionError):
        raise Damaged(what)
    if not isinstance(value, dict):
        raise Damaged(what)
    return value


def refuse_constant(name: str):
    raise ValueError(name)


PRIME = 2**255 - 19
ORDER_8 = 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826


def is_weak(signing_key: bytes) -> bool:
    """Whether the key is a point of small order, for which anybody can sign, or is not in canonical form."""
    y = int.from_bytes(signing_key, "little") & (2**255 - 1)
    return y >= PRIME or y in (0, 1, PRIME - 1, ORDER_8, PRIME - ORDER_8)


def verify(signing_key: bytes, text: bytes, data: bytes, signature: bytes) -> None:
    """Ed25519 over text ‖ 00 ‖ data."""
    if is_weak(signing_key):
        raise Damaged("a signature")
    try:
        Ed25519PublicKey.from_public_bytes(signing_key).verify(signature, text + b"\0" + data)
    except (InvalidSignature, ValueError):
        raise Damaged("a signature")
