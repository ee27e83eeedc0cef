import { SEGMENT } from '@safelight/crypto/streams'
import { expect, it } from 'vitest'
import { aChunkedUpload, anAccount, recordOf } from '../../../test/fixtures.ts'
import { type ApiClient, ApiError } from '../../api/api-client.ts'
import { type ChunkWire, itemCalls } from './send-chunked.ts'
import { sendLarge } from './send-large.ts'
import type { UploadMemories } from './unfinished-uploads.ts'

type Step = 'remember' | 'keep' | 'initiate' | 'chunk' | 'complete'

async function sendingThatFails(at?: Step, error?: Error) {
  const file = new File([new Uint8Array(1000)], 'a.jpg', { type: 'image/jpeg' })
  const upload = await aChunkedUpload(await anAccount(), file, SEGMENT)
  const done: string[] = []
  const step = (name: Step) => {
    done.push(name)
    if (name === at && error) throw error
  }
  const memories = {
    remember: async () => {
      step('remember')
      return {
        digests: {},
        async keep() {
          if (at === 'keep') throw error
        },
      }
    },
    forget: async () => void done.push('forget'),
    discard: async () => void done.push('discard'),
  } as unknown as UploadMemories
  const call = async ({ path }: { path: string }) => {
    step(path.endsWith('initiate') ? 'initiate' : 'complete')
    return { uploadId: '0'.repeat(32), mediaItem: recordOf(upload) }
  }
  const wire: ChunkWire = {
    calls: itemCalls({ call: call as unknown as ApiClient['call'] }, false),
    async post(form) {
      step('chunk')
      return { status: 200, statusText: '', body: { etag: new Map(form).get('chunkChecksum') } }
    },
    wait: async () => {},
  }
  const { signal } = new AbortController()
  const thrown = await sendLarge(upload, memories, wire, () => {}, signal).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return { done, thrown }
}

const refused = (code: ApiError['code'], status: number) => new ApiError(code, status, 'No.')

it('records the upload on the device before the first call to the server', async () => {
  const { done, thrown } = await sendingThatFails()
  expect(thrown).toBeUndefined()
  expect(done).toEqual(['remember', 'initiate', 'chunk', 'chunk', 'complete', 'forget'])
})

it.each<Step>(['remember', 'keep'])(
  'sends the upload even if the device cannot record its progress in the step %s',
  async at => {
    const { done, thrown } = await sendingThatFails(
      at,
      new Error('BlobURLs are not yet supported.'),
    )
    expect(thrown).toBeUndefined()
    expect(done).toEqual(['remember', 'initiate', 'chunk', 'chunk', 'complete', 'forget'])
  },
)

it.each<[Step, Error]>([
  ['initiate', refused('NETWORK', 0)],
  ['initiate', refused('TOO_MANY_REQUESTS', 429)],
  ['chunk', refused('TIMEOUT', 0)],
  ['chunk', refused('INTERNAL', 503)],
  ['chunk', refused('CHECKSUM_MISMATCH', 400)],
  ['complete', refused('INVALID_RESPONSE', 200)],
  ['chunk', new Error('The file changed while it was read.')],
])('keeps the record of the upload when the step %s fails: %s', async (at, error) => {
  const { done, thrown } = await sendingThatFails(at, error)
  expect(thrown).toBeInstanceOf(Error)
  expect(done).not.toContain('forget')
  expect(done).not.toContain('discard')
})

it.each<[Step, ApiError, 'forget' | 'discard']>([
  ['initiate', refused('QUOTA_EXCEEDED', 413), 'forget'],
  ['initiate', refused('DUPLICATE_ITEM', 409), 'forget'],
  ['chunk', refused('NOT_FOUND', 404), 'forget'],
  ['chunk', refused('CHUNK_CONFLICT', 409), 'discard'],
  ['complete', refused('DUPLICATE_ITEM', 409), 'discard'],
])('gives up the upload when the server refuses the step %s: %s', async (at, error, end) => {
  const { done, thrown } = await sendingThatFails(at, error)
  expect(thrown).toMatchObject({ code: error.code })
  expect(done.at(-1)).toBe(end)
})
