/**
 * Names as files on a disk: no way into another folder, nothing that a system refuses or shows in another
 * order than it is, and each different from the others, also where capitals make no difference.
 */
export const safeNames = (names: readonly string[]): string[] => names.map(uniqueNames())

/**
 * Gives such names one after the other. Each stays different from the others also where one of `endings` is
 * put behind it.
 */
export function uniqueNames(endings: readonly string[] = []): (name: string) => string {
  const taken = new Set<string>()
  /** The number to try next, so that a thousand equal names take no million tries. */
  const next = new Map<string, number>()
  const allOf = (name: string) => ['', ...endings].map(ending => name.toLowerCase() + ending)
  return name => {
    const safe = safeName(name)
    let unique = safe
    let number = next.get(safe.toLowerCase()) ?? 2
    for (; allOf(unique).some(each => taken.has(each)); number += 1) unique = numbered(safe, number)
    next.set(safe.toLowerCase(), number)
    for (const each of allOf(unique)) taken.add(each)
    return unique
  }
}

/** The same for one name. */
export function safeName(name: string): string {
  const plain = name
    .normalize('NFC')
    .toWellFormed()
    // Controls, and marks that turn the direction of what follows.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '_')
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const cut = shortened(plain)
  return RESERVED.test(cut) ? `_${cut}` : cut || 'file'
}

/** Names of devices on Windows, with any ending. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
const MOST_BYTES = 200

const ending = (name: string) => /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''

function shortened(name: string): string {
  const end = ending(name)
  const encoder = new TextEncoder()
  let stem = [...name.slice(0, name.length - end.length)]
  while (encoder.encode(stem.join('') + end).length > MOST_BYTES) {
    stem = stem.slice(0, Math.min(stem.length - 1, MOST_BYTES))
  }
  return stem.join('') + end
}

function numbered(name: string, number: number): string {
  const end = ending(name)
  return `${name.slice(0, name.length - end.length)} (${number})${end}`
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
