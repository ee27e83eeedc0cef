"""The rights that owners give others to albums and items (F13, F14)."""

RIGHTS = ("VIEW", "EDIT")
"""The weakest first."""


def may_write(right: str) -> bool:
    """Whether somebody with it, who is not the owner, may write an album's records and an item's details."""
    return right in RIGHTS[RIGHTS.index("EDIT") :]
