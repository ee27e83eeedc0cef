import type { LibraryItem } from '@safelight/library/items'
import { placeholderUrl } from '@safelight/media/placeholder'
import { fromBase64url } from '@safelight/vault/bytes'

const made = new WeakMap<LibraryItem, string | undefined>()

/** The blurred picture that stands for an item until its thumbnail is here. */
export function placeholderOf(item: LibraryItem): string | undefined {
  if (!made.has(item)) made.set(item, make(item.details?.thumbhash))
  return made.get(item)
}

function make(thumbhash: string | undefined): string | undefined {
  if (!thumbhash || !/^[A-Za-z0-9_-]+$/.test(thumbhash)) return undefined
  try {
    return placeholderUrl(fromBase64url(thumbhash))
  } catch {
    return undefined
  }
}
