"""Checks the vectors of items (F8, F12), and of details that others change (F13)."""

import hashlib
import io

import account as accounts
import fields
import items
import streams as stream_blocks
from details import read_details
from errors import Damaged
from seals import b64, label, unb64

from vector_checks.comparing import check_labels, check_map, check_seal, mac, pattern, same
from vector_checks.streams import check_stream, encrypt


def check_item(item: dict) -> None:
    check_seal(item["wrappedKey"])
    check_labels(item["itemKey"], item["itemKeyLabels"])
    same(list(fields.TYPES), item["typesByNumber"])
    check_map(item["sharedDetails"], fields.read_shared)
    check_map(item["privateDetails"], fields.read_private)
    check_map(item["privateDetailsWithPlaceGuess"], fields.read_private)
    stream_key = label(unb64(item["itemKey"]), "stream")
    thumbnail = item["thumbnail"]
    check_stream(stream_key, thumbnail["stream"], thumbnail["plaintext"].encode())

    account = accounts.Account(item["accountId"], unb64(item["masterKey"]))
    row = {
        "id": item["id"], "owner_id": 1, "original_blob": "", "renditions_blob": None, "renditions_json": None, "trashed_at": None,
        "version": item["version"], "private_version": item["privateVersion"],
        "wrapped_key": item["wrappedKey"]["sealed"],
        "shared_details": item["sharedDetails"]["sealed"],
        "private_details": item["privateDetails"]["sealed"],
    }
    opened = items.open_own_item(NoSignatures(), account, None, row)
    same(opened.private, item["privateDetails"]["value"])
    same(opened.remarks, [])
    opened = opened.details
    same(b64(opened.header), item["original"]["stream"]["header"])
    same(opened.length, item["original"]["stream"]["length"])

    # Somebody else sealed the shared details, under the owner's version or the next. A reader sets them
    # aside, and uses the owner's copy `shared` in the private details.
    check_map(item["forgedSharedDetails"], fields.read_shared)
    check_map(item["privateDetailsWithShared"], fields.read_private)
    edited = item["editedByAnother"]
    check_map(edited["sharedDetails"], fields.read_shared)
    with_shared = {**row, "private_details": item["privateDetailsWithShared"]["sealed"]}
    for others in (
        {"shared_details": item["forgedSharedDetails"]["sealed"]},
        {"shared_details": edited["sharedDetails"]["sealed"], "version": edited["version"]},
        {"shared_details": "AAAA"},
    ):
        try:
            items.open_own_item(NoSignatures(), account, None, {**row, **others})
        except Damaged:
            same(True, True)
        else:
            raise AssertionError("opened: shared details without a valid author")
        set_aside = items.open_own_item(NoSignatures(), account, None, {**with_shared, **others})
        same(set_aside.details.value, item["sharedDetails"]["value"])
        same(len(set_aside.remarks), 1)

    check_renditions(item["renditions"], stream_key)
    check_digests(item)

    digest = hashlib.sha256(pattern(opened.length)).digest()
    same(b64(digest), item["original"]["contentDigest"])
    same(b64(mac(label(unb64(item["masterKey"]), "dedupe"), digest)), item["original"]["checksum"])


def check_renditions(renditions: dict, stream_key: bytes) -> None:
    """Checks that each stream is at its span in the blob, and decrypts with the header in the details."""
    check_map(renditions["sharedDetails"], fields.read_shared)
    details, blob = read_details(renditions["sharedDetails"]["value"]), unb64(renditions["blob"])
    streams = {each.role: each for each in [*details.previews, details.movie]}
    same(sorted(streams), sorted(span["role"] for span in renditions["spans"]))
    for span, each in zip(renditions["spans"], renditions["streams"]):
        check_stream(stream_key, each["stream"], each["plaintext"].encode())
        source = io.BytesIO(blob[span["offset"] : span["offset"] + span["length"]])
        stream = streams[span["role"]]
        where = (each["stream"]["itemId"], stream.role, stream.header, stream.length)
        same(b"".join(stream_blocks.open_stream(stream_key, *where, source)).decode(), each["plaintext"])


def check_digests(item: dict) -> None:
    """F12. Encrypts the original again, because its ciphertext is too long for the vectors."""
    digests, original = item["digests"], item["original"]["stream"]
    stream_key = label(unb64(item["itemKey"]), "stream")
    ciphertext = encrypt(stream_key, original, pattern(original["length"]))
    size = digests["chunkBytes"]
    chunks = [hashlib.sha256(ciphertext[at : at + size]).digest() for at in range(0, len(ciphertext), size)]
    same(b64(hashlib.sha256(ciphertext).digest()), digests["digest"])
    same([b64(chunk) for chunk in chunks], digests["chunkChecksums"])
    same(b64(hashlib.sha256(b"".join(chunks)).digest()), digests["completeChecksum"])
    same(b64(hashlib.sha256(unb64(item["renditions"]["blob"])).digest()), digests["renditionsDigest"])
    same(b64(hashlib.sha256(b"").digest()), digests["noRenditionsDigest"])


class NoSignatures:
    def row(self, *_):
        return None


class Signatures:
    """A fake data folder with the rows of Bob's change."""

    def __init__(self, edited: dict, editor: accounts.Person):
        self.edited, self.editor = edited, editor

    def row(self, query: str, *_):
        authority = self.edited["detailsAuthority"]
        if "item_shares" in query:
            return {name: authority[name] for name in ("right", "sealed", "signature")}
        return {
            "version": self.edited["version"], "author_id": 2, "signature": self.edited["detailsSignature"],
        }

    def person(self, _):
        return self.editor


def check_edited(edited: dict, ada: dict, bob: dict) -> None:
    """Asserts that Bob's change is valid with `detailsAuthority`.

    It is invalid without a signature, with a lesser right or with another person's keys.
    """
    owner, editor = (person_of(each) for each in (ada, bob))
    row = {
        "id": edited["itemId"], "owner_id": 1, "version": edited["version"],
        "shared_details": edited["sharedDetails"],
    }
    items.verify_author(Signatures(edited, editor), owner, row)
    view = {**edited, "detailsAuthority": {**edited["detailsAuthority"], "right": "VIEW"}}
    for folder in (NoSignatures(), Signatures(view, editor), Signatures(edited, owner)):
        try:
            items.verify_author(folder, owner, row)
        except Damaged:
            same(True, True)
        else:
            raise AssertionError("accepted: a change that the owner's share does not allow")


def person_of(vector: dict) -> accounts.Person:
    return accounts.Person(vector["accountId"], None, *accounts.public_keys_of(vector))
