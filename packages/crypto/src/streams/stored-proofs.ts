import { createHMAC, createSHA256 } from 'hash-wasm'
import type { StreamKeys } from '../items/items.ts'
import type { Bytes } from '../primitives/bytes.ts'
import { ContentChangedError, OpenError } from '../primitives/errors.ts'
import { regroup } from './regroup.ts'
import { isHeader, streamCipher } from './segment-cipher.ts'
import { FIRST, NEXT, SEGMENT, segmentCount } from './segments.ts'
import { type ByteRange, ciphertextLength } from './streams.ts'

/** Segments in one proven range: 32 MiB of ciphertext. */
const SEGMENTS = 128

/** Returns the ranges of a stream's ciphertext that are proven one by one. `length` is that of the plaintext. */
export function provenRanges(length: number): ByteRange[] {
  const whole = ciphertextLength(length)
  const step = SEGMENTS * SEGMENT
  return Array.from({ length: Math.ceil(whole / step) }, (_, index) => ({
    start: index * step,
    end: Math.min(whole, (index + 1) * step),
  }))
}

/**
 * Computes what a server must answer that has the whole stream of `content`: for each of `provenRanges`, the
 * HMAC-SHA256 of the ciphertext under `nonce` (format rule F23). The ciphertext never leaves this function, so
 * that a file which changes cannot put a second plaintext under the header (format rule F9). Throws
 * ContentChangedError unless `content` has `length` bytes.
 */
export async function expectedProofs(
  item: StreamKeys,
  role: string,
  { header, length }: { header: Bytes; length: number },
  nonce: Bytes,
  content: AsyncIterable<Uint8Array>,
): Promise<Bytes[]> {
  if (!isHeader(header)) throw new OpenError()
  const cipher = await streamCipher(item, role, header)
  const hmac = await createHMAC(createSHA256(), nonce)
  const last = segmentCount(length) - 1
  const pieces = regroup(index => (index === 0 ? FIRST : NEXT))
  const proofs: Bytes[] = []
  let segment = 0
  let read = 0

  async function add(piece: Bytes): Promise<void> {
    if (segment === 0) hmac.init().update(header)
    else if (segment % SEGMENTS === 0) hmac.init()
    hmac.update(await cipher.encrypt(segment, segment === last, piece))
    segment += 1
    if (segment % SEGMENTS === 0 || segment > last)
      proofs.push(new Uint8Array(hmac.digest('binary')))
  }

  for await (const chunk of content) {
    read += chunk.length
    if (read > length) throw new ContentChangedError()
    for (const piece of pieces.push(chunk)) await add(piece)
  }
  if (read < length) throw new ContentChangedError()
  await add(pieces.rest())
  return proofs
}
