#!/usr/bin/env python3
"""Writes docs/vectors: every construction of docs/format.md, without the product's code.

This is a second implementation of the format, in another language and with another cryptographic library
(pip install 'cryptography>=44', for Argon2id). The comments cite the rules of docs/format.md by number, such as
F3. Every random value is fixed, so the output never changes. Biome formats the files. The tests of packages/crypto
open them, and every later version must, too.

    python3 scripts/make-vectors.py [FOLDER]
"""

import hmac
import json
import sys
import unicodedata
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import ed25519, x25519
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

from vectors.blocks import (
    FIRST, NEXT, SCRIPTS, SEGMENT, Someone, aad, authority, b64, fixed, hpke_seal, label, labels, link_anchor,
    pattern, pkcs8, public, seal, seal_json, sha256, share, signed_details, signed_seal, stream, stream_bytes,
    unb64, words_of,
)
from vectors.data_folder import write_data_folder
from vectors.guest_uploads import guest_upload, guest_link, unfinished_guest_upload
from vectors.known import known_shards
from vectors.maps import GUEST_UPLOAD, PRIVATE, SHARED, TYPES, encode, filled, seal_details, seal_map
from vectors.pairing import pairing
from vectors.recognition import seal_shard, seal_deletion, detections_map


def password_vector(password: str, memory: int, iterations: int, salt: bytes) -> dict:
    normal = unicodedata.normalize("NFKC", password).encode()
    root = Argon2id(salt=salt, length=32, iterations=iterations, lanes=1, memory_cost=memory).derive(normal)
    return {
        "password": password,
        "normalized": b64(normal),
        "kdf": {
            "name": "argon2id", "memoryKiB": memory, "iterations": iterations, "parallelism": 1,
            "salt": b64(salt),
        },
        "root": b64(root),
        "authKey": b64(label(root, "auth")),
        "kek": b64(label(root, "kek")),
    }


# F1 and F2. The first password changes under NFKC: a decomposed letter, a ligature, a circled digit.
passwords = [
    password_vector("pfo\u0308rtner \ufb01sch \u2463", 65_536, 3, fixed("salt", 16)),
    password_vector("Correct-horse-7", 65_536, 4, fixed("salt 2", 16)),
]
kek = unb64(passwords[0]["kek"])

# F3.
account_id = b64(fixed("account", 16))
master_key, recovery_key = fixed("master key", 32), fixed("recovery key", 32)

# F17.
passkey_output, credential_id = fixed("passkey output", 32), b64(fixed("credential", 32))

# F5. The private keys of RFC 7748 6.1 (Alice) and RFC 8032 7.1 (test 1).
x = x25519.X25519PrivateKey.from_private_bytes(
    bytes.fromhex("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")
)
e = ed25519.Ed25519PrivateKey.from_private_bytes(
    bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
)
bundle = aad("identity-bundle", account_id) + public(x) + public(e)
private = label(master_key, "identity-private")

# Keys for which anybody can sign, or that are not in canonical form (F6), in all their encodings.
PRIME, ORDER_8 = 2**255 - 19, int("05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826", 16)
WEAK_KEYS = {
    "of order 4": 0, "the neutral point": 1, "of order 2": PRIME - 1, "of order 8": ORDER_8,
    "of order 8, the other half": PRIME - ORDER_8, "of order 4, above the prime": PRIME,
    "the neutral point, above the prime": PRIME + 1, "above the prime": PRIME + 3,
}

