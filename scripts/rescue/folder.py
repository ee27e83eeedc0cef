"""The data folder: its database, read from a copy, and its blobs."""

import contextlib
import json
import re
import shutil
import sqlite3
import tempfile
from pathlib import Path

from account import Person, person_of
from errors import Damaged, Refused, printable

DATABASE = "safelight.sqlite"

# Damage in a table's name also damages the text of the error.
DATABASE_ERRORS = (sqlite3.Error, UnicodeError)

ITEM_COLUMNS = "id, owner_id, version, wrapped_key, shared_details, private_details, original_blob, trashed_at"
SHARE_COLUMNS = "{0}.right as share_right, {0}.sealed as share_sealed, {0}.signature as share_signature"
MEMBER_COLUMNS = "album_items.epoch, album_items.wrapped_key as member_key, album_items.signature as member_signature"


def check_folders(data: Path, output: Path) -> None:
    if not (data / DATABASE).is_file():
        raise Refused(f"This is no data folder of Safelight, it holds no {DATABASE}: {printable(data)}")
    inside = data.resolve() in [output.resolve(), *output.resolve().parents]
    if inside:
        raise Refused("OUTPUT_FOLDER must lie outside DATA_FOLDER.")
    if output.exists() and (not output.is_dir() or any(output.iterdir())):
        raise Refused(f"OUTPUT_FOLDER must be new or empty: {printable(output)}")
    refuse_running_server(data / "lock")


def refuse_running_server(lock: Path) -> None:
    """A running server holds an exclusive lock of SQLite's on this file."""
    if not lock.is_file():
        return
    with contextlib.closing(sqlite3.connect(f"{lock.resolve().as_uri()}?mode=ro", uri=True, timeout=0)) as held:
        try:
            held.execute("select count(*) from sqlite_master").fetchone()
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise Refused("A server is running on DATA_FOLDER: stop it, or copy the folder first.")


@contextlib.contextmanager
def open_folder(data: Path, output: Path):
    """A copy of the database, with what its log holds: to read that log SQLite has to write."""
    with tempfile.TemporaryDirectory(prefix=".database-", dir=output) as copy:
        for name in (DATABASE, f"{DATABASE}-wal"):
            if (data / name).is_file():
                shutil.copyfile(data / name, Path(copy) / name)
        database = sqlite3.connect(Path(copy) / DATABASE)
        try:
            database.row_factory = sqlite3.Row
            database.text_factory = lambda text: text.decode("utf-8", "replace")
            database.execute("pragma query_only = on")
            yield Folder(database, data / "blobs")
        finally:
            database.close()


class Folder:
    def __init__(self, database: sqlite3.Connection, blobs: Path):
        self.database, self.blobs = database, blobs

    def is_whole(self) -> bool:
        """SQLite's own check, which finds that an index names rows that their table has no more."""
        try:
            return [row[0] for row in self.database.execute("pragma integrity_check(1)")] == ["ok"]
        except DATABASE_ERRORS:
            return False

    def has(self, table: str) -> bool:
        """A data folder from before there were albums and shares lacks their tables."""
        return bool(self.columns(table))

    def columns(self, table: str) -> "list[str]":
        return [column["name"] for column in self.database.execute(f"pragma table_info({table})")]

    def rows(self, query: str, *values):
        return self.database.execute(query, values)

    def row(self, query: str, *values):
        """The first row, or None; Damaged where the database cannot tell."""
        try:
            return self.rows(query, *values).fetchone()
        except DATABASE_ERRORS:
            raise Damaged("the database")

    def users(self) -> list:
        # rowid is the account's number, even where the text of the schema is damaged.
        return self.rows("select rowid as id, email, keys_json from users order by rowid").fetchall()

    def person(self, user_id: int) -> Person:
        """Somebody as the folder names them: whether they are that is for others to verify."""
        user = self.row("select email, keys_json from users where rowid = ?", user_id)
        if user is None:
            raise Damaged("from an account that is not there")
        return person_of(user["keys_json"], user["email"])

    def contacts(self, user_id: int):
        if not self.has("contacts"):
            return None
        return self.row("select version, sealed from contacts where user_id = ?", user_id)

    def own_items(self, user_id: int):
        query = f"select {self.item_columns()} from items where owner_id = ? order by day, id"
        return self.rows(query, user_id)

    def items_shared_with(self, user_id: int):
        """Those of other people that are not in their trash."""
        return self.rows(
            f"select {self.item_columns()}, {SHARE_COLUMNS.format('item_shares')}"
            " from item_shares join items on items.id = item_shares.item_id"
            " where item_shares.user_id = ? and items.trashed_at is null order by items.day, items.id",
            user_id,
        )

    def albums_of(self, user_id: int):
        """One's own and those that were shared with one, with the share."""
        return self.rows(
            f"select albums.*, {SHARE_COLUMNS.format('album_shares')} from albums"
            " left join album_shares on album_shares.album_id = albums.id and album_shares.user_id = ?1"
            " where albums.owner_id = ?1 or album_shares.user_id = ?1 order by albums.created_at, albums.id",
            user_id,
        )

    def items_of_album(self, album_id: str, user_id: int):
        """Not those in other people's trash."""
        return self.rows(
            f"select {self.item_columns()}, {MEMBER_COLUMNS}"
            " from album_items join items on items.id = album_items.item_id where album_items.album_id = ?"
            " and (items.trashed_at is null or items.owner_id = ?) order by items.day, items.id",
            album_id, user_id,
        )

    def links_of(self, user_id: int):
        return self.rows("select * from links where owner_id = ? order by created_at, token", user_id)

    def item_columns(self) -> str:
        columns = [f"items.{column}" for column in ITEM_COLUMNS.split(", ")]
        private = "private_version" if "private_version" in self.columns("items") else "version"
        # What movies need may not have been copied, and is not needed for originals.
        renditions = [
            f"items.{column}" if column in self.columns("items") else f"null as {column}"
            for column in ("renditions_blob", "renditions_json")
        ]
        return ", ".join([*columns, *renditions, f"items.{private} as private_version"])

    def blob(self, key) -> "Blob":
        if not isinstance(key, str) or not re.fullmatch(r"[0-9a-f]{32}", key):
            raise Damaged("the name of its blob")
        return Blob(self.blobs / key[:2] / key)

    def rendition(self, key, spans, role: str) -> "Blob":
        """The stretch of the blob of all renditions that is the stream of one role."""
        try:
            span = next(span for span in json.loads(spans) if span["role"] == role)
            start, length = int(span["offset"]), int(span["length"])
        except (ValueError, TypeError, KeyError, StopIteration):
            raise Damaged(f"where its {role} lies")
        return Blob(self.blob(key).path, start, length)


class Blob:
    """A blob's file. That it cannot be read is damage; that the output cannot be written ends the run."""

    def __init__(self, path: Path, start: int = 0, length: "int | None" = None):
        self.path, self.start, self.left = path, start, length

    def __enter__(self):
        if not self.path.is_file():
            raise Damaged(f"the original is missing: blobs/{self.path.parent.name}/{self.path.name}")
        with self.reading():
            self.file = open(self.path, "rb")
            self.file.seek(self.start)
        return self

    def __exit__(self, *_):
        self.file.close()

    def read(self, size: int) -> bytes:
        if self.left is not None:
            size = min(size, self.left)
            self.left -= size
        with self.reading():
            return self.file.read(size)

    @contextlib.contextmanager
    def reading(self):
        try:
            yield
        except OSError as error:
            raise Damaged(f"the original cannot be read ({error.strerror})")
