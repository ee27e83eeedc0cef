#!/usr/bin/env python3
"""Checks the building blocks of rescue.py against docs/vectors. Prints how many values it compared.

F1's Argon2id alone is left out: the recovery words need none.
"""

import hashlib
import hmac
import io
import json
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import ed25519, x25519
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_der_private_key

import rescue
from rescue import b64, label, unb64

VECTORS = Path(__file__).resolve().parent.parent / "docs/vectors"
compared = 0


def main() -> None:
    check_passwords(**read("passwords"))
    check_account(read("account"))
    check_seals(read("seals"))
    check_item(read("item"))
    check_streams(read("streams"))
    check_sharing(read("sharing"))
    print(f"{compared} values agree")


def check_passwords(passwords: list, **_) -> None:
    for vector in passwords:
        root = unb64(vector["root"])
        same(b64(label(root, "auth")), vector["authKey"])
        same(b64(label(root, "kek")), vector["kek"])


def check_account(account: dict) -> None:
    words = rescue.read_word_list()
    recovery_key = rescue.recovery_key_of(account["recoveryWords"].split(), words)
    same(b64(recovery_key), account["recoveryKey"])
    check_labels(account["masterKey"], account["masterKeyLabels"])
    check_labels(account["recoveryKey"], account["recoveryKeyLabels"])
    for wrap in account["wraps"].values():
        check_seal(wrap)

    keys = {
        "accountId": account["accountId"],
        "masterKeyByRecovery": account["wraps"]["masterKeyByRecovery"]["sealed"],
    }
    opened = rescue.open_account(json.dumps(keys), recovery_key)
    same(b64(opened.item_wrap), account["masterKeyLabels"]["safelight/1/library/item-key"])

    identity, master_key = account["identity"], unb64(account["masterKey"])
    public_keys = unb64(identity["encryptionPublicKey"]) + unb64(identity["signingPublicKey"])
    bundle = rescue.associated_data("identity-bundle", account["accountId"]) + public_keys
    same(b64(bundle), identity["macInput"])
    same(b64(mac(label(master_key, "identity-bundle"), bundle)), identity["mac"])
    check_seal(identity["encryptionPrivateKey"])
    check_seal(identity["signingPrivateKey"])
    check_json(account["profile"])


def check_seals(seals: dict) -> None:
    for vector in seals["opened"]:
        check_seal(vector)
    for vector in seals["json"]:
        check_json(vector)
    for vector in seals["refused"]:
        try:
            open_vector(vector)
        except rescue.Damaged:
            same(True, True)
        else:
            raise AssertionError(f"opened: {vector['why']}")


def check_item(item: dict) -> None:
    check_seal(item["wrappedKey"])
    check_labels(item["itemKey"], item["itemKeyLabels"])
    check_json(item["sharedDetails"])
    check_json(item["privateDetails"])
    stream_key = label(unb64(item["itemKey"]), "stream")
    thumbnail = item["thumbnail"]
    check_stream(stream_key, thumbnail["stream"], thumbnail["plaintext"].encode())

    account = rescue.Account(item["accountId"], unb64(item["masterKey"]))
    row = {
        "id": item["id"], "original_blob": "", "trashed_at": None,
        "version": item["version"], "private_version": item["privateVersion"],
        "wrapped_key": item["wrappedKey"]["sealed"],
        "shared_details": item["sharedDetails"]["sealed"],
        "private_details": item["privateDetails"]["sealed"],
    }
    opened = rescue.Item(account, row)
    same(opened.private, item["privateDetails"]["value"])
    same(b64(opened.header), item["original"]["stream"]["header"])
    same(opened.length, item["original"]["stream"]["length"])

    forged = {**row, "shared_details": item["forgedSharedDetails"]["sealed"]}
    check_json(item["forgedSharedDetails"])
    try:
        rescue.Item(account, forged)
    except rescue.Damaged:
        same(True, True)
    else:
        raise AssertionError("opened: shared details that are not the owner's")
    edited = item["editedByAnother"]
    row = {**row, "version": edited["version"], "shared_details": edited["sharedDetails"]["sealed"]}
    same(rescue.Item(account, row).shared, edited["sharedDetails"]["value"])
    same(rescue.Item(account, row).private, item["privateDetails"]["value"])

    digest = hashlib.sha256(pattern(opened.length)).digest()
    same(b64(digest), item["original"]["contentDigest"])
    same(b64(mac(label(unb64(item["masterKey"]), "dedupe"), digest)), item["original"]["checksum"])


def check_streams(streams: dict) -> None:
    stream_key = label(unb64(streams["itemKey"]), "stream")
    same(b64(stream_key), streams["streamKey"])
    for vector in streams["streams"]:
        check_stream(stream_key, vector, pattern(vector["length"]))


def check_stream(stream_key: bytes, vector: dict, plaintext: bytes) -> None:
    """Of a long stream the vectors hold no ciphertext: it is made here, and known by its digest."""
    header, aad = unb64(vector["header"]), vector["associatedData"].encode()
    same(rescue.associated_data("stream", vector["itemId"], vector["role"]), aad)
    key = rescue.hkdf(stream_key, aad, header[1:33])
    same(b64(key), vector["key"])
    same(rescue.segment_count(vector["length"]), len(vector["nonces"]))
    ciphertext, at = header, 0
    for i, nonce in enumerate(vector["nonces"]):
        size = rescue.FIRST if i == 0 else rescue.NEXT
        piece = plaintext[at : at + size]
        ciphertext += rescue.AESGCM(key).encrypt(unb64(nonce), piece, None)
        at += size
    same(len(ciphertext), vector["ciphertextLength"])
    same(b64(hashlib.sha256(ciphertext).digest()), vector["digest"])
    same(b64(ciphertext), vector.get("ciphertext", b64(ciphertext)))

    where = (stream_key, vector["itemId"], vector["role"], header, vector["length"])
    same(b"".join(rescue.open_stream(*where, io.BytesIO(ciphertext))), plaintext)
    for bad in (ciphertext[:-1], ciphertext + b"x", flipped(ciphertext, 5), flipped(ciphertext, -1)):
        try:
            list(rescue.open_stream(*where, io.BytesIO(bad)))
        except rescue.Damaged:
            continue
        raise AssertionError(f"a damaged stream of {vector['length']} bytes opened")


