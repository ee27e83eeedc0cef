#!/usr/bin/env python3
"""Writes docs/vectors/*.json: every construction of docs/format.md, with none of the product's code.

A second implementation of the format, in another language and over another cryptographic library
(pip install 'cryptography>=44', for Argon2id). Every random value is fixed, so that the values never
change; Biome formats the files. The vault's tests open them, and so must every later version of it.

    python3 scripts/make-vectors.py [FOLDER]
"""

import base64
import hashlib
import hmac
import json
import sys
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

HERE = Path(__file__).resolve().parent
SEGMENT = 262_144
FIRST, NEXT = SEGMENT - 56, SEGMENT - 16


def fixed(name: str, length: int) -> bytes:
    """Stands for random bytes."""
    return hashlib.shake_256(b"safelight test vector: " + name.encode()).digest(length)


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


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
    """A stream as docs/format.md shows it. `ciphertext` is left out where it would fill the file."""
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
    }


def pattern(length: int) -> bytes:
    return bytes(i % 251 for i in range(length))


def pkcs8(key) -> bytes:
    return key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())


def public(key) -> bytes:
    return key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def words_of(key: bytes) -> str:
    """BIP-39: 256 bits and the first 8 of their SHA-256 as 24 numbers of 11 bits."""
    word_list = (HERE / "bip39-english.txt").read_text().split()
    bits = int.from_bytes(key + sha256(key)[:1], "big")
    return " ".join(word_list[bits >> 11 * i & 2047] for i in reversed(range(24)))


def password_vector(password: str, memory: int, iterations: int, salt: bytes) -> dict:
    normal = unicodedata.normalize("NFKC", password).encode()
    root = Argon2id(salt=salt, length=32, iterations=iterations, lanes=1, memory_cost=memory).derive(normal)
    return {
        "password": password,
        "normalized": b64(normal),
        "kdf": {
            "name": "argon2id", "memoryKiB": memory, "iterations": iterations, "parallelism": 1,
            "salt": b64(salt),
        },
        "root": b64(root),
        "authKey": b64(label(root, "auth")),
        "kek": b64(label(root, "kek")),
    }


# F1 and F2. The first password changes under NFKC: a decomposed letter, a ligature, a circled digit.
passwords = [
    password_vector("pfo\u0308rtner \ufb01sch \u2463", 65_536, 3, fixed("salt", 16)),
    password_vector("Correct-horse-7", 65_536, 4, fixed("salt 2", 16)),
]
kek = base64.urlsafe_b64decode(passwords[0]["kek"] + "=")

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

account = {
    "accountId": account_id,
    "masterKey": b64(master_key),
    "recoveryKey": b64(recovery_key),
    "recoveryWords": words_of(recovery_key),
    "wordListDigest": b64(sha256((HERE / "bip39-english.txt").read_bytes())),
    "masterKeyLabels": labels(
        master_key, "recovery-key", "identity-private", "identity-bundle", "profile",
        "library/item-key", "library/private-details", "library/album-key", "library/link", "contacts",
        "dedupe",
    ),
    "recoveryKeyLabels": labels(recovery_key, "recovery-wrap", "recovery-auth"),
    "wraps": {
        "masterKeyByPassword": seal(kek, aad("master-key", account_id, "password"), master_key),
        "masterKeyByRecovery": seal(
            label(recovery_key, "recovery-wrap"), aad("master-key", account_id, "recovery"), master_key
        ),
        "recoveryKey": seal(
            label(master_key, "recovery-key"), aad("recovery-key", account_id), recovery_key
        ),
    },
    "identity": {
        "encryptionPublicKey": b64(public(x)),
        "signingPublicKey": b64(public(e)),
        "macInput": b64(bundle),
        "mac": b64(hmac.digest(label(master_key, "identity-bundle"), bundle, "sha256")),
        "encryptionPrivateKey": seal(private, aad("identity-private", account_id, "x25519"), pkcs8(x)),
        "signingPrivateKey": seal(private, aad("identity-private", account_id, "ed25519"), pkcs8(e)),
    },
    "profile": {
        "version": 7,
        **seal_json(
            label(master_key, "profile"), aad("profile", account_id, 7),
            {"v": 1, "firstName": "Ada", "lastName": "Lovelace", "recoveryWords": "saved"},
        ),
    },
}

