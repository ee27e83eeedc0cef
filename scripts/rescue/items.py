"""Items (F8), own ones and those that others shared, with the authors of their details (F13)."""

import re
from typing import NamedTuple

from account import Account, Identity, Person
from blobs import Blob, Blobs
from details import Details, read_details
from errors import Damaged, blame, printable
from fields import read_private, read_shared
from folder import Folder
from rights import may_write
from seals import associated_data, b64, label, open_key, open_map, sha256, unb64, unb64_of, verify
from shares import Shared, verify_share


class Item(NamedTuple):
    id: str
    stream_key: bytes
    details: Details
    private: "dict | None"
    blob: str
    renditions: "tuple[str | None, str]"
    """The blob of all streams except the original's, and the positions of these streams."""
    trashed_at: "str | None"
    owner: "Person | None"
    """None for an own item."""
    remarks: "list[str]"
    """Damage of parts other than the original. The original can still be restored."""

    def place(self) -> str:
        place = "shared/" if self.owner else "trash/" if self.trashed_at else ""
        return place + self.details.local[:7]

    def source(self, blobs: Blobs, role: str) -> Blob:
        return blobs.blob(self.blob) if role == "original" else blobs.rendition(*self.renditions, role)

    def order(self) -> tuple:
        """Sorts by the time in the details, because the server's copy is not authenticated."""
        return self.details.local, self.id

    def record(self, file: "str | None", more: "dict[str, str]") -> dict:
        """A line of details.jsonl. `more` are the files next to the original."""
        shared = {key: value for key, value in self.details.value.items() if key not in ("streams", "more")}
        private = self.private and {
            key: value for key, value in self.private.items() if key not in ("shared", "sharedDigest", "more")
        }
        owner = {"owner": self.owner.record()} if self.owner else {}
        return {
            "file": file, **more, "id": self.id, "trashedAt": self.trashed_at, **owner,
            "shared": shared, "private": private,
        }


def open_item_key(account: Account, row) -> bytes:
    """Succeeds only with the owner's keys. Ignores the owner that the row names."""
    item_id = id_of(row)
    with blame("its key"):
        aad = associated_data("item-key", account.id, item_id)
        return open_key(account.item_wrap, aad, unb64(row["wrapped_key"]))


def open_own_item(folder: Folder, account: Account, identity: "Identity | None", row) -> Item:
    """Raises Damaged if the row does not suffice to read the original."""
    item_key = open_item_key(account, row)
    private, own = open_private(account, row)
    remarks = [] if private is not None else ["its private details; the file is whole"]
    if not is_trash_time(row["trashed_at"]):
        remarks.append("the time when it was put into the trash")
    try:
        shared = open_shared(item_key, account.id, row)
        verify_details(folder, identity, row, shared, private, own)
    except Damaged as damage:
        if own is None:
            raise
        remarks.append(f"{damage}; set aside, and the last ones that its owner sealed are used")
        shared = own
    return item_of(row, item_key, shared, private, None, remarks)


def open_foreign_item(folder: Folder, owner: Person, item_key: bytes, row) -> Item:
    """Opens an item of somebody else. The caller has verified that the owner shared `item_key`."""
    id_of(row)
    shared = open_shared(item_key, owner.account_id, row)
    verify_author(folder, owner, row)
    return item_of(row, item_key, shared, None, owner, [])


def item_of(row, item_key: bytes, shared: Details, private, owner, remarks) -> Item:
    stream_key = label(item_key, "stream")
    trashed_at = None if row["trashed_at"] is None else printable(row["trashed_at"])
    blob = row["original_blob"]
    renditions = (row["renditions_blob"], row["renditions_json"])
    return Item(row["id"], stream_key, shared, private, blob, renditions, trashed_at, owner, remarks)


def id_of(row) -> str:
    if not is_id(row["id"]):
        raise Damaged("its id")
    return row["id"]


def is_id(value) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[0-7][0-9A-HJKMNP-TV-Z]{25}", value) is not None


def is_trash_time(value) -> bool:
    return value is None or isinstance(value, str) and re.match(r"\d{4}-\d{2}-\d{2}", value) is not None


def open_shared(item_key: bytes, owner: str, row) -> Details:
    with blame("its details"):
        aad = associated_data("shared-details", owner, row["id"], row["version"])
        opened = open_map(label(item_key, "details"), aad, unb64(row["shared_details"]))
        return read_details(read_shared(opened))


def open_private(account: Account, row) -> "tuple[dict | None, Details | None]":
    """Returns the private details, and the copy of shared details in them. Each is None if it is damaged."""
    try:
        aad = associated_data("private-details", account.id, row["id"], row["private_version"])
        private = read_private(open_map(account.private_details, aad, unb64(row["private_details"])))
        if private.get("v") != 1:
            raise Damaged("its private details, of another version")
    except Damaged:
        return None, None
    try:
        return private, read_details(private.get("shared"))
    except Damaged:
        return private, None


def verify_details(folder: Folder, identity, row, shared: Details, private, own: "Details | None") -> None:
    """F8: raises Damaged unless shared details are the owner's, or of an editor with the owner's share."""
    version, private_version = row["version"], row["private_version"]
    if type(version) is not int or type(private_version) is not int or version < private_version:
        raise Damaged("its details, which are older than its private ones")
    if version == private_version:
        if private and "sharedDigest" in private:
            if private["sharedDigest"] != b64(sha256(unb64(row["shared_details"]))):
                raise Damaged("its details, which are not those that its owner sealed")
        return
    if identity is None:
        raise Damaged("its details, whose author cannot be verified")
    verify_author(folder, identity.person, row)
    if own and any(shared.value.get(field) != own.value.get(field) for field in ("streams", "motion")):
        raise Damaged("its details, which name other streams than the owner's")


def verify_author(folder: Folder, owner: Person, row) -> None:
    """F13: raises Damaged unless the owner, or an editor with the owner's share, signed these details."""
    with blame("its details, which nobody with the right to change them signed"):
        signed = folder.row("select * from details_signatures where item_id = ?", row["id"])
        if signed is None or signed["version"] != row["version"]:
            raise Damaged("a signature")
        author = owner
        if signed["author_id"] != row["owner_id"]:
            author = editor_of(folder, owner, row["id"], signed["author_id"])
        place = (owner.account_id, row["id"], row["version"], author.account_id)
        text = associated_data("shared-details-signature", *place)
        digest = sha256(unb64(row["shared_details"]))
        verify(author.signing_key, text, digest, unb64_of(64, signed["signature"]))


def editor_of(folder: Folder, owner: Person, item_id: str, user_id) -> Person:
    """Returns the editor. The owner's signature of the share covers the editor's keys."""
    share = folder.row("select * from item_shares where item_id = ? and user_id = ?", item_id, user_id)
    editor = folder.person(user_id)
    if share is None or not may_write(share["right"]):
        raise Damaged("a share")
    verify_share(owner, editor, Shared("MEDIA", item_id, share["right"], 0), share["sealed"], share["signature"])
    return editor

