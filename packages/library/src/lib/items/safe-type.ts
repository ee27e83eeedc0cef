import { SHOWN_TYPES } from '@safelight/contract/media-types'

/** What the library shows, and the type of the renditions that it makes. */
const SAFE: readonly string[] = [...SHOWN_TYPES, 'image/webp']

/** The MIME type under which decrypted bytes may be used: the sender's claim, if it is harmless (F10). */
export const safeType = (claimed: string): string =>
  SAFE.includes(claimed) ? claimed : 'application/octet-stream'
