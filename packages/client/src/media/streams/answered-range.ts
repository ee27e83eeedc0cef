import { type ByteRange, parseRange } from '@safelight/contract/byte-range'

/**
 * The most bytes of an open-ended range in one answer. The player requests more as it plays (RFC 9110 §15.3.7
 * allows a 206 to hold less than requested). Players request everything that follows and then drop most of
 * it: with full answers, Chromium fetched some 130 MB of a 28 Mbit/s video after each seek.
 */
export const MOST_AT_ONCE = 4 * 1024 * 1024

/** The range to answer of `length` bytes: undefined for all of them (200), 'unsatisfiable' for a 416. */
export function answeredRange(
  headers: Headers,
  length: number,
): ByteRange | 'unsatisfiable' | undefined {
  const header = headers.get('Range')
  const asked = parseRange(header, length)
  if (asked === undefined || asked === 'unsatisfiable') return asked
  const isOpen = /-\s*$/.test(header ?? '')
  if (!isOpen || endsWithAnswer(headers)) return asked
  return { start: asked.start, end: Math.min(asked.end, asked.start + MOST_AT_ONCE) }
}

/**
 * GStreamer's players, such as WebKitGTK's, take the end of an answer for the end of the video: after a seek
 * they showed an error or stopped. They abort a request themselves when they have enough. Only these players
 * request the titles of a radio stream, and they always do.
 */
const endsWithAnswer = (headers: Headers): boolean => headers.has('Icy-MetaData')
