"""Derives people and pets from decisions (F19)."""

import re
from datetime import date

from errors import Damaged
from items import is_id
from seals import unb64

FACE_CHARS, SAME_FACE = 37, 0.3
FACES = ("faces", "samples", "not", "unsure", "boxes")
CLASS, MOST_CLASS = "0|[1-9][0-9]{0,2}", 255
SIDES = ("x", "y", "width", "height")


def people_of(decisions: "list[tuple[str, int, str | None]]") -> "list[dict]":
    root_of, earlier = merged_in(decisions)
    people: "dict[str, dict]" = {}
    for decision in [*in_force(face_decisions(decisions, root_of)), *last_notes(face_notes(decisions, root_of))]:
        person = person_in(people, decision["person"])
        person[decision["kind"]].append(decision["face"])
        if decision["kind"] == "boxes":
            person["animal"] = int(decision["value"]) if decision["value"] else None
    for key, _, value in decisions:
        if key[:1] == "i" and is_imported_name(key[1:]) and is_person(value):
            person = person_in(people, root_of(value))
            person.setdefault("imported", []).append(key[1:])
    for person in people.values():
        if person["faces"] or person["samples"]:
            # An id with a face is a person, not a pet.
            person.update(boxes=[], animal=None)
    people = {key: each for key, each in people.items() if any(each.get(field) for field in ("faces", "samples", "boxes", "imported"))}
    for key, person in people.items():
        person["was"] = earlier.get(key, [])[:10]
    describe(people, decisions, root_of)
    return list(people.values())


def person_in(people: "dict[str, dict]", key: str) -> dict:
    empty = {"name": "", "hidden": False, "cover": None, **{field: [] for field in FACES}, "animal": None}
    return people.setdefault(key, {"id": key, **empty})


def is_person(text: "str | None") -> bool:
    return bool(text) and len(text.encode("utf-16-le")) <= 128


def merged_in(decisions):
    """Returns a function from a person to the person they were merged into, and each person's earlier ids.

    If two persons were merged into each other, the later decision counts.
    """
    into: "dict[str, str]" = {}
    earlier: "dict[str, list[str]]" = {}

    def root_of(person: str) -> str:
        while person in into:
            person = into[person]
        return person

    for key, _, value in reversed(decisions):
        if key[:1] == "m" and is_person(key[1:]) and is_person(value) and root_of(value) != key[1:]:
            into[key[1:]] = root_of(value)
    for person in into:
        earlier.setdefault(root_of(person), []).append(person)
    return root_of, earlier


def face_decisions(decisions, root_of) -> "list[dict]":
    """Returns decisions that a face is or is not a person's, and decisions that take such a decision back."""
    found = []
    for key, stamp, value in decisions:
        face = face_of(key[1 : 1 + FACE_CHARS]) if key[:1] in ("f", "x") else None
        if face is None:
            continue
        if key[:1] == "f" and value is None:
            found.append({"face": face, "stamp": stamp, "kind": "gone", "person": ""})
            continue
        person = key[1 + FACE_CHARS :] if key[:1] == "x" else value[1:]
        if key[:1] == "f" and value[:1] == "+":
            face = {**face, "byHand": True}
        kind = {"=": "faces", "+": "faces", "~": "samples"}.get(value[:1]) if key[:1] == "f" else "free" if value is None else "not"
        if kind and is_person(person):
            found.append({"face": face, "stamp": stamp, "kind": kind, "person": root_of(person)})
    return found


def face_notes(decisions, root_of) -> "list[dict]":
    """Returns the decisions about boxes of pets, and about faces of which the owner is not sure."""
    found = []
    for key, stamp, value in decisions:
        kind, face, person = {"b": "boxes", "u": "unsure"}.get(key[:1]), face_of(key[1 : 1 + FACE_CHARS]), key[1 + FACE_CHARS :]
        if kind is None or face is None or not is_person(person):
            continue
        if kind == "boxes" and value and not (re.fullmatch(CLASS, value) and int(value) <= MOST_CLASS):
            continue
        found.append({"face": face, "stamp": stamp, "kind": kind, "person": root_of(person), "value": value})
    return found