account = {
    "accountId": account_id,
    "masterKey": b64(master_key),
    "recoveryKey": b64(recovery_key),
    "recoveryWords": words_of(recovery_key),
    "wordListDigest": b64(sha256((SCRIPTS / "rescue/bip39-english.txt").read_bytes())),
    "masterKeyLabels": labels(
        master_key, "recovery-key", "identity-private", "identity-bundle", "profile",
        "library/item-key", "library/private-details", "library/album-key", "library/link", "library/guest-link",
        "contacts", "dedupe", "passkey/names", "device", "recognition",
    ),
    "recoveryKeyLabels": labels(recovery_key, "recovery-wrap", "recovery-auth"),
    "wraps": {
        "masterKeyByPassword": seal(kek, aad("master-key", account_id, "password"), master_key),
        "masterKeyByRecovery": seal(
            label(recovery_key, "recovery-wrap"), aad("master-key", account_id, "recovery"), master_key
        ),
        "recoveryKey": seal(
            label(master_key, "recovery-key"), aad("recovery-key", account_id), recovery_key
        ),
    },
    "identity": {
        "encryptionPublicKey": b64(public(x)),
        "signingPublicKey": b64(public(e)),
        "macInput": b64(bundle),
        "mac": b64(hmac.digest(label(master_key, "identity-bundle"), bundle, "sha256")),
        "encryptionPrivateKey": seal(private, aad("identity-private", account_id, "x25519"), pkcs8(x)),
        "signingPrivateKey": seal(private, aad("identity-private", account_id, "ed25519"), pkcs8(e)),
    },
    # R is the neutral point and S is 0, which is a valid signature of any text if the key is the neutral point, too.
    "refusedSigningKeys": [
        {
            "why": why, "publicKey": b64((y | sign << 255).to_bytes(32, "little")), "text": "text", "bytes": b64(b"bytes"),
            "signature": b64(bytes([1]) + bytes(63)),
        }
        for why, y in WEAK_KEYS.items()
        for sign in (0, 1)
    ],
    "passkey": {
        "credentialId": credential_id,
        "output": b64(passkey_output),
        "masterKey": seal(
            label(passkey_output, "passkey/wrap"),
            aad("passkey-master-key", account_id, credential_id), master_key,
        ),
        "name": seal_json(
            label(master_key, "passkey/names"), aad("passkey-name", account_id, credential_id),
            {"v": 1, "name": "Ada's phone"},
        ),
    },
    # Rows of a device's store, as JSON and as bytes.
    "device": {
        "json": {
            "row": "index",
            **seal_json(label(master_key, "device"), aad("device", account_id, "index"), {"months": [], "last": 7}),
        },
        "bytes": {
            "row": "vocabulary",
            **seal(label(master_key, "device"), aad("device", account_id, "vocabulary"), fixed("vocabulary", 40)),
        },
    },
    "profile": {
        "version": 7,
        **seal_json(
            label(master_key, "profile"), aad("profile", account_id, 7),
            {"v": 1, "firstName": "Ada", "lastName": "Lovelace", "recoveryWords": "saved"},
        ),
    },
}

