interface Stated {
  size: number
  packed: number
  offset: number
}

const LARGE = 0x0001
const TIMES = 0x5455
const UNICODE_NAME = 0x7075
const NO_32 = 0xffffffff

/**
 * Reads extra fields (APPNOTE 4.5; Info-ZIP for times and names). Returns undefined if a field is cut off.
 */
export function readExtra(
  extra: Uint8Array,
  stated: Stated,
): (Stated & { modified?: number; name?: string }) | undefined {
  const found: Stated & { modified?: number; name?: string } = { ...stated }
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength)
  let hasLarge = false
  // Ignores up to three bytes at the end. Some programs pad the fields with them.
  for (let at = 0; at + 4 <= extra.length; ) {
    const id = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    const start = at + 4
    at = start + length
    if (at > extra.length) break
    const field = new DataView(extra.buffer, extra.byteOffset + start, length)
    if (id === LARGE) {
      hasLarge = true
      if (!readLarge(field, found)) return undefined
    } else if (id === TIMES && length >= 5 && (field.getUint8(0) & 1) === 1) {
      found.modified = field.getInt32(1, true) * 1000
    } else if (id === UNICODE_NAME && length > 5 && field.getUint8(0) === 1) {
      found.name = new TextDecoder().decode(extra.subarray(start + 5, start + length))
    }
  }
  const isLacking = !hasLarge && Object.values(stated).includes(NO_32)
  return isLacking || !Object.values(found).every(isSafe) ? undefined : found
}

const isSafe = (value: unknown) => typeof value !== 'number' || Number.isSafeInteger(value)

/**
 * Reads the ZIP64 field. Of size, packed size and offset, it holds only those that overflow, in this order.
 */
function readLarge(field: DataView, found: Stated): boolean {
  let at = 0
  for (const name of ['size', 'packed', 'offset'] as const) {
    if (found[name] !== NO_32) continue
    if (at + 8 > field.byteLength) return false
    found[name] = Number(field.getBigUint64(at, true))
    at += 8
  }
  return true
}

/** Converts an MS-DOS date, which is in local time. */
export const dosTime = (date: number, time: number): number =>
  new Date(
    1980 + (date >> 9),
    ((date >> 5) & 15) - 1,
    date & 31,
    time >> 11,
    (time >> 5) & 63,
    (time & 31) * 2,
  ).getTime()

const strict = new TextDecoder('utf-8', { fatal: true })

/** Decodes a name as UTF-8 if it is valid UTF-8, even without the UTF-8 flag; else as code page 437. */
export function nameOf(written: Uint8Array, isUtf8: boolean): string {
  if (isUtf8) return new TextDecoder().decode(written)
  try {
    return strict.decode(written)
  } catch {
    return Array.from(written, byte =>
      byte < 128 ? String.fromCharCode(byte) : CODE_PAGE_437[byte - 128],
    ).join('')
  }
}

// cspell:disable
const CODE_PAGE_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ '
// cspell:enable
