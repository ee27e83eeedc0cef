/** From `start` up to, not including, `end`. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The one range that a Range header asks of `length` bytes (RFC 9110 §14.2): undefined when the header
 * is to be ignored (none, malformed, another unit, several ranges), 'unsatisfiable' for a 416.
 */
export function parseRange(
  header: string | null | undefined,
  length: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '') return last === '' ? undefined : suffix(Number(last), length)
  const start = Number(first)
  // As whole numbers of any size: both may be beyond what a Number tells apart.
  if (last !== '' && BigInt(last) < BigInt(first)) return undefined
  if (start >= length) return 'unsatisfiable'
  return { start, end: last === '' ? length : Math.min(Number(last) + 1, length) }
}

function suffix(bytes: number, length: number): ByteRange | 'unsatisfiable' {
  return bytes === 0 || length === 0
    ? 'unsatisfiable'
    : { start: Math.max(0, length - bytes), end: length }
}
