"""Guest links (F16), and guest uploads that the owner has not added yet."""

from datetime import datetime, timedelta
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from account import Account, x25519_of
from blobs import Blob, Blobs
from details import Details, preview_of, stream_of
from errors import Damaged, blame
from fields import read_guest_upload
from folder import Folder
from item_files import ItemFiles
from items import id_of
from report import Report
from seals import associated_data, b64, label, open_json, open_map, open_seal, unb64, unb64_of
from shares import hpke_open

EPOCH = datetime(1970, 1, 1)


class GuestLink(NamedTuple):
    token: str
    fragment: bytes
    private_key: X25519PrivateKey


def open_guest_link(account: Account, row) -> GuestLink:
    """Succeeds only with the owner's keys. Ignores the owner that the row names."""
    with blame("its keys"):
        aad = associated_data("guest-link-keys", account.id, row["token"], row["album_id"])
        keys = open_seal(account.guest_link_wrap, aad, unb64(row["wrapped_keys"]))
        if len(keys) != 96:
            raise Damaged("the keys")
        return GuestLink(row["token"], keys[:48], x25519_of(keys[48:]))


def open_guest_payload(link: GuestLink, sealed) -> dict:
    with blame("its title"):
        key = label(link.fragment[:16], "guest-link/payload")
        payload = open_json(key, associated_data("guest-link-payload", link.token), unb64(sealed))
        title, name = payload.get("title"), payload.get("createdByName")
        if payload.get("v") != 1 or not isinstance(title, str) or not isinstance(name, str):
            raise Damaged("the title")
        return {"title": title, "createdByName": name}


class GuestUpload(NamedTuple):
    """Has the methods of an item, so that the same functions restore its files."""

    id: str
    stream_key: bytes
    details: Details
    blobs: "dict[str, str]"
    """The key of each role's blob."""

    def source(self, blobs: Blobs, role: str) -> Blob:
        return blobs.blob(self.blobs.get(role))

    def place(self) -> str:
        return f"guest-uploads/{self.details.local[:7]}"


def open_guest_upload(link: GuestLink, row) -> GuestUpload:
    id_of(row)
    with blame("its key"):
        info = associated_data("guest-upload", link.token, row["id"])
        key = hpke_open(link.private_key, info, unb64_of(81, row["sealed_key"]))
        if len(key) != 32:
            raise Damaged("a key")
    with blame("its details"):
        aad = associated_data("guest-upload-details", link.token, row["id"])
        details = details_of(read_guest_upload(open_map(label(key, "details"), aad, unb64(row["details"]))))
    blobs = {"original": row["original_blob"], "thumbnail": row["thumbnail_blob"]}
    return GuestUpload(row["id"], label(key, "stream"), details, blobs)


def details_of(value: dict) -> Details:
    name, streams, modified = value.get("name"), value.get("streams"), value.get("modified")
    if value.get("v") != 1 or not isinstance(name, str) or not isinstance(streams, dict) or type(modified) is not int:
        raise Damaged("the details")
    try:
        local = (EPOCH + timedelta(milliseconds=modified)).isoformat(timespec="milliseconds")
    except OverflowError:
        raise Damaged("the details")
    previews = [preview_of(streams, "thumbnail")] if "thumbnail" in streams else []
    return Details(name, local, 0, *stream_of(streams, "original"), None, previews, value)


class GuestUploads:
    def __init__(self, folder: Folder, user_id: int, account: Account, items: ItemFiles, report: Report):
        self.folder, self.user_id, self.account = folder, user_id, account
        self.items, self.report = items, report

    def restore(self) -> None:
        links = {}
        with self.report.lines("guest-links.jsonl") as write:
            for row in self.folder.table("guest_links", "created_at, token"):
                link = self.open_link(row)
                if link:
                    links[row["token"]] = link
                    write(self.record(row, link))
        with self.report.lines("guest-uploads.jsonl") as write:
            for row in self.folder.table("guest_files", "id"):
                link = links.get(row["token"])
                if link:
                    self.restore_guest_upload(row, link, write)
                elif row["owner_id"] == self.user_id:
                    self.report.damage(f"guest upload {row['id']}: its guest link does not open")

    def open_link(self, row) -> "GuestLink | None":
        is_named = row["owner_id"] == self.user_id
        try:
            link = open_guest_link(self.account, row)
        except Damaged as damage:
            if is_named:
                self.report.damage(f"guest link {row['token']}: {damage}")
            return None
        if not is_named:
            self.report.damage(f"guest link {row['token']}: its row names another account")
        return link

    def record(self, row, link: GuestLink) -> dict:
        payload = {"title": None, "createdByName": None}
        try:
            payload = open_guest_payload(link, row["sealed"])
        except Damaged as damage:
            self.report.damage(f"guest link {row['token']}: {damage}")
        address = f"/give/{link.token}#{b64(link.fragment)}"
        return {"token": link.token, "address": address, **payload, "album": row["album_id"]}

    def restore_guest_upload(self, row, link: GuestLink, write) -> None:
        title = f"guest upload {row['id']}"
        try:
            upload = open_guest_upload(link, row)
        except Damaged as damage:
            self.report.damage(f"{title}: {damage}")
            return
        remarks = []
        file, more = self.items.write(upload, remarks)
        for remark in remarks:
            self.report.damage(f"{title} ({upload.details.name}): {remark}")
        value = upload.details.value
        write({
            "file": file, **more, "id": upload.id, "guestLink": link.token,
            **{field: value.get(field) for field in ("name", "type", "modified")},
        })
