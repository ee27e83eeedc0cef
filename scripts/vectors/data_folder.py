"""A small data folder: Ada's library and what Bob shares with her, and what a reader restores of it."""

import json
import shutil
import sqlite3
from pathlib import Path

from vectors.blocks import (
    Someone, aad, b64, fixed, label, seal, seal_json, sha256, share, signed_details, signed_seal, stream, unb64,
)
from vectors.maps import PRIVATE, SHARED, seal_details

# The columns that hold what a reader needs; a server's own database has more.
SCHEMA = """
create table users (id integer primary key, email text, keys_json text);
create table items (id text primary key, owner_id integer, day text, version integer, private_version integer,
  wrapped_key text, shared_details text, private_details text, original_blob text, trashed_at text);
create table albums (id text primary key, owner_id integer, epoch integer, wrapped_key text,
  details_version integer, details_sealed text, details_author text, details_signature text,
  members_version integer, members_sealed text, members_signature text, created_at text);
create table album_epochs (album_id text, epoch integer, previous_key text);
create table album_items (album_id text, item_id text, owner_id integer, epoch integer, wrapped_key text,
  signature text);
create table album_shares (album_id text, user_id integer, right text, epoch integer, sealed text,
  signature text);
create table item_shares (item_id text, user_id integer, right text, sealed text, signature text);
create table details_signatures (item_id text, version integer, author_id integer, signature text);
create table contacts (user_id integer, sealed text, version integer);
create table links (token text primary key, owner_id integer, type text, version integer, sealed text,
  signature text, wrapped_secret text, created_at text);
"""
ADA, BOB = 1, 2
TIME = "2026-07-04T12:00:00.000Z"
ALBUM = "01J0000000000000000000000A"


def write_data_folder(vectors: Path, account: dict, password: dict, ada: Someone, bob: Someone) -> None:
    folder = vectors / "data-folder"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "blobs").mkdir(parents=True)
    database = sqlite3.connect(folder / "safelight.sqlite")
    database.execute("pragma page_size = 1024")
    for statement in SCHEMA.split(";"):
        database.execute(statement)
    writer = Writer(database, folder / "blobs", unb64(account["masterKey"]), ada, bob)
    writer.users(account, password)
    writer.library()
    writer.album()
    writer.contacts_and_link()
    database.commit()
    database.close()
    expected = {
        "rules": "the data folder",
        "email": "ada@example.com",
        "password": password["password"],
        "recoveryWords": account["recoveryWords"],
        **writer.expected,
    }
    (vectors / "data-folder.json").write_text(json.dumps(expected, indent=2) + "\n")


