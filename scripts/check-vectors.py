#!/usr/bin/env python3
"""Checks the building blocks of rescue against docs/vectors. Prints how many values it compared.

F1's Argon2id is left out where Python's cryptography has none.
"""

import contextlib
import hashlib
import hmac
import io
import json
import sys
import tempfile
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import ed25519
from cryptography.hazmat.primitives.serialization import load_der_private_key

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "rescue"))

import account as accounts
import fields
import items
import seals as blocks
import streams as stream_blocks
import words
from blocks import open_block, read_memories, read_people, read_refused
from details import read_details
from errors import Damaged, Refused
from folder import open_folder
from guests import open_gift, open_guest_link, open_guest_payload
from library import library_of
from passwords import key_of_password
from seals import b64, label, unb64
from shares import hpke_open

VECTORS = HERE.parent / "docs/vectors"
compared = 0


def main() -> None:
    check_passwords(**read("passwords"))
    check_account(read("account"))
    check_seals(read("seals"))
    check_item(read("item"))
    check_streams(read("streams"))
    check_sharing(read("sharing"))
    check_guest_links(read("guest-links"))
    check_recognition(read("recognition"))
    check_data_folder(read("data-folder"))
    print(f"{compared} values agree")


def check_passwords(passwords: list, **_) -> None:
    for vector in passwords:
        root = unb64(vector["root"])
        same(b64(label(root, "auth")), vector["authKey"])
        same(b64(label(root, "kek")), vector["kek"])
        with contextlib.suppress(Refused):
            same(b64(key_of_password(vector["password"], vector["kdf"])), vector["kek"])


def check_account(account: dict) -> None:
    split = words.split_words(account["recoveryWords"])
    recovery_key = words.recovery_key_of(split, words.read_word_list())
    same(b64(recovery_key), account["recoveryKey"])
    check_labels(account["masterKey"], account["masterKeyLabels"])
    check_labels(account["recoveryKey"], account["recoveryKeyLabels"])
    for wrap in account["wraps"].values():
        check_seal(wrap)

    keys = {
        "accountId": account["accountId"],
        "masterKeyByRecovery": account["wraps"]["masterKeyByRecovery"]["sealed"],
    }
    opened = accounts.open_account(keys, "recovery", label(recovery_key, "recovery-wrap"))
    same(b64(opened.item_wrap), account["masterKeyLabels"]["safelight/1/library/item-key"])

    identity, master_key = account["identity"], unb64(account["masterKey"])
    public_keys = unb64(identity["encryptionPublicKey"]) + unb64(identity["signingPublicKey"])
    bundle = blocks.associated_data("identity-bundle", account["accountId"]) + public_keys
    same(b64(bundle), identity["macInput"])
    same(b64(mac(label(master_key, "identity-bundle"), bundle)), identity["mac"])
    check_seal(identity["encryptionPrivateKey"])
    check_seal(identity["signingPrivateKey"])
    sealed = {**identity, "encryptionPrivateKey": identity["encryptionPrivateKey"]["sealed"]}
    same(accounts.open_identity(opened, None, sealed).person.keys(), public_keys)
    check_json(account["profile"])
    check_seal(account["device"]["bytes"])
    check_json(account["device"]["json"])
    for kind in account["device"].values():
        same(kind["associatedData"].encode(), blocks.associated_data("device", account["accountId"], kind["row"]))
    check_seal(account["passkey"]["masterKey"])
    check_json(account["passkey"]["name"])


def check_seals(seals: dict) -> None:
    for vector in seals["opened"]:
        check_seal(vector)
    for vector in seals["json"]:
        check_json(vector)
    for vector in seals["maps"]:
        check_seal(vector)
        open_map(vector)
    for vector in seals["refused"]:
        refused(open_vector, vector)
    for vector in seals["refusedMaps"]:
        check_seal(vector)
        refused(open_map, vector)


def refused(opening, vector: dict) -> None:
    try:
        opening(vector)
    except Damaged:
        same(True, True)
    else:
        raise AssertionError(f"opened: {vector['why']}")


