import type { LibraryItem } from '../../items/item.ts'

/**
 * Makes names safe for files on any disk, and unique, ignoring case. Replaces characters that some operating
 * system rejects, and marks that reorder the text.
 */
export function safeNames(names: readonly string[]): string[] {
  const nameOf = uniqueNames()
  return names.map(name => nameOf(name))
}

/**
 * Returns a function that makes names safe and unique, one at a time. Also reserves the name plus each of
 * `endings`, and the name that `companionOf` returns.
 */
export function uniqueNames(
  endings: readonly string[] = [],
): (name: string, companionOf?: (name: string) => string | undefined) => string {
  const taken = new Set<string>()
  /** The number to append next, by name. */
  const next = new Map<string, number>()
  return (name, companionOf = () => undefined) => {
    const allOf = (each: string) => {
      const companion = companionOf(each)
      const names = ['', ...endings].map(ending => each + ending)
      return [...names, ...(companion === undefined ? [] : [companion])].map(one =>
        one.toLowerCase(),
      )
    }
    const safe = safeName(name)
    let unique = safe
    let number = next.get(safe.toLowerCase()) ?? 2
    for (; allOf(unique).some(each => taken.has(each)); number += 1) unique = numbered(safe, number)
    next.set(safe.toLowerCase(), number)
    for (const each of allOf(unique)) taken.add(each)
    return unique
  }
}

export function safeName(name: string): string {
  const plain = name
    .normalize('NFC')
    .toWellFormed()
    // Replaces control characters, and marks that change the text direction.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '_')
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const cut = shortened(plain)
  return RESERVED.test(cut) ? `_${cut}` : cut || 'file'
}

/** Windows reserves these names for devices, with any file extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
const MOST_BYTES = 200

const ending = (name: string) => /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''

export const stemOf = (name: string): string => name.slice(0, name.length - ending(name).length)

/**
 * Returns the file name of a live photo's movie: the picture's name with another extension. Returns undefined
 * for an item without a separate movie.
 */
export function movieNameOf(item: LibraryItem, name: string): string | undefined {
  const movie = item.details?.streams.motion
  if (!movie) return undefined
  const end = movie.type === 'video/quicktime' ? '.mov' : '.mp4'
  return stemOf(name) + (/[A-Z]$/.test(name) ? end.toUpperCase() : end)
}

function shortened(name: string): string {
  const end = ending(name)
  const encoder = new TextEncoder()
  let stem = [...stemOf(name)]
  while (encoder.encode(stem.join('') + end).length > MOST_BYTES) {
    stem = stem.slice(0, Math.min(stem.length - 1, MOST_BYTES))
  }
  return stem.join('') + end
}

function numbered(name: string, number: number): string {
  const end = ending(name)
  return `${stemOf(name)} (${number})${end}`
}

/** Returns the Content-Disposition header of a download with this file name (RFC 6266, RFC 8187). */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
