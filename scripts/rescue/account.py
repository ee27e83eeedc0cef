"""An account's keys (F3, F5) and contacts (F14)."""

import hmac
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from errors import Damaged, blame
from seals import (
    associated_data, label, open_json, open_key, open_seal, parse_json, unb64, unb64_of,
)

PKCS8_OF_X25519 = bytes.fromhex("302e020100300506032b656e04220420")


class Person(NamedTuple):
    account_id: str
    email: "str | None"
    encryption_key: bytes
    signing_key: bytes

    def keys(self) -> bytes:
        return self.encryption_key + self.signing_key

    def record(self) -> dict:
        return {"accountId": self.account_id, "email": self.email}


class Identity(NamedTuple):
    person: Person
    encryption: X25519PrivateKey


class Account:
    def __init__(self, account_id: str, master_key: bytes):
        self.id = account_id
        self.item_wrap = label(master_key, "library/item-key")
        self.private_details = label(master_key, "library/private-details")
        self.album_wrap = label(master_key, "library/album-key")
        self.link_wrap = label(master_key, "library/link")
        self.guest_link_wrap = label(master_key, "library/guest-link")
        self.contacts = label(master_key, "contacts")
        self.profile = label(master_key, "profile")
        self.recognition = label(master_key, "recognition")
        self.identity_private = label(master_key, "identity-private")
        self.identity_bundle = label(master_key, "identity-bundle")


def open_account(keys: dict, way: str, wrap: bytes) -> Account:
    """F3. `way` is "password" or "recovery", and `wrap` the key that wraps masterKey."""
    account_id = account_id_of(keys)
    wrapped = keys.get({"password": "masterKeyByPassword", "recovery": "masterKeyByRecovery"}[way])
    aad = associated_data("master-key", account_id, way)
    return Account(account_id, open_key(wrap, aad, unb64(wrapped)))


def account_id_of(keys: dict) -> str:
    account_id = keys.get("accountId")
    unb64_of(16, account_id)
    return account_id


def person_of(keys_json, email) -> Person:
    keys = parse_json(keys_json, "the keys of an account")
    return Person(account_id_of(keys), email, *public_keys_of(keys.get("identity")))


def public_keys_of(value) -> "tuple[bytes, bytes]":
    if not isinstance(value, dict):
        raise Damaged("public keys")
    return unb64_of(32, value.get("encryptionPublicKey")), unb64_of(32, value.get("signingPublicKey"))


def open_identity(account: Account, email, sealed) -> Identity:
    """F5. Verifies both public keys, and opens the private key that opens shares."""
    with blame("the account's identity"):
        person = Person(account.id, email, *public_keys_of(sealed))
        bundle = associated_data("identity-bundle", account.id) + person.keys()
        mac = hmac.digest(account.identity_bundle, bundle, "sha256")
        if not hmac.compare_digest(mac, unb64(sealed.get("mac"))):
            raise Damaged("the bundle")
        aad = associated_data("identity-private", account.id, "x25519")
        pkcs8 = open_seal(account.identity_private, aad, unb64(sealed.get("encryptionPrivateKey")))
        return Identity(person, x25519_of(pkcs8))


def x25519_of(pkcs8: bytes) -> X25519PrivateKey:
    if len(pkcs8) != 48 or not pkcs8.startswith(PKCS8_OF_X25519):
        raise Damaged("a private key")
    return X25519PrivateKey.from_private_bytes(pkcs8[16:])


class Contact(NamedTuple):
    person: Person
    since: str
    compared: bool

    def record(self) -> dict:
        return {**self.person.record(), "since": self.since, "compared": self.compared}


def open_contacts(account: Account, version, sealed) -> "list[Contact]":
    """Opens the list of contacts (F14)."""
    with blame("the contacts"):
        value = open_json(account.contacts, associated_data("contacts", account.id, version), unb64(sealed))
        contacts = value.get("contacts")
        if value.get("v") != 1 or not isinstance(contacts, list):
            raise Damaged("the list")
        return [contact_of(each) for each in contacts]


def contact_of(value) -> Contact:
    keys = public_keys_of(value)
    email, since, compared = (value.get(field) for field in ("email", "since", "compared"))
    if not isinstance(email, str) or not isinstance(since, str) or not isinstance(compared, bool):
        raise Damaged("a contact")
    return Contact(Person(account_id_of(value), email, *keys), since, compared)


def open_profile(account: Account, version, sealed) -> dict:
    with blame("the profile"):
        value = open_json(account.profile, associated_data("profile", account.id, version), unb64(sealed))
        if value.get("v") != 1:
            raise Damaged("the profile")
        return {field: value[field] for field in ("firstName", "lastName") if isinstance(value.get(field), str)}


def verify_claim(contacts: "list[Contact]", claimed: Person) -> Person:
    """F14: accepts a contact with the pinned keys, or somebody new (trust on first use)."""
    people = [each.person for each in contacts]
    same = [each for each in people if claimed.account_id == each.account_id or claimed.email == each.email]
    if any(each != claimed for each in same):
        raise Damaged("its owner's keys are not those in your contacts")
    return claimed

