#!/usr/bin/env python3
"""Restores every original of a Safelight account from a copy of the data folder and the 24 recovery words.

    python3 rescue.py DATA_FOLDER OUTPUT_FOLDER [--email ADDRESS]

The words are read from standard input, or asked for at a terminal. Nothing is ever written into
DATA_FOLDER, and nothing goes over a network.

Written from docs/format.md, whose rules the comments cite by number, and sharing no code with the product:
it works when Safelight is gone. It needs Python 3.9, the package cryptography (python3-cryptography in
Debian), and BIP-39's English word list beside it as bip39-english.txt.
"""

import argparse
import base64
import contextlib
import hashlib
import json
import os
import re
import shutil
import sqlite3
import sys
import tempfile
import unicodedata
from datetime import datetime, timedelta, timezone
from pathlib import Path

try:
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF
except ImportError:
    sys.exit(
        "rescue.py needs Python's package cryptography: "
        "apt-get install python3-cryptography, or pip install cryptography."
    )


class Damaged(Exception):
    """Something that cannot be opened or verified. The text names the thing."""


class Refused(Exception):
    """What ends the whole run, in one sentence."""


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Restores the originals of a Safelight account. The 24 recovery words are read "
        "from standard input."
    )
    parser.add_argument("data", type=Path, metavar="DATA_FOLDER")
    parser.add_argument("output", type=Path, metavar="OUTPUT_FOLDER", help="new or empty")
    parser.add_argument("--email", help="the account, if the words should open no other one")
    arguments = parser.parse_args()
    sys.stdin.reconfigure(errors="replace")
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")
    try:
        return run(arguments.data, arguments.output, arguments.email)
    except Refused as refusal:
        print(refusal, file=sys.stderr)
    except DATABASE_ERRORS:
        print("The database cannot be read.", file=sys.stderr)
    except OSError as error:
        print(f"Stopped: {printable(error)}.", file=sys.stderr)
    except KeyboardInterrupt:
        print("Stopped before the end.", file=sys.stderr)
    return 1


def run(data: Path, output: Path, email) -> int:
    check_folders(data, output)
    recovery_key = recovery_key_of(read_words(), read_word_list())
    output.mkdir(parents=True, exist_ok=True)
    with open_database(data, output) as database:
        owner, account = find_account(database, recovery_key, email)
        return restore_all(database, owner, account, data / "blobs", output)


def restore_all(database, owner: int, account: "Account", blobs: Path, output: Path) -> int:
    """Restores what can be restored and reports each item. Gives the exit code."""
    restored = failed = 0
    places = Places(output)
    with open(output / "details.jsonl", "w", encoding="utf-8") as details:
        try:
            for row in item_rows(database, owner):
                title = printable(row["id"])
                try:
                    item = Item(account, row)
                    title += f" ({printable(item.name)})"
                    file = restore(item, blobs, output, places)
                except Damaged as damage:
                    failed += 1
                    print(f"DAMAGED   {title}: {damage}")
                    continue
                restored += 1
                print(f"restored  {printable(file)}, {item.length} bytes")
                json.dump(item.record(file), details)
                details.write("\n")
                if item.private is None:
                    failed += 1
                    print(f"DAMAGED   {title}: its private details; the file is whole")
        except DATABASE_ERRORS:
            failed += 1
            print("DAMAGED   the database: the list of items breaks off here")
        if not is_whole(database):
            failed += 1
            print("DAMAGED   the database: items may be missing from this list")
    print(f"\n{restored} restored, {failed} damaged")
    return 1 if failed else 0


# ── Words and keys ────────────────────────────────────────────────────────────────────────────────────


def read_words() -> "list[str]":
    """The words as they are, or numbered line by line, as in the file that the app saves."""
    if sys.stdin.isatty():
        print("The 24 recovery words, then Ctrl-D on a line of its own:", file=sys.stderr)
    text = sys.stdin.read(10_000).lower()
    numbered = re.findall(r"^\s*\d+\.\s*(\w+)\s*$", text, re.MULTILINE)
    return numbered or text.split()


def read_word_list() -> "list[str]":
    file = Path(__file__).with_name("bip39-english.txt")
    try:
        text = file.read_bytes()
    except OSError:
        raise Refused(f"BIP-39's English word list must lie beside rescue.py as {file.name}.")
    if hashlib.sha256(text).hexdigest() != WORD_LIST_SHA256:
        raise Refused(f"{file.name} is not BIP-39's English word list.")
    return text.decode().split()


WORD_LIST_SHA256 = "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda"


