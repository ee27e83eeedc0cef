"""Rows of the data folder for lists: contacts, links, guest uploads and Ada's decisions."""

import json

from vectors.blocks import aad, b64, fixed, label, link_anchor, seal, seal_json, sha256, signed_seal, unb64
from vectors.folder_items import ADA, ALBUM, TIME, Writer
from vectors.guest_uploads import guest_upload, guest_link
from vectors.known import known_shards
from vectors.recognition import seal_shard, seal_deletion, detections_map


class ListsWriter(Writer):
    def contacts(self) -> None:
        contact = {**self.bob.keys(), "email": "bob@example.com", "since": TIME, "compared": True}
        contacts = seal_json(
            label(self.master_key, "contacts"), aad("contacts", self.ada.account, 1),
            {"v": 1, "contacts": [contact]}, "folder contacts",
        )
        self.insert("contacts", user_id=ADA, version=1, sealed=contacts["sealed"])
        known = {field: contact[field] for field in ("accountId", "email", "since", "compared")}
        self.expected["contacts"] = [known]

    def links(self, password: dict) -> None:
        item_id, item_key = next(iter(self.item_keys.items()))
        self.link("folder link", "One picture", {
            "type": "ITEMS", "items": [{"owner": self.ada.account, "itemId": item_id, "itemKey": b64(item_key)}],
        })
        album_key = b64(fixed("folder album key 4", 32))
        resource = {"type": "ALBUM", "owner": self.ada.account, "albumId": ALBUM, "epoch": 4, "albumKey": album_key}
        self.link("folder link 2", "The album", resource, password)
        self.expected["linkPassword"] = password["password"]

    def link(self, name: str, title: str, resource: dict, password: "dict | None" = None) -> None:
        token, secret = b64(fixed(f"{name} token", 16)), fixed(f"{name} secret", 16)
        source = secret + (unb64(password["root"]) if password else b"")
        payload = {
            "v": 1, "title": title, "description": "",
            "createdBy": {**self.ada.keys(), "name": "Ada Lovelace"},
            "originals": True, "expiresAt": None, "resource": resource,
        }
        signed = signed_seal(
            self.ada, aad("link-payload-signature", self.ada.account, token, 1),
            seal_json(label(source, "link/payload"), aad("link-payload", token, 1), payload),
        )
        wrapped = seal(label(self.master_key, "library/link"), aad("link-secret", self.ada.account, token), source)
        self.insert(
            "links", token=token, owner_id=ADA, type="ALBUM" if password else "media", version=1, sealed=signed["sealed"],
            signature=signed["signature"], wrapped_secret=wrapped["sealed"], created_at=TIME,
            kdf_json=json.dumps(password["kdf"]) if password else None,
        )
        self.expected.setdefault("links", []).append({
            "token": token, "address": f"/share/{token}#{b64(secret + link_anchor(self.ada))}",
            "hasPassword": password is not None, "title": title,
            "album": resource.get("albumId"), "items": [each["itemId"] for each in resource.get("items", [])],
        })

    def guest_uploads(self) -> None:
        token = b64(fixed("folder guest token", 16))
        link, pair = guest_link(self.master_key, self.ada.account, token, ALBUM, "folder guest")
        self.insert(
            "guest_links", token=token, owner_id=ADA, album_id=ALBUM, sealed=link["payload"]["sealed"],
            wrapped_keys=link["wrappedKeys"]["sealed"], created_at=TIME,
        )
        title, name = (link["payload"]["value"][field] for field in ("title", "createdByName"))
        self.expected["guestLinks"] = [{
            "token": token, "address": f"/give/{token}#{link['fragment']}",
            "title": title, "createdByName": name, "album": ALBUM,
        }]
        guest_upload_id = "01J0000000000000000000000E"
        streams = {"original": (b"a dance", "image/jpeg"), "thumbnail": (b"a small dance", "image/webp")}
        given = guest_upload(pair, token, guest_upload_id, "dance.jpg", streams, "folder guest upload")
        blobs = {
            f"{role}_blob": self.blob(f"guest upload {role}", unb64(each["stream"]["ciphertext"]))
            for role, each in given["streams"].items()
        }
        self.insert(
            "guest_files", id=guest_upload_id, token=token, owner_id=ADA, sealed_key=given["sealed"],
            details=given["details"]["sealed"], **blobs,
        )
        self.expected["guestUploads"] = [{
            "file": "guest-uploads/2026-07/dance.jpg", "plaintext": "a dance", "id": guest_upload_id, "guestLink": token,
            "name": "dance.jpg", "type": "image/jpeg", "modified": given["details"]["value"]["modified"],
        }]

    def known(self) -> None:
        items = [*self.item_keys][:2]
        for shard in known_shards(self.master_key, self.ada.account, items):
            self.shard(shard["name"], shard["version"], shard)
            self.expected[shard["name"]] = shard["value"]
        data = aad("recognition", self.ada.account, "seen-2021-07-0", 1)
        detections = [{"id": items[0], "faces": [], "text": ["sea"], "tags": [], "by": {"text": sha256(b"reads").hex()}}]
        key = label(self.master_key, "recognition")
        self.shard("seen-2021-07-0", 1, seal_shard(key, data, detections_map(detections), True))
        deleted = "seen-2021-08-0"
        self.shard(deleted, 2, seal_deletion(key, aad("recognition", self.ada.account, deleted, 2)))

    def shard(self, name: str, version: int, sealed: dict) -> None:
        self.insert(
            "recognition_shards", owner_id=ADA, name=name, version=version, sealed=sealed["sealed"],
            bytes=len(unb64(sealed["sealed"])),
        )
