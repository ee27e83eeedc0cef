import { SHOWN_TYPES } from '@safelight/contract/media-types'

/** The types that the library shows. Renditions have such types too. */
const SAFE: readonly string[] = SHOWN_TYPES

/** The MIME type under which decrypted bytes may be used: the sender's claim if it is harmless (F10). */
export const safeType = (claimed: string): string =>
  SAFE.includes(claimed) ? claimed : 'application/octet-stream'