def recovery_key_of(words: "list[str]", word_list: "list[str]") -> bytes:
    """F3: 24 words of 11 bits: 256 bits of key, then the first 8 bits of its SHA-256."""
    if len(words) != 24:
        raise Refused(f"There must be 24 recovery words; these are {len(words)}.")
    index = {word: i for i, word in enumerate(word_list)}
    bits = 0
    for place, word in enumerate(words, 1):
        if word not in index:
            raise Refused(f"Word {place} is not one of the words that recovery words are made of.")
        bits = bits << 11 | index[word]
    key, checksum = (bits >> 8).to_bytes(32, "big"), bits & 0xFF
    if hashlib.sha256(key).digest()[0] != checksum:
        raise Refused("These are not recovery words: one is wrong, or they are in another order.")
    return key


class Account:
    """What masterKey opens."""

    def __init__(self, account_id: str, master_key: bytes):
        self.id = account_id
        self.item_wrap = label(master_key, "library/item-key")
        self.private_details = label(master_key, "library/private-details")


def open_account(keys_json, recovery_key: bytes) -> Account:
    """F3: recovery words → recoveryWrap → masterKey."""
    keys = parse_json(keys_json, "the account's keys")
    wrapped, account_id = keys.get("masterKeyByRecovery"), keys.get("accountId")
    if len(unb64(account_id)) != 16:
        raise Damaged("the account's keys")
    wrap = label(recovery_key, "recovery-wrap")
    master_key = open_seal(wrap, associated_data("master-key", account_id, "recovery"), unb64(wrapped))
    if len(master_key) != 32:
        raise Damaged("the account's keys")
    return Account(account_id, master_key)


# ── The building blocks (conventions, F6, F9) ─────────────────────────────────────────────────────────


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text) -> bytes:
    """Base64url without padding; only the canonical text is valid."""
    if not isinstance(text, str) or not re.fullmatch(r"[A-Za-z0-9_-]*", text):
        raise Damaged("a value that is not base64url")
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise Damaged("a value that is not base64url")
    if b64(data) != text:
        raise Damaged("a value that is not base64url")
    return data


def hkdf(key: bytes, info: bytes, salt: bytes = b"") -> bytes:
    return HKDF(hashes.SHA256(), 32, salt, info).derive(key)


def label(key: bytes, name: str) -> bytes:
    return hkdf(key, f"safelight/1/{name}".encode())


def associated_data(*parts) -> bytes:
    return "/".join(["safelight", "1", *map(str, parts)]).encode()


def open_seal(key: bytes, aad: bytes, sealed: bytes) -> bytes:
    """F6: 0x01 ‖ nonce[12] ‖ ciphertext ‖ tag[16]."""
    if len(sealed) < 29 or sealed[0] != 1:
        raise Damaged("a sealed value")
    try:
        return AESGCM(key).decrypt(sealed[1:13], sealed[13:], aad)
    except InvalidTag:
        raise Damaged("a sealed value")


def open_json(key: bytes, aad: bytes, sealed: bytes) -> dict:
    return parse_json(open_seal(key, aad, sealed), "a sealed value")


def parse_json(text, what: str) -> dict:
    try:
        value = json.loads(text.decode() if isinstance(text, bytes) else text)
    except (TypeError, ValueError, RecursionError):
        raise Damaged(what)
    if not isinstance(value, dict):
        raise Damaged(what)
    return value


SEGMENT = 262_144
HEADER, TAG = 40, 16
FIRST, NEXT = SEGMENT - HEADER - TAG, SEGMENT - TAG


