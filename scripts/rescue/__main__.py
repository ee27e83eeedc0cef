#!/usr/bin/env python3
"""Restores a Safelight account from a copy of the data folder and the recovery words, or the password.

    python3 scripts/rescue DATA_FOLDER OUTPUT_FOLDER [--email ADDRESS [--password]]

OUTPUT_FOLDER gets the originals by month, and lists of what else is known, in the clear: docs/format.md has a table
of them.

The words or the password are read from standard input, or asked for at a terminal. Nothing is ever written
into DATA_FOLDER, and nothing goes over a network. The exit code is 0 if everything was restored as its owner
left it, and 1 if anything was damaged, missing, set aside or refused; it has then been named.

Written from docs/format.md, whose rules the comments cite by number, and sharing no code with the product:
this folder works alone, and when Safelight is gone. It needs Python 3.9 and the package cryptography
(python3-cryptography in Debian; a password needs version 44 of it).
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
    parser.add_argument("--email", help="the account, if the words should open no other one")
    parser.add_argument("--password", action="store_true", help="asks for the account's password, not the words")
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
        print("Stopped before the end.", file=sys.stderr)
    return 1


def run(data: Path, output: Path, email: "str | None", by_password: bool) -> int:
    check_folders(data, output)
    if by_password and email is None:
        raise Refused("A password is that of one account: name it with --email.")
    opener = PasswordOpener() if by_password else WordsOpener()
    output.mkdir(parents=True, exist_ok=True)
    with open_folder(data, output) as folder:
        user, account = find_account(folder, opener, email)
        return library_of(folder, user, account, output).restore()


class WordsOpener:
    opens, fails = "The words open", "These words do not open"

    def __init__(self):
        if sys.stdin.isatty():
            print("The 24 recovery words, then Ctrl-D on a line of its own:", file=sys.stderr)
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
    """The account that opens, and its row; its id in the associated data keeps it from being another."""
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
