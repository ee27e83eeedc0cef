import type { Bytes } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'
import { HPKE_OVERHEAD, isOfSuite, openSealed, sealTo } from '../primitives/hpke.ts'

const LENGTH = HPKE_OVERHEAD + 32

/** Seals a 32-byte key to a raw X25519 public key (format rule F14). Does not prove who sealed the key. */
export const sealKey = (publicKey: Bytes, info: Bytes, key: Bytes): Promise<Bytes> =>
  sealTo(publicKey, info, key)

/** Opens a key that was sealed to this key pair with the same `info`. Throws OpenError for any other seal. */
export async function openKey(pair: CryptoKeyPair, info: Bytes, sealed: Bytes): Promise<Bytes> {
  if (!isSealedKey(sealed)) throw new OpenError()
  return openSealed(pair, info, sealed)
}

export const isSealedKey = (sealed: Bytes): boolean => sealed.length === LENGTH && isOfSuite(sealed)
