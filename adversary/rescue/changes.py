"""Changes values of a data folder's rows and bytes of its write-ahead log, and compares what rescue then does.

    python3 changes.py DATA_FOLDER --changes 2000 --log-changes 200 --seed text    # the words on standard input

Prints a JSON report. A change is silent if rescue exits with 0 but restores something else than before.
"""

import argparse
import contextlib
import hashlib
import io
import json
import random
import shutil
import sqlite3
import sys
import tempfile
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts/rescue"))

from account import open_account
from errors import DATABASE_ERRORS, Damaged
from folder import DATABASE, open_folder
from library import library_of
from seals import label, parse_json
from words import read_word_list, recovery_key_of, split_words

# Columns that are not sealed: rescue uses their values unchecked. The comparison ignores results that depend only on
# them.
UNSEALED = {
    ("users", "email"): "one's own address is in no associated data, so that it can change",
    ("items", "trashed_at"): "when its owner put it into the trash, the server alone knows; the file is restored",
    ("albums", "cover_id"): "which item of the album is its cover, the server alone knows",
    ("links", "created_at"): "when a link was made, the server alone knows",
}


READ = (
    "users", "items", "details_signatures", "item_shares", "albums", "album_epochs", "album_items", "album_shares",
    "contacts", "links", "guest_links", "guest_files", "recognition_shards",
)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("--changes", type=int, default=200)
    parser.add_argument("--log-changes", type=int, default=0)
    parser.add_argument("--seed", default="rescue")
    arguments = parser.parse_args()
    wrap = label(recovery_key_of(split_words(sys.stdin.read()), read_word_list()), "recovery-wrap")
    with tempfile.TemporaryDirectory() as work:
        campaign = Campaign(arguments.data, Path(work), wrap, arguments.seed)
        campaign.change_rows(arguments.changes)
        if arguments.log_changes:
            campaign.change_log(arguments.log_changes)
    print(json.dumps(campaign.report))


