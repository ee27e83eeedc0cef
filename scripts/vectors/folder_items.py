"""Rows and blobs of the data folder: accounts, items and an album."""

import json
from pathlib import Path

from vectors.blocks import (
    Someone, aad, b64, fixed, label, seal, seal_json, sha256, share, signed_details, signed_seal, stream, unb64,
)
from vectors.maps import PRIVATE, SHARED, seal_details

ADA, BOB = 1, 2
TIME = "2026-07-04T12:00:00.000Z"
ALBUM = "01J0000000000000000000000A"


class Writer:
    def __init__(self, database, blobs: Path, master_key: bytes, ada: Someone, bob: Someone):
        self.database, self.blobs, self.master_key, self.ada, self.bob = database, blobs, master_key, ada, bob
        self.item_keys: "dict[str, bytes]" = {}
        self.expected: dict = {"files": {}, "previews": {}}

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
        profile, passkey = account["profile"], account["passkey"]
        self.insert(
            "users", id=ADA, email="ada@example.com", keys_json=json.dumps(keys),
            profile_sealed=profile["sealed"], profile_version=profile["version"],
        )
        self.insert(
            "passkeys", user_id=ADA, credential_id=passkey["credentialId"], name_sealed=passkey["name"]["sealed"],
            wrapped_master_key=passkey["masterKey"]["sealed"],
        )
        self.expected["profile"] = {field: profile["value"][field] for field in ("firstName", "lastName")}
        self.insert("users", id=BOB, email="bob@example.com", keys_json=json.dumps(bobs))

    def item(
        self, number: int, owner: int, name: str, version: int = 1, by_bob: "dict | None" = None,
        renditions: "dict[str, str]" = {}, trashed_at: "str | None" = None, is_cut: bool = False,
    ) -> str:
        """Writes an item. `by_bob` has fields that Bob has changed since. `renditions` maps roles to types."""
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
        made = [
            (role, kind, stream(label(item_key, "stream"), item_id, role, f"the {role} of {name}".encode(), f"{role} {item_id}"))
            for role, kind in renditions.items()
        ]
        for role, kind, each in made:
            shared["streams"][role] = {"length": each["length"], "header": each["header"], "type": kind}
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
        ciphertext = unb64(original["ciphertext"])
        self.insert(
            "items", id=item_id, owner_id=owner, day="2021-07-04", version=version, private_version=1,
            wrapped_key=wrapped["sealed"], shared_details=sealed, private_details=private["sealed"],
            original_blob=self.blob(f"blob {item_id}", ciphertext[:-1] if is_cut else ciphertext),
            original_digest=b64(sha256(ciphertext)), trashed_at=trashed_at, **self.renditions(item_id, made),
        )
        return item_id

    def blob(self, name: str, content: bytes) -> str:
        key = fixed(name, 16).hex()
        (self.blobs / key[:2]).mkdir(exist_ok=True)
        (self.blobs / key[:2] / key).write_bytes(content)
        return key

    def renditions(self, item_id: str, made: list) -> dict:
        """Writes the renditions into one blob. Returns the columns with their positions."""
        spans, blob = [], b""
        for role, _, each in made:
            spans.append({"role": role, "offset": len(blob), "length": each["ciphertextLength"]})
            blob += unb64(each["ciphertext"])
        if not made:
            return {"renditions_json": "[]"}
        key = self.blob(f"renditions {item_id}", blob)
        digest = b64(sha256(blob))
        return {"renditions_blob": key, "renditions_json": json.dumps(spans), "renditions_digest": digest}

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

        # A change without a signature, with the header of another stream. A reader sets it aside.
        other = {"original": {"length": 5, "header": b64(bytes([40]) + fixed("forged", 39)), "type": "image/jpeg"}}
        spoilt = self.item(3, ADA, "spoilt.jpg", 2, {"name": "forged.jpg", "streams": other})
        self.restored(spoilt, "2021-07/spoilt.jpg", "spoilt.jpg")
        self.expected["setAside"] = [spoilt]

        received = self.item(4, BOB, "from Bob.jpg")
        self.share(received, self.bob, ADA, "VIEW")
        self.sign(BOB, received, self.bob)
        self.restored(received, "shared/2021-07/from Bob.jpg", "from Bob.jpg")

        live = self.item(6, ADA, "live.heic", renditions={"thumbnail": "image/webp", "motion": "video/quicktime"})
        self.restored(live, "2021-07/live.heic", "live.heic")
        self.expected["files"][live]["movie"] = {"file": "2021-07/live.mov", "plaintext": "the motion of live.heic"}

        # The original is cut off, but the preview is intact.
        cut = self.item(7, ADA, "cut.jpg", renditions={"preview": "image/jpeg", "thumbnail": "image/webp"}, is_cut=True)
        self.expected["previews"][cut] = {
            "role": "preview", "file": "2021-07/cut (preview).jpg", "plaintext": "the preview of cut.jpg",
        }

        trashed = self.item(8, ADA, "trashed.jpg", trashed_at=TIME)
        self.restored(trashed, "trash/2021-07/trashed.jpg", "trashed.jpg")

        theirs = self.item(9, BOB, "live of Bob.jpg", renditions={"motion": "video/mp4"})
        self.share(theirs, self.bob, ADA, "VIEW")
        self.sign(BOB, theirs, self.bob)
        self.restored(theirs, "shared/2021-07/live of Bob.jpg", "live of Bob.jpg")
        movie = {"file": "shared/2021-07/live of Bob.mp4", "plaintext": "the motion of live of Bob.jpg"}
        self.expected["files"][theirs]["movie"] = movie

        # In Bob's trash, so Ada does not see it.
        left_out = self.item(10, BOB, "left out.jpg", trashed_at=TIME)
        self.share(left_out, self.bob, ADA, "VIEW")
        self.sign(BOB, left_out, self.bob)

    def album(self) -> None:
        """Writes an album in its fourth epoch, with memberships from three epochs."""
        keys = {epoch: fixed(f"folder album key {epoch}", 32) for epoch in (1, 2, 3, 4)}
        place = (self.ada.account, ALBUM, 4)
        added = self.item(5, BOB, "added.jpg")
        self.sign(BOB, added, self.bob)
        self.restored(added, "shared/2021-07/added.jpg", "added.jpg")
        members = {"v": 1, "members": [{**self.bob.keys(), "right": "EDIT"}]}
        text = {"v": 1, "title": "Färöer", "description": "Summer 2021"}
        details = signed_seal(
            self.bob, aad("album-details-signature", *place, 3, self.bob.account),
            seal_json(label(keys[4], "album/details"), aad("album-details", *place, 3), text),
        )
        listed = signed_seal(
            self.ada, aad("album-members-signature", *place, 2),
            seal_json(label(keys[4], "album/members"), aad("album-members", *place, 2), members),
        )
        wrapped = seal(label(self.master_key, "library/album-key"), aad("album-key", *place), keys[4])
        plain = next(iter(self.item_keys))
        self.insert(
            "albums", id=ALBUM, owner_id=ADA, cover_id=plain, epoch=4, wrapped_key=wrapped["sealed"], created_at=TIME,
            details_version=3, details_sealed=details["sealed"], details_author=self.bob.account,
            details_signature=details["signature"],
            members_version=2, members_sealed=listed["sealed"], members_signature=listed["signature"],
        )
        for epoch in (2, 3, 4):
            previous = seal(
                label(keys[epoch], "album/previous"), aad("album-previous", self.ada.account, ALBUM, epoch), keys[epoch - 1]
            )
            self.insert("album_epochs", album_id=ALBUM, epoch=epoch, previous_key=previous["sealed"])
        made = share(self.ada, self.bob, "ALBUM", ALBUM, "EDIT", 4, keys[4])
        self.insert(
            "album_shares", album_id=ALBUM, user_id=BOB, right="EDIT", epoch=4, sealed=made["sealed"],
            signature=made["signature"],
        )
        trashed = f"01J{8:023}"
        self.member(plain, ADA, self.ada, 1, keys[1])
        self.member(added, BOB, self.bob, 2, keys[2])
        self.member(trashed, ADA, self.ada, 4, keys[4], 1)
        self.expected["albums"] = [{
            "id": ALBUM, "title": text["title"], "description": text["description"],
            "members": [{"accountId": self.bob.account, "email": "bob@example.com", "right": "EDIT"}],
            "items": [plain, added, trashed],
            "cover": {"id": plain, "file": "2021-07/plain.jpg"},
        }]

    def member(self, item_id: str, owner_id: int, owner: Someone, epoch: int, album_key: bytes, trashed=0) -> None:
        place = (self.ada.account, ALBUM, epoch, owner.account, item_id)
        made = signed_seal(
            owner, aad("album-item-signature", *place),
            seal(label(album_key, "album/items"), aad("album-item", *place), self.item_keys[item_id]),
        )
        self.insert(
            "album_items", album_id=ALBUM, item_id=item_id, owner_id=owner_id, epoch=epoch,
            wrapped_key=made["sealed"], signature=made["signature"], trashed=trashed,
        )
