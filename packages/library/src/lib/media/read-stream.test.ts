import { expect, it } from 'vitest'
import { aFile, anAccount, aReading, recordOf } from '../../../test/fixtures.ts'
import { ApiError } from '../api/api-client.ts'
import { openItem, streamKeysOf } from '../items/item.ts'
import { encryptUpload } from '../upload/encrypt-upload.ts'
import { createStreamReader } from './read-stream.ts'

async function aPreview() {
  const account = await anAccount()
  const preview = { role: 'preview' as const, bytes: new Uint8Array([1, 2, 3]), type: 'image/jpeg' }
  const reading = aReading({ renditions: [{ ...preview, width: 1, height: 1 }] })
  const now = await encryptUpload(account, aFile(), reading, [])
  const before = await encryptUpload(account, aFile(), reading, [])
  const item = await openItem(account, recordOf(now))
  /** Reads the preview where a browser keeps one of before. */
  async function read(kept: Blob, fetched = now.renditions) {
    const asked: (RequestCache | undefined)[] = []
    const readStream = createStreamReader({
      keysOf: each => streamKeysOf(account, each),
      readThumbnail: () => expect.unreachable(),
      async fetchCiphertext(_item, _role, cache) {
        asked.push(cache)
        return (cache === 'reload' ? fetched : kept).stream() as ReadableStream<
          Uint8Array<ArrayBuffer>
        >
      },
    })
    const bytes = await readStream(item, 'preview').then(blob => blob.bytes())
    return { bytes: [...bytes], asked }
  }
  return { item, account, now: now.renditions, before: before.renditions, read }
}

it('reads a rendition anew where the browser keeps one of before it was replaced', async () => {
  const { now, before, read } = await aPreview()
  expect(await read(now)).toEqual({ bytes: [1, 2, 3], asked: [undefined] })
  expect(await read(before)).toEqual({ bytes: [1, 2, 3], asked: [undefined, 'reload'] })
  await expect(read(before, before)).rejects.toThrow()
})

it('does not ask again for what the server refuses', async () => {
  const { item, account } = await aPreview()
  let asked = 0
  const readStream = createStreamReader({
    keysOf: each => streamKeysOf(account, each),
    readThumbnail: () => expect.unreachable(),
    async fetchCiphertext() {
      asked += 1
      throw new ApiError('NOT_FOUND', 404, 'Not found')
    },
  })
  await expect(readStream(item, 'preview')).rejects.toThrow('Not found')
  expect(asked).toBe(1)
})
