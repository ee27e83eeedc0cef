import type { LibraryKeys } from '../accounts/account-keys.ts'
import type { Bytes } from '../primitives/bytes.ts'

/**
 * Returns the keyed hash of a file's content, by which the server finds duplicates: HMAC-SHA256(dedupeKey,
 * SHA-256(content)) (format rule F12).
 */
export const fingerprint = async (keys: LibraryKeys, contentDigest: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.sign('HMAC', keys.dedupe, contentDigest))
