import { getEventListeners } from 'node:events'
import type { ReceivedChunk } from '@safelight/contract/chunked-upload'
import { SEGMENT } from '@safelight/crypto/streams'
import { describe, expect, it } from 'vitest'
import { aChunkedUpload, anAccount, recordOf } from '../../../test/fixtures.ts'
import { type ApiClient, ApiError, createApiClient } from '../../api/api-client.ts'
import { formsFromPage } from '../../api/post-form.ts'
import type { ChunkedUpload } from './encrypt-chunked.ts'
import {
  type ChunkMemory,
  type ChunkWire,
  createChunkWire,
  itemCalls,
  sendChunked,
} from './send-chunked.ts'

interface Failure {
  at: 'initiate' | 'status' | 'complete' | number
  error: ApiError | number
  times: number
}

interface Given {
  failures?: Failure[]
  memory?: Partial<ChunkMemory>
  claims?: ReceivedChunk[]
  isStaging?: boolean
}

const UPLOAD_ID = '0'.repeat(32)

async function aSending({
  failures = [],
  memory = {},
  claims = [],
  isStaging = false,
}: Given = {}) {
  const file = new File([new Uint8Array(2 * SEGMENT + 1000)], 'a.jpg', { type: 'image/jpeg' })
  const upload = await aChunkedUpload(await anAccount(), file, SEGMENT)
  const calls: string[] = []
  const paths: string[] = []
  const received: { index: number; checksum: string; last: string; data: string }[] = []
  const completed: unknown[] = []
  const waits: number[] = []
  const encrypted: number[] = []
  const kept: Parameters<ChunkMemory['keep']>[0][] = []

  const fail = (at: Failure['at']) => {
    const failure = failures.find(each => each.at === at && each.times > 0)
    if (failure) failure.times -= 1
    return failure?.error
  }
  const call = async ({ method, path }: { method: string; path: string }, { body }: CallBody) => {
    const name = method === 'GET' ? 'status' : path.endsWith('initiate') ? 'initiate' : 'complete'
    calls.push(name)
    paths.push(path)
    const error = fail(name)
    if (error instanceof ApiError) throw error
    if (name === 'initiate') return { uploadId: UPLOAD_ID }
    if (name === 'status') return { uploadId: UPLOAD_ID, chunks: claims }
    completed.push(body?.chunks)
    if (isStaging) return { fileId: upload.dto.id }
    return { mediaItem: recordOf(upload), checksum: body?.checksum }
  }
  const wire: ChunkWire = {
    calls: itemCalls({ call: call as unknown as ApiClient['call'] }, isStaging),
    async post(form, onProgress) {
      const fields = new Map(form)
      const index = Number(fields.get('chunkIndex'))
      const data = new Blob([fields.get('chunkData') ?? ''])
      const checksum = String(fields.get('chunkChecksum'))
      received.push({
        index,
        checksum,
        last: String(fields.get('isLastChunk')),
        data: Buffer.from(await data.arrayBuffer()).toString('base64'),
      })
      onProgress(data.size / 2)
      const error = fail(index)
      if (error instanceof ApiError) throw error
      if (error) {
        const body = {
          code: 'INTERNAL',
          message: 'Something went wrong on the server. Please try again later.',
        }
        return { status: error, statusText: '', body }
      }
      return { status: 200, statusText: '', body: { etag: checksum } }
    },
    wait: async milliseconds => void waits.push(milliseconds),
  }
  const counted: ChunkedUpload = {
    ...upload,
    chunk: (index, signal) => {
      encrypted.push(index)
      return upload.chunk(index, signal)
    },
  }
  const remembered: ChunkMemory = {
    digests: {},
    ...memory,
    keep: async learned => void kept.push(learned),
  }
  const progress: number[] = []
  const controller = new AbortController()
  const send = () =>
    sendChunked(counted, remembered, wire, share => progress.push(share), controller.signal)
  const { signal } = controller
  const digestOf = async (index: number) => (await upload.chunk(index, signal)).checksum
  return {
    send,
    upload,
    wire,
    calls,
    paths,
    received,
    completed,
    waits,
    progress,
    controller,
    encrypted,
    kept,
    digestOf,
    remembered,
    claims,
  }
}

interface CallBody {
  body?: { checksum: string; chunks: unknown }
}

const network = () => new ApiError('NETWORK', 0, 'Network error')
const timeout = () => new ApiError('TIMEOUT', 0, 'Timeout')

