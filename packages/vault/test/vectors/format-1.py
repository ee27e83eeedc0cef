"""Writes format-1.json: an account and an item, sealed as docs/format.md says, with none of the vault's code.

A second implementation of the format, in another language and over another cryptographic library
(pip install cryptography). Every random value is fixed, so that the values never change (Biome formats
the file); the vault's tests open it, and so must every later version of the vault.
"""

import base64
import hashlib
import hmac
import json
import unicodedata
from pathlib import Path

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ed25519, x25519
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding, NoEncryption, PrivateFormat, PublicFormat,
)

SEGMENT = 262_144


def fixed(name: str, length: int) -> bytes:
    """Stands for random bytes."""
    return hashlib.shake_256(b"safelight test vector: " + name.encode()).digest(length)


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def hkdf(key: bytes, info: bytes, salt: bytes = b"") -> bytes:
    return HKDF(hashes.SHA256(), 32, salt, info).derive(key)


def label(key: bytes, name: str) -> bytes:
    return hkdf(key, f"safelight/1/{name}".encode())


def aad(*parts: object) -> bytes:
    return "/".join(["safelight", "1", *map(str, parts)]).encode()


def seal(key: bytes, data: bytes, plaintext: bytes) -> str:
    nonce = fixed("nonce " + data.decode(), 12)
    return b64(b"\x01" + nonce + AESGCM(key).encrypt(nonce, plaintext, data))


def seal_json(key: bytes, data: bytes, value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    return seal(key, data, text.ljust(-(-len(text) // 256) * 256))


def stream(stream_key: bytes, item_id: str, role: str, plaintext: bytes) -> tuple[bytes, bytes]:
    salt, prefix = fixed(f"salt {role}", 32), fixed(f"prefix {role}", 7)
    header = bytes([40]) + salt + prefix
    aes = AESGCM(hkdf(stream_key, aad("stream", item_id, role), salt))
    cuts = [0, *range(SEGMENT - 56, len(plaintext), SEGMENT - 16), len(plaintext)]
    if not plaintext:
        cuts = [0, 0]
    out = header
    for i in range(len(cuts) - 1):
        last = i == len(cuts) - 2
        nonce = prefix + i.to_bytes(4, "big") + bytes([last])
        out += aes.encrypt(nonce, plaintext[cuts[i] : cuts[i + 1]], None)
    return header, out


def pkcs8(key) -> bytes:
    return key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())


def public(key) -> bytes:
    return key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


# F1 and F2. The password changes under NFKC: a decomposed letter, a ligature, a circled digit.
password = "pfo\u0308rtner \ufb01sch \u2463"
salt = fixed("salt", 16)
root = Argon2id(salt=salt, length=32, iterations=3, lanes=1, memory_cost=65_536).derive(
    unicodedata.normalize("NFKC", password).encode()
)
auth_key, kek = label(root, "auth"), label(root, "kek")

# F3.
account_id = b64(fixed("account", 16))
master_key, recovery_key = fixed("master key", 32), fixed("recovery key", 32)

# F5. The private keys of RFC 7748 6.1 (Alice) and RFC 8032 7.1 (test 1).
x = x25519.X25519PrivateKey.from_private_bytes(
    bytes.fromhex("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")
)
e = ed25519.Ed25519PrivateKey.from_private_bytes(
    bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
)
bundle = aad("identity-bundle", account_id) + public(x) + public(e)
private = label(master_key, "identity-private")

# F8 and F9.
item_id = "01J00000000000000000000001"
item_key = fixed("item key", 32)
stream_key = label(item_key, "stream")
thumbnail = b"a very small picture"
original = bytes(i % 251 for i in range(2 * SEGMENT))
thumbnail_header, thumbnail_stream = stream(stream_key, item_id, "thumbnail", thumbnail)
original_header, original_stream = stream(stream_key, item_id, "original", original)
shared = {
    "v": 1,
    "name": "Färöer.jpg",
    "type": "image/jpeg",
    "taken": {"local": "2021-07-04T18:30:05.120", "offsetMinutes": 60},
    "width": 4000,
    "height": 3000,
    "streams": {
        "thumbnail": {"length": 20, "header": b64(thumbnail_header), "type": "image/webp"},
        "original": {"length": 524_288, "header": b64(original_header), "type": "image/jpeg"},
    },
}
secret = {
    "v": 1, "latitude": 62.0079, "longitude": -6.79, "labels": ["sea"],
    "labelsConfidence": [1], "isFavorite": True,
}

Path(__file__).with_suffix(".json").write_text(json.dumps({
    "password": password,
    "kdf": {"name": "argon2id", "memoryKiB": 65_536, "iterations": 3, "parallelism": 1, "salt": b64(salt)},
    "root": b64(root),
    "authKey": b64(auth_key),
    "accountId": account_id,
    "masterKey": b64(master_key),
    "recoveryKeyBytes": b64(recovery_key),
    "recoveryAuth": b64(label(recovery_key, "recovery-auth")),
    "masterKeyByPassword": seal(kek, aad("master-key", account_id, "password"), master_key),
    "masterKeyByRecovery": seal(
        label(recovery_key, "recovery-wrap"), aad("master-key", account_id, "recovery"), master_key
    ),
    "recoveryKey": seal(label(master_key, "recovery-key"), aad("recovery-key", account_id), recovery_key),
    "identity": {
        "encryptionPublicKey": b64(public(x)),
        "signingPublicKey": b64(public(e)),
        "mac": b64(hmac.digest(label(master_key, "identity-bundle"), bundle, "sha256")),
        "encryptionPrivateKey": seal(private, aad("identity-private", account_id, "x25519"), pkcs8(x)),
        "signingPrivateKey": seal(private, aad("identity-private", account_id, "ed25519"), pkcs8(e)),
    },
    "profile": {
        "version": 7,
        "value": {"v": 1, "firstName": "Ada", "lastName": "Lovelace", "recoveryWords": "saved"},
        "sealed": seal_json(
            label(master_key, "profile"), aad("profile", account_id, 7),
            {"v": 1, "firstName": "Ada", "lastName": "Lovelace", "recoveryWords": "saved"},
        ),
    },
    "item": {
        "id": item_id,
        "version": 3,
        "wrappedKey": seal(label(master_key, "library/item-key"), aad("item-key", account_id, item_id), item_key),
        "shared": shared,
        "private": secret,
        "sharedDetails": seal_json(
            label(item_key, "details"), aad("shared-details", account_id, item_id, 3), shared
        ),
        "privateDetails": seal_json(
            label(master_key, "library/private-details"),
            aad("private-details", account_id, item_id, 3), secret,
        ),
        "streamKey": b64(stream_key),
        "thumbnail": {"plaintext": thumbnail.decode(), "ciphertext": b64(thumbnail_stream)},
        "original": {
            "ciphertextLength": len(original_stream),
            "digest": b64(hashlib.sha256(original_stream).digest()),
            "checksum": b64(hmac.digest(
                label(master_key, "dedupe"), hashlib.sha256(original).digest(), "sha256"
            )),
        },
    },
}, ensure_ascii=True, indent=2) + "\n")
