"""The rights of others to albums and items (F13, F14)."""

RIGHTS = ("VIEW", "EDIT")
"""The weakest first."""


def may_write(right: str) -> bool:
    """Whether this right allows writing records of albums and details of items. The owner needs no right."""
    return right in RIGHTS[RIGHTS.index("EDIT") :]
