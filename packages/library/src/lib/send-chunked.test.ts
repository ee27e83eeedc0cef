import { SEGMENT } from '@safelight/vault/streams'
import { describe, expect, it } from 'vitest'
import { anAccount, aReading, recordOf } from '../../test/fixtures.ts'
import { ApiError } from '../api-client.ts'
import { encryptChunked } from './encrypt-chunked.ts'
import { type ChunkWire, sendChunked } from './send-chunked.ts'

type Failure = { at: 'initiate' | 'complete' | number; error: ApiError | number; times: number }

/** An upload of three chunks and renditions, over a wire with a server that fails as it is told. */
async function aSending(failures: Failure[] = []) {
  const file = new File([new Uint8Array(2 * SEGMENT + 1000)], 'a.jpg', { type: 'image/jpeg' })
  const upload = await encryptChunked(await anAccount(), file, aReading(), [], SEGMENT)
  const calls: string[] = []
  const received: { index: number; checksum: string; last: string; data: string }[] = []
  const waits: number[] = []
  let prepared = 0
  let closed = 0

  const fail = (at: Failure['at']) => {
    const failure = failures.find(each => each.at === at && each.times > 0)
    if (failure) failure.times -= 1
    return failure?.error
  }
  const call = async (
    { method, path }: { method: string; path: string },
    { body }: { body?: { checksum: string } },
  ) => {
    const name =
      method === 'DELETE' ? 'abandon' : path.endsWith('initiate') ? 'initiate' : 'complete'
    calls.push(name)
    const error = name === 'abandon' ? undefined : fail(name)
    if (error instanceof ApiError) throw error
    if (name === 'initiate') return { uploadId: '0'.repeat(32) }
    return { mediaItem: recordOf(upload), checksum: body?.checksum }
  }
  const wire: ChunkWire = {
    api: { call: call as unknown as ChunkWire['api']['call'] },
    async post(form, onProgress) {
      const index = Number(form.get('chunkIndex'))
      const data = form.get('chunkData') as File
      const checksum = String(form.get('chunkChecksum'))
      received.push({
        index,
        checksum,
        last: String(form.get('isLastChunk')),
        data: Buffer.from(await data.arrayBuffer()).toString('base64'),
      })
      onProgress(data.size / 2)
      const error = fail(index)
      if (error instanceof ApiError) throw error
      if (error) {
        const body = { code: 'INTERNAL', message: 'Something went wrong on the server.' }
        return { status: error, statusText: '', body }
      }
      return { status: 200, statusText: '', body: { etag: checksum } }
    },
    wait: async milliseconds => void waits.push(milliseconds),
  }
  const counted = {
    ...upload,
    next: () => {
      prepared += 1
      return upload.next()
    },
    close: () => {
      closed += 1
      upload.close()
    },
  }
  const progress: number[] = []
  const controller = new AbortController()
  const send = () => sendChunked(counted, wire, share => progress.push(share), controller.signal)
  return {
    send,
    upload,
    wire,
    calls,
    received,
    waits,
    progress,
    controller,
    counts: () => ({ prepared, closed }),
  }
}

const network = () => new ApiError('NETWORK', 0, 'Network error')

describe('an upload in chunks', () => {
  it('sends every chunk in order, then the renditions, and tells how far it is', async () => {
    const { send, upload, calls, received, progress, counts } = await aSending()
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
    expect(counts().closed).toBe(1)
  })

  it('sends the same ciphertext again, later each time, while network or server fail', async () => {
    const { send, calls, received, waits } = await aSending([
      { at: 'initiate', error: network(), times: 1 },
      { at: 1, error: network(), times: 2 },
      { at: 1, error: 503, times: 1 },
      { at: 'complete', error: new ApiError('INTERNAL', 500, 'x'), times: 1 },
    ])
    await send()
    expect(calls).toEqual(['initiate', 'initiate', 'complete', 'complete'])
    expect(waits).toEqual([1000, 1000, 2000, 4000, 1000])
    const second = received.filter(({ index }) => index === 1)
    expect(second).toHaveLength(4)
    expect(new Set(second.map(({ data }) => data)).size).toBe(1)
    expect(new Set(received.map(({ data }) => data)).size).toBe(4)
  })

  const failing: [string, Failure, string, number][] = [
    [
      'beginning',
      { at: 'initiate', error: network(), times: 9 },
      'Failed to initiate upload: Network error',
      4,
    ],
    [
      'a chunk',
      { at: 1, error: 500, times: 9 },
      'Failed to upload chunk 2: Something went wrong on the server.',
      1,
    ],
    [
      'completing',
      { at: 'complete', error: new ApiError('UPLOAD_INCOMPLETE', 400, 'It ended.'), times: 9 },
      'Failed to complete upload: It ended.',
      1,
    ],
  ]
  it.each(failing)(
    'says that %s failed, and gives up on the server',
    async (_, failure, text, n) => {
      const { send, calls, counts } = await aSending([failure])
      await expect(send()).rejects.toThrow(text)
      expect(calls.filter(call => call === 'initiate')).toHaveLength(n)
      expect(calls.includes('abandon')).toBe(failure.at !== 'initiate')
      expect(counts().closed).toBe(1)
    },
  )

  it('keeps the code of a refusal, tries it once, and sends nothing of a duplicate', async () => {
    const error = new ApiError('DUPLICATE_ITEM', 409, 'Already there.')
    const { send, received, waits } = await aSending([{ at: 'initiate', error, times: 1 }])
    await expect(send()).rejects.toMatchObject({ code: 'DUPLICATE_ITEM', status: 409 })
    expect([received, waits]).toEqual([[], []])
  })

  it('encrypts no more than the next chunk ahead', async () => {
    const { send, wire, counts } = await aSending()
    const { post } = wire
    const ahead: number[] = []
    wire.post = (form, ...rest) => {
      ahead.push(counts().prepared - Number(form.get('chunkIndex')))
      return post(form, ...rest)
    }
    await send()
    expect(ahead.slice(0, 3)).toEqual([2, 2, 2])
  })

  it('stops when it is cancelled, also between two tries', async () => {
    const reason = new DOMException('Cancelled', 'AbortError')
    const { send, wire, calls, controller, received } = await aSending([
      { at: 1, error: network(), times: 9 },
    ])
    wire.wait = async () => controller.abort(reason)
    await expect(send()).rejects.toBe(reason)
    expect(received).toHaveLength(2)
    expect(calls).toEqual(['initiate', 'abandon'])
  })

  it('gives up what was about to begin when it was cancelled', async () => {
    const reason = new DOMException('Cancelled', 'AbortError')
    const { send, wire, calls, controller, received } = await aSending()
    const { call } = wire.api
    const gate = Promise.withResolvers<void>()
    wire.api = {
      call: (async (...given: Parameters<typeof call>) => {
        await gate.promise
        return call(...given)
      }) as typeof call,
    }
    const sending = send()
    controller.abort(reason)
    await expect(sending).rejects.toBe(reason)
    gate.resolve()
    await expect.poll(() => calls).toEqual(['initiate', 'abandon'])
    expect(received).toEqual([])
  })

  it('believes no server that says it keeps something else', async () => {
    const { send, wire, calls } = await aSending()
    wire.post = async () => ({ status: 200, statusText: '', body: { etag: 'A'.repeat(43) } })
    await expect(send()).rejects.toThrow('Failed to upload chunk 1: Invalid response format')
    expect(calls).toEqual(['initiate', 'abandon'])

    const swapped = await aSending()
    const other = await aSending()
    swapped.wire.api = other.wire.api
    await expect(swapped.send()).rejects.toThrow('Invalid response format')
  })
})
