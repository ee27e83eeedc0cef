import type { StreamKeys } from '../items/items.ts'
import { type Bytes, concat } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'
import { AT_ONCE, createOrderedConcurrency } from './ordered-concurrency.ts'
import { regroup } from './regroup.ts'
import { isHeader, newHeader, type SegmentCipher, streamCipher } from './segment-cipher.ts'
import {
  FIRST,
  HEADER,
  MAX_SEGMENTS,
  NEXT,
  plaintextStart,
  SEGMENT,
  segmentAt,
  segmentCount,
  TAG,
} from './segments.ts'

/*
 * Streams (format rule F9): Tink's AES256-GCM-HKDF streaming AEAD with ciphertext segments of 256 KiB.
 *
 *   header   0x28 ‖ salt[32] ‖ noncePrefix[7]                      at the head of segment 0
 *   key      HKDF-SHA256(streamKey, salt, info = associated data)  one for each stream
 *   nonce    noncePrefix ‖ uint32be(segment) ‖ last                last: 1 in the last segment, else 0
 *
 * Segment i of the ciphertext starts at i · 256 KiB, so any range can be opened alone.
 */

export { SEGMENT } from './segments.ts'

/** `end` is exclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** Returns the size in bytes of the ciphertext of `plaintext` bytes, header included. */
export const ciphertextLength = (plaintext: number): number =>
  plaintext + HEADER + TAG * segmentCount(plaintext)

/** Starts a stream under a fresh header. The returned `encrypt` can be used once. */
export async function startStream(item: StreamKeys, role: string): Promise<StreamEncryption> {
  const header = newHeader()
  return { header, encrypt: encrypting(await streamCipher(item, role, header), header) }
}

export interface StreamEncryption {
  /** The caller must store it in the sealed shared details, so that nobody can substitute another stream. */
  header: Bytes
  /** Takes the plaintext and emits the whole ciphertext, header included. */
  encrypt: TransformStream<Uint8Array, Bytes>
}

/**
 * Encrypts content that is in memory as a whole. The result has the same format as that of `startStream`, but
 * takes less time. Writes to `memory`, if given, which must have `ciphertextLength` bytes.
 */
export async function encryptWhole(
  item: StreamKeys,
  role: string,
  plaintext: Bytes,
  memory?: Bytes,
): Promise<{ header: Bytes; ciphertext: Bytes }> {
  const ciphertext = memory ?? new Uint8Array(ciphertextLength(plaintext.length))
  if (ciphertext.length !== ciphertextLength(plaintext.length)) {
    throw new RangeError('the memory must be as long as the ciphertext')
  }
  const header = newHeader()
  const cipher = await streamCipher(item, role, header)
  ciphertext.set(header)
  const last = segmentCount(plaintext.length) - 1
  const encrypt = async (segment: number) => {
    const piece = plaintext.subarray(plaintextStart(segment), plaintextStart(segment + 1))
    const sealed = await cipher.encrypt(segment, segment === last, piece)
    ciphertext.set(sealed, Math.max(HEADER, segment * SEGMENT))
  }
  for (let first = 0; first <= last; first += AT_ONCE) {
    const count = Math.min(AT_ONCE, last + 1 - first)
    await Promise.all(Array.from({ length: count }, (_, i) => encrypt(first + i)))
  }
  return { header, ciphertext }
}

/** A stream to read. Its header and plaintext length come from the item's sealed details. */
export interface StreamOpening {
  length: number
  /** Returns the ciphertext range to fetch for `range` of the plaintext. It always covers whole segments. */
  ciphertextRange(range: ByteRange): ByteRange
  /** Returns the plaintext of the segments that `range` of the plaintext touches. */
  segmentRange(range: ByteRange): ByteRange
  /**
   * Takes the ciphertext of `ciphertextRange(range)` and emits the plaintext. Fails with OpenError at a
   * segment that was changed.
   */
  decrypt(range: ByteRange): TransformStream<Uint8Array, Bytes>
  /** Segment 0's ciphertext includes the header. Throws OpenError if the ciphertext was changed. */
  decryptSegment(segment: number, ciphertext: Bytes): Promise<Bytes>
}

/**
 * Opens the stream of `length` plaintext bytes under `header`. Each segment is verified before any of its
 * bytes is emitted. Decryption fails with OpenError at a segment that was cut, swapped, repeated or changed.
 */
