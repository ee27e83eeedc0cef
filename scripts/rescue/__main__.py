#!/usr/bin/env python3
"""Restores a Safelight account from a copy of the data folder and the recovery words, or the password.

    python3 scripts/rescue DATA_FOLDER OUTPUT_FOLDER [--email ADDRESS [--password]]

OUTPUT_FOLDER gets the unencrypted originals by month, and lists of everything else. docs/format.md has a table of
its files.

The program reads the words or the password from standard input, or asks for them at a terminal. It never writes
into DATA_FOLDER and never uses a network. The exit code is 0 if everything was restored as its owner left it. It is
1 if anything was damaged, missing, set aside or rejected. The output names each such case.

The program follows docs/format.md, whose rules the comments cite by number. It shares no code with the product, so
this folder works alone, even when Safelight no longer exists. It needs Python 3.9 and the package cryptography
(python3-cryptography in Debian). To open an account by password, it needs version 44 of that package.
"""

import argparse
import contextlib
import getpass
import sys
from pathlib import Path

try:
    import cryptography  # noqa: F401
except ImportError:
    sys.exit(
        "rescue needs Python's package cryptography: "
        "apt-get install python3-cryptography, or pip install cryptography."
    )

from account import Account, open_account
from errors import DATABASE_ERRORS, Damaged, Refused, printable
from folder import Folder, check_folders, open_folder
from library import library_of
from passwords import key_of_password
from seals import label, parse_json
from words import read_word_list, recovery_key_of, split_words


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="rescue",
        description="Restores a Safelight account. The 24 recovery words, or the password, are read from "
        "standard input.",
    )
    parser.add_argument("data", type=Path, metavar="DATA_FOLDER")
    parser.add_argument("output", type=Path, metavar="OUTPUT_FOLDER", help="new or empty")
    parser.add_argument("--email", help="the account to open. By default, the first that the words open")
    parser.add_argument("--password", action="store_true", help="ask for the account's password instead of the words")
    arguments = parser.parse_args()
    sys.stdin.reconfigure(errors="replace")
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")
    try:
        return run(arguments.data, arguments.output, arguments.email, arguments.password)
    except Refused as refusal:
        print(refusal, file=sys.stderr)
    except DATABASE_ERRORS:
        print("The database cannot be read.", file=sys.stderr)
    except OSError as error:
        print(f"Stopped: {printable(error)}.", file=sys.stderr)
    except KeyboardInterrupt:
        print("Interrupted. OUTPUT_FOLDER is incomplete.", file=sys.stderr)
    return 1


def run(data: Path, output: Path, email: "str | None", by_password: bool) -> int:
    check_folders(data, output)
    if by_password and email is None:
        raise Refused("A password opens one account. Name the account with --email.")
    opener = PasswordOpener() if by_password else WordsOpener()
    output.mkdir(parents=True, exist_ok=True)
    with open_folder(data, output) as folder:
        user, account = find_account(folder, opener, email)
        return library_of(folder, user, account, output).restore()


class WordsOpener:
    opens, fails = "The words open", "These words do not open"

    def __init__(self):
        if sys.stdin.isatty():
            print("Enter the 24 recovery words, then press Ctrl-D on an empty line:", file=sys.stderr)
        recovery_key = recovery_key_of(split_words(sys.stdin.read(10_000)), read_word_list())
        self.wrap = label(recovery_key, "recovery-wrap")

    def open(self, keys: dict) -> Account:
        return open_account(keys, "recovery", self.wrap)


class PasswordOpener:
    opens, fails = "The password opens", "This password does not open"

    def __init__(self):
        terminal = sys.stdin.isatty()
        self.password = getpass.getpass() if terminal else sys.stdin.readline().rstrip("\r\n")

    def open(self, keys: dict) -> Account:
        return open_account(keys, "password", key_of_password(self.password, keys.get("kdf")))


def find_account(folder: Folder, opener, email: "str | None") -> "tuple[object, Account]":
    """Returns the account that opens, after its row. No account opens under the id of another account."""
    users = folder.users()
    if email is not None:
        email = email.strip().lower()
        users = [user for user in users if user["email"] == email]
        if not users:
            raise Refused(f"There is no account {printable(email)} in this data folder.")
    for user in users:
        with contextlib.suppress(Damaged):
            account = opener.open(parse_json(user["keys_json"], "the account's keys"))
            print(f"{opener.opens} the account {printable(user['email'])}.\n")
            return user, account
    whose = f"the account {printable(email)}" if email else "any account of this data folder"
    raise Refused(f"{opener.fails} {whose}.")


if __name__ == "__main__":
    sys.exit(main())