# F6. Seals that a reader opens, and seals that it rejects.
seal_key = fixed("seal key", 32)
short = seal(seal_key, aad("profile", account_id, 1), b"plaintext", "short")
changed = bytearray(unb64(short["sealed"]))
refusals = {
    "another version byte": bytes([2]) + bytes(changed[1:]),
    "a bit of the nonce": bytes(changed[:1]) + bytes([changed[1] ^ 1]) + bytes(changed[2:]),
    "a bit of the ciphertext": bytes(changed[:13]) + bytes([changed[13] ^ 0x80]) + bytes(changed[14:]),
    "a bit of the tag": bytes(changed[:-1]) + bytes([changed[-1] ^ 1]),
    "one byte less": bytes(changed[:-1]),
    "shorter than an empty seal": bytes(changed[:28]),
}
refused_maps = {
    why: filled(bytes.fromhex(encoded))
    for why, encoded in {
        "a length that is not said": "bf0001ff",
        "a text in pieces": "a1007f6161ff",
        "a key twice": "a200010002",
        "keys in another order": "a201010001",
        "a number that is longer than need be": "a1001801",
        "a key below zero": "a12001",
        "a key that is a text": "a1616101",
        "a float": "a100f93e00",
        "an integer as a float": "a100fb3ff0000000000000",
        "a tag": "a100c001",
        "an integer beyond 2^53 - 1": "a1001b0020000000000000",
        "null": "a100f6",
        "undefined": "a100f7",
        "another simple value": "a100e0",
        "text that is not UTF-8": "a10061ff",
        "text with a byte order mark": "a10064efbbbf61",
        "a list at its top": "8101",
        "five levels": "a1008181818100",
        "less than it says": "a10058ff",
        "a byte behind it that is not zero": "a1000101",
    }.items()
}
refused_maps["zeros that are too many"] = filled(encode({0: 1})) + bytes(128)
refused_maps["zeros that are too few"] = filled(encode({0: 1}))[:127]
seals = {
    "opened": [
        short,
        seal(seal_key, aad("profile", account_id, 1), b"", "empty"),
        seal(seal_key, aad("item-key", account_id, "01J00000000000000000000001"), seal_key, "key"),
    ],
    # Texts of 255, 256 and 257 bytes: padded to 256, not padded, padded to 512.
    "json": [
        seal_json(seal_key, aad("profile", account_id, n), {"x": "a" * (n - 8)}, f"json {n}")
        for n in (255, 256, 257)
    ],
    # Maps of 127, 128 and 129 bytes: padded to 128, not padded, padded to 256. Then a map with all kinds of values.
    "maps": [
        seal_map(seal_key, aad("profile", account_id, n), {0: "a" * (n - 4)}, f"map {n}") for n in (127, 128, 129)
    ]
    + [
        seal_map(
            seal_key, aad("profile", account_id, 1),
            {23: -1, 24: [True, False, bytes(3)], 255: {0: 2**53 - 1}, 256: {7: "ä"}, 0: -(2**53) + 1}, "map of all",
        )
    ],
    "refusedMaps": [
        {"why": why, **seal(seal_key, aad("profile", account_id, 1), plaintext, why)}
        for why, plaintext in refused_maps.items()
    ],
    "refused": [
        {"why": why, "key": short["key"], "associatedData": short["associatedData"], "sealed": b64(data)}
        for why, data in refusals.items()
    ]
    + [
        {
            "why": "the associated data of another version",
            "key": short["key"],
            "associatedData": aad("profile", account_id, 2).decode(),
            "sealed": short["sealed"],
        },
        {
            "why": "another key",
            "key": b64(fixed("another key", 32)),
            "associatedData": short["associatedData"],
            "sealed": short["sealed"],
        },
    ],
}