class Writer:
    def __init__(self, database, blobs: Path, master_key: bytes, ada: Someone, bob: Someone):
        self.database, self.blobs, self.master_key, self.ada, self.bob = database, blobs, master_key, ada, bob
        self.item_keys: "dict[str, bytes]" = {}
        self.expected: dict = {"files": {}}

    def insert(self, table: str, **values) -> None:
        marks = ", ".join("?" * len(values))
        columns = ", ".join(values)
        self.database.execute(f"insert into {table} ({columns}) values ({marks})", [*values.values()])

    def users(self, account: dict, password: dict) -> None:
        wraps, identity = account["wraps"], account["identity"]
        private = ("encryptionPrivateKey", "signingPrivateKey")
        keys = {
            "accountId": self.ada.account,
            "kdf": password["kdf"],
            **{name: wrap["sealed"] for name, wrap in wraps.items()},
            "identity": {
                **{name: identity[name] for name in ("encryptionPublicKey", "signingPublicKey", "mac")},
                **{name: identity[name]["sealed"] for name in private},
            },
        }
        others = self.bob.keys()
        bobs = {"accountId": others.pop("accountId"), "identity": others}
        self.insert("users", id=ADA, email="ada@example.com", keys_json=json.dumps(keys))
        self.insert("users", id=BOB, email="bob@example.com", keys_json=json.dumps(bobs))

    def item(self, number: int, owner: int, name: str, version: int = 1, by_bob: "dict | None" = None) -> str:
        """An item of one version, or one that Bob's `by_bob` has changed since."""
        item_id, who = f"01J{number:023}", self.ada if owner == ADA else self.bob
        master_key = self.master_key if owner == ADA else fixed("bob master key", 32)
        item_key, plaintext = fixed(f"item key {item_id}", 32), f"the original of {name}".encode()
        self.item_keys[item_id] = item_key
        original = stream(label(item_key, "stream"), item_id, "original", plaintext, f"original {item_id}")
        shared = {
            "v": 1, "name": name, "type": "image/jpeg",
            "taken": {"local": "2021-07-04T18:30:05.120", "offsetMinutes": 60},
            "streams": {"original": {field: original[field] for field in ("length", "header")}},
        }
        shared["streams"]["original"]["type"] = "image/jpeg"
        details = label(item_key, "details")
        sealed = seal_details(SHARED, details, aad("shared-details", who.account, item_id, 1), shared)["sealed"]
        secret = {
            "v": 1, "labels": [], "labelsConfidence": [], "isFavorite": False,
            "sharedDigest": b64(sha256(unb64(sealed))), "shared": shared,
        }
        if by_bob:
            place = aad("shared-details", who.account, item_id, version)
            sealed = seal_details(SHARED, details, place, {**shared, **by_bob})["sealed"]
        private = seal_details(
            PRIVATE, label(master_key, "library/private-details"),
            aad("private-details", who.account, item_id, 1), secret,
        )
        wrapped = seal(
            label(master_key, "library/item-key"), aad("item-key", who.account, item_id), item_key
        )
        blob = fixed(f"blob {item_id}", 16).hex()
        (self.blobs / blob[:2]).mkdir(exist_ok=True)
        (self.blobs / blob[:2] / blob).write_bytes(unb64(original["ciphertext"]))
        self.insert(
            "items", id=item_id, owner_id=owner, day="2021-07-04", version=version, private_version=1,
            wrapped_key=wrapped["sealed"], shared_details=sealed, private_details=private["sealed"],
            original_blob=blob,
        )
        return item_id

    def restored(self, item_id: str, file: str, plaintext: str) -> None:
        self.expected["files"][item_id] = {"file": file, "plaintext": f"the original of {plaintext}"}

    def sign(self, author: int, item_id: str, owner: Someone) -> None:
        version, sealed = self.database.execute(
            "select version, shared_details from items where id = ?", [item_id]
        ).fetchone()
        who = self.ada if author == ADA else self.bob
        signature = signed_details(who, owner.account, item_id, version, sealed)["detailsSignature"]
        self.insert("details_signatures", item_id=item_id, version=version, author_id=author, signature=signature)

    def share(self, item_id: str, sender: Someone, recipient: int, right: str) -> None:
        to = self.ada if recipient == ADA else self.bob
        made = share(sender, to, "MEDIA", item_id, right, 0, self.item_keys[item_id])
        self.insert(
            "item_shares", item_id=item_id, user_id=recipient, right=right, sealed=made["sealed"],
            signature=made["signature"],
        )

    def library(self) -> None:
        plain = self.item(1, ADA, "plain.jpg")
        self.restored(plain, "2021-07/plain.jpg", "plain.jpg")

        edited = self.item(2, ADA, "edited.jpg", 2, {"name": "by Bob.jpg"})
        self.share(edited, self.ada, BOB, "EDIT")
        self.sign(BOB, edited, self.ada)
        self.restored(edited, "2021-07/by Bob.jpg", "edited.jpg")

        # Nobody signed it, and its header is another stream's.
        other = {"original": {"length": 5, "header": b64(bytes([40]) + fixed("forged", 39)), "type": "image/jpeg"}}
        spoilt = self.item(3, ADA, "spoilt.jpg", 2, {"name": "forged.jpg", "streams": other})
        self.restored(spoilt, "2021-07/spoilt.jpg", "spoilt.jpg")
        self.expected["setAside"] = [spoilt]

        received = self.item(4, BOB, "from Bob.jpg")
        self.share(received, self.bob, ADA, "VIEW")
        self.sign(BOB, received, self.bob)
        self.restored(received, "shared/2021-07/from Bob.jpg", "from Bob.jpg")

    def album(self) -> None:
        """In its second epoch, with a membership of each."""
        keys = {epoch: fixed(f"folder album key {epoch}", 32) for epoch in (1, 2)}
        place = (self.ada.account, ALBUM, 2)
        added = self.item(5, BOB, "added.jpg")
        self.sign(BOB, added, self.bob)
        self.restored(added, "shared/2021-07/added.jpg", "added.jpg")
        members = {"v": 1, "members": [{**self.bob.keys(), "right": "EDIT"}]}
        text = {"v": 1, "title": "Färöer", "description": "Summer 2021"}
        details = signed_seal(
            self.bob, aad("album-details-signature", *place, 3, self.bob.account),
            seal_json(label(keys[2], "album/details"), aad("album-details", *place, 3), text),
        )
        listed = signed_seal(
            self.ada, aad("album-members-signature", *place, 2),
            seal_json(label(keys[2], "album/members"), aad("album-members", *place, 2), members),
        )
        wrapped = seal(label(self.master_key, "library/album-key"), aad("album-key", *place), keys[2])
        previous = seal(label(keys[2], "album/previous"), aad("album-previous", *place), keys[1])
        self.insert(
            "albums", id=ALBUM, owner_id=ADA, epoch=2, wrapped_key=wrapped["sealed"], created_at=TIME,
            details_version=3, details_sealed=details["sealed"], details_author=self.bob.account,
            details_signature=details["signature"],
            members_version=2, members_sealed=listed["sealed"], members_signature=listed["signature"],
        )
        self.insert("album_epochs", album_id=ALBUM, epoch=2, previous_key=previous["sealed"])
        made = share(self.ada, self.bob, "ALBUM", ALBUM, "EDIT", 2, keys[2])
        self.insert(
            "album_shares", album_id=ALBUM, user_id=BOB, right="EDIT", epoch=2, sealed=made["sealed"],
            signature=made["signature"],
        )
        plain = next(iter(self.item_keys))
        self.member(plain, ADA, self.ada, 1, keys[1])
        self.member(added, BOB, self.bob, 2, keys[2])
        self.expected["albums"] = [{
            "id": ALBUM, "title": text["title"], "description": text["description"],
            "members": [{"accountId": self.bob.account, "email": "bob@example.com", "right": "EDIT"}],
            "items": [plain, added],
        }]

    def member(self, item_id: str, owner_id: int, owner: Someone, epoch: int, album_key: bytes) -> None:
        place = (self.ada.account, ALBUM, epoch, owner.account, item_id)
        made = signed_seal(
            owner, aad("album-item-signature", *place),
            seal(label(album_key, "album/items"), aad("album-item", *place), self.item_keys[item_id]),
        )
        self.insert(
            "album_items", album_id=ALBUM, item_id=item_id, owner_id=owner_id, epoch=epoch,
            wrapped_key=made["sealed"], signature=made["signature"],
        )

    def contacts_and_link(self) -> None:
        contact = {**self.bob.keys(), "email": "bob@example.com", "since": TIME, "compared": True}
        contacts = seal_json(
            label(self.master_key, "contacts"), aad("contacts", self.ada.account, 1),
            {"v": 1, "contacts": [contact]}, "folder contacts",
        )
        self.insert("contacts", user_id=ADA, version=1, sealed=contacts["sealed"])

        token, secret = b64(fixed("folder link token", 16)), fixed("folder link secret", 16)
        item_id, item_key = next(iter(self.item_keys.items()))
        payload = {
            "v": 1, "title": "One picture", "description": "",
            "createdBy": {**self.ada.keys(), "name": "Ada Lovelace"},
            "originals": True, "expiresAt": None,
            "resource": {
                "type": "ITEMS",
                "items": [{"owner": self.ada.account, "itemId": item_id, "itemKey": b64(item_key)}],
            },
        }
        signed = signed_seal(
            self.ada, aad("link-payload-signature", self.ada.account, token, 1),
            seal_json(label(secret, "link/payload"), aad("link-payload", token, 1), payload),
        )
        wrapped = seal(label(self.master_key, "library/link"), aad("link-secret", self.ada.account, token), secret)
        self.insert(
            "links", token=token, owner_id=ADA, type="media", version=1, sealed=signed["sealed"],
            signature=signed["signature"], wrapped_secret=wrapped["sealed"], created_at=TIME,
        )
        self.expected["links"] = [{"token": token, "title": "One picture", "items": [item_id]}]
