"""Checks the vectors of recognition shards (F19)."""

import account as accounts
from shards import open_shard
from decisions import read_memories, read_people, read_refused, read_refused_tags
from seals import unb64

from vector_checks.comparing import check_labels, check_seal, same


def check_recognition(recognition: dict) -> None:
    check_labels(recognition["masterKey"], recognition["masterKeyLabels"])
    account = accounts.Account(recognition["accountId"], unb64(recognition["masterKey"]))
    for shard in [*recognition["shards"], *recognition["known"]]:
        same(shard["key"], recognition["masterKeyLabels"]["safelight/1/recognition"])
        check_seal(shard)
        open_shard(account, {**shard, "bytes": len(unb64(shard["sealed"]))})
    readers = {
        "people-0": lambda shard: {"people": [person_without_gaps(each) for each in read_people(shard)]},
        "memories-0": read_memories,
        "choices-1": lambda shard: {"items": read_refused(shard), "tags": read_refused_tags(shard)},
    }
    for shard in recognition["known"]:
        same(readers[shard["name"]](open_shard(account, {**shard, "bytes": 1})), shard["value"])


def person_without_gaps(person: dict) -> dict:
    return {field: value for field, value in person.items() if value is not None}
