"""The constructions of docs/format.md, without the product's code and without random values."""

import base64
import hashlib
import hmac
import json
from pathlib import Path

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import x25519
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding, NoEncryption, PrivateFormat, PublicFormat,
)


SCRIPTS = Path(__file__).resolve().parent.parent
SEGMENT = 262_144
FIRST, NEXT = SEGMENT - 56, SEGMENT - 16


def fixed(name: str, length: int) -> bytes:
    """Returns fixed bytes in place of random ones."""
    return hashlib.shake_256(b"safelight test vector: " + name.encode()).digest(length)


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def hkdf(key: bytes, info: bytes, salt: bytes = b"") -> bytes:
    return HKDF(hashes.SHA256(), 32, salt, info).derive(key)


def label(key: bytes, name: str) -> bytes:
    return hkdf(key, f"safelight/1/{name}".encode())


def labels(key: bytes, *names: str) -> dict:
    return {f"safelight/1/{name}": b64(label(key, name)) for name in names}


def aad(*parts: object) -> bytes:
    return "/".join(["safelight", "1", *map(str, parts)]).encode()


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def seal(key: bytes, data: bytes, plaintext: bytes, name: str = "") -> dict:
    nonce = fixed("nonce " + (name or data.decode()), 12)
    return {
        "key": b64(key),
        "associatedData": data.decode(),
        "nonce": b64(nonce),
        "plaintext": b64(plaintext),
        "sealed": b64(b"\x01" + nonce + AESGCM(key).encrypt(nonce, plaintext, data)),
    }


