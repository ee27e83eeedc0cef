"""A person's decisions (F19): people, memories, refused labels and tags."""

from vectors.blocks import aad, b64, label
from vectors.recognition import seal_shard

SIDES = ("x", "y", "width", "height")
FIRST_STAMP = 1_625_400_000_000


def face(item: str, *sides: int) -> dict:
    """`sides` are those of the box, in units of 1/65535."""
    return {"item": item, "box": {name: side / 65_535 for name, side in zip(SIDES, sides)}}


def face_text(value: dict) -> str:
    sides = (round(value["box"][side] * 65_535) for side in SIDES)
    return value["item"] + b64(b"".join(side.to_bytes(2, "big") for side in sides))


def people_of(first: str, second: str) -> "tuple[dict, list]":
    is_hers, sample, is_not = face(first, 13107, 26214, 39321, 65535), face(second, 0, 0, 6553, 6553), face(second, 1, 2, 3, 4)
    of_nobody = face(second, 9, 9, 9, 9)
    by_hand, doubtful = {**face(first, 100, 50_000, 900, 1_000), "byHand": True}, face(second, 40_000, 50, 700, 800)
    of_dog, of_dog_later = face(first, 0, 0, 65_535, 40_000), face(second, 20_000, 30_000, 9_000, 9_000)
    not_in = face(second, 0, 0, 0, 0)
    value = {
        "people": [
            {
                "id": "grace", "name": "Grace Höpper", "hidden": False, "born": "1906-12-09", "inMemories": "never", "cover": is_hers, "faces": [is_hers, by_hand],
                "samples": [sample], "not": [is_not], "unsure": [doubtful], "boxes": [],
                "imported": ["grandma", "amazing grace"], "was": ["grace-2", "grace-1"],
            },
            {
                "id": "nobody", "name": "", "hidden": True, "inMemories": "always", "faces": [], "samples": [of_nobody], "not": [], "unsure": [], "boxes": [], "was": [],
            },
            {
                "id": "ada", "name": "Ada", "hidden": False, "faces": [], "samples": [], "not": [not_in], "unsure": [],
                "boxes": [], "imported": ["ada l."], "was": [],
            },
            {
                "id": "rex", "name": "Rex", "hidden": False, "faces": [], "samples": [], "not": [], "unsure": [],
                "boxes": [of_dog, of_dog_later], "animal": 16, "was": ["rex-1"],
            },
        ],
    }
    return value, [
        # This box overlaps the next one, so both are the same face. The next decision is later, and wins.
        ["f" + face_text(face(first, 13107, 26214, 39321, 65000)), "=nobody"],
        ["f" + face_text(is_hers), "=grace"],
        ["f" + face_text(sample), "~grace-1"],
        ["n" + "grace-1", "Gracie"],
        ["x" + face_text(is_not) + "grace", ""],
        ["f" + face_text(of_nobody), "~nobody"],
        ["n" + "grace", "Grace Höpper"],
        ["c" + "grace", face_text(is_hers)],
        ["h" + "nobody", ""],
        ["d" + "grace", "1906-12-09"],
        ["d" + "grace-1", "1906"],
        # This day does not exist, so that readers leave it out.
        ["d" + "nobody", "1907-02-29"],
        ["a" + "grace-1", "-"],
        ["a" + "nobody", "+"],
        ["h" + "grace"],
        ["m" + "grace-1", "grace-2"],
        ["m" + "grace-2", "grace"],
        ["f" + face_text(face(second, 30_000, 30_000, 5_000, 5_000))],
        ["f" + face_text(by_hand), "+grace"],
        ["u" + face_text(doubtful) + "grace", ""],
        ["b" + face_text(of_dog) + "rex-1", ""],
        ["b" + face_text(of_dog_later) + "rex", "16"],
        ["n" + "rex", "Rex"],
        ["m" + "rex-1", "rex"],
        # The owner took this box back. The later decision names another box of the same place.
        ["b" + face_text(face(second, 1_000, 1_000, 5_000, 5_000)) + "rex-1", "16"],
        ["b" + face_text(face(second, 1_000, 1_000, 5_000, 5_100)) + "rex"],
        # An id with a face is a person, so that this box counts nothing. The class of the other one is no class.
        ["b" + face_text(of_dog) + "grace", "16"],
        ["b" + face_text(of_dog) + "nobody", "256"],
        ["i" + "grandma", "grace"],
        ["i" + "amazing grace", "grace-1"],
        ["i" + "ada l.", "ada"],
        ["i" + "ada b."],
        ["i" + "", "ada"],
        ["n" + "ada", "Ada"],
        # A box of zeros: of the whole item.
        ["x" + face_text(not_in) + "ada", ""],
    ]


