"""Restores the vectors' data folder."""

import contextlib
import io
import json
import tempfile
from pathlib import Path

import account as accounts
import words
from folder import open_folder
from library import library_of
from people import FACES
from seals import label

from vector_checks.comparing import VECTORS, same


def check_data_folder(expected: dict) -> None:
    recovery_key = words.recovery_key_of(words.split_words(expected["recoveryWords"]), words.read_word_list())
    with tempfile.TemporaryDirectory() as place, contextlib.redirect_stdout(io.StringIO()) as printed:
        output = Path(place)
        with open_folder(VECTORS / "data-folder", output) as folder:
            user = folder.users()[0]
            same(user["email"], expected["email"])
            account = accounts.open_account(
                json.loads(user["keys_json"]), "recovery", label(recovery_key, "recovery-wrap")
            )
            library = library_of(folder, user, account, output)
            same(library.restore(), 1)
        damaged = [line.split()[1] for line in printed.getvalue().splitlines() if line.startswith("DAMAGED")]
        same(sorted(damaged), sorted([*expected["setAside"], *expected["previews"]]))
        same(library.items.files, {item_id: each["file"] for item_id, each in expected["files"].items()})
        files = [*expected["files"].values(), *expected["previews"].values(), *expected["guestUploads"]]
        for each in [*files, *(each["movie"] for each in files if "movie" in each)]:
            same((output / each["file"]).read_text(), each["plaintext"])
        check_lists(output, expected)


def check_lists(output: Path, expected: dict) -> None:
    for name, field in (
        ("albums", "albums"), ("links", "links"), ("contacts", "contacts"), ("guest-links", "guestLinks"),
        ("guest-uploads", "guestUploads"), ("people", "people-0"), ("refused-labels", "choices-1"),
    ):
        lines = [json.loads(line) for line in (output / f"{name}.jsonl").read_text().splitlines()]
        listed = expected[field]
        values = listed if isinstance(listed, list) else listed.get("people", listed.get("items"))
        same(len(lines), len(values))
        if "token" in values[0]:
            # Links were created at the same time, so their order is undefined.
            lines.sort(key=lambda line: [value["token"] for value in values].index(line["token"]))
        for line, value in zip(lines, values):
            bare = without_files(line)
            same({key: bare[key] for key in value if key != "plaintext"}, {k: v for k, v in value.items() if k != "plaintext"})
    same(json.loads((output / "profile.json").read_text()), expected["profile"])
    memories = json.loads((output / "memories.json").read_text())
    same({**memories, "kept": [[item["id"] for item in each] for each in memories["kept"]]}, expected["memories-0"])
    tags = json.loads((output / "refused-tags.json").read_text())
    bare = [{field: each[field] for field in ("id", "classes")} for each in tags["items"]]
    same({**tags, "items": bare}, expected["choices-1"]["tags"])


def without_files(line: dict) -> dict:
    """Replaces items by their ids, and removes the files of faces."""
    if "items" in line:
        line = {**line, "items": [item["id"] for item in line["items"]]}
    if "faces" in line:
        line = {
            **line,
            **{key: [face_of(face) for face in line[key]] for key in FACES},
            "cover": line["cover"] and face_of(line["cover"]),
        }
    return line


def face_of(face: dict) -> dict:
    return {field: value for field, value in face.items() if field != "file"}
