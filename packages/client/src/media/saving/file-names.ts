import type { LibraryItem } from '../../items/item.ts'

/**
 * Makes names safe as files on a disk: no path into another folder, no character that a system rejects or
 * that reorders the text. Names are unique, ignoring case.
 */
export function safeNames(names: readonly string[]): string[] {
  const nameOf = uniqueNames()
  return names.map(name => nameOf(name))
}

/**
 * Returns a function that makes such names one after the other. Names stay unique with each of `endings`
 * appended, and so do the names from `companionOf`.
 */
export function uniqueNames(
  endings: readonly string[] = [],
): (name: string, companionOf?: (name: string) => string | undefined) => string {
  const taken = new Set<string>()
  /** The number to try next. Without it, a thousand equal names would take a million tries. */
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
    // Control characters, and marks that change the text direction.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '_')
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const cut = shortened(plain)
  return RESERVED.test(cut) ? `_${cut}` : cut || 'file'
}

/** Device names on Windows, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
const MOST_BYTES = 200

const ending = (name: string) => /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''

export const stemOf = (name: string): string => name.slice(0, name.length - ending(name).length)

/**
 * Returns the name of a live photo's movie for its picture's name, because other programs find such pairs by
 * name. Returns undefined for an item that is one file.
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

/** The header Content-Disposition of a download under this name (RFC 6266, RFC 8187). */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
