import { ok } from 'node:assert/strict'
import { type Bytes, concat } from '@safelight/crypto/bytes'
import type { ItemKeys } from '@safelight/crypto/items'
import { type ByteRange, openStream, SEGMENT, startStream } from '@safelight/crypto/streams'
import { anItem, collect, inChunks, pattern } from '../../../../packages/crypto/test/fixtures.ts'
import { mutateBytes } from '../../mutate-bytes.ts'
import type { Random } from '../../random.ts'
import type { Attack, Target } from '../../run.ts'
import { inPieces, isOpenError, same } from '../support.ts'

/**
 * Attacks the decryption of streams that have one segment. All bytes before an error must be correct
 * plaintext. If a range ends without an error, it must be complete (format rule F9).
 */
export const smallStreams: Target = {
  name: 'streams',
  prepare: () => attackOn([0, 1, 50, 300], mutateBytes),
}

export const longStreams: Target = {
  name: 'segments',
  prepare: () => attackOn([SEGMENT + 500, 2 * SEGMENT], mutateSegments),
}

interface Encrypted {
  header: Bytes
  ciphertext: Bytes
  plaintext: Bytes
}

async function attackOn(lengths: number[], mutate: typeof mutateBytes): Promise<Attack> {
  const item = await anItem()
  const streams = await Promise.all(lengths.map(length => encrypt(item, length)))
  const others = streams.map(stream => stream.ciphertext)
  const headers = streams.map(stream => stream.header)
  return {
    async try(random) {
      const { header, ciphertext, plaintext } = random.pick(streams)
      const isIntact = random.oneIn(6)
      const given = {
        header: random.oneIn(6) && !isIntact ? mutateBytes(random, header, headers) : header,
        length:
          random.oneIn(6) && !isIntact ? oddLength(random, plaintext.length) : plaintext.length,
      }
      const served = isIntact ? ciphertext : mutate(random, ciphertext, others)
      let opened = new Uint8Array()
      let range: ByteRange | undefined
      try {
        const opening = await openStream(item, random.oneIn(20) ? 'preview' : 'original', given)
        range = someRange(random, given.length)
        const { start, end } = opening.ciphertextRange(range)
        const pieces = random.pick([1, 2, 3, 20])
        const answer = inPieces(served.slice(start, end), Math.ceil(served.length / pieces) || 1)
        for await (const part of answer.pipeThrough(opening.decrypt(range))) {
          opened = concat(opened, part)
        }
        const truth = plaintext.subarray(range.start, range.end)
        ok(same(opened, truth), 'another plaintext came out')
        return 'accepted'
      } catch (error) {
        ok(isOpenError(error), error as Error)
        const truth = plaintext.subarray(range?.start, (range?.start ?? 0) + opened.length)
        ok(same(opened, truth), 'bytes came out that were not verified')
        return 'refused'
      }
    },
  }
}

async function encrypt(item: ItemKeys, length: number): Promise<Encrypted> {
  const plaintext = pattern(length)
  const { header, encrypt } = await startStream(item, 'original')
  const ciphertext = await collect(inChunks(plaintext, [65_536]).pipeThrough(encrypt))
  return { header, ciphertext, plaintext }
}

function oddLength(random: Random, length: number): number {
  const odd = [0, 1, -1, 0.5, Number.NaN, 2 ** 31, 2 ** 32, 2 ** 47, 2 ** 53, SEGMENT, 1e300]
  return random.oneIn(2) ? random.pick(odd) : length + random.pick([-16, -1, 1, 16, SEGMENT])
}

/** Half of the ranges are the whole stream, the most common read. */
function someRange(random: Random, length: number): ByteRange {
  if (random.oneIn(2)) return { start: 0, end: length }
  const start = random.below(length + 1)
  return { start, end: start + random.below(Math.min(length - start, 2 * SEGMENT) + 1) }
}

function mutateSegments(random: Random, ciphertext: Bytes, others: readonly Bytes[] = []): Bytes {
  if (random.oneIn(3)) return mutateBytes(random, ciphertext, others)
  const cut = (bytes: Bytes) =>
    Array.from({ length: Math.ceil(bytes.length / SEGMENT) }, (_, i) =>
      bytes.subarray(i * SEGMENT, (i + 1) * SEGMENT),
    )
  const segments = cut(ciphertext)
  const at = random.below(segments.length)
  const segment = segments[at] ?? new Uint8Array()
  const strange = random.pick(cut(random.pick(others)))
  const replaced = random.pick([[], [segment, segment], [strange], [mutateBytes(random, segment)]])
  if (random.oneIn(4)) segments.reverse()
  else segments.splice(at, 1, ...replaced)
  return concat(...segments)
}
