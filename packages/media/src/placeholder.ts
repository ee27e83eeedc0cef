import { thumbHashToDataURL } from 'thumbhash'

/** Returns a thumbhash as the data URL of a small, blurred PNG; undefined if its bytes are invalid. */
export function placeholderUrl(thumbhash: Uint8Array): string | undefined {
  try {
    return thumbHashToDataURL(thumbhash)
  } catch {
    return undefined
  }
}
