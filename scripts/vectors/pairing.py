"""Adding a device (F21)."""

import hmac

from cryptography.hazmat.primitives.asymmetric import x25519

from vectors.blocks import aad, b64, fixed, hpke_seal, label, labels, public, words_of


def pairing(account_id: str, master_key: bytes) -> dict:
    secret, nonce = fixed("pairing secret", 16), fixed("pairing nonce", 32)
    device = x25519.X25519PrivateKey.from_private_bytes(fixed("pairing device", 32))
    pairing_id = b64(label(secret, "pairing/id"))

    def mac(purpose: str, *values: bytes) -> "tuple[dict, bytes]":
        text = aad(purpose, pairing_id)
        digest = hmac.digest(label(secret, "pairing/mac"), text + b"".join(values), "sha256")
        return {"text": text.decode(), "mac": b64(digest)}, digest

    commitment, commitment_bytes = mac("pairing-commitment", nonce)
    named, _ = mac("pairing-device", commitment_bytes, public(device))
    transcript, transcript_bytes = mac("pairing-transcript", commitment_bytes, public(device), nonce)
    psk_id = aad("pairing-psk", pairing_id)
    info = aad("pairing", account_id, "everything", b64(transcript_bytes))
    sealed, steps = hpke_seal(device, info, master_key, label(secret, "pairing/psk"), psk_id)
    return {
        "accountId": account_id,
        "secret": b64(secret),
        "words": words_of(secret),
        "labels": labels(secret, "pairing/id", "pairing/mac", "pairing/psk"),
        "nonce": b64(nonce),
        "commitment": commitment,
        "privateKey": b64(device.private_bytes_raw()),
        "publicKey": b64(public(device)),
        "device": named,
        "transcript": transcript,
        "digits": f"{int.from_bytes(transcript_bytes[:8], 'big') % 1_000_000:06}",
        "pskId": psk_id.decode(),
        "hpke": steps,
        "info": info.decode(), "plaintext": b64(master_key), "sealed": b64(sealed),
    }