export async function openStream(
  item: StreamKeys,
  role: string,
  { header, length }: { header: Bytes; length: number },
): Promise<StreamOpening> {
  if (!isHeader(header)) throw new OpenError()
  if (!Number.isSafeInteger(length) || length < 0) throw new OpenError()
  if (segmentCount(length) > MAX_SEGMENTS) throw new OpenError()
  const cipher = await streamCipher(item, role, header)
  const last = segmentCount(length) - 1
  const whole = ciphertextLength(length)

  const segments = (range: ByteRange) => {
    if (!(range.start >= 0 && range.start <= range.end && range.end <= length)) {
      throw new RangeError('the range is outside the stream')
    }
    const first = segmentAt(range.start)
    return { first, final: Math.max(first, segmentAt(Math.max(range.start, range.end - 1))) }
  }

  const decryptSegment = (segment: number, ciphertext: Bytes): Promise<Bytes> => {
    const sealed = segment === 0 ? withoutHeader(ciphertext, header) : ciphertext
    return cipher.decrypt(segment, segment === last, sealed)
  }

  return {
    length,
    decryptSegment,
    ciphertextRange(range) {
      const { first, final } = segments(range)
      return { start: first * SEGMENT, end: Math.min((final + 1) * SEGMENT, whole) }
    },
    segmentRange(range) {
      const { first, final } = segments(range)
      return { start: plaintextStart(first), end: Math.min(plaintextStart(final + 1), length) }
    },
    decrypt(range) {
      const { first, final } = segments(range)
      return decrypting({ decryptSegment, whole, first, final, range })
    },
  }
}

/**
 * Decrypts a stream that is in memory as a whole, all segments in parallel. Throws OpenError if the
 * ciphertext was changed.
 */
export async function decryptWhole(opening: StreamOpening, ciphertext: Bytes): Promise<Bytes> {
  const { length, decryptSegment } = opening
  if (ciphertext.length !== ciphertextLength(length)) throw new OpenError()
  const segments = Array.from({ length: segmentCount(length) }, async (_, segment) =>
    decryptSegment(segment, ciphertext.subarray(segment * SEGMENT, (segment + 1) * SEGMENT)),
  )
  return concat(...(await Promise.all(segments)))
}

function encrypting(cipher: SegmentCipher, header: Bytes): TransformStream<Uint8Array, Bytes> {
  let segment = 0
  const pieces = regroup(index => (index === 0 ? FIRST : NEXT))
  const output = createOrderedConcurrency<Bytes>()
  const encrypt = (plaintext: Bytes, last: boolean) => {
    if (segment === MAX_SEGMENTS) throw new RangeError('the stream is too long')
    return cipher.encrypt(segment++, last, plaintext)
  }
  return new TransformStream({
    start: controller => controller.enqueue(header),
    async transform(chunk, controller) {
      for (const piece of pieces.push(chunk)) await output.add(encrypt(piece, false), controller)
    },
    async flush(controller) {
      await output.add(encrypt(pieces.rest(), true), controller)
      await output.drain(controller)
    },
  })
}

interface Decryption {
  decryptSegment: StreamOpening['decryptSegment']
  whole: number
  first: number
  final: number
  range: ByteRange
}

function decrypting(of: Decryption): TransformStream<Uint8Array, Bytes> {
  const { decryptSegment, whole, first, final, range } = of
  let segment = first
  const size = (index: number) => Math.min(SEGMENT, whole - (first + index) * SEGMENT)
  const pieces = regroup(size, { eager: true })
  const output = createOrderedConcurrency<Bytes>()

  const open = async (index: number, piece: Bytes): Promise<Bytes> => {
    const plaintext = await decryptSegment(index, piece)
    const at = plaintextStart(index)
    return plaintext.subarray(
      Math.max(0, range.start - at),
      Math.max(0, Math.min(plaintext.length, range.end - at)),
    )
  }

  return new TransformStream({
    async transform(chunk, controller) {
      for (const piece of pieces.push(chunk)) {
        if (segment > final) throw new OpenError()
        await output.add(open(segment++, piece), controller)
      }
    },
    async flush(controller) {
      await output.drain(controller)
      if (segment !== final + 1 || pieces.rest().length > 0) throw new OpenError()
    },
  })
}

function withoutHeader(piece: Bytes, header: Bytes): Bytes {
  if (header.some((byte, index) => piece[index] !== byte)) throw new OpenError()
  return piece.subarray(HEADER)
}