def segment_count(length: int) -> int:
    return 1 if length <= FIRST else 1 + -(-(length - FIRST) // NEXT)


def open_stream(stream_key: bytes, item_id: str, role: str, header: bytes, length: int, source):
    """F9: yields the plaintext of a stream segment by segment, each one verified before it comes out.

    Header and length are the sealed ones; `source` is the ciphertext's file. Damaged at the first segment
    that is not the one that was written, and when the ciphertext goes on behind the last.
    """
    if len(header) != HEADER or header[0] != HEADER:
        raise Damaged("a stream's header")
    count = segment_count(length)
    if count > 2**32 or source.read(HEADER) != header:
        raise Damaged("the original is not the one that its details name")
    aes = AESGCM(hkdf(stream_key, associated_data("stream", item_id, role), header[1:33]))
    left = length
    for i in range(count):
        size = min(left, FIRST if i == 0 else NEXT)
        left -= size
        piece = source.read(size + TAG)
        if len(piece) != size + TAG:
            raise Damaged(f"the original breaks off in segment {i}")
        nonce = header[33:] + i.to_bytes(4, "big") + bytes([i == count - 1])
        try:
            plaintext = aes.decrypt(nonce, piece, None)
        except InvalidTag:
            raise Damaged(f"the original is damaged in segment {i}")
        yield plaintext
    if source.read(1):
        raise Damaged("the original is longer than it was")


# ── The data folder ───────────────────────────────────────────────────────────────────────────────────

DATABASE = "safelight.sqlite"


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
def open_database(data: Path, output: Path):
    """A copy of the database, with what its log holds: to read that log SQLite has to write."""
    with tempfile.TemporaryDirectory(prefix=".database-", dir=output) as folder:
        for name in (DATABASE, f"{DATABASE}-wal"):
            if (data / name).is_file():
                shutil.copyfile(data / name, Path(folder) / name)
        database = sqlite3.connect(Path(folder) / DATABASE)
        try:
            database.row_factory = sqlite3.Row
            database.text_factory = lambda text: text.decode("utf-8", "replace")
            database.execute("pragma query_only = on")
            yield database
        finally:
            database.close()


# Damage in a table's name also damages the text of the error.
DATABASE_ERRORS = (sqlite3.Error, UnicodeError)


def is_whole(database) -> bool:
    """SQLite's own check, which finds that an index names rows that their table has no more."""
    try:
        return [row[0] for row in database.execute("pragma integrity_check(1)")] == ["ok"]
    except DATABASE_ERRORS:
        return False


def find_account(database, recovery_key: bytes, email) -> "tuple[int, Account]":
    """The account that the words open; its id in the associated data keeps it from being another."""
    # rowid is the account's id, even where the text of the schema is damaged.
    users = database.execute("select rowid as id, email, keys_json from users order by rowid").fetchall()
    if email is not None:
        email = email.strip().lower()
        users = [user for user in users if user["email"] == email]
        if not users:
            raise Refused(f"There is no account {printable(email)} in this data folder.")
    for user in users:
        with contextlib.suppress(Damaged):
            account = open_account(user["keys_json"], recovery_key)
            print(f"The words open the account {printable(user['email'])}.\n")
            return user["id"], account
    whose = f"the account {printable(email)}" if email else "any account of this data folder"
    raise Refused(f"These words do not open {whose}.")


def item_rows(database, owner: int):
    columns = {column["name"] for column in database.execute("pragma table_info(items)")}
    private = "private_version" if "private_version" in columns else "version as private_version"
    return database.execute(
        f"select id, version, {private}, wrapped_key, shared_details, private_details, original_blob, trashed_at"
        " from items where owner_id = ? order by day, id",
        (owner,),
    )


# ── Items ─────────────────────────────────────────────────────────────────────────────────────────────


class Item:
    """F8: an item's row, opened. Damaged when its original cannot be read with it."""

    def __init__(self, account: Account, row):
        self.id, self.blob, self.trashed_at = row["id"], row["original_blob"], row["trashed_at"]
        version, private_version = row["version"], row["private_version"]
        if not isinstance(self.id, str) or not re.fullmatch(r"[0-7][0-9A-HJKMNP-TV-Z]{25}", self.id):
            raise Damaged("its id")
        with blame("its key"):
            aad = associated_data("item-key", account.id, self.id)
            item_key = open_seal(account.item_wrap, aad, unb64(row["wrapped_key"]))
        self.stream_key = label(item_key, "stream")
        with blame("its details"):
            aad = associated_data("shared-details", account.id, self.id, version)
            sealed = unb64(row["shared_details"])
            self.shared = open_json(label(item_key, "details"), aad, sealed)
            self.name, self.local, self.offset = name_and_time(self.shared)
            self.length, self.header = original_of(self.shared)
        try:
            aad = associated_data("private-details", account.id, self.id, private_version)
            self.private = open_json(account.private_details, aad, unb64(row["private_details"]))
        except Damaged:
            self.private = None
        if version == private_version and self.private and "sharedDigest" in self.private:
            if self.private["sharedDigest"] != b64(hashlib.sha256(sealed).digest()):
                raise Damaged("its details, which are not those that its owner sealed")

    def record(self, file: str) -> dict:
        """What is known beside the original, for details.jsonl."""
        shared = {key: value for key, value in self.shared.items() if key != "streams"}
        return {
            "file": file, "id": self.id, "trashedAt": self.trashed_at,
            "shared": shared, "private": self.private,
        }


@contextlib.contextmanager
def blame(what: str):
    try:
        yield
    except Damaged:
        raise Damaged(what)


def name_and_time(shared: dict) -> "tuple[str, str, int | None]":
    name, taken = shared.get("name"), shared.get("taken")
    if not isinstance(name, str) or not isinstance(taken, dict):
        raise Damaged("its details")
    local, offset = taken.get("local"), taken.get("offsetMinutes")
    if not isinstance(local, str) or not re.fullmatch(LOCAL_TIME, local, re.ASCII):
        raise Damaged("its details")
    if offset is not None and (type(offset) is not int or abs(offset) > 1440):
        raise Damaged("its details")
    return name, local, offset


LOCAL_TIME = r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}"


