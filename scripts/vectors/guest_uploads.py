"""Guest links and guest uploads (F16)."""

import hashlib

from cryptography.hazmat.primitives.asymmetric import x25519

from vectors.blocks import aad, b64, fixed, hpke_seal, label, pkcs8, public, seal, seal_json, stream
from vectors.maps import GUEST_UPLOAD, seal_details


def guest_link(master_key: bytes, account_id: str, token: str, album_id: str, name: str) -> "tuple[dict, object]":
    secret, pair = fixed(f"{name} secret", 16), x25519.X25519PrivateKey.from_private_bytes(fixed(f"{name} pair", 32))
    return {
        "token": token,
        "fragment": b64(secret + public(pair)),
        "wrappedKeys": seal(
            label(master_key, "library/guest-link"), aad("guest-link-keys", account_id, token, album_id),
            secret + public(pair) + pkcs8(pair),
        ),
        "payload": seal_json(
            label(secret, "guest-link/payload"), aad("guest-link-payload", token),
            {"v": 1, "title": "Ada's wedding", "createdByName": "Ada Lovelace"},
        ),
    }, pair


def guest_upload(pair, token: str, guest_upload_id: str, name: str, contents: "dict[str, tuple[bytes, str]]", of: str) -> dict:
    """`contents` has the plaintext and the type of each stream by role."""
    key, info = fixed(f"{of} key", 32), aad("guest-upload", token, guest_upload_id)
    sealed, steps = hpke_seal(pair, info, key)
    streams = {
        role: stream(label(key, "stream"), guest_upload_id, role, plaintext, f"{of} {role}")
        for role, (plaintext, _) in contents.items()
    }
    return {
        "id": guest_upload_id,
        "plaintext": b64(key), "info": info.decode(), **steps, "sealed": b64(sealed),
        "details": seal_details(
            GUEST_UPLOAD, label(key, "details"), aad("guest-upload-details", token, guest_upload_id),
            {
                "v": 1, "name": name, "type": "image/jpeg", "modified": 1_783_166_400_000,
                "streams": {
                    role: {"length": each["length"], "header": each["header"], "type": contents[role][1]}
                    for role, each in streams.items()
                },
            },
        ),
        "streams": {
            role: {"plaintext": contents[role][0].decode(), "stream": each} for role, each in streams.items()
        },
    }


def unfinished_guest_upload(token: str, guest_upload_id: str, link: str, of: str, content: bytes) -> dict:
    """What the visitor's device keeps of an unfinished guest upload. `link` and `of` are the names of link and upload."""
    return seal(
        label(fixed(f"{link} secret", 16), "guest-link/unfinished"),
        aad("guest-upload-unfinished", token, guest_upload_id),
        fixed(f"{of} key", 32) + hashlib.sha256(content).digest(),
    )
