"""Shares with a person (F14)."""

import hmac
from typing import NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from account import Identity, Person
from errors import Damaged
from seals import associated_data, unb64_of, verify


class Shared(NamedTuple):
    """An ALBUM with its key of one epoch, or MEDIA (an item), whose epoch is 0."""

    type: str
    resource_id: str
    right: str
    epoch: int


def open_share(recipient: Identity, sender: Person, shared: Shared, sealed, signature) -> bytes:
    """Returns the shared key (32 bytes). Raises Damaged unless the sender shared exactly this with the recipient."""
    verify_share(sender, recipient.person, shared, sealed, signature)
    return open_sealed(recipient, sender, shared, sealed)


def is_sealed_for(recipient: Identity, sender: Person, shared: Shared, sealed) -> bool:
    """Whether a share opens for this person. Ignores the row's recipient, and does not prove the sender."""
    try:
        open_sealed(recipient, sender, shared, sealed)
        return True
    except Damaged:
        return False


def open_sealed(recipient: Identity, sender: Person, shared: Shared, sealed) -> bytes:
    info = associated_data("share", sender.account_id, recipient.person.account_id, *shared)
    key = hpke_open(recipient.encryption, info, unb64_of(81, sealed))
    if len(key) != 32:
        raise Damaged("a share")
    return key


def verify_share(sender: Person, recipient: Person, shared: Shared, sealed, signature) -> None:
    """Raises Damaged unless the sender gave the recipient this right. Needs no private key."""
    data = unb64_of(81, sealed)
    if data[0] != 1:
        raise Damaged("a share")
    text = associated_data("share-signature", sender.account_id, recipient.account_id, *shared)
    verify(sender.signing_key, text, sender.keys() + recipient.keys() + data, unb64_of(64, signature))


def hpke_open(private_key: X25519PrivateKey, info: bytes, sealed: bytes) -> bytes:
    """RFC 9180, Base mode: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM; no additional data."""
    enc, ciphertext = sealed[1:33], sealed[33:]
    own = private_key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    try:
        secret = private_key.exchange(X25519PublicKey.from_public_bytes(enc))
    except ValueError:
        raise Damaged("a share")
    kem, suite = b"KEM\0\x20", b"HPKE\0\x20\0\x01\0\x02"
    prk = mac(bytes(32), b"HPKE-v1" + kem + b"eae_prk" + secret)
    shared = mac(prk, b"\0\x20HPKE-v1" + kem + b"shared_secret" + enc + own + b"\x01")
    ids = [mac(bytes(32), b"HPKE-v1" + suite + name) for name in (b"psk_id_hash", b"info_hash" + info)]
    context = b"\0" + ids[0] + ids[1]
    prk = mac(shared, b"HPKE-v1" + suite + b"secret")
    key = mac(prk, b"\0\x20HPKE-v1" + suite + b"key" + context + b"\x01")
    nonce = mac(prk, b"\0\x0cHPKE-v1" + suite + b"base_nonce" + context + b"\x01")[:12]
    try:
        return AESGCM(key).decrypt(nonce, ciphertext, None)
    except InvalidTag:
        raise Damaged("a share")


def mac(key: bytes, data: bytes) -> bytes:
    return hmac.digest(key, data, "sha256")
