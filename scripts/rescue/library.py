"""One account's library: what is restored, in its order, and what is said of it."""

import contextlib
import json
from pathlib import Path

from account import Account, Identity, Person, judge, open_contacts
from albums import Album, open_album, open_membership, open_text
from errors import Damaged, printable
from folder import DATABASE_ERRORS, Folder
from items import Item, open_foreign_item, open_own_item
from links import link_record, open_link
from output import Places, restore, restore_movie
from shares import Shared, open_share


class Library:
    """`identity` is None where it does not open: then only what is the account's alone is restored."""

    def __init__(self, folder: Folder, user_id: int, account: Account, identity: "Identity | None", output: Path):
        self.folder, self.user_id, self.account, self.identity = folder, user_id, account, identity
        self.output, self.places = output, Places(output)
        self.files: "dict[str, str]" = {}
        """The restored file of each item, so that none is written twice."""
        self.damaged = 0

    def restore(self) -> int:
        """Restores what can be restored and reports each part. Gives the exit code."""
        with open(self.output / "details.jsonl", "w", encoding="utf-8") as self.details:
            with self.part("the list of items breaks off here"):
                for row in self.folder.own_items(self.user_id):
                    self.restore_item(row, lambda: open_own_item(self.folder, self.account, self.identity, row))
            if self.identity is None:
                self.report("the account's identity: nothing of albums, shares and links can be verified")
            else:
                self.restore_sharing()
        if not self.folder.is_whole():
            self.report("the database: items may be missing from this list")
        print(f"\n{len(self.files)} restored, {self.damaged} damaged")
        return 1 if self.damaged else 0

    def restore_sharing(self) -> None:
        self.contacts = self.read_contacts()
        with self.part("the list of shared items breaks off here"):
            if self.folder.has("item_shares"):
                for row in self.folder.items_shared_with(self.user_id):
                    self.restore_item(row, lambda: self.received_item(row))
        with self.part("the list of albums breaks off here"), self.lines("albums.jsonl") as write:
            if self.folder.has("albums"):
                for row in self.folder.albums_of(self.user_id):
                    self.restore_album(row, write)
        with self.part("the list of links breaks off here"), self.lines("links.jsonl") as write:
            if self.folder.has("links"):
                for row in self.folder.links_of(self.user_id):
                    self.list_link(row, write)

    def read_contacts(self) -> "list[Person] | None":
        """None where they do not open: then nobody is believed (F14)."""
        try:
            row = self.folder.contacts(self.user_id)
            return open_contacts(self.account, row["version"] if row else 0, row["sealed"] if row else None)
        except Damaged as damage:
            self.report(f"{damage}: nothing that others shared can be verified")
            return None

    # ── Items ─────────────────────────────────────────────────────────────────────────────────────────

    def restore_item(self, row, open_item) -> None:
        title = printable(row["id"])
        try:
            item: Item = open_item()
            title += f" ({printable(item.details.name)})"
            file = restore(item, self.folder, self.output, self.places)
            movie = self.movie_of(item, file)
            line = json.dumps(item.record(file, movie))
        except Damaged as damage:
            self.report(f"{title}: {damage}")
            return
        except RecursionError:
            # Somebody else's details may be nested as deep as can just be read.
            line = json.dumps({"file": file, "id": item.id})
            item.remarks.append("its details, which are nested too deep; the file is whole")
        self.files[item.id] = file
        print(f"restored  {printable(file)}, {item.details.length} bytes")
        if movie:
            print(f"restored  {printable(movie)}, {item.details.movie.length} bytes")
        self.details.write(f"{line}\n")
        for remark in item.remarks:
            self.report(f"{title}: {remark}")

    def movie_of(self, item: Item, file: str) -> "str | None":
        try:
            return restore_movie(item, self.folder, self.output, self.places, file)
        except Damaged as damage:
            item.remarks.append(f"its movie: {damage}; the picture is whole")
            return None

    def received_item(self, row) -> Item:
        owner = self.owner_of(row)
        shared = Shared("MEDIA", row["id"], row["share_right"], 0)
        item_key = open_share(self.identity, owner, shared, row["share_sealed"], row["share_signature"])
        return open_foreign_item(self.folder, owner, item_key, row)

    def owner_of(self, row) -> Person:
        """The owner of an item or an album: oneself, a contact, or whom the folder names at first."""
        if row["owner_id"] == self.user_id:
            return self.identity.person
        if self.contacts is None:
            raise Damaged("from somebody who cannot be verified")
        return judge(self.contacts, self.folder.person(row["owner_id"]))

    # ── Albums and links ──────────────────────────────────────────────────────────────────────────────

    def restore_album(self, row, write) -> None:
        try:
            album = open_album(self.folder, self.account, self.identity, self.owner_of(row), row)
        except Damaged as damage:
            self.report(f"album {printable(row['id'])}: {damage}")
            return
        try:
            title, description = open_text(album, row)
        except Damaged:
            title = description = None
            self.report(f"album {printable(row['id'])}: its title and description")
        items = [self.album_item(album, each) for each in self.folder.items_of_album(album.id, self.user_id)]
        members = [{**self.named(each.person).record(), "right": each.right} for each in album.members]
        write({
            "id": album.id, "title": title, "description": description,
            "owner": album.owner.record(), "members": members,
            "items": [item for item in items if item],
        })
        print(f"album     {printable(title or album.id)}, {len(items)} items")

    def album_item(self, album: Album, row) -> "dict | None":
        """Where an item of the album is; somebody else's that is nowhere yet is restored."""
        try:
            item_owner = self.folder.person(row["owner_id"]).account_id
            person, item_key = open_membership(album, item_owner, row)
        except Damaged as damage:
            self.report(f"{printable(row['id'])} of an album: {damage}")
            return None
        if row["id"] not in self.files and person.account_id != self.account.id:
            owner = self.named(person)
            self.restore_item(row, lambda: open_foreign_item(self.folder, owner, item_key, row))
        return {"id": row["id"], "file": self.files.get(row["id"])}

    def named(self, person: Person) -> Person:
        """With the address under which one knows them: an album's list of members has none."""
        known = [*(self.contacts or []), self.identity.person]
        return next((each for each in known if each.account_id == person.account_id), person)

    def list_link(self, row, write) -> None:
        try:
            write(link_record(row, open_link(self.account, self.identity, row), self.files))
        except Damaged:
            self.report(f"link {printable(row['token'])}")

    # ── Reports ───────────────────────────────────────────────────────────────────────────────────────

    def report(self, what: str) -> None:
        self.damaged += 1
        print(f"DAMAGED   {what}")

    @contextlib.contextmanager
    def part(self, broken: str):
        """A damage of the database ends one part of the work, and not the others."""
        try:
            yield
        except DATABASE_ERRORS:
            self.report(f"the database: {broken}")

    @contextlib.contextmanager
    def lines(self, name: str):
        """A file of JSON values, one on a line, which is there if there are any."""
        path = self.output / name
        with open(path, "w", encoding="utf-8") as file:
            yield lambda value: file.write(json.dumps(value) + "\n")
        if path.stat().st_size == 0:
            path.unlink()
