"""F19."""

import account as accounts
from blocks import open_block
from decisions import read_memories, read_people, read_refused
from seals import unb64

from vector_checks.comparing import check_labels, check_seal, same


def check_recognition(recognition: dict) -> None:
    check_labels(recognition["masterKey"], recognition["masterKeyLabels"])
    account = accounts.Account(recognition["accountId"], unb64(recognition["masterKey"]))
    for block in [*recognition["blocks"], *recognition["known"]]:
        same(block["key"], recognition["masterKeyLabels"]["safelight/1/recognition"])
        check_seal(block)
        open_block(account, {**block, "bytes": len(unb64(block["sealed"]))})
    readers = {
        "people-0": lambda block: {"people": [person_without_gaps(each) for each in read_people(block)]},
        "memories-0": read_memories,
        "choices-1": lambda block: {"items": read_refused(block)},
    }
    for block in recognition["known"]:
        same(readers[block["name"]](open_block(account, {**block, "bytes": 1})), block["value"])


def person_without_gaps(person: dict) -> dict:
    return {field: value for field, value in person.items() if value is not None}
