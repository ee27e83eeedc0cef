import { thumbHashToDataURL } from 'thumbhash'

/**
 * Draws a thumbhash as a small, blurred PNG and returns its data URL; undefined if the thumbhash is invalid.
 */
export function placeholderUrl(thumbhash: Uint8Array): string | undefined {
  try {
    return thumbHashToDataURL(thumbhash)
  } catch {
    return undefined
  }
}