# F8, F9 and F12.
item_id = "01J00000000000000000000001"
item_key = fixed("item key", 32)
stream_key = label(item_key, "stream")
original, thumbnail = pattern(2 * SEGMENT), b"a very small picture"
streams = {
    "thumbnail": stream(stream_key, item_id, "thumbnail", thumbnail, "thumbnail"),
    "original": stream(stream_key, item_id, "original", original, "original"),
}
# A live photo: its renditions are one blob, and its original was uploaded in chunks of one segment.
live_texts = {"preview": b"a larger picture", "thumbnail": thumbnail, "motion": b"a picture that moves"}
live_types = {"preview": "image/jpeg", "thumbnail": "image/webp", "motion": "video/quicktime"}
live = {role: stream(stream_key, item_id, role, text, f"live {role}") for role, text in live_texts.items()}
live_blob = b"".join(unb64(each["ciphertext"]) for each in live.values())
original_bytes = stream_bytes(stream_key, item_id, "original", original, "original")
chunks = [original_bytes[at : at + SEGMENT] for at in range(0, len(original_bytes), SEGMENT)]
live_details = {
    "v": 1, "name": "live.heic", "type": "image/heic",
    "taken": {"local": "2021-07-04T18:30:05.120", "offsetMinutes": None},
    "streams": {
        "original": {"length": len(original), "header": streams["original"]["header"], "type": "image/heic"},
        **{role: {"length": each["length"], "header": each["header"], "type": live_types[role]} for role, each in live.items()},
    },
    "motion": {"offset": 1000, "length": 2000},
}
shared = {
    "v": 1,
    "name": "Färöer.jpg",
    "type": "image/jpeg",
    "taken": {"local": "2021-07-04T18:30:05.120", "offsetMinutes": 60},
    "width": 4000,
    "height": 3000,
    "thumbhash": b64(fixed("thumbhash", 25)),
    "turns": 1,
    "streams": {
        role: {"length": s["length"], "header": s["header"], "type": kind}
        for (role, s), kind in zip(streams.items(), ("image/webp", "image/jpeg"))
    },
}
secret = {
    "v": 1, "latitude": 62.0079, "longitude": -6.79, "city": "Tórshavn", "country": "Føroyar",
    "description": "Evening", "labels": ["sea", "boat"], "labelsConfidence": [1, 0.375], "isFavorite": True,
    "cameraName": "Camera", "lens": "Lens", "aperture": 2.8, "shutterSpeed": 0.008, "focalLength": 6.9, "iso": 100,
    "takenGuess": "2021-07-04T18:30:05.120", "isDamaged": False, "missingRenditions": False,
    "stack": {"id": b64(fixed("stack", 16)), "place": 2},
    "sources": {"name": 0, "taken": 4, "place": 2, "description": 1, "turns": 0},
    "fingerprint": b64(hmac.digest(label(master_key, "dedupe"), sha256(original), "sha256")),
}
shared_sealed = seal_details(
    SHARED, label(item_key, "details"), aad("shared-details", account_id, item_id, 3), shared
)
secret["sharedDigest"] = b64(sha256(unb64(shared_sealed["sealed"])))
renamed = {**shared, "name": "Renamed.jpg"}
item = {
    "accountId": account_id,
    "masterKey": b64(master_key),
    "id": item_id,
    "version": 3,
    "privateVersion": 3,
    "itemKey": b64(item_key),
    "itemKeyLabels": labels(item_key, "stream", "details"),
    "wrappedKey": seal(
        label(master_key, "library/item-key"), aad("item-key", account_id, item_id), item_key
    ),
    "sharedDetails": shared_sealed,
    "privateDetails": seal_details(
        PRIVATE, label(master_key, "library/private-details"),
        aad("private-details", account_id, item_id, 3), secret,
    ),
    # Current versions also seal a copy of the shared details in the private details.
    "privateDetailsWithShared": seal_details(
        PRIVATE, label(master_key, "library/private-details"),
        aad("private-details", account_id, item_id, 3), {**secret, "shared": shared}, "with shared",
    ),
    "privateDetailsWithPlaceGuess": seal_details(
        PRIVATE, label(master_key, "library/private-details"), aad("private-details", account_id, item_id, 3),
        {
            **secret, "sources": {**secret["sources"], "place": 4},
            "placeGuess": {"latitude": 62.0079, "longitude": -6.79, "from": 1},
        },
        "with place guess",
    ),
    # Sealed by someone else with itemKey: rejected under the owner's version.
    "forgedSharedDetails": seal_details(
        SHARED, label(item_key, "details"), aad("shared-details", account_id, item_id, 3), renamed, "forged",
    ),
    "editedByAnother": {
        "version": 4,
        "sharedDetails": seal_details(
            SHARED, label(item_key, "details"), aad("shared-details", account_id, item_id, 4), renamed,
            "edited",
        ),
    },
    "renditions": {
        "version": 5,
        "sharedDetails": seal_details(
            SHARED, label(item_key, "details"), aad("shared-details", account_id, item_id, 5), live_details, "live",
        ),
        "streams": [{"plaintext": live_texts[role].decode(), "stream": each} for role, each in live.items()],
        "blob": b64(live_blob),
        "spans": [
            {"role": role, "offset": live_blob.index(unb64(each["ciphertext"])), "length": each["ciphertextLength"]}
            for role, each in live.items()
        ],
    },
    "digests": {
        "digest": streams["original"]["digest"],
        "renditionsDigest": b64(sha256(live_blob)),
        "noRenditionsDigest": b64(sha256(b"")),
        "chunkBytes": SEGMENT,
        "chunkChecksums": [b64(sha256(chunk)) for chunk in chunks],
        "completeChecksum": b64(sha256(b"".join(map(sha256, chunks)))),
    },
    "typesByNumber": TYPES,
    "thumbnail": {"plaintext": thumbnail.decode(), "stream": streams["thumbnail"]},
    "original": {
        "plaintext": "byte i is i mod 251",
        "stream": streams["original"],
        "contentDigest": b64(sha256(original)),
        "checksum": b64(hmac.digest(label(master_key, "dedupe"), sha256(original), "sha256")),
    },
}