def check_sharing(sharing: dict) -> None:
    people = {name: sharing[name] for name in ("ada", "bob")}
    for person in people.values():
        same(fingerprint(person), person["fingerprint"])
    ada, bob, album = people["ada"], people["bob"], sharing["album"]
    check_labels(album["albumKey"], album["albumKeyLabels"])
    for name in ("wrappedKey", "previous", "item"):
        check_seal(album[name])
    for name in ("details", "members"):
        check_json(album[name])
    check_json(sharing["contacts"])
    digest = hashlib.sha256(unb64(sharing["sharedDetails"]["sealed"])).digest()
    check_signature(ada, sharing["sharedDetails"], digest)
    for author, value in [(bob, album["details"]), (ada, album["members"]), (ada, album["item"])]:
        check_signature(author, value, unb64(value["sealed"]))
    for share in sharing["shares"]:
        sealed = unb64(share["sealed"])
        check_signature(ada, share, public_keys(ada) + public_keys(bob) + sealed)
        same(b64(hpke_open(unb64(bob["encryptionPrivateKey"]), share["info"].encode(), sealed)), share["plaintext"])
    for link in sharing["links"]:
        source = unb64(link["secret"]) + unb64(link["root"] or "")
        check_json(link["payload"])
        check_signature(ada, link["payload"], unb64(link["payload"]["sealed"]))
        same(b64(unb64(link["secret"]) + link_anchor(ada)), link["fragment"])
        check_seal(link["wrappedSecret"])
        same(b64(label(source, "link/payload")), link["payload"]["key"])
        same(b64(label(source, "link/auth")) if link["root"] else None, link["auth"])
        same(b64(source), link["wrappedSecret"]["plaintext"])


def check_signature(author: dict, value: dict, data: bytes) -> None:
    key = ed25519.Ed25519PublicKey.from_public_bytes(unb64(author["signingPublicKey"]))
    key.verify(unb64(value["signature"]), value["signatureText"].encode() + b"\0" + data)
    same(True, True)


def public_keys(person: dict) -> bytes:
    return unb64(person["encryptionPublicKey"]) + unb64(person["signingPublicKey"])


def fingerprint(person: dict) -> str:
    parts = (b"safelight/1/fingerprint", person["accountId"].encode(), public_keys(person))
    bits = "".join(f"{byte:08b}" for byte in hashlib.sha256(b"\0".join(parts)).digest()[:10])
    text = "".join("0123456789ABCDEFGHJKMNPQRSTVWXYZ"[int(bits[i : i + 5], 2)] for i in range(0, 80, 5))
    return " ".join(text[i : i + 4] for i in range(0, 16, 4))


def link_anchor(person: dict) -> bytes:
    parts = (b"safelight/1/link-anchor", person["accountId"].encode(), unb64(person["signingPublicKey"]))
    return hashlib.sha256(b"\0".join(parts)).digest()[:16]


def hpke_open(private_key: bytes, info: bytes, sealed: bytes) -> bytes:
    """RFC 9180, Base mode, for the suite of F14: the way back of what make-vectors.py does."""
    recipient = load_der_private_key(private_key, None)
    enc, ciphertext = sealed[1:33], sealed[33:]
    own = recipient.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    secret = recipient.exchange(x25519.X25519PublicKey.from_public_bytes(enc))
    kem, suite = b"KEM\0\x20", b"HPKE\0\x20\0\x01\0\x02"
    prk = mac(bytes(32), b"HPKE-v1" + kem + b"eae_prk" + secret)
    shared = mac(prk, b"\0\x20HPKE-v1" + kem + b"shared_secret" + enc + own + b"\x01")
    ids = [mac(bytes(32), b"HPKE-v1" + suite + name) for name in (b"psk_id_hash", b"info_hash" + info)]
    context = b"\0" + ids[0] + ids[1]
    prk = mac(shared, b"HPKE-v1" + suite + b"secret")
    key = mac(prk, b"\0\x20HPKE-v1" + suite + b"key" + context + b"\x01")
    nonce = mac(prk, b"\0\x0cHPKE-v1" + suite + b"base_nonce" + context + b"\x01")[:12]
    return rescue.AESGCM(key).decrypt(nonce, ciphertext, None)


def check_labels(parent: str, labels: dict) -> None:
    for name, key in labels.items():
        same(b64(label(unb64(parent), name.removeprefix("safelight/1/"))), key)


def check_seal(vector: dict) -> None:
    same(b64(open_vector(vector)), vector["plaintext"])


def check_json(vector: dict) -> None:
    check_seal(vector)
    aad = vector["associatedData"].encode()
    same(rescue.open_json(unb64(vector["key"]), aad, unb64(vector["sealed"])), vector["value"])


def open_vector(vector: dict) -> bytes:
    aad = vector["associatedData"].encode()
    return rescue.open_seal(unb64(vector["key"]), aad, unb64(vector["sealed"]))


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


if __name__ == "__main__":
    main()
