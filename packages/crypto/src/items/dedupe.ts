import type { LibraryKeys } from '../accounts/account-keys.ts'
import type { Bytes } from '../primitives/bytes.ts'

/** Returns a file's private fingerprint: HMAC-SHA256(dedupeKey, SHA-256(content)) (format rule F12). */
export const fingerprint = async (keys: LibraryKeys, contentDigest: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.sign('HMAC', keys.dedupe, contentDigest))
