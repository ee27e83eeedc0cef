import { LIMITS } from '@safelight/contract/limits'
import { NO_THUMBNAIL } from '@safelight/contract/thumbnails'
import { type Bytes, concat } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import { describe, expect, it } from 'vitest'
import { bytesOf } from '../../../test/fixtures.ts'
import { ApiError } from '../../api/api-client.ts'
import { createThumbnailPacks } from './thumbnail-packs.ts'

function uint32be(value: number): Bytes {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

const frame = (text: string) => concat(uint32be(text.length), bytesOf(text))
const missing = uint32be(NO_THUMBNAIL)

const wanted = (key: string, length = key.length) => ({ key, length })

/** Returns thumbnail packs whose server sends `answers`. `asked` collects the keys of each request. */
function packsOf(...answers: Bytes[][]) {
  const asked: string[][] = []
  const thumbnail = createThumbnailPacks(async keys => {
    asked.push(keys)
    return new Blob(answers.shift() ?? []).stream()
  })
  return { asked, thumbnail }
}

describe('thumbnail packs', () => {
  it('fetch thumbnails requested within a moment in one batch', async () => {
    const { asked, thumbnail } = packsOf([frame('one'), frame('second')], [frame('later')])
    const got = await Promise.all([thumbnail(wanted('one')), thumbnail(wanted('second'))])
    expect(got).toEqual([bytesOf('one'), bytesOf('second')])
    expect(await thumbnail(wanted('later'))).toEqual(bytesOf('later'))
    expect(asked).toEqual([['one', 'second'], ['later']])
  })

  it('start another batch when one is full', async () => {
    const keys = Array.from({ length: LIMITS.thumbnailsAtOnce + 1 }, (_, i) => `key ${i}`)
    const { asked, thumbnail } = packsOf(keys.slice(0, -1).map(frame), keys.slice(-1).map(frame))
    const got = await Promise.all(keys.map(key => thumbnail(wanted(key))))
    expect(got).toEqual(keys.map(bytesOf))
    expect(asked.map(each => each.length)).toEqual([LIMITS.thumbnailsAtOnce, 1])
  })

  it('resolve each thumbnail as soon as it arrives', async () => {
    let more: ReadableStreamDefaultController<Bytes> | undefined
    const thumbnail = createThumbnailPacks(
      async () =>
        new ReadableStream<Bytes>({
          start(controller) {
            more = controller
            controller.enqueue(frame('one'))
          },
        }),
    )
    const second = thumbnail(wanted('one')).then(async first => {
      more?.enqueue(frame('two'))
      return first
    })
    const third = thumbnail(wanted('two'))
    expect(await second).toEqual(bytesOf('one'))
    expect(await third).toEqual(bytesOf('two'))
  })

  it('reject thumbnails whose length differs from the length in the sealed details', async () => {
    const { thumbnail } = packsOf([missing, frame('too long'), frame('x'), frame('good')])
    const keys = [wanted('none'), wanted('short', 5), wanted('long', 5), wanted('good')]
    const ends = await Promise.allSettled(keys.map(thumbnail))
    expect(ends).toMatchObject([
      { reason: { code: 'NOT_FOUND' } },
      { reason: expect.any(OpenError) },
      { reason: expect.any(OpenError) },
      { value: bytesOf('good') },
    ])
  })

  it('reject a thumbnail above the size limit', async () => {
    const length = LIMITS.renditionsBytes + 1
    const { thumbnail } = packsOf([uint32be(length), new Uint8Array(length), frame('good')])
    const ends = await Promise.allSettled([
      thumbnail(wanted('x', length)),
      thumbnail(wanted('good')),
    ])
    expect(ends).toMatchObject([{ reason: expect.any(OpenError) }, { value: bytesOf('good') }])
  })

  it('resolve the complete thumbnails of an incomplete response', async () => {
    const { thumbnail } = packsOf([frame('one'), frame('two').subarray(0, 5)])
    const ends = await Promise.allSettled(['one', 'two', 'six'].map(key => thumbnail(wanted(key))))
    expect(ends).toMatchObject([
      { value: bytesOf('one') },
      { reason: { code: 'NETWORK' } },
      { reason: { code: 'NETWORK' } },
    ])
  })

  it('reject all thumbnails if the server rejects their request', async () => {
    let refused = false
    const thumbnail = createThumbnailPacks(async keys => {
      if (refused) return new Blob(keys.map(frame)).stream()
      refused = true
      throw new ApiError('NOT_SIGNED_IN', 401, 'Please sign in.')
    })
    const ends = await Promise.allSettled(['one', 'two'].map(key => thumbnail(wanted(key))))
    expect(ends).toMatchObject([
      { reason: { code: 'NOT_SIGNED_IN' } },
      { reason: { code: 'NOT_SIGNED_IN' } },
    ])
    expect(await thumbnail(wanted('one'))).toEqual(bytesOf('one'))
  })
})
