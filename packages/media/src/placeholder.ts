import { thumbHashToDataURL } from 'thumbhash'

/** A thumbhash as the address of a small, blurred PNG; undefined when its bytes make no sense. */
export function placeholderUrl(thumbhash: Uint8Array): string | undefined {
  try {
    return thumbHashToDataURL(thumbhash)
  } catch {
    return undefined
  }
}
