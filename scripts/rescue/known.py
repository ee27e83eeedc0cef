"""A person's decisions (F19): people, memories, refused labels and tags."""

from account import Account
from shards import open_shard
from decisions import read_decisions, read_memories, read_people, read_refused, read_refused_tags
from errors import Damaged
from folder import Folder
from item_files import ItemFiles
from people import FACES
from report import Report


# For each shard, the first letters of the keys of the decisions that this program knows.
KINDS = {"people-0": {*"f x n h c m d a u b i".split()}, "memories-0": {*"o h p k".split()}, "choices-1": {*"r t c q".split()}}


def restore_known(folder: Folder, user_id: int, account: Account, items: ItemFiles, report: Report) -> None:
    writers = {"people-0": write_people, "memories-0": write_memories, "choices-1": write_refused}
    for row in folder.table("recognition_shards"):
        is_named, name = row["owner_id"] == user_id, str(row["name"])
        try:
            shard = open_shard(account, row)
        except Damaged as damage:
            if is_named:
                lost = "; the app can analyze these pictures again" if name.startswith("seen-") else ""
                report.damage(f"shard {name}: {damage}{lost}")
            continue
        if not is_named:
            report.damage(f"shard {name}: its row names another account")
        if shard is None or name.startswith(("seen-", "verified-")):
            continue
        try:
            if name not in writers:
                raise Damaged("its kind is unknown to this program")
            writers[name](shard, items, report)
            unknown = {key[:1] for key, _, value in read_decisions(shard) if value is not None} - KINDS[name]
            if unknown:
                report.damage(f"shard {name}: decisions of a kind that this program does not know")
        except Damaged as damage:
            report.damage(f"shard {name}: {damage}")


def write_people(shard: dict, items: ItemFiles, report: Report) -> None:
    people = read_people(shard)

    def with_file(face: dict) -> dict:
        return {"item": face["item"], "file": items.files.get(face["item"]), **face}

    with report.lines("people.jsonl") as write:
        for person in people:
            faces = {field: [with_file(face) for face in person[field]] for field in FACES}
            cover = person["cover"] and with_file(person["cover"])
            write({**person, "cover": cover, **faces})
    report.say("people", str(len(people)))


def write_memories(shard: dict, items: ItemFiles, report: Report) -> None:
    memories = read_memories(shard)
    kept = [[items.names(item_id) for item_id in each] for each in memories["kept"]]
    report.value("memories.json", {**memories, "kept": kept})


def write_refused(shard: dict, items: ItemFiles, report: Report) -> None:
    refused = read_refused(shard)
    with report.lines("refused-labels.jsonl") as write:
        for each in refused:
            write({**items.names(each["id"]), "labels": each["labels"]})
    tags = read_refused_tags(shard)
    of_items = [{**items.names(each["id"]), "classes": each["classes"]} for each in tags["items"]]
    report.value("refused-tags.json", {**tags, "items": of_items})
