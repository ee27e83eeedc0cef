"""Restores each item once, and records its file."""

import json
from pathlib import Path

from errors import Damaged
from folder import Folder
from items import Item
from output import Places, restore, restore_movie, restore_preview
from report import Report


class ItemFiles:
    def __init__(self, folder: Folder, output: Path, report: Report):
        self.folder, self.output, self.report = folder, output, report
        self.places = Places(output)
        self.restored = 0
        self.files: "dict[str, str]" = {}
        """Paths of restored files by item id, so that no item is restored twice."""
        self.orders: "dict[str, tuple]" = {}
        """Item id → the sort key of an album's items."""

    def open(self) -> "ItemFiles":
        self.details = open(self.output / "details.jsonl", "w", encoding="utf-8")
        return self

    def close(self) -> None:
        self.details.close()

    def restore(self, row, open_item) -> None:
        title = str(row["id"])
        try:
            item: Item = open_item()
        except Damaged as damage:
            self.report.damage(f"{title}: {damage}")
            return
        title += f" ({item.details.name})"
        remarks = [*item.remarks]
        file, more = self.write(item, remarks)
        if file:
            self.files[item.id] = file
        try:
            line = json.dumps(item.record(file, more))
        except RecursionError:
            # Details of others may be nested so deeply that they can be read but not written.
            line = json.dumps({"file": file, **more, "id": item.id})
            remarks.append("its details, which are nested too deeply")
        self.orders[item.id] = item.order()
        self.details.write(f"{line}\n")
        for remark in remarks:
            self.report.damage(f"{title}: {remark}")

    def write(self, item: Item, remarks: "list[str]") -> "tuple[str | None, dict[str, str]]":
        file, more = None, {}
        try:
            file = restore(item, self.folder.blobs, self.output, self.places)
            self.restored += 1
            self.say(file, item.details.length)
        except Damaged as damage:
            preview = restore_preview(item, self.folder.blobs, self.output, self.places)
            remarks.append(f"{damage}" + (f"; its {preview[0].role} is whole: {preview[1]}" if preview else ""))
            if preview:
                more[preview[0].role] = preview[1]
        try:
            movie = restore_movie(item, self.folder.blobs, self.output, self.places, file)
            if movie:
                more["movie"] = movie
                self.say(movie, item.details.movie.length)
        except Damaged as damage:
            remarks.append(f"its movie: {damage}" + ("; the picture is whole" if file else ""))
        return file, more

    def say(self, file: str, length: int) -> None:
        self.report.say("restored", f"{file}, {length} bytes")

    def names(self, item_id) -> dict:
        return {"id": item_id, "file": self.files.get(item_id)}
