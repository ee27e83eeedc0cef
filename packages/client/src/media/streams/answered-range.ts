import { type ByteRange, parseRange } from '@safelight/contract/byte-range'

/**
 * How much of a range without an end is answered at once; the player asks for more as it goes on (RFC 9110
 * §15.3.7 allows a 206 to hold less than was asked). Players ask for all that follows and then leave most
 * of it: answered in full, Chromium drew some 130 MB of a 28 Mbit/s video behind each seek.
 */
export const MOST_AT_ONCE = 4 * 1024 * 1024

/** What a player is answered of `length` bytes: undefined for all of them (200), 'unsatisfiable' for a 416. */
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
 * they showed an error or stood still. They break a request off by themselves when they have enough. Of all
 * players they alone ask for the titles of a radio stream, and every time.
 */
const endsWithAnswer = (headers: Headers): boolean => headers.has('Icy-MetaData')
