import { describe, expect, it } from 'vitest'
import { checkStreams } from './ciphertext.ts'

describe('checkStreams', () => {
  const stream = (length: number, first = 0x28) => [first, ...Array<number>(length - 1).fill(1)]

  /**
   * Returns the bytes that `checkStreams` passes on, for a source that is cut into chunks of `step` bytes.
   */
  async function pass(bytes: number[], lengths: number[], step: number) {
    async function* chunks() {
      for (let i = 0; i < bytes.length; i += step) yield Uint8Array.from(bytes.slice(i, i + step))
    }
    const passed: number[] = []
    for await (const chunk of checkStreams(chunks(), lengths)) passed.push(...chunk)
    return passed
  }

  it.each([1, 2, 3, 4, 7, 100])(
    'passes on intact streams that arrive in chunks of %i bytes',
    async step => {
      const bytes = [...stream(3), ...stream(4), ...stream(2)]
      expect(await pass(bytes, [3, 4, 2], step)).toEqual(bytes)
    },
  )

  it.each([1, 3, 100])(
    'rejects a wrong first byte of a stream in chunks of %i bytes',
    async step => {
      const bytes = [...stream(3), ...stream(4, 0xff)]
      await expect(pass(bytes, [3, 4], step)).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
    },
  )

  it.each([
    ['too few', [4, 4]],
    ['too many', [3, 3]],
  ])('rejects streams with %s bytes in all', async (_, lengths) => {
    const bytes = [...stream(3), ...stream(4)]
    await expect(pass(bytes, lengths, 7)).rejects.toHaveProperty('code')
    await expect(pass(bytes.fill(0x28), lengths, 1)).rejects.toMatchObject({
      code: 'UPLOAD_INCOMPLETE',
    })
  })
})