# F6. What a reader opens, and what it refuses.
seal_key = fixed("seal key", 32)
short = seal(seal_key, aad("profile", account_id, 1), b"plaintext", "short")
changed = bytearray(base64.urlsafe_b64decode(short["sealed"] + "=" * (-len(short["sealed"]) % 4)))
refusals = {
    "another version byte": bytes([2]) + bytes(changed[1:]),
    "a bit of the nonce": bytes(changed[:1]) + bytes([changed[1] ^ 1]) + bytes(changed[2:]),
    "a bit of the ciphertext": bytes(changed[:13]) + bytes([changed[13] ^ 0x80]) + bytes(changed[14:]),
    "a bit of the tag": bytes(changed[:-1]) + bytes([changed[-1] ^ 1]),
    "one byte less": bytes(changed[:-1]),
    "shorter than an empty seal": bytes(changed[:28]),
}
seals = {
    "opened": [
        short,
        seal(seal_key, aad("profile", account_id, 1), b"", "empty"),
        seal(seal_key, aad("item-key", account_id, "01J00000000000000000000001"), seal_key, "key"),
    ],
    # Texts of 255, 256 and 257 bytes: filled to 256, not filled, filled to 512.
    "json": [
        seal_json(seal_key, aad("profile", account_id, n), {"x": "a" * (n - 8)}, f"json {n}")
        for n in (255, 256, 257)
    ],
    "refused": [
        {"why": why, "key": short["key"], "associatedData": short["associatedData"], "sealed": b64(data)}
        for why, data in refusals.items()
    ]
    + [
        {
            "why": "the associated data of another version",
            "key": short["key"],
            "associatedData": aad("profile", account_id, 2).decode(),
            "sealed": short["sealed"],
        },
        {
            "why": "another key",
            "key": b64(fixed("another key", 32)),
            "associatedData": short["associatedData"],
            "sealed": short["sealed"],
        },
    ],
}

# F8, F9 and F12.
item_id = "01J00000000000000000000001"
item_key = fixed("item key", 32)
stream_key = label(item_key, "stream")
original, thumbnail = pattern(2 * SEGMENT), b"a very small picture"
streams = {
    "thumbnail": stream(stream_key, item_id, "thumbnail", thumbnail, "thumbnail"),
    "original": stream(stream_key, item_id, "original", original, "original"),
}
shared = {
    "v": 1,
    "name": "Färöer.jpg",
    "type": "image/jpeg",
    "taken": {"local": "2021-07-04T18:30:05.120", "offsetMinutes": 60},
    "width": 4000,
    "height": 3000,
    "streams": {
        role: {"length": s["length"], "header": s["header"], "type": kind}
        for (role, s), kind in zip(streams.items(), ("image/webp", "image/jpeg"))
    },
}
secret = {
    "v": 1, "latitude": 62.0079, "longitude": -6.79, "labels": ["sea"],
    "labelsConfidence": [1], "isFavorite": True,
}
shared_sealed = seal_json(
    label(item_key, "details"), aad("shared-details", account_id, item_id, 3), shared
)
sealed_bytes = base64.urlsafe_b64decode(shared_sealed["sealed"] + "=" * (-len(shared_sealed["sealed"]) % 4))
secret["sharedDigest"] = b64(sha256(sealed_bytes))
renamed = {**shared, "name": "Renamed.jpg"}
item = {
    "accountId": account_id,
    "masterKey": b64(master_key),
    "id": item_id,
    "version": 3,
    "privateVersion": 3,
    "itemKey": b64(item_key),
    "itemKeyLabels": labels(item_key, "stream", "details"),
    "wrappedKey": seal(
        label(master_key, "library/item-key"), aad("item-key", account_id, item_id), item_key
    ),
    "sharedDetails": shared_sealed,
    "privateDetails": seal_json(
        label(master_key, "library/private-details"),
        aad("private-details", account_id, item_id, 3), secret,
    ),
    # By someone else who has itemKey: refused under the owner's version, and another's under the next.
    "forgedSharedDetails": seal_json(
        label(item_key, "details"), aad("shared-details", account_id, item_id, 3), renamed, "forged",
    ),
    "editedByAnother": {
        "version": 4,
        "sharedDetails": seal_json(
            label(item_key, "details"), aad("shared-details", account_id, item_id, 4), renamed,
            "edited",
        ),
    },
    "thumbnail": {"plaintext": thumbnail.decode(), "stream": streams["thumbnail"]},
    "original": {
        "plaintext": "byte i is i mod 251",
        "stream": streams["original"],
        "contentDigest": b64(sha256(original)),
        "checksum": b64(hmac.digest(label(master_key, "dedupe"), sha256(original), "sha256")),
    },
}

