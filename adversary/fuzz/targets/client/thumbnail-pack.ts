import { deepEqual, ok } from 'node:assert/strict'
import { LIMITS } from '@safelight/contract/limits'
import { NO_THUMBNAIL } from '@safelight/contract/thumbnails'
import { type Bytes, concat } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import { ApiError } from '../../../../packages/client/src/api/api-client.ts'
import { createThumbnailPacks } from '../../../../packages/client/src/media/streams/thumbnail-packs.ts'
import { mutateBytes } from '../../mutate-bytes.ts'
import type { Random } from '../../random.ts'
import type { Target } from '../../run.ts'
import { inPieces } from '../support.ts'

/**
 * Attacks the reader of thumbnail packs with damaged packs. Each request must resolve to the exact bytes of
 * its thumbnail, or reject with an OpenError or an ApiError (code NETWORK or NOT_FOUND).
 */
export const thumbnailPack: Target = {
  name: 'thumbnail-pack',
  prepare: async () => ({
    async try(random) {
      // Request as many thumbnails as a pack holds. With fewer, the client would wait for more requests.
      const wanted = Array.from({ length: LIMITS.thumbnailsAtOnce }, (_, i) => ({
        key: `key ${i}`,
        length: random.oneIn(200) ? 2 ** 40 : random.below(12),
      }))
      const honest = concat(...wanted.map(({ length }) => frame(random, length)))
      const isIntact = random.oneIn(6)
      const served = isIntact ? honest : mutateBytes(random, honest, [uint32be(NO_THUMBNAIL)])
      const piece = random.pick([3, 50, 1000, 10_000])
      const thumbnail = createThumbnailPacks(async () => inPieces(served, piece))
      const ends = await Promise.allSettled(wanted.map(thumbnail))
      deepEqual(
        ends.map(nameOf),
        expected(
          served,
          wanted.map(each => each.length),
        ),
      )
      return ends.every(end => end.status === 'fulfilled') ? 'accepted' : 'refused'
    },
  }),
}

function frame(random: Random, length: number): Bytes {
  if (random.oneIn(60)) return uint32be(NO_THUMBNAIL)
  return concat(uint32be(length), random.bytes(Math.min(length, 12)))
}

function uint32be(value: number): Bytes {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

function expected(served: Bytes, lengths: number[]): string[] {
  const view = new DataView(served.buffer)
  let at = 0
  return lengths.map(wanted => {
    const length = at + 4 <= served.length ? view.getUint32(at) : undefined
    at += 4
    if (length === undefined) return 'NETWORK'
    if (length === NO_THUMBNAIL) return 'NOT_FOUND'
    const content = served.slice(at, at + length)
    at += length
    if (content.length < length) return 'NETWORK'
    return length === wanted ? content.join() : 'OpenError'
  })
}

function nameOf(end: PromiseSettledResult<Bytes>): string {
  if (end.status === 'fulfilled') return end.value.join()
  if (end.reason instanceof OpenError) return 'OpenError'
  ok(end.reason instanceof ApiError, end.reason)
  return end.reason.code
}
