import { type ByteRange, parseRange } from '@safelight/contract/byte-range'

/**
 * The largest number of bytes in one response to an open-ended range. Players request everything up to the
 * end, but drop most of it after a seek. They request more as they play (RFC 9110 §15.3.7).
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
  const asked = parseRange(headers.get('Range'), length)
  if (asked === undefined || asked === 'unsatisfiable') return asked
  if (!isOpenEnded(headers) || endsWithAnswer(headers)) return asked
  return { start: asked.start, end: Math.min(asked.end, asked.start + MOST_AT_ONCE) }
}

/**
 * Returns the content length to announce for a range to send of a file of `length` bytes. Outside of HTTP,
 * Chromium ignores Content-Range, and takes the end of an answer for the end of the video. If the answer ends
 * before its announced length, Chromium requests the rest.
 */
export function announcedLength(
  { start, end }: ByteRange,
  headers: Headers,
  length: number,
  protocol: string,
): number {
  const isHttp = /^https?:$/.test(protocol)
  return (isHttp || !isOpenEnded(headers) ? end : length) - start
}

const isOpenEnded = (headers: Headers): boolean => /-\s*$/.test(headers.get('Range') ?? '')

/**
 * Whether the player mistakes the end of a response for the end of the video, as players based on GStreamer
 * do (WebKitGTK). Only they send the header Icy-MetaData.
 */
const endsWithAnswer = (headers: Headers): boolean => headers.has('Icy-MetaData')