def original_of(shared: dict) -> "tuple[int, bytes]":
    streams = shared.get("streams")
    original = streams.get("original") if isinstance(streams, dict) else None
    if not isinstance(original, dict):
        raise Damaged("its details")
    length = original.get("length")
    if type(length) is not int or not 0 <= length < 2**53:
        raise Damaged("its details")
    return length, unb64(original.get("header"))


# ── Files ─────────────────────────────────────────────────────────────────────────────────────────────


def restore(item: Item, blobs: Path, output: Path, places: "Places") -> str:
    """Writes the original under a temporary name, and names it once all of it is verified and written."""
    temporary = output / f".{item.id}.part"
    try:
        with open_blob(blobs, item.blob) as source, open(temporary, "xb") as target:
            pieces = open_stream(item.stream_key, item.id, "original", item.header, item.length, source)
            for piece in pieces:
                target.write(piece)
        set_time(temporary, item.local, item.offset)
        folder = f"trash/{item.local[:7]}" if item.trashed_at else item.local[:7]
        return places.move(temporary, folder, safe_name(item.name, item.id))
    finally:
        temporary.unlink(missing_ok=True)


class Blob:
    """A blob's file. That it cannot be read is damage; that the output cannot be written ends the run."""

    def __init__(self, path: Path):
        self.path = path

    def __enter__(self):
        if not self.path.is_file():
            raise Damaged(f"the original is missing: blobs/{self.path.parent.name}/{self.path.name}")
        with self.reading():
            self.file = open(self.path, "rb")
        return self

    def __exit__(self, *_):
        self.file.close()

    def read(self, size: int) -> bytes:
        with self.reading():
            return self.file.read(size)

    @contextlib.contextmanager
    def reading(self):
        try:
            yield
        except OSError as error:
            raise Damaged(f"the original cannot be read ({error.strerror})")


def open_blob(blobs: Path, key) -> Blob:
    if not isinstance(key, str) or not re.fullmatch(r"[0-9a-f]{32}", key):
        raise Damaged("the name of its blob")
    return Blob(blobs / key[:2] / key)


class Places:
    """Gives each file a name of its own, on file systems too that take names in any case as one."""

    def __init__(self, output: Path):
        self.output = output
        self.taken = set()

    def move(self, file: Path, folder: str, name: str) -> str:
        stem, ending = split_name(name)
        path, number = f"{folder}/{name}", 1
        while self.key(path) in self.taken:
            number += 1
            path = f"{folder}/{stem} ({number}){ending}"
        self.taken.add(self.key(path))
        (self.output / folder).mkdir(parents=True, exist_ok=True)
        os.replace(file, self.output / path)
        return path

    @staticmethod
    def key(path: str) -> str:
        return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", path).casefold())


def safe_name(name: str, otherwise: str) -> str:
    """A file name that is one in every system and leads nowhere else."""
    name = "".join("_" if is_unsafe(c) else c for c in name).rstrip(". ").lstrip(" ")
    if name.startswith(".") or re.match(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", name, re.IGNORECASE):
        name = f"_{name}"
    stem, ending = split_name(name)
    # Names have at most 255 bytes; some are left for the number of a clash.
    stem = stem.encode()[: 230 - len(ending.encode())].decode("utf-8", "ignore")
    return stem + ending or otherwise


def is_unsafe(c: str) -> bool:
    return c in '/\\:*?"<>|' or c in BIDI or unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp")


# They turn the order of letters about: an .exe could look like a .jpg.
BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def split_name(name: str) -> "tuple[str, str]":
    stem, ending = os.path.splitext(name)
    return (stem, ending) if len(ending.encode()) <= 20 else (name, "")


def set_time(file: Path, local: str, offset) -> None:
    """The moment when it was taken; where the clock's zone is unknown, this machine's is assumed."""
    with contextlib.suppress(ValueError, OverflowError, OSError):
        taken = datetime.fromisoformat(local)
        if offset is not None:
            taken = (taken - timedelta(minutes=offset)).replace(tzinfo=timezone.utc)
        os.utime(file, (taken.timestamp(), taken.timestamp()))


def printable(value) -> str:
    """For the terminal, which must not take what stands in a file for commands."""
    return "".join(c if c.isprintable() else "\ufffd" for c in str(value))


if __name__ == "__main__":
    sys.exit(main())
