import { createSHA256 } from 'hash-wasm'
import type { LibraryKeys } from '../accounts/account-keys.ts'
import { fingerprint } from '../items/dedupe.ts'
import type { StreamKeys } from '../items/items.ts'
import { type Bytes, concat } from '../primitives/bytes.ts'
import { ContentChangedError, OpenError } from '../primitives/errors.ts'
import { createOrderedConcurrency } from './ordered-concurrency.ts'
import { regroup } from './regroup.ts'
import { isHeader, newHeader, streamCipher } from './segment-cipher.ts'
import { NEXT, plaintextStart, segmentCount } from './segments.ts'
import type { ByteRange } from './streams.ts'

/*
 * Streams whose segments may be encrypted in any order, and again after an interruption of any length (format
 * rule F9). Encrypting another plaintext under a used header would repeat nonces and reveal both contents,
 * so:
 *
 *   - the whole content is read first, which gives its digest and that of each segment's plaintext;
 *   - a stream resumes only if its content still has the fingerprint that was stored at the start (format
 *     rule F12);
 *   - each segment is copied to memory and compared with its digest, and that very copy is encrypted.
 *
 * So whoever encrypts a segment under this header always gets the same ciphertext.
 */

const DIGEST = 32

/** Made only by `digestContent`, which reads the whole content. `digest` is the SHA-256 of the content. */
export interface ContentDigests {
  length: number
  digest: Bytes
  /** SHA-256 of each segment's plaintext, one after another. */
  pieces: Bytes
}

/** What is stored of a stream to resume it. Neither field ever changes. */
export interface BegunStream {
  header: Bytes
  /** The fingerprint of the content for which the stream was started (format rule F12). */
  fingerprint: Bytes
}

export interface ResumableStream {
  header: Bytes
  /** The plaintext range of the segments from `start` up to, not including, `end`. */
  plaintextRange(segments: ByteRange): ByteRange
  /**
   * Takes the plaintext of these segments and emits their ciphertext. The ciphertext of segment 0 begins with
   * the header. If a segment has changed, throws ContentChangedError and does not encrypt it.
   */
  encrypt(segments: ByteRange): TransformStream<Uint8Array, Bytes>
}

export async function digestContent(content: ReadableStream<Uint8Array>): Promise<ContentDigests> {
  const whole = await createSHA256()
  const digests: Bytes[] = []
  const pieces = regroup(pieceLength)
  const digesting = createOrderedConcurrency<Bytes>()
  let length = 0
  const each = new TransformStream<Uint8Array, Bytes>({
    async transform(chunk, controller) {
      whole.update(chunk)
      length += chunk.length
      for (const piece of pieces.push(chunk)) await digesting.add(sha256(piece), controller)
    },
    async flush(controller) {
      await digesting.add(sha256(pieces.rest()), controller)
      await digesting.drain(controller)
    },
  })
  const reader = content.pipeThrough(each as ReadableWritablePair<Bytes, Uint8Array>).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    digests.push(part.value)
  }
  return { length, digest: new Uint8Array(whole.digest('binary')), pieces: concat(...digests) }
}

export const startResumableStream = (
  item: StreamKeys,
  role: string,
  digests: ContentDigests,
): Promise<ResumableStream> => resumableStream(item, role, newHeader(), digests)

/**
 * Resumes a stream. Throws ContentChangedError unless `digests` are those of the content for which the stream
 * was started. For changed content, the caller must start a new stream.
 */
export async function resumeStream(
  account: LibraryKeys,
  item: StreamKeys,
  role: string,
  begun: BegunStream,
  digests: ContentDigests,
): Promise<ResumableStream> {
  const seen = await fingerprint(account, digests.digest)
  return resumeIf(isEqual(seen, begun.fingerprint), item, role, begun.header, digests)
}

/**
 * Resumes a visitor's stream like `resumeStream`. A visitor has no key for fingerprints: the device keeps the
 * content's SHA-256 itself, sealed (format rule F16).
 */
export const resumeDigestedStream = (
  item: StreamKeys,
  role: string,
  { header, digest }: { header: Bytes; digest: Bytes },
  digests: ContentDigests,
): Promise<ResumableStream> =>
  resumeIf(isEqual(digests.digest, digest), item, role, header, digests)

async function resumeIf(
  isSame: boolean,
  item: StreamKeys,
  role: string,
  header: Bytes,
  digests: ContentDigests,
): Promise<ResumableStream> {
  if (!isHeader(header)) throw new OpenError()
  if (!isSame) throw new ContentChangedError()
  return resumableStream(item, role, header, digests)
}

async function resumableStream(
  item: StreamKeys,
  role: string,
  header: Bytes,
  digests: ContentDigests,
): Promise<ResumableStream> {
  const cipher = await streamCipher(item, role, header)
  const count = segmentCount(digests.length)

  async function encryptVerified(segment: number, piece: Bytes): Promise<Bytes> {
    // Copy the bytes before awaiting anything: nobody may change them between comparison and encryption.
    const plaintext = piece.slice()
    const expected = digests.pieces.subarray(segment * DIGEST, (segment + 1) * DIGEST)
    if (!isEqual(await sha256(plaintext), expected)) throw new ContentChangedError()
    const ciphertext = await cipher.encrypt(segment, segment === count - 1, plaintext)
    return segment === 0 ? concat(header, ciphertext) : ciphertext
  }

  const plaintextRange = ({ start, end }: ByteRange): ByteRange => {
    if (!(start >= 0 && start < end && end <= count)) {
      throw new RangeError('the segments are outside the stream')
    }
    return { start: plaintextStart(start), end: Math.min(plaintextStart(end), digests.length) }
  }

  return {
    header,
    plaintextRange,
    encrypt(segments) {
      const { start, end } = plaintextRange(segments)
      let left = end - start
      let segment = segments.start
      const pieces = regroup(index => pieceLength(segments.start + index))
      const output = createOrderedConcurrency<Bytes>()
      return new TransformStream({
        async transform(chunk, controller) {
          left -= chunk.length
          if (left < 0) throw new ContentChangedError()
          for (const piece of pieces.push(chunk)) {
            await output.add(encryptVerified(segment++, piece), controller)
          }
        },
        async flush(controller) {
          if (left > 0) throw new ContentChangedError()
          await output.add(encryptVerified(segment, pieces.rest()), controller)
          await output.drain(controller)
        },
      })
    },
  }
}

/** Returns the size of a full segment's plaintext in bytes. */
const pieceLength = (segment: number): number => (segment === 0 ? plaintextStart(1) : NEXT)

const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

const isEqual = (a: Bytes, b: Bytes): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])
