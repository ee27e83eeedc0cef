"""Albums (F13), own ones and those of others."""

from typing import NamedTuple

from account import Account, Identity, Person, account_id_of, public_keys_of
from errors import Damaged, blame
from folder import Folder
from rights import RIGHTS, may_write
from seals import associated_data, label, open_json, open_key, unb64, unb64_of, verify
from shares import Shared, open_share


class Member(NamedTuple):
    person: Person
    right: str


class Album(NamedTuple):
    id: str
    owner: Person
    epoch: int
    keys: "dict[int, bytes]"
    """albumKey by epoch, from the current epoch down to the last one whose sealed key opens."""
    members: "list[Member]"

    def author(self, account_id: str) -> Person:
        """Raises Damaged unless the account may write records of the album."""
        if account_id == self.owner.account_id:
            return self.owner
        for person, right in self.members:
            if person.account_id == account_id and may_write(right):
                return person
        raise Damaged("the author may not write into the album")


def open_album(folder: Folder, account: Account, identity: Identity, owner: Person, row, share) -> Album:
    """Opens the keys and members of an album. `share` is the one with this account, and unused for an own album."""
    place = (owner.account_id, row["id"], row["epoch"])
    with blame("its key"):
        if owner.account_id == account.id:
            key = open_album_key(account, row)
        else:
            shared = Shared("ALBUM", row["id"], share["right"], row["epoch"])
            key = open_share(identity, owner, shared, share["sealed"], share["signature"])
    with blame("its list of members"):
        members = open_members(owner, place, key, row)
        if owner.account_id != account.id and account.id not in [each.person.account_id for each in members]:
            raise Damaged("the list")
    keys = open_chain(folder, owner, row, key)
    return Album(row["id"], owner, row["epoch"], keys, members)


def open_album_key(account: Account, row) -> bytes:
    """Succeeds only with the owner's keys. Ignores the owner that the row names."""
    aad = associated_data("album-key", account.id, row["id"], row["epoch"])
    return open_key(account.album_wrap, aad, unb64(row["wrapped_key"]))


def open_members(owner: Person, place, key: bytes, row) -> "list[Member]":
    version, sealed = row["members_version"], unb64(row["members_sealed"])
    text = associated_data("album-members-signature", *place, version)
    verify(owner.signing_key, text, sealed, unb64_of(64, row["members_signature"]))
    value = open_json(label(key, "album/members"), associated_data("album-members", *place, version), sealed)
    members = value.get("members")
    if value.get("v") != 1 or not isinstance(members, list):
        raise Damaged("the list")
    opened = [member_of(each) for each in members]
    if len({each.person.account_id for each in opened}) != len(opened):
        raise Damaged("the list")
    return opened


def member_of(value) -> Member:
    keys = public_keys_of(value)
    if value.get("right") not in RIGHTS:
        raise Damaged("a right")
    return Member(Person(account_id_of(value), None, *keys), value["right"])


def open_chain(folder: Folder, owner: Person, row, key: bytes) -> "dict[int, bytes]":
    """Returns the album's keys by epoch, from the current one back to the last one that opens.

    `previous_key` in an epoch's row is the key of the epoch before, sealed with the key of this epoch.
    """
    keys, epoch = {row["epoch"]: key}, row["epoch"]
    chain = folder.rows("select * from album_epochs where album_id = ? order by epoch desc", row["id"])
    for link in chain:
        if link["epoch"] != epoch:
            continue
        aad = associated_data("album-previous", owner.account_id, row["id"], epoch)
        try:
            key = open_key(label(key, "album/previous"), aad, unb64(link["previous_key"]))
        except Damaged:
            break
        epoch -= 1
        keys[epoch] = key
    return keys


def open_text(album: Album, row) -> "tuple[str, str]":
    """Returns title and description."""
    author = album.author(row["details_author"])
    place = (album.owner.account_id, album.id, album.epoch, row["details_version"])
    sealed = unb64(row["details_sealed"])
    text = associated_data("album-details-signature", *place, author.account_id)
    verify(author.signing_key, text, sealed, unb64_of(64, row["details_signature"]))
    key = label(album.keys[album.epoch], "album/details")
    value = open_json(key, associated_data("album-details", *place), sealed)
    title, description = value.get("title"), value.get("description")
    if value.get("v") != 1 or not isinstance(title, str) or not isinstance(description, str):
        raise Damaged("a text")
    return title, description


def open_membership(album: Album, item_owner: str, row) -> "tuple[Person, bytes]":
    """Returns the owner of an item of the album, with the keys that the album names, and the item's key."""
    with blame("nobody with the right to add it to the album signed it"):
        person = album.author(item_owner)
        epoch = row["epoch"]
        if epoch not in album.keys:
            raise Damaged("an epoch")
        place = (album.owner.account_id, album.id, epoch)
        sealed = verify_membership(person, place, row)
        aad = associated_data("album-item", *place, person.account_id, row["id"])
        return person, open_key(label(album.keys[epoch], "album/items"), aad, sealed)


def verify_membership(item_owner: Person, place: "tuple[str, str, int]", row) -> bytes:
    """Returns the sealed key of an item. Its owner signed it for `place`: album owner, album id and epoch."""
    sealed = unb64(row["member_key"])
    text = associated_data("album-item-signature", *place, item_owner.account_id, row["id"])
    verify(item_owner.signing_key, text, sealed, unb64_of(64, row["member_signature"]))
    return sealed
