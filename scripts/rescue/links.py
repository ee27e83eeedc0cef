"""The owner's public links (F15): addresses, titles and contents."""

from typing import NamedTuple

from account import Account, Identity, public_keys_of
from errors import Damaged, printable
from item_files import ItemFiles
from seals import associated_data, b64, label, open_json, open_seal, sha256, unb64, unb64_of, verify


class Link(NamedTuple):
    source: bytes
    """The link's secret, followed by the root key from the link's password if it has one."""
    payload: dict
    """Contains keys, so it is never written to a list."""


def open_source(account: Account, row) -> bytes:
    """Succeeds only with the owner's keys. Ignores the owner that the row names."""
    aad = associated_data("link-secret", account.id, row["token"])
    source = open_seal(account.link_wrap, aad, unb64(row["wrapped_secret"]))
    if len(source) not in (16, 48):
        raise Damaged("a link")
    return source


def opens_link(account: Account, row) -> bool:
    try:
        open_source(account, row)
        return True
    except Damaged:
        return False


def open_link(account: Account, identity: Identity, row) -> Link:
    token, version = row["token"], row["version"]
    source = open_source(account, row)
    sealed = unb64(row["sealed"])
    text = associated_data("link-payload-signature", account.id, token, version)
    verify(identity.person.signing_key, text, sealed, unb64_of(64, row["signature"]))
    payload = open_json(label(source, "link/payload"), associated_data("link-payload", token, version), sealed)
    maker = payload.get("createdBy")
    own = identity.person
    if public_keys_of(maker) != (own.encryption_key, own.signing_key) or maker.get("accountId") != own.account_id:
        raise Damaged("a link of somebody else")
    if payload.get("v") != 1 or not isinstance(payload.get("resource"), dict):
        raise Damaged("a link")
    return Link(source, payload)


def address_of(token: str, source: bytes, identity: Identity) -> str:
    """Returns the path of the link. No data folder contains the server's address."""
    own = identity.person
    named = b"safelight/1/link-anchor\0" + own.account_id.encode() + b"\0" + own.signing_key
    return f"/share/{token}#{b64(source[:16] + sha256(named)[:16])}"


def link_record(row, link: Link, identity: Identity, files: ItemFiles) -> dict:
    payload, resource = link.payload, link.payload["resource"]
    items = resource.get("items")
    ids = [item.get("itemId") for item in items if isinstance(item, dict)] if isinstance(items, list) else []
    return {
        "token": row["token"],
        "address": address_of(row["token"], link.source, identity),
        "hasPassword": len(link.source) == 48,
        **{field: payload.get(field) for field in ("title", "description", "originals", "expiresAt")},
        "createdAt": printable(row["created_at"]),
        "album": resource.get("albumId"),
        "items": [files.names(item_id) for item_id in ids],
    }