def check_item(item: dict) -> None:
    check_seal(item["wrappedKey"])
    check_labels(item["itemKey"], item["itemKeyLabels"])
    same(list(fields.TYPES), item["typesByNumber"])
    check_map(item["sharedDetails"], fields.read_shared)
    check_map(item["privateDetails"], fields.read_private)
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

    # Others sealed the shared details, under the owner's number or the next one: `shared` counts, if it is there.
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
            raise AssertionError("opened: shared details that nobody stands by")
        set_aside = items.open_own_item(NoSignatures(), account, None, {**with_shared, **others})
        same(set_aside.details.value, item["sharedDetails"]["value"])
        same(len(set_aside.remarks), 1)

    check_renditions(item["renditions"], stream_key)
    check_digests(item)

    digest = hashlib.sha256(pattern(opened.length)).digest()
    same(b64(digest), item["original"]["contentDigest"])
    same(b64(mac(label(unb64(item["masterKey"]), "dedupe"), digest)), item["original"]["checksum"])


def check_renditions(renditions: dict, stream_key: bytes) -> None:
    """Each lies in the blob where its span says, and opens under the header of the details."""
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
    """F12. The original's ciphertext is too long for the vectors: it is made as check_stream makes it."""
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
    """In the place of a data folder."""

    def row(self, *_):
        return None


class Signatures:
    """A data folder's answers about Bob's change."""

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
    """The wire's detailsAuthority: with it Bob's change counts, and with less it does not."""
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
            raise AssertionError("believed: a change that the owner's share does not allow")


def person_of(vector: dict) -> accounts.Person:
    return accounts.Person(vector["accountId"], None, *accounts.public_keys_of(vector))


def check_data_folder(expected: dict) -> None:
    """All of it, by the words."""
    recovery_key = words.recovery_key_of(words.split_words(expected["recoveryWords"]), words.read_word_list())
    with tempfile.TemporaryDirectory() as place, contextlib.redirect_stdout(io.StringIO()) as said:
        output = Path(place)
        with open_folder(VECTORS / "data-folder", output) as folder:
            user = folder.users()[0]
            same(user["email"], expected["email"])
            account = accounts.open_account(
                json.loads(user["keys_json"]), "recovery", label(recovery_key, "recovery-wrap")
            )
            library = library_of(folder, user, account, output)
            same(library.restore(), 1)
        named = [line.split()[1] for line in said.getvalue().splitlines() if line.startswith("DAMAGED")]
        same(sorted(named), sorted([*expected["setAside"], *expected["previews"]]))
        same(library.items.files, {item_id: each["file"] for item_id, each in expected["files"].items()})
        files = [*expected["files"].values(), *expected["previews"].values(), *expected["guestUploads"]]
        for each in [*files, *(each["movie"] for each in files if "movie" in each)]:
            same((output / each["file"]).read_text(), each["plaintext"])
        check_lists(output, expected)


def check_lists(output: Path, expected: dict) -> None:
    for name, field in (
        ("albums", "albums"), ("links", "links"), ("contacts", "contacts"), ("guest-links", "guestLinks"),
        ("guest-uploads", "guestUploads"), ("people", "people-0"), ("refused-labels", "choices-1"),
    ):
        lines = [json.loads(line) for line in (output / f"{name}.jsonl").read_text().splitlines()]
        listed = expected[field]
        values = listed if isinstance(listed, list) else listed.get("people", listed.get("items"))
        same(len(lines), len(values))
        if "token" in values[0]:
            # Both were made at the same time.
            lines.sort(key=lambda line: [value["token"] for value in values].index(line["token"]))
        for line, value in zip(lines, values):
            bare = without_files(line)
            same({key: bare[key] for key in value if key != "plaintext"}, {k: v for k, v in value.items() if k != "plaintext"})
    same(json.loads((output / "profile.json").read_text()), expected["profile"])
    memories = json.loads((output / "memories.json").read_text())
    same({**memories, "kept": [[item["id"] for item in each] for each in memories["kept"]]}, expected["memories-0"])


def without_files(line: dict) -> dict:
    """Items by their ids, and faces as they are sealed."""
    if "items" in line:
        line = {**line, "items": [item["id"] for item in line["items"]]}
    if "faces" in line:
        line = {
            **line,
            **{key: [face_of(face) for face in line[key]] for key in ("faces", "samples", "not")},
            "cover": line["cover"] and face_of(line["cover"]),
        }
    return line


def face_of(face: dict) -> dict:
    return {"item": face["item"], "box": face["box"]}


def check_streams(streams: dict) -> None:
    stream_key = label(unb64(streams["itemKey"]), "stream")
    same(b64(stream_key), streams["streamKey"])
    for vector in streams["streams"]:
        check_stream(stream_key, vector, pattern(vector["length"]))