def memories_of(first: str, second: str) -> "tuple[dict, list]":
    value = {
        "isOff": True,
        "hidden": [
            {"kind": "trip", "first": "2021-07-04", "last": "2021-07-10"},
            {"kind": "day", "first": "2021-07-04", "last": "2021-07-04"},
            {"kind": "year", "first": "2021-01-01", "last": "2021-12-31"},
        ],
        "periods": [{"first": "2020-01-01", "last": "2020-02-01"}],
        "kept": [[first, second]],
    }
    return value, [
        ["o", ""],
        *(["h{kind} {first} {last}".format(**each), ""] for each in value["hidden"]),
        ["p 2020-01-01 2020-02-01", ""],
        ["p 2019-01-01 2019-02-01"],
        ["k" + " ".join(sorted([first, second])), ""],
    ]


def refused_of(first: str, second: str) -> "tuple[dict, list]":
    labels = [{"id": first, "labels": ["dog", "fire boat"]}, {"id": second, "labels": ["sea"]}]
    tags = {"items": [{"id": first, "classes": [16, 0]}, {"id": second, "classes": [255]}], "hidden": [15, 0]}
    return {"items": labels, "tags": tags}, [
        *([f"r{each['id']} {text}", ""] for each in labels for text in each["labels"]),
        *([f"t{each['id']} {number}", ""] for each in tags["items"] for number in each["classes"]),
        *([f"c{number}", ""] for number in tags["hidden"]),
        ["q", ""],
        [f"t{second} 2"],
        ["c7"],
        # These are of no form, so that readers leave them out.
        [f"t{second} 256", ""],
        [f"t{second} 01", ""],
        ["c 3", ""],
    ]


def known_of(items: "list[str]") -> "list[tuple[str, dict, list, int]]":
    """Returns per shard: name, value to restore, decisions in order, and stamp of the last deletion."""
    both = sorted({items[0], items[-1]})
    first, second = both[0], both[-1]
    return [
        ("people-0", *people_of(first, second), 0),
        ("memories-0", *memories_of(first, second), 0),
        ("choices-1", *refused_of(first, second), FIRST_STAMP - 1),
    ]


def known_shards(master_key: bytes, account_id: str, items: "list[str]", later: tuple = ()) -> "list[dict]":
    """`later` has decisions of an unknown kind, which writers keep in the shard of people."""
    key, known = label(master_key, "recognition"), known_of(items)
    known[0][2].extend(later)
    return [
        {
            "name": name, "version": version, "value": value, "decisions": decisions,
            **({"erased": erased} if erased else {}),
            **seal_shard(key, aad("recognition", account_id, name, version), decisions_map(decisions, erased), name == "memories-0"),
        }
        for version, (name, value, decisions, erased) in enumerate(map(with_stamps, known), 2)
    ]


def with_stamps(known: tuple) -> tuple:
    name, value, decisions, erased = known
    stamped = [[key, FIRST_STAMP + at, *rest] for at, (key, *rest) in enumerate(decisions)]
    return name, value, stamped, erased


def decisions_map(decisions: list, erased: int) -> dict:
    return {0: 1, 1: sorted(decisions, key=lambda each: each[0].encode("utf-16-be")), **({2: erased} if erased else {})}
