"""What only a person knows of their pictures (F19): people, decisions about memories, refused labels."""

from vectors.blocks import aad, label
from vectors.seen import seal_block

SIDES = ("x", "y", "width", "height")
KINDS = ("day", "trip", "year")


def face(item: str, *sides: int) -> dict:
    """A face by its item, and its box in steps of 1/65535."""
    return {"item": item, "box": {name: side / 65_535 for name, side in zip(SIDES, sides)}}


def face_bytes(value: dict) -> bytes:
    sides = (round(value["box"][side] * 65_535) for side in SIDES)
    return value["item"].encode() + b"".join(side.to_bytes(2, "big") for side in sides)


def people_map(people: list) -> dict:
    return {0: 1, 1: [person_map(person) for person in people]}


def person_map(person: dict) -> dict:
    lists = {key: [face_bytes(each) for each in person[name]] for key, name in ((4, "faces"), (5, "samples"), (6, "not"))}
    return {
        0: person["id"],
        **({1: person["name"]} if person["name"] else {}),
        **({2: True} if person["hidden"] else {}),
        **({3: face_bytes(person["cover"])} if "cover" in person else {}),
        **{key: faces for key, faces in lists.items() if faces},
        **({7: person["was"]} if person["was"] else {}),
    }


def memories_map(value: dict) -> dict:
    lists = {2: [memory_map(each) for each in value["hidden"]], 3: list(map(period_map, value["periods"])), 4: value["kept"]}
    return {0: 1, **({1: True} if value["isOff"] else {}), **{key: each for key, each in lists.items() if each}}


def period_map(period: dict) -> dict:
    return {0: period["first"], 1: period["last"]}


def memory_map(memory: dict) -> dict:
    return {**period_map(memory), 2: KINDS.index(memory["kind"])}


def refused_map(value: dict) -> dict:
    return {0: 1, 1: [{0: each["id"], 1: each["labels"]} for each in value["items"]]}


def known_of(items: "list[str]") -> dict:
    """What is said about these items."""
    first, second = items[0], items[-1]
    return {
        "people-0": (people_map, {
            "people": [
                {
                    "id": "grace", "name": "Grace Höpper", "hidden": False, "cover": face(first, 13107, 26214, 39321, 65535),
                    "faces": [face(first, 13107, 26214, 39321, 65535)], "samples": [face(second, 0, 0, 6553, 6553)],
                    "not": [face(second, 1, 2, 3, 4)], "was": ["grace-2", "grace-1"],
                },
                {
                    "id": "nobody", "name": "", "hidden": True, "faces": [], "samples": [face(second, 9, 9, 9, 9)],
                    "not": [], "was": [],
                },
            ],
        }),
        "memories-0": (memories_map, {
            "isOff": True,
            "hidden": [
                {"kind": "trip", "first": "2021-07-04", "last": "2021-07-10"},
                {"kind": "day", "first": "2021-07-04", "last": "2021-07-04"},
                {"kind": "year", "first": "2021-01-01", "last": "2021-12-31"},
            ],
            "periods": [{"first": "2020-01-01", "last": "2020-02-01"}],
            "kept": [[first, second]],
        }),
        "choices-1": (refused_map, {"items": [{"id": first, "labels": ["dog", "boat"]}, {"id": second, "labels": ["sea"]}]}),
    }


def known_blocks(master_key: bytes, account_id: str, items: "list[str]") -> "list[dict]":
    key = label(master_key, "recognition")
    return [
        {
            "name": name, "version": version, "value": value,
            **seal_block(
                key, aad("recognition", account_id, name, version),
                to_map(value["people"] if name == "people-0" else value), name == "memories-0",
            ),
        }
        for version, (name, (to_map, value)) in enumerate(known_of(items).items(), 2)
    ]
