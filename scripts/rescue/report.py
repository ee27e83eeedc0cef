"""Prints the report, counts damage, and writes lists."""

import contextlib
import json
from pathlib import Path

from errors import DATABASE_ERRORS, printable


class Report:
    def __init__(self, output: Path):
        self.output = output
        self.damaged = 0

    def say(self, word: str, text: str) -> None:
        print(f"{word:<10}{printable(text)}")

    def damage(self, what: str) -> None:
        self.damaged += 1
        self.say("DAMAGED", what)

    @contextlib.contextmanager
    def part(self, broken: str):
        """Damage of the database ends only this part of the work."""
        try:
            yield
        except DATABASE_ERRORS:
            self.damage(f"the database: {broken}")

    @contextlib.contextmanager
    def lines(self, name: str):
        """Writes a file with one JSON value per line, and no file if there are no values."""
        path = self.output / name
        with open(path, "w", encoding="utf-8") as file:
            yield lambda value: file.write(json.dumps(value) + "\n")
        if path.stat().st_size == 0:
            path.unlink()

    def value(self, name: str, value: dict) -> None:
        (self.output / name).write_text(json.dumps(value, indent=2) + "\n", encoding="utf-8")
