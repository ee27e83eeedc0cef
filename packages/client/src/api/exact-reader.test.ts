import type { Bytes } from '@safelight/crypto/bytes'
import { describe, expect, it } from 'vitest'
import { createExactReader } from './exact-reader.ts'

const streamOf = (...chunks: number[][]) =>
  new ReadableStream<Bytes>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(Uint8Array.from(chunk))
      controller.close()
    },
  })

describe('the exact reader', () => {
  it.each([1, 2, 3, 5, 100])('reads pieces of any length from chunks of %i bytes', async step => {
    const bytes = [0xff, 0xff, 0xff, 0xfe, 1, 2, 3, 4, 5, 6, 7]
    const chunks = bytes.flatMap((_, i) => (i % step === 0 ? [bytes.slice(i, i + step)] : []))
    const reader = createExactReader(streamOf(...chunks, []))
    expect(await reader.uint32be()).toBe(0xfffffffe)
    expect([...(await reader.read(2))]).toEqual([1, 2])
    await reader.skip(3)
    expect([...(await reader.read(0))]).toEqual([])
    expect([...(await reader.read(2))]).toEqual([6, 7])
  })

  it('throws if a stream ends early or fails', async () => {
    const ended = createExactReader(streamOf([1, 2, 3]))
    await expect(ended.uint32be()).rejects.toMatchObject({ code: 'NETWORK' })
    await expect(createExactReader(streamOf([1])).skip(2)).rejects.toMatchObject({
      code: 'NETWORK',
    })
    const failed = new ReadableStream<Bytes>({
      pull(controller) {
        controller.error(new TypeError('network error'))
      },
    })
    await expect(createExactReader(failed).read(1)).rejects.toMatchObject({ code: 'NETWORK' })
  })

  it('cancels the source stream when the caller cancels before the end', async () => {
    let isLetGo = false
    const endless = new ReadableStream<Bytes>({
      pull: controller => controller.enqueue(new Uint8Array(10)),
      cancel: () => {
        isLetGo = true
      },
    })
    const reader = createExactReader(endless)
    await reader.read(15)
    await reader.cancel()
    expect(isLetGo).toBe(true)
  })
})