def seal_json(key: bytes, data: bytes, value: object, name: str = "") -> dict:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    return {"value": value, **seal(key, data, text.ljust(-(-len(text) // 256) * 256), name)}


def stream(stream_key: bytes, item_id: str, role: str, plaintext: bytes, name: str) -> dict:
    """Returns a stream in the form of the vectors. A long stream has no `ciphertext`."""
    return encrypted(stream_key, item_id, role, plaintext, name)[0]


def stream_bytes(stream_key: bytes, item_id: str, role: str, plaintext: bytes, name: str) -> bytes:
    return encrypted(stream_key, item_id, role, plaintext, name)[1]


def encrypted(stream_key: bytes, item_id: str, role: str, plaintext: bytes, name: str) -> "tuple[dict, bytes]":
    salt, prefix = fixed(f"salt {name}", 32), fixed(f"prefix {name}", 7)
    info = aad("stream", item_id, role)
    key = hkdf(stream_key, info, salt)
    cuts = [0, *range(FIRST, len(plaintext), NEXT), len(plaintext)]
    out, nonces = bytes([40]) + salt + prefix, []
    header = out
    for i in range(len(cuts) - 1):
        nonces.append(prefix + i.to_bytes(4, "big") + bytes([i == len(cuts) - 2]))
        out += AESGCM(key).encrypt(nonces[i], plaintext[cuts[i] : cuts[i + 1]], None)
    return {
        "itemId": item_id,
        "role": role,
        "length": len(plaintext),
        "header": b64(header),
        "associatedData": info.decode(),
        "key": b64(key),
        "nonces": [b64(nonce) for nonce in nonces],
        "ciphertextLength": len(out),
        "digest": b64(sha256(out)),
        **({"ciphertext": b64(out)} if len(out) < 1000 else {}),
    }, out


def pattern(length: int) -> bytes:
    return bytes(i % 251 for i in range(length))


def pkcs8(key) -> bytes:
    return key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())


def public(key) -> bytes:
    return key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def words_of(key: bytes) -> str:
    """BIP-39: n bits and the first n / 32 bits of their SHA-256, as numbers of 11 bits."""
    word_list = (SCRIPTS / "rescue/bip39-english.txt").read_text().split()
    checksum = len(key) // 4
    bits = int.from_bytes(key, "big") << checksum | sha256(key)[0] >> 8 - checksum
    return " ".join(word_list[bits >> 11 * i & 2047] for i in reversed(range(len(key) * 3 // 4)))


class Someone:
    def __init__(self, account: str, encryption, signing):
        self.account, self.encryption, self.signing = account, encryption, signing

    def public(self) -> bytes:
        return public(self.encryption) + public(self.signing)

    def keys(self) -> dict:
        return {
            "accountId": self.account,
            "encryptionPublicKey": b64(public(self.encryption)),
            "signingPublicKey": b64(public(self.signing)),
        }

    def vector(self) -> dict:
        return {**self.keys(), "fingerprint": fingerprint(self)}

    def sign(self, text: bytes, data: bytes) -> dict:
        return {"signatureText": text.decode(), "signature": b64(self.signing.sign(text + b"\0" + data))}


def fingerprint(who: Someone) -> str:
    named = b"safelight/1/fingerprint\0" + who.account.encode() + b"\0" + who.public()
    bits = int.from_bytes(sha256(named)[:10], "big")
    characters = ["0123456789ABCDEFGHJKMNPQRSTVWXYZ"[bits >> 5 * i & 31] for i in reversed(range(16))]
    return " ".join("".join(characters[i : i + 4]) for i in range(0, 16, 4))


def hpke_seal(
    recipient, info: bytes, plaintext: bytes, psk: bytes = b"", psk_id: bytes = b""
) -> "tuple[bytes, dict]":
    """RFC 9180, single shot in Base mode, or PSK mode: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM."""
    kem, suite = b"KEM" + bytes([0, 32]), b"HPKE" + bytes([0, 32, 0, 1, 0, 2])

    def extract(who: bytes, salt: bytes, name: bytes, ikm: bytes) -> bytes:
        return hmac.digest(salt or bytes(32), b"HPKE-v1" + who + name + ikm, "sha256")

    def expand(who: bytes, prk: bytes, name: bytes, info: bytes, length: int) -> bytes:
        text = length.to_bytes(2, "big") + b"HPKE-v1" + who + name + info
        return hmac.digest(prk, text + b"\x01", "sha256")[:length]

    ephemeral = x25519.X25519PrivateKey.from_private_bytes(fixed("ephemeral " + info.decode(), 32))
    enc = public(ephemeral)
    secret = ephemeral.exchange(recipient.public_key())
    shared = expand(
        kem, extract(kem, b"", b"eae_prk", secret), b"shared_secret", enc + public(recipient), 32
    )
    mode = b"\1" if psk else b"\0"
    context = mode + extract(suite, b"", b"psk_id_hash", psk_id) + extract(suite, b"", b"info_hash", info)
    prk = extract(suite, shared, b"secret", psk)
    key = expand(suite, prk, b"key", context, 32)
    nonce = expand(suite, prk, b"base_nonce", context, 12)
    sealed = b"\x01" + enc + AESGCM(key).encrypt(nonce, plaintext, b"")
    return sealed, {"sharedSecret": b64(shared), "key": b64(key), "nonce": b64(nonce)}


def share(sender: Someone, recipient: Someone, kind: str, resource: str, right: str, epoch: int, key: bytes) -> dict:
    what = (sender.account, recipient.account, kind, resource, right, epoch)
    info = aad("share", *what)
    sealed, steps = hpke_seal(recipient.encryption, info, key)
    keys = sender.public() + recipient.public()
    return {
        "type": kind, "resourceId": resource, "right": right, "epoch": epoch,
        "plaintext": b64(key), "info": info.decode(), **steps, "sealed": b64(sealed),
        **sender.sign(aad("share-signature", *what), keys + sealed),
    }


def signed_seal(author: Someone, text: bytes, vector: dict) -> dict:
    return {**vector, **author.sign(text, unb64(vector["sealed"]))}


def link_anchor(maker: Someone) -> bytes:
    named = b"safelight/1/link-anchor\0" + maker.account.encode() + b"\0"
    return sha256(named + public(maker.signing))[:16]


def signed_details(author: Someone, owner: str, item_id: str, version: int, sealed: str) -> dict:
    text = aad("shared-details-signature", owner, item_id, version, author.account)
    signed = author.sign(text, sha256(unb64(sealed)))
    return {"signatureText": signed["signatureText"], "detailsSignature": signed["signature"]}


def authority(owner: Someone, editor: Someone, item_id: str, item_key: bytes) -> dict:
    """Returns the share that allows an editor to change details, in its wire form."""
    made = share(owner, editor, "MEDIA", item_id, "EDIT", 0, item_key)
    fields = ("type", "resourceId", "right", "epoch", "sealed", "signature")
    return {
        **{field: made[field] for field in fields},
        "sender": owner.keys(), "recipient": editor.keys(),
        "createdAt": "2026-07-04T12:00:00.000Z",
    }