lengths = [0, 1, 15, 16, FIRST - 1, FIRST, FIRST + 1, FIRST + NEXT, FIRST + NEXT + 1, 1_000_000]
every_stream = {
    "plaintext": "byte i is i mod 251",
    "itemKey": b64(item_key),
    "streamKey": b64(stream_key),
    "streams": [stream(stream_key, item_id, "original", pattern(n), f"of {n}") for n in lengths]
    + [stream(stream_key, item_id, role, pattern(100), role + " of 100")
       for role in ("preview", "thumbnail", "poster", "animation", "motion")],
}

# F13 to F15, and F20. Ada owns the album and signs with the key pairs above; Bob is a member who may edit.
ada = Someone(account_id, x, e)
bob = Someone(
    b64(fixed("bob", 16)),
    x25519.X25519PrivateKey.from_private_bytes(fixed("bob x25519", 32)),
    ed25519.Ed25519PrivateKey.from_private_bytes(fixed("bob ed25519", 32)),
)
album_id = "01J00000000000000000000002"
album_key, first_key = fixed("album key 2", 32), fixed("album key 1", 32)
place = (account_id, album_id, 2)
members = {
    "v": 1,
    "members": [{
        "accountId": bob.account, "encryptionPublicKey": b64(public(bob.encryption)),
        "signingPublicKey": b64(public(bob.signing)), "right": "EDIT",
    }],
}
membership = (*place, account_id, item_id)
link_token, link_secret = b64(fixed("link token", 16)), fixed("link secret", 16)
link_password = password_vector("only for family", 65_536, 4, fixed("salt 3", 16))
link_root = unb64(link_password["root"])
payload = {
    "v": 1, "title": "Summer", "description": "",
    "createdBy": {
        "accountId": account_id, "name": "Ada Lovelace",
        "encryptionPublicKey": b64(public(x)), "signingPublicKey": b64(public(e)),
    },
    "originals": False,
    "expiresAt": "2027-07-04T12:00:00.000Z",
    "resource": {
        "type": "ALBUM", "owner": account_id, "albumId": album_id, "epoch": 2, "albumKey": b64(album_key),
    },
}
items_payload = {
    **payload,
    "expiresAt": None,
    "resource": {"type": "ITEMS", "items": [{"owner": account_id, "itemId": item_id, "itemKey": b64(item_key)}]},
}


def chain(epochs: int) -> "list[dict]":
    """Returns, for each epoch after the first, the sealed key of the epoch before it. The latest is first."""
    keys = {epoch: fixed(f"chain key {epoch}", 32) for epoch in range(1, epochs + 1)}
    return [
        {"epoch": epoch, **seal(label(keys[epoch], "album/previous"), aad("album-previous", account_id, album_id, epoch), keys[epoch - 1])}
        for epoch in range(epochs, 1, -1)
    ]


def comment(author: Someone, comment_id: str, value: dict) -> dict:
    """Returns a comment or a like on the album's item (F20)."""
    where = (*membership, comment_id, author.account)
    return {
        "id": comment_id, "author": author.account,
        **signed_seal(
            author,
            aad("album-comment-signature", *where),
            seal_json(label(album_key, "album/comments"), aad("album-comment", *where), value),
        ),
    }


def link(maker: Someone, root: bytes, version: int, value: dict) -> dict:
    source = link_secret + root
    name = "with" if root else "without"
    return {
        "secret": b64(link_secret),
        "fragment": b64(link_secret + link_anchor(maker)),
        "root": b64(root) if root else None,
        "auth": b64(label(source, "link/auth")) if root else None,
        "version": version,
        "payload": signed_seal(
            maker,
            aad("link-payload-signature", maker.account, link_token, version),
            seal_json(
                label(source, "link/payload"), aad("link-payload", link_token, version), value,
                f"payload {name} password",
            ),
        ),
        "wrappedSecret": seal(
            label(master_key, "library/link"), aad("link-secret", account_id, link_token), source,
            f"secret {name} password",
        ),
    }