lengths = [0, 1, 15, 16, FIRST - 1, FIRST, FIRST + 1, FIRST + NEXT, FIRST + NEXT + 1, 1_000_000]
every_stream = {
    "plaintext": "byte i is i mod 251",
    "itemKey": b64(item_key),
    "streamKey": b64(stream_key),
    "streams": [stream(stream_key, item_id, "original", pattern(n), f"of {n}") for n in lengths]
    + [stream(stream_key, item_id, role, pattern(100), role + " of 100")
       for role in ("preview", "thumbnail", "poster", "animation")],
}

# F13 to F15. Ada owns the album and signs with the key pairs above; Bob is a member who may edit.
class Someone:
    def __init__(self, account: str, encryption, signing):
        self.account, self.encryption, self.signing = account, encryption, signing

    def public(self) -> bytes:
        return public(self.encryption) + public(self.signing)

    def vector(self) -> dict:
        return {
            "accountId": self.account,
            "encryptionPublicKey": b64(public(self.encryption)),
            "signingPublicKey": b64(public(self.signing)),
            "fingerprint": fingerprint(self),
        }

    def sign(self, text: bytes, data: bytes) -> dict:
        return {"signatureText": text.decode(), "signature": b64(self.signing.sign(text + b"\0" + data))}


def fingerprint(who: Someone) -> str:
    named = b"safelight/1/fingerprint\0" + who.account.encode() + b"\0" + who.public()
    bits = int.from_bytes(sha256(named)[:10], "big")
    characters = ["0123456789ABCDEFGHJKMNPQRSTVWXYZ"[bits >> 5 * i & 31] for i in reversed(range(16))]
    return " ".join("".join(characters[i : i + 4]) for i in range(0, 16, 4))


def hpke_seal(recipient, info: bytes, plaintext: bytes) -> "tuple[bytes, dict]":
    """RFC 9180, single shot in Base mode: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM."""
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
    context = b"\0" + extract(suite, b"", b"psk_id_hash", b"") + extract(suite, b"", b"info_hash", info)
    prk = extract(suite, shared, b"secret", b"")
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
    sealed = base64.urlsafe_b64decode(vector["sealed"] + "=" * (-len(vector["sealed"]) % 4))
    return {**vector, **author.sign(text, sealed)}


ada = Someone(account_id, x, e)
bob = Someone(
    b64(fixed("bob", 16)),
    x25519.X25519PrivateKey.from_private_bytes(fixed("bob x25519", 32)),
    ed25519.Ed25519PrivateKey.from_private_bytes(fixed("bob ed25519", 32)),
)
album_id = "01J00000000000000000000002"
album_key, first_key = fixed("album key 2", 32), fixed("album key 1", 32)
place = (account_id, album_id, 2)
members = {
    "v": 1,
    "members": [{
        "accountId": bob.account, "encryptionPublicKey": b64(public(bob.encryption)),
        "signingPublicKey": b64(public(bob.signing)), "right": "EDIT",
    }],
}
membership = (*place, account_id, item_id)
link_token, link_secret = b64(fixed("link token", 16)), fixed("link secret", 16)
link_password = password_vector("only for family", 65_536, 4, fixed("salt 3", 16))
link_root = base64.urlsafe_b64decode(link_password["root"] + "=")
payload = {
    "v": 1, "title": "Summer", "description": "",
    "createdBy": {
        "accountId": account_id, "name": "Ada Lovelace",
        "encryptionPublicKey": b64(public(x)), "signingPublicKey": b64(public(e)),
    },
    "originals": False,
    "expiresAt": "2027-07-04T12:00:00.000Z",
    "resource": {
        "type": "ALBUM", "owner": account_id, "albumId": album_id, "epoch": 2, "albumKey": b64(album_key),
    },
}
items_payload = {
    **payload,
    "expiresAt": None,
    "resource": {"type": "ITEMS", "items": [{"owner": account_id, "itemId": item_id, "itemKey": b64(item_key)}]},
}