describe('a chunked upload', () => {
  it('sends every chunk in order', async () => {
    const { send, upload, calls, received, progress } = await aSending()
    expect((await send()).id).toBe(upload.dto.id)
    expect(calls).toEqual(['initiate', 'complete'])
    expect(received.map(({ index, last }) => [index, last])).toEqual([
      [0, 'false'],
      [1, 'false'],
      [2, 'true'],
      [3, 'false'],
    ])
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(progress[0]).toBeGreaterThan(0)
    expect(progress.at(-1)).toBe(1)
  })

  it('sends the same ciphertext again while the network or the server fails', async () => {
    const { send, calls, received, waits } = await aSending({
      failures: [
        { at: 'initiate', error: network(), times: 1 },
        { at: 1, error: timeout(), times: 2 },
        { at: 1, error: 503, times: 1 },
        { at: 'complete', error: new ApiError('INTERNAL', 500, 'x'), times: 1 },
      ],
    })
    await send()
    expect(calls).toEqual(['initiate', 'initiate', 'complete', 'complete'])
    expect(waits).toEqual([1000, 1000, 2000, 4000, 1000])
    const second = received.filter(({ index }) => index === 1)
    expect(second).toHaveLength(4)
    expect(new Set(second.map(({ data }) => data)).size).toBe(1)
    expect(new Set(received.map(({ data }) => data)).size).toBe(4)
  })

  const failing: [string, Failure, string, string[]][] = [
    [
      'beginning',
      { at: 'initiate', error: network(), times: 9 },
      'Failed to initiate upload: Network error',
      ['initiate', 'initiate', 'initiate', 'initiate'],
    ],
    [
      'a chunk',
      { at: 1, error: 500, times: 9 },
      'Failed to upload chunk 2: Something went wrong on the server. Please try again later.',
      ['initiate'],
    ],
    [
      'completing',
      { at: 'complete', error: new ApiError('UPLOAD_INCOMPLETE', 400, 'It ended.'), times: 9 },
      'Failed to complete upload: It ended.',
      ['initiate', 'complete'],
    ],
  ]
  it.each(failing)('reports the failed step: %s', async (_, failure, text, all) => {
    const { send, calls } = await aSending({ failures: [failure] })
    await expect(send()).rejects.toThrow(text)
    expect(calls).toEqual(all)
  })

  it.each([
    ['DUPLICATE_ITEM', 409],
    ['STORAGE_FULL', 507],
  ] as const)(
    'fails without a retry if the server refuses the start with %s',
    async (code, status) => {
      const error = new ApiError(code, status, 'No.')
      const { send, received, waits } = await aSending({
        failures: [{ at: 'initiate', error, times: 1 }],
      })
      await expect(send()).rejects.toMatchObject({ code, status })
      expect([received, waits]).toEqual([[], []])
    },
  )

  it('encrypts at most one chunk ahead of the chunk that it sends', async () => {
    const { send, wire, encrypted } = await aSending()
    const { post } = wire
    const ahead: number[] = []
    wire.post = (form, ...rest) => {
      ahead.push(encrypted.length - Number(new Map(form).get('chunkIndex')))
      return post(form, ...rest)
    }
    await send()
    expect(ahead.slice(0, 3)).toEqual([2, 2, 1])
  })

  it('rejects with the reason of an abort', async () => {
    const reason = new DOMException('Paused', 'AbortError')
    const { send, wire, calls, controller, received } = await aSending({
      failures: [{ at: 1, error: network(), times: 9 }],
    })
    wire.wait = async () => controller.abort(reason)
    await expect(send()).rejects.toBe(reason)
    expect(received).toHaveLength(2)
    expect(calls).toEqual(['initiate'])
  })

  it('rejects a response with the digest of another chunk or the record of another item', async () => {
    const { send, wire } = await aSending()
    wire.post = async () => ({ status: 200, statusText: '', body: { etag: 'A'.repeat(43) } })
    await expect(send()).rejects.toThrow('Failed to upload chunk 1: Invalid response format')

    const swapped = await aSending()
    const other = await aSending()
    swapped.wire.calls = other.wire.calls
    await expect(swapped.send()).rejects.toThrow('Invalid response format')
  })
})

describe('a staged chunked upload', () => {
  it('resolves to the record that the item will have in the library', async () => {
    const { send, upload, paths, received } = await aSending({ isStaging: true })
    expect(await send()).toEqual(recordOf(upload))
    expect(paths).toEqual(
      ['initiate', 'complete'].map(call => `/api/upload/local-folder/stage/chunked/${call}`),
    )
    expect(received.map(({ index }) => index)).toEqual([0, 1, 2, 3])
  })

  it('rejects a server that claims to have staged another item', async () => {
    const { send, wire } = await aSending({ isStaging: true })
    const other = await aSending({ isStaging: true })
    wire.calls = other.wire.calls
    await expect(send()).rejects.toThrow('Failed to complete upload: Invalid response format')
  })
})

