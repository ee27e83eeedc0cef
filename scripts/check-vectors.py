#!/usr/bin/env python3
"""Checks the functions of the rescue program against docs/vectors. Prints how many values it compared.

Skips F1's Argon2id if Python's cryptography does not have it.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "rescue"))

from vector_checks import comparing
from vector_checks.account import check_account, check_passwords, check_seals
from vector_checks.comparing import read
from vector_checks.data_folder import check_data_folder
from vector_checks.items import check_item
from vector_checks.recognition import check_recognition
from vector_checks.sharing import check_guest_links, check_sharing
from vector_checks.streams import check_streams


def main() -> None:
    check_passwords(**read("passwords"))
    check_account(read("account"))
    check_seals(read("seals"))
    check_item(read("item"))
    check_streams(read("streams"))
    check_sharing(read("sharing"))
    check_guest_links(read("guest-links"))
    check_recognition(read("recognition"))
    check_data_folder(read("data-folder"))
    print(f"{comparing.compared} values agree")


if __name__ == "__main__":
    main()
