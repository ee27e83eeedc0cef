"""The rights of others to albums and items (F13, F14)."""

RIGHTS = ("VIEW", "EDIT")
"""The weakest first."""


def may_write(right: str) -> bool:
    """Whether a person with this right, other than the owner, may write records of albums and details of items."""
    return right in RIGHTS[RIGHTS.index("EDIT") :]
