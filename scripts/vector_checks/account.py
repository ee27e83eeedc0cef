"""Checks the vectors of accounts, seals, passkeys, the profile and the device's store (F1 to F6, F17)."""

import contextlib

import account as accounts
import seals as blocks
import words
from errors import Refused
from passwords import key_of_password
from seals import b64, label, unb64

from vector_checks.comparing import (
    check_json, check_labels, check_seal, mac, open_map, open_vector, public_keys, refused, same,
)


def check_passwords(passwords: list, **_) -> None:
    for vector in passwords:
        root = unb64(vector["root"])
        same(b64(label(root, "auth")), vector["authKey"])
        same(b64(label(root, "kek")), vector["kek"])
        with contextlib.suppress(Refused):
            same(b64(key_of_password(vector["password"], vector["kdf"])), vector["kek"])


def check_account(account: dict) -> None:
    split = words.split_words(account["recoveryWords"])
    recovery_key = words.recovery_key_of(split, words.read_word_list())
    same(b64(recovery_key), account["recoveryKey"])
    check_labels(account["masterKey"], account["masterKeyLabels"])
    check_labels(account["recoveryKey"], account["recoveryKeyLabels"])
    for wrap in account["wraps"].values():
        check_seal(wrap)

    keys = {
        "accountId": account["accountId"],
        "masterKeyByRecovery": account["wraps"]["masterKeyByRecovery"]["sealed"],
    }
    opened = accounts.open_account(keys, "recovery", label(recovery_key, "recovery-wrap"))
    same(b64(opened.item_wrap), account["masterKeyLabels"]["safelight/1/library/item-key"])

    identity, master_key = account["identity"], unb64(account["masterKey"])
    public_keys = unb64(identity["encryptionPublicKey"]) + unb64(identity["signingPublicKey"])
    bundle = blocks.associated_data("identity-bundle", account["accountId"]) + public_keys
    same(b64(bundle), identity["macInput"])
    same(b64(mac(label(master_key, "identity-bundle"), bundle)), identity["mac"])
    check_seal(identity["encryptionPrivateKey"])
    check_seal(identity["signingPrivateKey"])
    sealed = {**identity, "encryptionPrivateKey": identity["encryptionPrivateKey"]["sealed"]}
    same(accounts.open_identity(opened, None, sealed).person.keys(), public_keys)
    for vector in account["refusedSigningKeys"]:
        refused(verify_vector, vector)
    check_json(account["profile"])
    check_seal(account["device"]["bytes"])
    check_json(account["device"]["json"])
    for kind in account["device"].values():
        same(kind["associatedData"].encode(), blocks.associated_data("device", account["accountId"], kind["row"]))
    check_seal(account["passkey"]["masterKey"])
    check_json(account["passkey"]["name"])


def verify_vector(vector: dict) -> None:
    text, data = vector["text"].encode(), unb64(vector["bytes"])
    blocks.verify(unb64(vector["publicKey"]), text, data, unb64(vector["signature"]))


def check_seals(seals: dict) -> None:
    for vector in seals["opened"]:
        check_seal(vector)
    for vector in seals["json"]:
        check_json(vector)
    for vector in seals["maps"]:
        check_seal(vector)
        open_map(vector)
    for vector in seals["refused"]:
        refused(open_vector, vector)
    for vector in seals["refusedMaps"]:
        check_seal(vector)
        refused(open_map, vector)
