"""Restores shared items, albums and links, from the rows that the account's keys open."""

from account import Account, Contact, Identity, Person, verify_claim, open_contacts
from albums import Album, open_album, open_album_key, open_membership, open_text, verify_membership
from errors import Damaged
from folder import Folder
from item_files import ItemFiles
from items import Item, is_trash_time, open_foreign_item
from links import link_record, open_link, opens_link
from report import Report
from shares import Shared, is_sealed_for, open_share


class Sharing:
    """Restores every row that the account's keys open. If the row names another account, reports that."""

    def __init__(self, folder: Folder, user_id: int, account: Account, identity: Identity, items: ItemFiles, report):
        self.folder, self.user_id, self.account, self.identity = folder, user_id, account, identity
        self.items = items
        self.report: Report = report
        self.people: "dict[int, Person | None]" = {}
        self.albums: "list[Album]" = []

    def restore(self) -> None:
        report = self.report
        self.contacts = self.read_contacts()
        with report.part("the list of shared items is incomplete"):
            for share in self.folder.table("item_shares").fetchall():
                self.restore_shared(share)
        with report.part("the list of albums is incomplete"), report.lines("albums.jsonl") as write:
            shares = self.album_shares()
            for row in self.folder.table("albums", "id"):
                self.restore_album(row, shares.get(row["id"]), write)
            self.find_strays()
        with report.part("the list of links is incomplete"), report.lines("links.jsonl") as write:
            for row in self.folder.table("links", "created_at, token"):
                self.list_link(row, write)

    def is_mine(self, row, column: str, opens, what: str) -> bool:
        if row[column] == self.user_id:
            return True
        if not opens():
            return False
        self.report.damage(f"{what}: its row names another account")
        return True

    # ── People ────────────────────────────────────────────────────────────────────────────────────────

    def read_contacts(self) -> "list[Contact] | None":
        """Returns None if they do not open. Then nobody else can be verified (F14)."""
        found = None
        for row in self.folder.table("contacts"):
            try:
                contacts = open_contacts(self.account, row["version"], row["sealed"])
            except Damaged as damage:
                if row["user_id"] == self.user_id:
                    self.report.damage(f"{damage}: nothing that others shared can be verified")
                    return None
                continue
            if self.is_mine(row, "user_id", lambda: True, "contacts"):
                found = contacts
        with self.report.lines("contacts.jsonl") as write:
            for contact in found or []:
                write(contact.record())
        return found or []

    def person(self, user_id: int) -> Person:
        """Returns the person that the folder claims. The caller must verify the keys."""
        if user_id not in self.people:
            try:
                self.people[user_id] = self.folder.person(user_id)
            except Damaged:
                self.people[user_id] = None
        person = self.people[user_id]
        return person or self.folder.person(user_id)

    def owner_of(self, row) -> Person:
        """Returns the owner of an item or album. Raises Damaged if their keys are not those in the contacts."""
        if row["owner_id"] == self.user_id:
            return self.identity.person
        if self.contacts is None:
            raise Damaged("its owner cannot be verified")
        return verify_claim(self.contacts, self.person(row["owner_id"]))

    def named(self, person: Person) -> Person:
        """Adds the e-mail address of a contact, which an album's list of members lacks."""
        known = [*(each.person for each in self.contacts or []), self.identity.person]
        return next((each for each in known if each.account_id == person.account_id), person)

    # ── Items of others ───────────────────────────────────────────────────────────────────────────────

    def restore_shared(self, share) -> None:
        item = self.folder.item(share["item_id"])
        if item is None or not self.opens_share(share, "MEDIA", item, 0):
            if share["user_id"] != self.user_id:
                return
            found = next((each for each in self.folder.items() if self.opens_share(share, "MEDIA", each, 0)), None)
            if found is not None:
                self.report.damage(f"{found['id']}: the row of its share names another item, {share['item_id']}")
            item = item if found is None else found
        elif share["user_id"] != self.user_id:
            self.report.damage(f"{item['id']}: the row of its share names another account")
        if item is None or self.is_left_out(item):
            return
        if item["owner_id"] == self.user_id:
            self.report.damage(f"{item['id']}: a share with its own owner")
            return
        self.items.restore(item, lambda: self.received_item(item, share))

    def opens_share(self, share, kind: str, resource, epoch) -> bool:
        owner_id, shared = resource["owner_id"], Shared(kind, resource["id"], share["right"], epoch)
        return owner_id != self.user_id and self.is_for_me(owner_id, shared, share["sealed"])

    def is_for_me(self, owner_id: int, shared: Shared, sealed) -> bool:
        try:
            return is_sealed_for(self.identity, self.person(owner_id), shared, sealed)
        except Damaged:
            return False

    def received_item(self, row, share) -> Item:
        owner = self.owner_of(row)
        shared = Shared("MEDIA", row["id"], share["right"], 0)
        item_key = open_share(self.identity, owner, shared, share["sealed"], share["signature"])
        return open_foreign_item(self.folder, owner, item_key, row)

    def is_left_out(self, row) -> bool:
        """An item in its owner's trash is hidden from everybody else."""
        if row["trashed_at"] is None:
            return False
        if is_trash_time(row["trashed_at"]):
            self.report.say("left out", f"{row['id']}: it is in its owner's trash")
        else:
            self.report.damage(f"{row['id']}: the time when it was put into the trash")
        return True

    # ── Albums ────────────────────────────────────────────────────────────────────────────────────────

    def album_shares(self) -> dict:
        albums = {row["id"]: row for row in self.folder.table("albums")}
        shares = {}
        for share in self.folder.table("album_shares"):
            album_id, is_named = share["album_id"], share["user_id"] == self.user_id
            if album_id not in albums or not self.opens_share(share, "ALBUM", albums[album_id], share["epoch"]):
                if not is_named:
                    continue
                opened = (each for each in albums.values() if self.opens_share(share, "ALBUM", each, share["epoch"]))
                found = next(opened, None)
                if found is not None:
                    album_id = found["id"]
                    self.report.damage(f"album {album_id}: the row of its share names another, {share['album_id']}")
                elif album_id in albums and albums[album_id]["owner_id"] == self.user_id:
                    self.report.damage(f"album {album_id}: a share with its own owner")
            elif not is_named:
                self.report.damage(f"album {album_id}: the row of its share names another account")
            shares[album_id] = share
        return shares

    def restore_album(self, row, share, write) -> None:
        title = f"album {row['id']}"
        is_own = self.is_mine(row, "owner_id", lambda: self.opens_album(row), title)
        if not is_own and share is None:
            return
        try:
            owner = self.identity.person if is_own else self.owner_of(row)
            album = open_album(self.folder, self.account, self.identity, owner, row, share)
        except Damaged as damage:
            self.report.damage(f"{title}: {damage}")
            return
        self.albums.append(album)
        try:
            name, description = open_text(album, row)
        except Damaged:
            name = description = None
            self.report.damage(f"{title}: its title and description")
        ids = [self.album_item(album, each) for each in self.folder.items_of_album(album.id)]
        ids = sorted((each for each in ids if each), key=lambda each: self.items.orders.get(each, ("", each)))
        members = [{**self.named(each.person).record(), "right": each.right} for each in album.members]
        cover = None if row["cover_id"] is None else self.items.names(str(row["cover_id"]))
        write({
            "id": album.id, "title": name, "description": description, "cover": cover,
            "owner": album.owner.record(), "members": members, "items": [self.items.names(each) for each in ids],
        })
        self.report.say("album", f"{name or album.id}, {len(ids)} items")

    def opens_album(self, row) -> bool:
        try:
            open_album_key(self.account, row)
            return True
        except Damaged:
            return False

    def album_item(self, album: Album, row) -> "str | None":
        """Returns the id of an item of the album. Restores it if it is somebody else's and not restored yet."""
        if (row["trashed_at"] is not None) != bool(row["trashed_copy"]):
            self.report.damage(f"{row['id']} of album {album.id}: its two trash flags differ")
        if row["owner_id"] != self.user_id and row["id"] not in self.items.orders and self.is_left_out(row):
            return None
        try:
            person, item_key = open_membership(album, self.account_id_of(row["owner_id"]), row)
        except Damaged as damage:
            self.report.damage(f"{row['id']} of album {album.id}: {damage}")
            return None
        if row["id"] not in self.items.orders and person.account_id != self.account.id:
            owner = self.named(person)
            self.items.restore(row, lambda: open_foreign_item(self.folder, owner, item_key, row))
        return row["id"]

    def account_id_of(self, user_id: int) -> str:
        return self.account.id if user_id == self.user_id else self.person(user_id).account_id

    def find_strays(self) -> None:
        """Reports items of opened albums whose rows name another album, and albums whose rows name another owner."""
        owners = {row["id"]: row["owner_id"] for row in self.folder.table("albums")}
        ids = {album.id for album in self.albums}
        for row in self.folder.album_items():
            if row["album_id"] in ids or self.is_signed(row, owners.get(row["album_id"])):
                continue
            if self.is_signed(row, self.user_id):
                self.report.damage(f"{row['id']} of album {row['album_id']}: the row of the album names another owner")
            for album in self.albums:
                try:
                    open_membership(album, self.account_id_of(row["owner_id"]), row)
                except Damaged:
                    continue
                self.report.damage(f"{row['id']} of album {album.id}: its row names another album")

    def is_signed(self, row, album_owner: "int | None") -> bool:
        """Whether the item's owner signed it into the album that the row names."""
        try:
            owner = self.identity.person if row["owner_id"] == self.user_id else self.person(row["owner_id"])
            place = (self.account_id_of(album_owner), row["album_id"], row["epoch"])
            verify_membership(owner, place, row)
            return True
        except Damaged:
            return False

    # ── Links ─────────────────────────────────────────────────────────────────────────────────────────

    def list_link(self, row, write) -> None:
        title = f"link {row['token']}"
        if not self.is_mine(row, "owner_id", lambda: opens_link(self.account, row), title):
            return
        try:
            link = open_link(self.account, self.identity, row)
        except Damaged:
            self.report.damage(title)
            return
        write(link_record(row, link, self.identity, self.items))