def check_stream(stream_key: bytes, vector: dict, plaintext: bytes) -> None:
    """Of a long stream the vectors hold no ciphertext: it is made here, and known by its digest."""
    header, aad = unb64(vector["header"]), vector["associatedData"].encode()
    same(blocks.associated_data("stream", vector["itemId"], vector["role"]), aad)
    same(b64(blocks.hkdf(stream_key, aad, header[1:33])), vector["key"])
    same(stream_blocks.segment_count(vector["length"]), len(vector["nonces"]))
    ciphertext = encrypt(stream_key, vector, plaintext)
    same(len(ciphertext), vector["ciphertextLength"])
    same(b64(hashlib.sha256(ciphertext).digest()), vector["digest"])
    same(b64(ciphertext), vector.get("ciphertext", b64(ciphertext)))

    where = (stream_key, vector["itemId"], vector["role"], header, vector["length"])
    same(b"".join(stream_blocks.open_stream(*where, io.BytesIO(ciphertext))), plaintext)
    for bad in (ciphertext[:-1], ciphertext + b"x", flipped(ciphertext, 5), flipped(ciphertext, -1)):
        try:
            list(stream_blocks.open_stream(*where, io.BytesIO(bad)))
        except Damaged:
            continue
        raise AssertionError(f"a damaged stream of {vector['length']} bytes opened")


def encrypt(stream_key: bytes, vector: dict, plaintext: bytes) -> bytes:
    header = unb64(vector["header"])
    key = blocks.hkdf(stream_key, vector["associatedData"].encode(), header[1:33])
    ciphertext, at = header, 0
    for i, nonce in enumerate(vector["nonces"]):
        size = stream_blocks.FIRST if i == 0 else stream_blocks.NEXT
        ciphertext += blocks.AESGCM(key).encrypt(unb64(nonce), plaintext[at : at + size], None)
        at += size
    return ciphertext


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
    """Down from the key of the last epoch to the first."""
    key = unb64(chain["albumKey"])
    for link in chain["previous"]:
        check_seal(link)
        aad = blocks.associated_data("album-previous", owner, album_id, link["epoch"])
        key = blocks.open_key(label(key, "album/previous"), aad, unb64(link["sealed"]))
        same(b64(key), link["plaintext"])


def check_guest_links(guests: dict) -> None:
    keys, gift = guests["wrappedKeys"], guests["gift"]
    same(b64(label(unb64(guests["masterKey"]), "library/guest-link")), keys["key"])
    check_seal(keys)
    secret, fragment, private = unb64(keys["plaintext"])[:16], unb64(keys["plaintext"])[:48], unb64(keys["plaintext"])[48:]
    same(b64(fragment), guests["fragment"])
    same(b64(label(secret, "guest-link/payload")), guests["payload"]["key"])
    check_json(guests["payload"])
    gift_key = hpke_open(load_der_private_key(private, None), gift["info"].encode(), unb64(gift["sealed"]))
    same(b64(gift_key), gift["plaintext"])
    same(b64(label(gift_key, "details")), gift["details"]["key"])
    check_map(gift["details"], fields.read_gift)
    for each in gift["streams"].values():
        check_stream(label(gift_key, "stream"), each["stream"], each["plaintext"].encode())

    account = accounts.Account(guests["accountId"], unb64(guests["masterKey"]))
    link = open_guest_link(account, {**guests, "album_id": guests["albumId"], "wrapped_keys": keys["sealed"]})
    said = open_guest_payload(link, guests["payload"]["sealed"])
    same({"v": 1, **said}, guests["payload"]["value"])
    row = {
        "id": gift["id"], "sealed_key": gift["sealed"], "details": gift["details"]["sealed"],
        "original_blob": None, "thumbnail_blob": None,
    }
    same(open_gift(link, row).details.value, gift["details"]["value"])


def check_recognition(recognition: dict) -> None:
    check_labels(recognition["masterKey"], recognition["masterKeyLabels"])
    account = accounts.Account(recognition["accountId"], unb64(recognition["masterKey"]))
    for block in [*recognition["blocks"], *recognition["known"]]:
        same(block["key"], recognition["masterKeyLabels"]["safelight/1/recognition"])
        check_seal(block)
        open_block(account, {**block, "bytes": len(unb64(block["sealed"]))})
    readers = {
        "people-0": lambda block: {"people": [person_without_gaps(each) for each in read_people(block)]},
        "memories-0": read_memories,
        "choices-1": lambda block: {"items": read_refused(block)},
    }
    for block in recognition["known"]:
        same(readers[block["name"]](open_block(account, {**block, "bytes": 1})), block["value"])


def person_without_gaps(person: dict) -> dict:
    return {field: value for field, value in person.items() if value is not None}


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


if __name__ == "__main__":
    main()
