import type { ByteRange } from '@safelight/vault/streams'

/**
 * The one byte range that a Range header asks of `length` bytes (RFC 9110 §14): undefined when there is
 * none to follow (no header, another unit, several ranges), 'unsatisfiable' when it lies outside.
 */
export function parseRange(
  header: string | null,
  length: number,
): ByteRange | 'unsatisfiable' | undefined {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!parts) return undefined
  const [, from = '', to = ''] = parts
  if (from === '' && to === '') return undefined
  if (from === '') {
    const suffix = Number(to)
    if (suffix === 0 || length === 0) return 'unsatisfiable'
    return { start: Math.max(0, length - suffix), end: length }
  }
  const start = Number(from)
  const end = to === '' ? length : Math.min(length, Number(to) + 1)
  if (to !== '' && Number(to) < start) return undefined
  return start < length ? { start, end } : 'unsatisfiable'
}
