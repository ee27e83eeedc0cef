import { SHOWN_TYPES } from '@safelight/contract/media-types'

/** The MIME types that the library can show. Renditions have these types too. */
const SAFE: readonly string[] = SHOWN_TYPES

/**
 * Returns the MIME type under which decrypted bytes may be used (format rule F10). Keeps the sender's type
 * only if it is harmless: a browser would run scripts in HTML.
 */
export const safeType = (claimed: string): string =>
  SAFE.includes(claimed) ? claimed : 'application/octet-stream'
