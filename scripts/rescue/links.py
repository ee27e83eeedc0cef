"""The owner's public links (F15): what they are called and what they show."""

from account import Account, Identity, public_keys_of
from errors import Damaged
from seals import associated_data, label, open_json, open_seal, unb64, unb64_of, verify


def open_link(account: Account, identity: Identity, row) -> dict:
    """The payload, which holds keys."""
    token, version = row["token"], row["version"]
    aad = associated_data("link-secret", account.id, token)
    source = open_seal(account.link_wrap, aad, unb64(row["wrapped_secret"]))
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
    return payload


def link_record(row, payload: dict, files: "dict[str, str]") -> dict:
    """A line of links.jsonl, without what opens the link."""
    resource = payload["resource"]
    items = resource.get("items")
    ids = [item.get("itemId") for item in items if isinstance(item, dict)] if isinstance(items, list) else []
    return {
        "token": row["token"],
        **{field: payload.get(field) for field in ("title", "description", "originals", "expiresAt")},
        "createdAt": row["created_at"],
        "album": resource.get("albumId"),
        "items": [{"id": item_id, "file": files.get(item_id)} for item_id in ids],
    }
