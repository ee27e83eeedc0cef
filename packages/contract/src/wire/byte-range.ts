/** `end` is exclusive. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Parses a Range header for `length` bytes (RFC 9110 §14.2). Returns undefined for a header to ignore:
 * missing, malformed, in another unit, or with several ranges. Returns 'unsatisfiable' for a header to answer
 * with 416.
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
  // BigInt, because both numbers may be beyond the precision of a Number.
  if (last !== '' && BigInt(last) < BigInt(first)) return undefined
  if (start >= length) return 'unsatisfiable'
  return { start, end: last === '' ? length : Math.min(Number(last) + 1, length) }
}

function suffix(bytes: number, length: number): ByteRange | 'unsatisfiable' {
  return bytes === 0 || length === 0
    ? 'unsatisfiable'
    : { start: Math.max(0, length - bytes), end: length }
}