def link_anchor(maker: Someone) -> bytes:
    named = b"safelight/1/link-anchor\0" + maker.account.encode() + b"\0"
    return sha256(named + public(maker.signing))[:16]


def link(maker: Someone, root: bytes, version: int, value: dict) -> dict:
    source = link_secret + root
    name = "with" if root else "without"
    return {
        "secret": b64(link_secret),
        "fragment": b64(link_secret + link_anchor(maker)),
        "root": b64(root) if root else None,
        "auth": b64(label(source, "link/auth")) if root else None,
        "version": version,
        "payload": signed_seal(
            maker,
            aad("link-payload-signature", maker.account, link_token, version),
            seal_json(
                label(source, "link/payload"), aad("link-payload", link_token, version), value,
                f"payload {name} password",
            ),
        ),
        "wrappedSecret": seal(
            label(master_key, "library/link"), aad("link-secret", account_id, link_token), source,
            f"secret {name} password",
        ),
    }


sealed_details = base64.urlsafe_b64decode(
    item["sharedDetails"]["sealed"] + "=" * (-len(item["sharedDetails"]["sealed"]) % 4)
)
sharing = {
    "masterKey": b64(master_key),
    "ada": ada.vector(),
    "bob": {
        **bob.vector(),
        "encryptionPrivateKey": b64(pkcs8(bob.encryption)),
        "signingPrivateKey": b64(pkcs8(bob.signing)),
    },
    "album": {
        "id": album_id,
        "epoch": 2,
        "albumKey": b64(album_key),
        "albumKeyLabels": labels(album_key, "album/details", "album/items", "album/members", "album/previous"),
        "wrappedKey": seal(label(master_key, "library/album-key"), aad("album-key", *place), album_key),
        "previous": seal(label(album_key, "album/previous"), aad("album-previous", *place), first_key),
        "details": {
            "version": 5,
            **signed_seal(
                bob,
                aad("album-details-signature", *place, 5, bob.account),
                seal_json(
                    label(album_key, "album/details"), aad("album-details", *place, 5),
                    {"v": 1, "title": "Färöer", "description": "Summer 2021"},
                ),
            ),
        },
        "members": {
            "version": 3,
            **signed_seal(
                ada,
                aad("album-members-signature", *place, 3),
                seal_json(label(album_key, "album/members"), aad("album-members", *place, 3), members),
            ),
        },
        "item": {
            "id": item_id,
            **signed_seal(
                ada,
                aad("album-item-signature", *membership),
                seal(label(album_key, "album/items"), aad("album-item", *membership), item_key),
            ),
        },
    },
    "sharedDetails": {
        "itemId": item_id,
        "version": item["version"],
        "sealed": item["sharedDetails"]["sealed"],
        **ada.sign(
            aad("shared-details-signature", account_id, item_id, item["version"], account_id),
            sha256(sealed_details),
        ),
    },
    "shares": [
        share(ada, bob, "ALBUM", album_id, "EDIT", 2, album_key),
        share(ada, bob, "MEDIA", item_id, "VIEW", 0, item_key),
    ],
    "contacts": {
        "version": 4,
        **seal_json(
            label(master_key, "contacts"), aad("contacts", account_id, 4),
            {
                "v": 1,
                "contacts": [{
                    "accountId": bob.account, "email": "bob@example.com",
                    "encryptionPublicKey": b64(public(bob.encryption)),
                    "signingPublicKey": b64(public(bob.signing)),
                    "since": "2026-07-04T12:00:00.000Z", "compared": True,
                }],
            },
        ),
    },
    "linkToken": link_token,
    "linkPassword": {name: link_password[name] for name in ("password", "kdf", "root")},
    "links": [link(ada, b"", 1, items_payload), link(ada, link_root, 2, payload)],
}

folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parent / "docs/vectors"
folder.mkdir(exist_ok=True)
for name, value in {
    "passwords": {"rules": "F1, F2", "passwords": passwords},
    "account": {"rules": "F3, F5, profile", **account},
    "seals": {"rules": "F6", **seals},
    "item": {"rules": "F8, F9, F12", **item},
    "streams": {"rules": "F9", **every_stream},
    "sharing": {"rules": "F13, F14, F15", **sharing},
}.items():
    (folder / f"{name}.json").write_text(json.dumps(value, indent=2) + "\n")