edited = item["editedByAnother"]
sealed_details = unb64(item["sharedDetails"]["sealed"])
sharing = {
    "masterKey": b64(master_key),
    "ada": ada.vector(),
    "bob": {
        **bob.vector(),
        "encryptionPrivateKey": b64(pkcs8(bob.encryption)),
        "signingPrivateKey": b64(pkcs8(bob.signing)),
    },
    "album": {
        "id": album_id,
        "epoch": 2,
        "albumKey": b64(album_key),
        "albumKeyLabels": labels(album_key, "album/details", "album/items", "album/members", "album/previous", "album/comments"),
        "wrappedKey": seal(label(master_key, "library/album-key"), aad("album-key", *place), album_key),
        "previous": seal(label(album_key, "album/previous"), aad("album-previous", *place), first_key),
        "details": {
            "version": 5,
            **signed_seal(
                bob,
                aad("album-details-signature", *place, 5, bob.account),
                seal_json(
                    label(album_key, "album/details"), aad("album-details", *place, 5),
                    {"v": 1, "title": "Färöer", "description": "Summer 2021"},
                ),
            ),
        },
        "members": {
            "version": 3,
            **signed_seal(
                ada,
                aad("album-members-signature", *place, 3),
                seal_json(label(album_key, "album/members"), aad("album-members", *place, 3), members),
            ),
        },
        "item": {
            "id": item_id,
            **signed_seal(
                ada,
                aad("album-item-signature", *membership),
                seal(label(album_key, "album/items"), aad("album-item", *membership), item_key),
            ),
        },
    },
    # A longer chain with other keys, from the fifth epoch down to the first.
    "chain": {"albumKey": b64(fixed("chain key 5", 32)), "previous": chain(5)},
    "sharedDetails": {
        "itemId": item_id,
        "version": item["version"],
        "sealed": item["sharedDetails"]["sealed"],
        **ada.sign(
            aad("shared-details-signature", account_id, item_id, item["version"], account_id),
            sha256(sealed_details),
        ),
    },
    "shares": [
        share(ada, bob, "ALBUM", album_id, "EDIT", 2, album_key),
        share(ada, bob, "MEDIA", item_id, "VIEW", 0, item_key),
    ],
    # Bob's are vouched for by the first of the shares.
    "comments": [
        comment(bob, "01J0000000000000000000000E", {"v": 1, "at": "2026-07-04T12:00:00.000Z", "text": "Wie schön!"}),
        comment(bob, "01J0000000000000000000000F", {"v": 1, "at": "2026-07-04T12:00:01.000Z"}),
        comment(ada, "01J0000000000000000000000G", {"v": 1, "at": "2026-07-05T12:00:00.000Z"}),
    ],
    # Bob's change of the item's details, and the share signed by Ada that allows it.
    "editedDetails": {
        "itemId": item_id,
        "version": edited["version"],
        "sharedDetails": edited["sharedDetails"]["sealed"],
        "detailsAuthor": bob.account,
        **signed_details(bob, account_id, item_id, edited["version"], edited["sharedDetails"]["sealed"]),
        "detailsAuthority": authority(ada, bob, item_id, item_key),
    },
    "contacts": {
        "version": 4,
        **seal_json(
            label(master_key, "contacts"), aad("contacts", account_id, 4),
            {
                "v": 1,
                "contacts": [{
                    "accountId": bob.account, "email": "bob@example.com",
                    "encryptionPublicKey": b64(public(bob.encryption)),
                    "signingPublicKey": b64(public(bob.signing)),
                    "since": "2026-07-04T12:00:00.000Z", "compared": True,
                }],
            },
        ),
    },
    "linkToken": link_token,
    "linkPassword": {name: link_password[name] for name in ("password", "kdf", "root")},
    "links": [link(ada, b"", 1, items_payload), link(ada, link_root, 2, payload)],
}

# F16.
guest_token, guest_upload_id = b64(fixed("guest token", 16)), "01J0000000000000000000000D"
guest_vector, guest_pair = guest_link(master_key, account_id, guest_token, album_id, "guest")
guest_links = {
    "masterKey": b64(master_key),
    "accountId": account_id,
    "albumId": album_id,
    **guest_vector,
    "guestUpload": guest_upload(
        guest_pair, guest_token, guest_upload_id, "dance.jpg",
        {"original": (b"a whole dance", "image/jpeg"), "thumbnail": (b"a small dance", "image/webp")}, "guest upload",
    ),
    "unfinished": unfinished_guest_upload(guest_token, guest_upload_id, "guest", "guest upload", b"a whole dance"),
}

