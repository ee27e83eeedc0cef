import { type ByteRange, parseRange } from '@safelight/contract/byte-range'

/**
 * The largest number of bytes in one response to an open-ended range. Players request everything up to the
 * end, and then drop most of it: with full responses, Chromium fetched some 130 MB of a 28 Mbit/s video after
 * each seek. A response may hold less than requested (RFC 9110 §15.3.7), and the player requests more as it
 * plays.
 */
export const MOST_AT_ONCE = 4 * 1024 * 1024

/**
 * Returns the range to send of a file of `length` bytes: undefined to send all bytes (status 200),
 * 'unsatisfiable' to answer with status 416.
 */
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
 * Whether the player mistakes the end of a response for the end of the video, and so needs the rest of the
 * video in one response. Players based on GStreamer do, such as WebKitGTK's: after short responses, they
 * showed an error or stopped after a seek. They abort the request when they have enough. Only they send the
 * header Icy-MetaData, which asks for the titles of a radio stream.
 */
const endsWithAnswer = (headers: Headers): boolean => headers.has('Icy-MetaData')
