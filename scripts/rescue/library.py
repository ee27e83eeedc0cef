"""Restores the parts of one account's library in order."""

import contextlib
from pathlib import Path

from account import Account, Identity, open_identity, open_profile
from errors import Damaged
from folder import Folder
from guest_uploads import GuestUploads
from item_files import ItemFiles
from items import open_item_key, open_own_item
from known import restore_known
from references import dangling
from report import Report
from seals import parse_json
from sharing import Sharing


def library_of(folder: Folder, user, account: Account, output: Path) -> "Library":
    keys = parse_json(user["keys_json"], "the account's keys")
    try:
        identity = open_identity(account, user["email"], keys.get("identity"))
    except Damaged:
        identity = None
    return Library(folder, user, account, identity, output)


class Library:
    """`identity` is None if it does not open. Then only items and lists that need no signature are restored."""

    def __init__(self, folder: Folder, user, account: Account, identity: "Identity | None", output: Path):
        self.folder, self.user, self.account, self.identity = folder, user, account, identity
        self.report = Report(output)
        self.items = ItemFiles(folder, output, self.report)

    def restore(self) -> int:
        """Returns the exit code."""
        report = self.report
        with contextlib.closing(self.items.open()):
            with report.part("the list of items is incomplete"):
                self.restore_items()
            if self.identity is None:
                report.damage("the account's identity: albums, shares and links cannot be verified")
            else:
                Sharing(self.folder, self.user["id"], self.account, self.identity, self.items, report).restore()
            with report.part("the list of guest uploads is incomplete"):
                GuestUploads(self.folder, self.user["id"], self.account, self.items, report).restore()
        with report.part("the list of decisions is incomplete"):
            restore_known(self.folder, self.user["id"], self.account, self.items, report)
        self.restore_profile()
        self.check_database()
        print(f"\n{self.items.restored} restored, {report.damaged} damaged")
        return 1 if report.damaged else 0

    def restore_items(self) -> None:
        for row in self.folder.items():
            is_named = row["owner_id"] == self.user["id"]
            if not is_named and not self.opens(row):
                continue
            self.items.restore(row, lambda: open_own_item(self.folder, self.account, self.identity, row))
            if not is_named:
                self.report.damage(f"{row['id']}: its row names another account as its owner")

    def opens(self, row) -> bool:
        try:
            open_item_key(self.account, row)
            return True
        except Damaged:
            return False

    def restore_profile(self) -> None:
        try:
            profile = open_profile(self.account, self.user["profile_version"], self.user["profile_sealed"])
        except Damaged as damage:
            self.report.damage(str(damage))
            return
        if profile:
            self.report.value("profile.json", profile)

    def check_database(self) -> None:
        if not self.folder.has_whole_log:
            # The database's write-ahead log is damaged. open_folder has already printed this, but only now is
            # there a report that counts it.
            self.report.damaged += 1
        with self.report.part("it cannot be searched for references to missing rows"):
            for text in dangling(self.folder):
                self.report.damage(text)
        with self.report.part("its counts cannot be read"):
            for row in self.folder.miscounts(self.user["id"]):
                self.report.damage(
                    f"the database: it has {row['found']} items of {row['year']}-{str(row['month']).zfill(2)},"
                    f" but the server counted {row['kept']}"
                )
        if not self.folder.is_whole():
            self.report.damage("the database: items may be missing from this list")
