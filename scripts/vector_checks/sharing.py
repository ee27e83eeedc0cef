"""Checks the vectors of albums, shares and links (F13 to F16, and F20)."""

import hashlib

from cryptography.hazmat.primitives.serialization import load_der_private_key

import account as accounts
import fields
import seals as blocks
from guest_uploads import open_guest_upload, open_guest_link, open_guest_payload
from seals import b64, label, unb64
from shares import hpke_open

from vector_checks.comparing import (
    check_json, check_labels, check_map, check_seal, check_signature, public_keys, same,
)
from vector_checks.items import check_edited
from vector_checks.streams import check_stream


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
    check_chain(sharing["chain"], ada["accountId"], album["id"])
    check_json(sharing["contacts"])
    by_account = {person["accountId"]: person for person in people.values()}
    for comment in sharing["comments"]:
        same(comment["key"], album["albumKeyLabels"]["safelight/1/album/comments"])
        check_json(comment)
        check_signature(by_account[comment["author"]], comment, unb64(comment["sealed"]))
    digest = hashlib.sha256(unb64(sharing["sharedDetails"]["sealed"])).digest()
    check_signature(ada, sharing["sharedDetails"], digest)
    for author, value in [(bob, album["details"]), (ada, album["members"]), (ada, album["item"])]:
        check_signature(author, value, unb64(value["sealed"]))
    private_key = load_der_private_key(unb64(bob["encryptionPrivateKey"]), None)
    check_edited(sharing["editedDetails"], ada, bob)
    for share in sharing["shares"]:
        sealed = unb64(share["sealed"])
        check_signature(ada, share, public_keys(ada) + public_keys(bob) + sealed)
        same(b64(hpke_open(private_key, share["info"].encode(), sealed)), share["plaintext"])
    for link in sharing["links"]:
        source = unb64(link["secret"]) + unb64(link["root"] or "")
        check_json(link["payload"])
        check_signature(ada, link["payload"], unb64(link["payload"]["sealed"]))
        same(b64(unb64(link["secret"]) + link_anchor(ada)), link["fragment"])
        check_seal(link["wrappedSecret"])
        same(b64(label(source, "link/payload")), link["payload"]["key"])
        same(b64(label(source, "link/auth")) if link["root"] else None, link["auth"])
        same(b64(source), link["wrappedSecret"]["plaintext"])


def check_chain(chain: dict, owner: str, album_id: str) -> None:
    key = unb64(chain["albumKey"])
    for link in chain["previous"]:
        check_seal(link)
        aad = blocks.associated_data("album-previous", owner, album_id, link["epoch"])
        key = blocks.open_key(label(key, "album/previous"), aad, unb64(link["sealed"]))
        same(b64(key), link["plaintext"])


def check_guest_links(guests: dict) -> None:
    keys, guest_upload = guests["wrappedKeys"], guests["guestUpload"]
    same(b64(label(unb64(guests["masterKey"]), "library/guest-link")), keys["key"])
    check_seal(keys)
    secret, fragment, private = unb64(keys["plaintext"])[:16], unb64(keys["plaintext"])[:48], unb64(keys["plaintext"])[48:]
    same(b64(fragment), guests["fragment"])
    same(b64(label(secret, "guest-link/payload")), guests["payload"]["key"])
    check_json(guests["payload"])
    guest_upload_key = hpke_open(load_der_private_key(private, None), guest_upload["info"].encode(), unb64(guest_upload["sealed"]))
    same(b64(guest_upload_key), guest_upload["plaintext"])
    same(b64(label(guest_upload_key, "details")), guest_upload["details"]["key"])
    check_map(guest_upload["details"], fields.read_guest_upload)
    for each in guest_upload["streams"].values():
        check_stream(label(guest_upload_key, "stream"), each["stream"], each["plaintext"].encode())

    same(b64(label(secret, "guest-link/unfinished")), guests["unfinished"]["key"])
    check_seal(guests["unfinished"])
    digest = hashlib.sha256(guest_upload["streams"]["original"]["plaintext"].encode()).digest()
    same(b64(guest_upload_key + digest), guests["unfinished"]["plaintext"])

    account = accounts.Account(guests["accountId"], unb64(guests["masterKey"]))
    link = open_guest_link(account, {**guests, "album_id": guests["albumId"], "wrapped_keys": keys["sealed"]})
    opened = open_guest_payload(link, guests["payload"]["sealed"])
    same({"v": 1, **opened}, guests["payload"]["value"])
    row = {
        "id": guest_upload["id"], "sealed_key": guest_upload["sealed"], "details": guest_upload["details"]["sealed"],
        "original_blob": None, "thumbnail_blob": None,
    }
    same(open_guest_upload(link, row).details.value, guest_upload["details"]["value"])


def fingerprint(person: dict) -> str:
    parts = (b"safelight/1/fingerprint", person["accountId"].encode(), public_keys(person))
    bits = "".join(f"{byte:08b}" for byte in hashlib.sha256(b"\0".join(parts)).digest()[:10])
    text = "".join("0123456789ABCDEFGHJKMNPQRSTVWXYZ"[int(bits[i : i + 5], 2)] for i in range(0, 80, 5))
    return " ".join(text[i : i + 4] for i in range(0, 16, 4))


def link_anchor(person: dict) -> bytes:
    parts = (b"safelight/1/link-anchor", person["accountId"].encode(), unb64(person["signingPublicKey"]))
    return hashlib.sha256(b"\0".join(parts)).digest()[:16]