describe('a resumed chunked upload', () => {
  it('can resume because the failed attempt recorded each acknowledged chunk', async () => {
    const { send, kept, digestOf } = await aSending({
      failures: [{ at: 2, error: 500, times: 9 }],
    })
    await expect(send()).rejects.toThrow('chunk 3')
    const [first, second] = [await digestOf(0), await digestOf(1)]
    expect(kept).toEqual([
      { uploadId: UPLOAD_ID },
      { digests: { 0: first } },
      { digests: { 0: first, 1: second } },
    ])
  })

  it('sends only the chunks that the server has not received', async () => {
    const sending = await aSending({ memory: { uploadId: UPLOAD_ID } })
    const { send, remembered, claims, calls, encrypted, received, progress, digestOf } = sending
    const digests = [await digestOf(0), await digestOf(1), await digestOf(2)]
    Object.assign(remembered.digests, { 0: digests[0], 2: digests[2] })
    claims.push(
      { chunkIndex: 0, etag: digests[0] ?? '' },
      { chunkIndex: 2, etag: digests[2] ?? '' },
    )
    await send()
    expect(calls).toEqual(['status', 'complete'])
    expect(encrypted).toEqual([1])
    expect(received.map(({ index }) => index)).toEqual([1, 3])
    expect(sending.completed).toEqual([digests.map((etag, chunkIndex) => ({ chunkIndex, etag }))])
    expect(progress[0]).toBeGreaterThan(0.3)
    expect(progress.at(-1)).toBe(1)
  })

  it('sends chunks again that the server lost', async () => {
    const sending = await aSending({ memory: { uploadId: UPLOAD_ID } })
    sending.remembered.digests[0] = await sending.digestOf(0)
    await sending.send()
    expect(sending.received.map(({ index }) => index)).toEqual([0, 1, 2, 3])
  })

  it('does not send a chunk again if only the response was lost', async () => {
    const sending = await aSending({ memory: { uploadId: UPLOAD_ID } })
    sending.claims.push({ chunkIndex: 0, etag: await sending.digestOf(0) })
    sending.claims.push({ chunkIndex: 3, etag: sending.upload.dto.renditionsDigest })
    await sending.send()
    expect(sending.encrypted).toEqual([0, 1, 2])
    expect(sending.received.map(({ index }) => index)).toEqual([1, 2])
  })

  it('sends chunks again if the server reports other digests for these chunks', async () => {
    const sending = await aSending({ memory: { uploadId: UPLOAD_ID } })
    sending.remembered.digests[0] = await sending.digestOf(0)
    for (const chunkIndex of [0, 1, 2, 3]) sending.claims.push({ chunkIndex, etag: 'A'.repeat(43) })
    await sending.send()
    expect(sending.received.map(({ index }) => index)).toEqual([0, 1, 2, 3])
  })

  it('resolves to the item if only the last response was lost', async () => {
    const gone = new ApiError('NOT_FOUND', 404, 'Not found. It may have been deleted.')
    const failures = [{ at: 'status' as const, error: gone, times: 1 }]
    const sending = await aSending({ failures, memory: { uploadId: UPLOAD_ID } })
    for (const index of [0, 1, 2]) sending.remembered.digests[index] = await sending.digestOf(index)
    expect((await sending.send()).id).toBe(sending.upload.dto.id)
    expect([sending.calls, sending.received]).toEqual([['status', 'complete'], []])
  })

  it('fails with NOT_FOUND if the server has dropped the upload', async () => {
    const gone = new ApiError('NOT_FOUND', 404, 'Not found. It may have been deleted.')
    const failures = [{ at: 'status' as const, error: gone, times: 1 }]
    const sending = await aSending({ failures, memory: { uploadId: UPLOAD_ID } })
    await expect(sending.send()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect([sending.received, sending.encrypted]).toEqual([[], []])
  })
})

describe('the wait between two attempts', () => {
  it('the wait between two attempts leaves no listener on the signal', async () => {
    const { wait } = createChunkWire(createApiClient(null), formsFromPage(null))
    const controller = new AbortController()
    const { signal } = controller
    const listeners = () => getEventListeners(signal, 'abort').length
    await wait(1, signal)
    expect(listeners()).toBe(0)
    const waiting = wait(600_000, signal)
    expect(listeners()).toBe(1)
    controller.abort()
    await waiting
    expect(listeners()).toBe(0)
    await wait(600_000, signal)
  })
})