class Result:
    def __init__(self, code: int, lines: "list[str]", output: Path, crash: "str | None" = None):
        self.code, self.lines, self.crash = code, lines, crash
        self.files = {
            str(path.relative_to(output)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in output.rglob("*") if path.is_file() and path.suffix not in (".jsonl", ".json")
        }
        self.lists = {
            path.name: sorted(path.read_text().splitlines()) if path.suffix == ".jsonl" else [path.read_text()]
            for path in output.glob("*.json*")
        }

    def named(self) -> "list[str]":
        return [line for line in self.lines if line.startswith("DAMAGED")]


class Campaign:
    def __init__(self, data: Path, work: Path, wrap: bytes, seed: str):
        self.data, self.work, self.wrap = data, work, wrap
        self.random = random.Random(seed)
        self.folder, self.output = work / "data", work / "output"
        self.folder.mkdir()
        (self.folder / "blobs").symlink_to((data / "blobs").resolve())
        self.loose = work / "loose.sqlite"
        self.report = {
            "changes": 0, "same": 0, "named": 0, "unsealed": 0, "logChanges": 0, "columns": 0,
            "silent": [], "crashed": [], "unnamed": [],
        }

    # ── Runs ──────────────────────────────────────────────────────────────────────────────────────────

    def rescue(self) -> Result:
        shutil.rmtree(self.output, ignore_errors=True)
        self.output.mkdir()
        said, crash, code = io.StringIO(), None, 1
        with contextlib.redirect_stdout(said):
            try:
                code = self.restore()
            except DATABASE_ERRORS:
                print("DAMAGED   The database cannot be read.")
            except Exception:
                crash = traceback.format_exc()
        return Result(code, said.getvalue().splitlines(), self.output, crash)

    def restore(self) -> int:
        with open_folder(self.folder, self.output) as folder:
            for user in folder.users():
                with contextlib.suppress(Damaged):
                    account = open_account(parse_json(user["keys_json"], "keys"), "recovery", self.wrap)
                    return library_of(folder, user, account, self.output).restore()
        print("DAMAGED   These words do not open any account of this data folder.")
        return 1

    # ── Rows ──────────────────────────────────────────────────────────────────────────────────────────

    def change_rows(self, count: int) -> None:
        """Changes each column of each table with rows in turn."""
        self.loosen()
        shutil.copyfile(self.loose, self.folder / DATABASE)
        before = self.rescue()
        if before.code != 0:
            raise SystemExit("\n".join(before.lines))
        places = self.places()
        tries = 0
        while self.report["changes"] < count and tries < 20 * count:
            table, column = places[tries % len(places)]
            tries += 1
            shutil.copyfile(self.loose, self.folder / DATABASE)
            change = self.change(table, column)
            if change:
                self.report["changes"] += 1
                self.judge(before, table, column, change)

    def loosen(self) -> None:
        """Copies the database with its log, and removes the constraints, so that every value can be stored."""
        with contextlib.closing(sqlite3.connect(f"file:{self.data / DATABASE}?mode=ro", uri=True)) as source:
            with contextlib.closing(sqlite3.connect(self.loose)) as loose:
                source.backup(loose)
                loose.execute("pragma journal_mode = delete")
                for (name,) in loose.execute("select name from sqlite_master where type = 'trigger'").fetchall():
                    loose.execute(f'drop trigger "{name}"')
                indexes = "select name from sqlite_master where type = 'index' and sql like '%unique%'"
                for (name,) in loose.execute(indexes).fetchall():
                    loose.execute(f'drop index "{name}"')
                loose.execute("pragma writable_schema = on")
                loose.execute("update sqlite_master set sql = replace(sql, ' not null', '') where type = 'table'")
                loose.commit()

    def places(self) -> "list[tuple[str, str]]":
        with contextlib.closing(sqlite3.connect(self.loose)) as database:
            tables = database.execute("select name from sqlite_master where type = 'table' and name <> 'sqlite_sequence'")
            places = [
                (table, column)
                for (table,) in tables.fetchall() if database.execute(f'select 1 from "{table}"').fetchone()
                for (_, column, *_) in database.execute(f'pragma table_info("{table}")').fetchall()
            ]
        # Columns of the tables that rescue reads are changed three times as often as the others.
        self.report["columns"] = len(places)
        places += [place for place in places if place[0] in READ] * 2
        self.random.shuffle(places)
        return places

    def change(self, table: str, column: str) -> "str | None":
        """Changes one value, or swaps two. Returns None if the database rejects it or nothing changes."""
        with contextlib.closing(sqlite3.connect(self.folder / DATABASE)) as database:
            database.execute("pragma ignore_check_constraints = on")
            rows = database.execute(f'select rowid, "{column}" from "{table}"').fetchall()
            row, value = self.random.choice(rows)
            kind = self.random.choice(KINDS)
            update = f'update "{table}" set "{column}" = ? where rowid = ?'
            try:
                if kind == "swap":
                    other, others = self.random.choice(rows)
                    if others == value:
                        return None
                    database.execute(update, [-77 if isinstance(others, int) else "a value of nobody", other])
                    database.execute(update, [others, row])
                    database.execute(update, [value, other])
                    changed = others
                else:
                    changed = changed_value(self.random, kind, value, [others for _, others in rows])
                    database.execute(update, [changed, row])
                    if column_value(database, table, column, changed, row) == value:
                        return None
                database.commit()
            except (sqlite3.Error, OverflowError):
                return None
            return f"{kind}: {short(value)} -> {short(changed)}"

    # ── Effects of a change ───────────────────────────────────────────────────────────────────────────

    def judge(self, before: Result, table: str, column: str, change: str) -> None:
        after = self.rescue()
        what = f"{table}.{column} {change}"
        if after.crash:
            self.report["crashed"].append(f"{what}\n{after.crash}")
        elif after.code != 0:
            self.report["named"] += 1
            if not after.named():
                self.report["silent"].append(f"{what}: ends with {after.code} and names nothing")
            # Rescue names an item with a damaged id by the damaged id, which `unnamed` does not know.
            unnamed = self.unnamed(before, after) if (table, column) != ("items", "id") else []
            if unnamed:
                self.report["unnamed"].append(f"{what}: {unnamed}; {after.named()}")
        elif (after.files, after.lists) == (before.files, before.lists):
            self.report["same"] += 1
        elif (table, column) in UNSEALED and sealed_part(after, column) == sealed_part(before, column, after):
            self.report["unsealed"] += 1
        else:
            self.report["silent"].append(f"{what}: {difference(before, after)}")

    def unnamed(self, before: Result, after: Result) -> "list[str]":
        """Returns the missing items for which no output line names the item or an album that contains it."""
        said = "\n".join(line for line in after.lines if line.startswith(("DAMAGED", "left out")))
        if any(word in said for word in ("contacts", "identity", "words do not open", "cannot be read")):
            return []
        found = {json.loads(line)["id"] for line in after.lists.get("details.jsonl", [])}
        albums = [json.loads(line) for line in before.lists.get("albums.jsonl", [])]
        missing = []
        for line in before.lists["details.jsonl"]:
            item_id = json.loads(line)["id"]
            holders = [album["id"] for album in albums if item_id in [item["id"] for item in album["items"]]]
            if item_id not in found and not any(name in said for name in [item_id, *holders]):
                missing.append(item_id)
        return missing

    # ── The log ───────────────────────────────────────────────────────────────────────────────────────

    def change_log(self, count: int) -> None:
        """Changes bits of a killed server's log, truncates it, and removes it."""
        log = self.data / f"{DATABASE}-wal"
        content = log.read_bytes()
        kinds = [*["bit"] * 6, "byte", "zeros", "cut", "frame"]
        self.place_log(content)
        before = self.rescue()
        if before.code != 0:
            raise SystemExit("\n".join(before.lines))
        for i in range(count):
            kind = "missing" if i == 0 else "empty" if i == 1 else self.random.choice(kinds)
            at = self.random.randrange(len(content))
            self.place_log(changed_log(self.random, kind, content, at))
            after = self.rescue()
            self.report["logChanges"] += 1
            what = f"log, {kind} at {at} of {len(content)}"
            if after.crash:
                self.report["crashed"].append(f"{what}\n{after.crash}")
            elif after.code == 0 and (after.files, after.lists) != (before.files, before.lists):
                self.report["silent"].append(f"{what}: {difference(before, after)}")

    def place_log(self, content: "bytes | None") -> None:
        for name in (DATABASE, f"{DATABASE}-shm"):
            shutil.copyfile(self.data / name, self.folder / name)
        (self.folder / f"{DATABASE}-wal").unlink(missing_ok=True)
        if content is not None:
            (self.folder / f"{DATABASE}-wal").write_bytes(content)


KINDS = ("bit", "character", "cut", "empty", "null", "type", "number", "copy", "swap", "id", "b64")


def changed_value(chance: random.Random, kind: str, value, others: list):
    text = value if isinstance(value, str) else "" if value is None else str(value)
    at = chance.randrange(len(text)) if text else 0
    if kind == "bit" and isinstance(value, int):
        return value ^ 1 << chance.randrange(40)
    if kind == "bit" and text:
        data = bytearray(text.encode())
        at = chance.randrange(len(data))
        data[at] ^= 1 << chance.randrange(7)
        return bytes(data).decode("utf-8", "replace")
    if kind == "character" and text:
        return text[:at] + chance.choice("abcXYZ019-_ \x1b\u202e") + text[at + 1 :]
    if kind == "cut":
        return text[:at]
    if kind == "empty":
        return ""
    if kind == "null":
        return None
    if kind == "type":
        return chance.choice([text.encode(), 1.5, text + "x", b"\xff\x00", "NaN"])
    if kind == "number":
        number = value if isinstance(value, int) else 0
        return chance.choice([0, 1, -1, number + 1, number - 1, 1 << 40, -(1 << 62), 99])
    if kind == "copy":
        return chance.choice(others)
    if kind == "id":
        return "".join(chance.choice("0123456789ABCDEFGHJKMNPQRSTVWXYZ") for _ in range(26))
    return "A" * (len(text) or 22)


def column_value(database, table: str, column: str, changed, row):
    """Returns the stored value. It may differ from `changed`: numeric columns convert texts to numbers."""
    key = changed if isinstance(changed, int) else row
    found = database.execute(f'select "{column}" from "{table}" where rowid in (?, ?)', [row, key]).fetchone()
    return found[0] if found else changed


def changed_log(chance: random.Random, kind: str, content: bytes, at: int) -> "bytes | None":
    data = bytearray(content)
    if kind == "missing":
        return None
    if kind == "empty":
        return b""
    if kind == "bit":
        data[at] ^= 1 << chance.randrange(8)
    elif kind == "byte":
        data[at] = (data[at] + 1 + chance.randrange(255)) % 256
    elif kind == "zeros":
        data[at : at + 512] = bytes(len(data[at : at + 512]))
    elif kind == "cut":
        del data[at:]
    else:
        # Drop one frame: a page of the database with its header.
        size = 24 + int.from_bytes(data[8:12], "big")
        start = 32 + (max(0, at - 32) // size) * size
        del data[start : start + size]
    return bytes(data)


def sealed_part(result: Result, column: str, after: "Result | None" = None) -> tuple:
    """Returns the result without parts that depend on the column, and without parts that `after` leaves out."""
    left_out = [line.split()[2].rstrip(":") for line in (after or result).lines if line.startswith("left out")]
    lists, files = {}, {}
    for name, lines in result.lists.items():
        values = [json.loads(line) for line in lines]
        if column == "trashed_at":
            values = [without(value, left_out) for value in values if value.get("id") not in left_out]
        lists[name] = sorted(json.dumps(bare(value, column)) for value in values)
    details = [json.loads(line) for line in result.lists["details.jsonl"]]
    hidden = {value[key] for value in details if value["id"] in left_out for key in ("file", "movie") if key in value}
    for path, digest in result.files.items():
        if path not in hidden:
            files[path.removeprefix("trash/") if column == "trashed_at" else path] = digest
    return lists, files


def bare(value, column: str):
    fields = {
        "email": ("email",), "cover_id": ("cover",), "created_at": ("createdAt",), "trashed_at": ("trashedAt",),
    }[column]
    if isinstance(value, dict):
        return {key: bare(each, column) for key, each in value.items() if key not in fields}
    if isinstance(value, list):
        return [bare(each, column) for each in value]
    if column == "trashed_at" and isinstance(value, str):
        return value.removeprefix("trash/")
    return value


def without(value: dict, left_out: "list[str]"):
    if "items" in value:
        return {**value, "items": [item for item in value["items"] if item["id"] not in left_out]}
    return value


def difference(before: Result, after: Result) -> str:
    files = {path for path in {*before.files, *after.files} if before.files.get(path) != after.files.get(path)}
    lists = [name for name in {*before.lists, *after.lists} if before.lists.get(name) != after.lists.get(name)]
    return f"files {sorted(files)}, lists {sorted(lists)}"


def short(value) -> str:
    text = repr(value)
    return text if len(text) < 40 else f"{text[:20]}…{text[-15:]}"


if __name__ == "__main__":
    main()
