"""The data folder: a copy of its database, and its blobs."""

import contextlib
import shutil
import sqlite3
import tempfile
from pathlib import Path

from account import Person, person_of
from blobs import Blobs
from errors import DATABASE_ERRORS, Damaged, Refused, printable
from log import log_damage

DATABASE = "safelight.sqlite"

# The first migrations of SQLite and PostgreSQL before version 0.1.0.
UNRELEASED = {"0001-accounts-and-items", "0038-baseline"}

ITEM_COLUMNS = ", ".join(
    f"items.{column}"
    for column in (
        "id", "owner_id", "version", "private_version", "wrapped_key", "shared_details", "private_details",
        "original_blob", "renditions_blob", "renditions_json", "trashed_at",
    )
)
MEMBER_COLUMNS = "album_items.epoch, album_items.wrapped_key as member_key, album_items.signature as member_signature"


def check_folders(data: Path, output: Path) -> None:
    if not (data / DATABASE).is_file():
        raise Refused(f"Not a data folder of Safelight, because it has no {DATABASE}: {printable(data)}")
    inside = data.resolve() in [output.resolve(), *output.resolve().parents]
    if inside:
        raise Refused("OUTPUT_FOLDER must be outside of DATA_FOLDER.")
    if output.exists() and (not output.is_dir() or any(output.iterdir())):
        raise Refused(f"OUTPUT_FOLDER must be new or empty: {printable(output)}")
    refuse_running_server(data / "lock")


def refuse_running_server(lock: Path) -> None:
    """A running server holds an exclusive SQLite lock on this file."""
    if not lock.is_file():
        return
    with contextlib.closing(sqlite3.connect(f"{lock.resolve().as_uri()}?mode=ro", uri=True, timeout=0)) as held:
        try:
            held.execute("select count(*) from sqlite_master").fetchone()
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise Refused("A server is running on DATA_FOLDER: stop it, or copy the folder first.")


def refuse_unreleased(database: sqlite3.Connection) -> None:
    """Libraries of development versions use formats that docs/format.md does not describe."""
    with contextlib.suppress(*DATABASE_ERRORS):
        names = [row[0] for row in database.execute("select name from migrations")]
        if not UNRELEASED.isdisjoint(names):
            raise Refused(
                "DATA_FOLDER holds a library that a development version made before the first release. "
                "This rescue cannot read it. Use the rescue of that version."
            )


@contextlib.contextmanager
def open_folder(data: Path, output: Path):
    """Opens a copy of the database and its log, because SQLite must write to read the log.

    Reports damage of the log first, because the account itself may be in the lost part.
    """
    damage = log_damage(data / DATABASE)
    if damage:
        print(f"DAMAGED   the database: {printable(damage)}")
    with tempfile.TemporaryDirectory(prefix=".database-", dir=output) as copy:
        for name in (DATABASE, f"{DATABASE}-wal"):
            if (data / name).is_file():
                shutil.copyfile(data / name, Path(copy) / name)
        database = sqlite3.connect(Path(copy) / DATABASE)
        try:
            database.row_factory = sqlite3.Row
            database.text_factory = lambda text: text.decode("utf-8", "replace")
            database.execute("pragma query_only = on")
            refuse_unreleased(database)
            yield Folder(database, Blobs(data / "blobs"), damage is None)
        finally:
            database.close()


class Folder:
    def __init__(self, database: sqlite3.Connection, blobs: Blobs, has_whole_log: bool = True):
        self.database, self.blobs, self.has_whole_log = database, blobs, has_whole_log

    def is_whole(self) -> bool:
        """Runs SQLite's own check, which also finds index entries without rows."""
        try:
            return [row[0] for row in self.database.execute("pragma integrity_check(1)")] == ["ok"]
        except DATABASE_ERRORS:
            return False

    def has(self, table: str) -> bool:
        """A partial data folder may lack tables."""
        return bool(self.columns(table))

    def columns(self, table: str) -> "list[str]":
        return [column["name"] for column in self.database.execute(f"pragma table_info({table})")]

    def rows(self, query: str, *values):
        return self.database.execute(query, values)

    def table(self, table: str, order: str = "rowid"):
        return self.rows(f"select * from {table} order by {order}" if self.has(table) else "select 1 where false")

    def row(self, query: str, *values):
        try:
            return self.rows(query, *values).fetchone()
        except DATABASE_ERRORS:
            raise Damaged("the database")

    def users(self) -> list:
        # The account's number is SQLite's rowid. The column `id` exists only through the stored text of the
        # schema, which may be damaged.
        query = "select rowid as id, email, keys_json, profile_sealed, profile_version from users order by rowid"
        return self.rows(query).fetchall()

    def person(self, user_id: int) -> Person:
        """Returns the person that the folder claims. The caller must verify the keys."""
        user = self.row("select email, keys_json from users where rowid = ?", user_id)
        if user is None:
            raise Damaged("its owner's account is missing")
        return person_of(user["keys_json"], user["email"])

    def items(self):
        """Returns the items of all accounts: the key decides who owns an item, not `owner_id`."""
        return self.rows(f"select {ITEM_COLUMNS} from items order by items.id")

    def item(self, item_id):
        return self.row(f"select {ITEM_COLUMNS} from items where items.id = ?", item_id)

    def items_of_album(self, album_id: str):
        return self.rows(
            f"select {ITEM_COLUMNS}, {MEMBER_COLUMNS}, album_items.trashed as trashed_copy"
            " from album_items join items on items.id = album_items.item_id where album_items.album_id = ?"
            " order by items.id",
            album_id,
        )

    def album_items(self):
        return self.rows(
            f"select {ITEM_COLUMNS}, {MEMBER_COLUMNS}, album_items.album_id"
            " from album_items join items on items.id = album_items.item_id order by album_items.rowid"
        )

    def miscounts(self, user_id: int):
        """Returns the months in which the server counted another number of items than there are."""
        if not self.has("month_counts") or not self.row("select 1 from month_counts where owner_id = ?", user_id):
            return []
        return self.rows(
            "select year, month, sum(kept) as kept, sum(found) as found from ("
            " select year, month, count as kept, 0 as found from month_counts where owner_id = ?1"
            " union all select cast(substr(day, 1, 4) as integer), cast(substr(day, 6, 2) as integer), 0, 1"
            " from items where owner_id = ?1 and trashed_at is null"
            ") group by year, month having sum(kept) <> sum(found)",
            user_id,
        ).fetchall()
