"""Items (F8), one's own and those that others shared, with the authors of their details (F13)."""

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
    """What restores an original, and what is known beside it."""

    id: str
    stream_key: bytes
    details: Details
    private: "dict | None"
    blob: str
    renditions: "tuple[str | None, str]"
    """The blob of the streams that are not the original, and where each lies in it."""
    trashed_at: "str | None"
    owner: "Person | None"
    """None for one's own."""
    remarks: "list[str]"
    """What is wrong with the item, though its original can be restored."""

    def place(self) -> str:
        place = "shared/" if self.owner else "trash/" if self.trashed_at else ""
        return place + self.details.local[:7]

    def source(self, blobs: Blobs, role: str) -> Blob:
        """The ciphertext of one of its streams."""
        return blobs.blob(self.blob) if role == "original" else blobs.rendition(*self.renditions, role)

    def order(self) -> tuple:
        """When it was taken, as its details say: the server's word for it is not sealed."""
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
    """It opens for the owner alone, whoever the row says that is."""
    item_id = id_of(row)
    with blame("its key"):
        aad = associated_data("item-key", account.id, item_id)
        return open_key(account.item_wrap, aad, unb64(row["wrapped_key"]))


def open_own_item(folder: Folder, account: Account, identity: "Identity | None", row) -> Item:
    """Damaged when the original cannot be read with the row."""
    item_key = open_item_key(account, row)
    private, own = open_private(account, row)
    remarks = [] if private is not None else ["its private details; the file is whole"]
    if not is_trash_time(row["trashed_at"]):
        remarks.append("when it was put into the trash")
    try:
        shared = open_shared(item_key, account.id, row)
        believe(folder, identity, row, shared, private, own)
    except Damaged as damage:
        if own is None:
            raise
        remarks.append(f"{damage}; set aside for those that its owner sealed last")
        shared = own
    return item_of(row, item_key, shared, private, None, remarks)


def open_foreign_item(folder: Folder, owner: Person, item_key: bytes, row) -> Item:
    """Somebody else's item, under a key that was verified to be its owner's gift."""
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
    """The private details, and the shared ones that were sealed with them."""
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


def believe(folder: Folder, identity, row, shared: Details, private, own: "Details | None") -> None:
    """F8: whether shared details are the owner's, or of somebody whom the owner's share lets edit."""
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
        raise Damaged("its details, which name other streams than its owner")


def verify_author(folder: Folder, owner: Person, row) -> None:
    """F13: that the owner, or whom a share of the owner's lets edit, signed just these details."""
    with blame("its details, which nobody has signed who may change them"):
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
    """The share that the owner signed vouches for the editor's keys, wherever they are read."""
    share = folder.row("select * from item_shares where item_id = ? and user_id = ?", item_id, user_id)
    editor = folder.person(user_id)
    if share is None or not may_write(share["right"]):
        raise Damaged("a share")
    verify_share(owner, editor, Shared("MEDIA", item_id, share["right"], 0), share["sealed"], share["signature"])
    return editor

