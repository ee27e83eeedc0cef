"""Decisions of a person in their shards (F19), and the lists that follow from them."""

import re

from errors import Damaged
from people import people_of

KINDS = ("day", "trip", "year")
CLASS, MOST_CLASS = "(0|[1-9][0-9]{0,2})", 255


def read_decisions(shard: dict) -> "list[tuple[str, int, str | None]]":
    """Returns key, stamp and value of each decision, earliest first. A revoked one has the value None."""
    if shard.get(0) != 1 or shard.get(0) is True:
        raise Damaged("its version is unknown to this program")
    erased = stamp_of(shard[2]) if 2 in shard else 0
    decisions = [decision_of(each) for each in list_of(shard.get(1))]
    if len({key for key, _, _ in decisions}) < len(decisions):
        raise Damaged("the same decision twice")
    kept = [each for each in decisions if each[1] > erased]
    return sorted(kept, key=lambda each: (each[1], each[0].encode("utf-16-be")))


def decision_of(value) -> "tuple[str, int, str | None]":
    if len(list_of(value)) not in (2, 3) or not all(isinstance(value[at], str) for at in range(0, len(value), 2)):
        raise Damaged("a decision")
    return value[0], stamp_of(value[1]), value[2] if len(value) == 3 else None


def stamp_of(value) -> int:
    if type(value) is not int or value < 1:
        raise Damaged("a stamp")
    return value


def list_of(value) -> list:
    if not isinstance(value, list):
        raise Damaged("its list")
    return value


def read_people(shard: dict) -> "list[dict]":
    return people_of(read_decisions(shard))


def read_memories(shard: dict) -> dict:
    keys = [key for key, _, value in read_decisions(shard) if value is not None]
    hidden = [re.fullmatch(rf"h({'|'.join(KINDS)}) (\S+) (\S+)", key) for key in keys]
    periods = [re.fullmatch(r"p (\S+) (\S+)", key) for key in keys]
    kept = [[item for item in key[1:].split(" ") if item] for key in keys if key[:1] == "k"]
    return {
        "isOff": "o" in keys,
        "hidden": [
            {"kind": each[1], **period_of(each[2], each[3])} for each in hidden if each and are_days(each[2], each[3])
        ][-5000:],
        "periods": [period_of(each[1], each[2]) for each in periods if each and are_days(each[1], each[2])][-1000:],
        "kept": latest(joined(kept), 20_000),
    }


def period_of(first: str, last: str) -> dict:
    return {"first": first, "last": last}


def are_days(*texts: str) -> bool:
    return all(re.fullmatch(r"\d{4}-\d{2}-\d{2}", text, re.ASCII) for text in texts)


def joined(sets: "list[list[str]]") -> "list[list[str]]":
    """Joins sets that share an item. The set that changed last comes last."""
    found: "list[list[str]]" = []
    for items in filter(None, sets):
        shared = [each for each in found if set(each) & set(items)]
        found = [each for each in found if each not in shared]
        found.append(list(dict.fromkeys(item for each in [*shared, items] for item in each)))
    return found


def latest(sets: "list[list[str]]", most: int) -> "list[list[str]]":
    kept = []
    for items in reversed(sets):
        most -= len(items)
        if most < 0:
            break
        kept.insert(0, items)
    return kept


def read_refused_tags(shard: dict) -> dict:
    items: "dict[str, list[int]]" = {}
    hidden: "list[int]" = []
    for key, _, value in read_decisions(shard):
        of_item, of_all = re.fullmatch(rf"t(\S+) {CLASS}", key), re.fullmatch(rf"c{CLASS}", key)
        if value is not None and of_item and int(of_item[2]) <= MOST_CLASS:
            # The item with the latest refused tag comes last, because only the last 10,000 items are kept.
            items[of_item[1]] = [*items.pop(of_item[1], []), int(of_item[2])]
        elif value is not None and of_all and int(of_all[1]) <= MOST_CLASS:
            hidden.append(int(of_all[1]))
    return {"items": [{"id": item, "classes": classes} for item, classes in items.items()][-10_000:], "hidden": hidden}


def read_refused(shard: dict) -> "list[dict]":
    items: "dict[str, list[str]]" = {}
    for key, _, value in read_decisions(shard):
        item, _, label = key[1:].partition(" ")
        if key[:1] != "r" or value is None or not item or not label or len(label.encode("utf-16-le")) > 200:
            continue
        # The item with the latest refused label comes last, because only the last 10,000 items are kept.
        items[item] = [*items.pop(item, []), label][-500:]
    return [{"id": item, "labels": labels} for item, labels in items.items()][-10_000:]