def last_notes(notes: "list[dict]") -> "list[dict]":
    """Returns the last note of each kind about a face and a person, unless it was withdrawn."""
    of_item: "dict[str, list[dict]]" = {}
    for note in notes:
        of_item.setdefault(note["face"]["item"], []).append(note)

    def is_last(note: dict) -> bool:
        return not any(
            each["stamp"] > note["stamp"]
            and (each["kind"], each["person"]) == (note["kind"], note["person"])
            and is_same(each["face"], note["face"])
            for each in of_item[note["face"]["item"]]
        )

    return [note for note in notes if note["value"] is not None and is_last(note)]


def in_force(decisions: "list[dict]") -> "list[dict]":
    """Returns the decisions that no later decision overrules. Overlapping boxes count as the same face."""
    of_item: "dict[str, list[dict]]" = {}
    for decision in decisions:
        of_item.setdefault(decision["face"]["item"], []).append(decision)

    def is_overruled(decision: dict) -> bool:
        return any(overrules(each, decision) and is_same(each["face"], decision["face"]) for each in of_item[decision["face"]["item"]])

    return [each for each in decisions if each["kind"] not in ("gone", "free") and not is_overruled(each)]


def overrules(later: dict, decision: dict) -> bool:
    if later["stamp"] <= decision["stamp"]:
        return False
    is_theirs = later["person"] == decision["person"]
    if decision["kind"] == "not":
        return is_theirs and later["kind"] != "not"
    if later["kind"] == "not":
        return is_theirs
    return later["kind"] != "free" and not is_theirs


def describe(people: "dict[str, dict]", decisions, root_of) -> None:
    said = set()
    for key, _, value in decisions:
        kind, person, root = key[:1], key[1:], root_of(key[1:])
        if root not in people:
            continue
        if kind in FACTS and (value is None or FACTS[kind][1](value)):
            # A person about whom nothing was said gets the facts of a person who was merged into them.
            if person == root:
                said.add(key)
            if person == root or (value is not None and kind + root not in said):
                set_fact(people[root], kind, value)
        if person == root and kind == "h":
            people[root]["hidden"] = value is not None
        if person == root and kind == "c" and value is not None and face_of(value):
            people[root]["cover"] = face_of(value)


def is_imported_name(text: str) -> bool:
    return bool(text) and len(text.encode("utf-16-le")) <= 200


def set_fact(person: dict, kind: str, value: "str | None") -> None:
    field = FACTS[kind][0]
    if kind == "n":
        person[field] = value or ""
    elif value is None:
        person.pop(field, None)
    else:
        person[field] = IN_MEMORIES[value] if kind == "a" else value


def is_birth_date(text: str) -> bool:
    match = re.fullmatch(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?", text, re.ASCII)
    try:
        return bool(match and date(*(int(part or 1) for part in match.groups())))
    except ValueError:
        return False


IN_MEMORIES = {"+": "always", "-": "never"}
# The facts that somebody merged into a person can bring: the field, and whether a value has its form.
FACTS = {
    "n": ("name", lambda value: len(value.encode("utf-16-le")) <= 200),
    "d": ("born", is_birth_date),
    "a": ("inMemories", lambda value: value in IN_MEMORIES),
}


def face_of(text: str) -> "dict | None":
    """Returns the item, and the box in parts of the upright picture's width and height."""
    if len(text) != FACE_CHARS or not is_id(text[:26]):
        return None
    try:
        box = unb64(text[26:])
    except Damaged:
        return None
    sides = [int.from_bytes(box[at : at + 2], "big") / 65_535 for at in range(0, 8, 2)]
    return {"item": text[:26], "box": dict(zip(SIDES, sides))}


def is_same(one: dict, other: dict) -> bool:
    """Whether the intersection of two boxes is at least 0.3 of their union, or both boxes have no area."""
    a, b = one["box"], other["box"]
    if all(box["width"] == 0 and box["height"] == 0 for box in (a, b)):
        return True
    width = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
    height = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
    if width <= 0 or height <= 0:
        return False
    both = width * height
    return both / (a["width"] * a["height"] + b["width"] * b["height"] - both) >= SAME_FACE