# F19.
models = [sha256(name).hex() for name in (b"embeds", b"finds faces", b"reads", b"finds things")]
detections = [
    {
        "id": item_id,
        "embedding": b64(fixed("embedding", 64)),
        "faces": [
            {
                "box": {"x": 0.2, "y": 0.4, "width": 0.6, "height": 1},
                "embedding": b64(fixed("face", 64)),
                "confidence": 0.8,
            }
        ],
        "text": ["Färöer", "1984"],
        "lines": [
            {
                "text": "Färöer 1984",
                "topLeft": {"x": -0.25, "y": 0.5},
                "topRight": {"x": 0.75, "y": 0.25},
                "bottomLeft": {"x": 0, "y": 1.125},
            },
        ],
        "tags": [
            {"class": 16, "box": {"x": 0, "y": 0.2, "width": 1, "height": 0.8}, "confidence": 0.8},
            {"class": 16, "box": {"x": 0.4, "y": 0.4, "width": 0.2, "height": 0.2}, "confidence": 0.6},
            # No reader knows this class, and writers keep it.
            {"class": 255, "box": {"x": 0, "y": 0, "width": 0.2, "height": 0.2}, "confidence": 1},
        ],
        "by": dict(zip(("embedding", "faces", "text", "tags"), models)),
    },
    # A device without a model for things writes neither key.
    {"id": guest_upload_id, "faces": [], "text": [], "tags": [], "by": {"text": models[2]}},
]
recognition = {
    "masterKey": b64(master_key),
    "accountId": account_id,
    "masterKeyLabels": labels(master_key, "recognition"),
    "shards": [
        {
            "about": about, "name": name, "version": version, "value": value,
            **seal_shard(
                label(master_key, "recognition"), aad("recognition", account_id, name, version), detections_map(value),
                about == "deflated",
            ),
        }
        for about, name, version, value in (
            ("plain", "seen-2021-07-0", 3, detections),
            ("deflated", "seen-2021-07-1", 1, detections[1:]),
        )
    ],
    "deletion": {
        "name": "seen-2021-08-0", "version": 6,
        **seal_deletion(label(master_key, "recognition"), aad("recognition", account_id, "seen-2021-08-0", 6)),
    },
    "known": known_shards(master_key, account_id, [item_id, guest_upload_id], (["z of a later version", "kept"],)),
}

# F22. The pieces are shorter than those of a device, which have 1 MiB.
waiting_key, waiting_id = fixed("waiting file", 32), "7f1a4dbe-3a0c-4f43-9a55-2f0a9c1d7b10"
waiting_files = {
    "fileId": waiting_id,
    "key": b64(waiting_key),
    "pieces": [
        seal(waiting_key, aad("waiting-file", waiting_id, piece), fixed(f"piece {piece}", 40)) for piece in (0, 1)
    ],
    "facts": seal_json(
        waiting_key, aad("waiting-file-facts", waiting_id),
        {"name": "beach.jpg", "type": "image/jpeg", "size": 80, "received": 1_796_000_000_000},
    ),
}

folder = Path(sys.argv[1]) if len(sys.argv) > 1 else SCRIPTS.parent / "docs/vectors"
folder.mkdir(exist_ok=True)
for name, value in {
    "passwords": {"rules": "F1, F2", "passwords": passwords},
    "account": {"rules": "F3, F5, F17, profile", **account},
    "seals": {"rules": "F6", **seals},
    "item": {"rules": "F8, F9, F12", **item},
    "streams": {"rules": "F9", **every_stream},
    "sharing": {"rules": "F13, F14, F15, F20", **sharing},
    "guest-links": {"rules": "F16", **guest_links},
    "recognition": {"rules": "F19", **recognition},
    "waiting-files": {"rules": "F22", **waiting_files},
    "pairing": {"rules": "F21", **pairing(account_id, master_key)},
}.items():
    (folder / f"{name}.json").write_text(json.dumps(value, indent=2) + "\n")
write_data_folder(folder, account, passwords[0], link_password, ada, bob)
