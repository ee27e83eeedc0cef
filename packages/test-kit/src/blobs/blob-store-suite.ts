import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import {
  BlobNotFound,
  type BlobStore,
  type ListedBlob,
  newBlobKey,
  WrongBytes,
} from '../../../../apps/server/src/blobs/blob-store.ts'
import type { TestBlobs } from './on-disk.ts'

export async function* source(...chunks: Uint8Array[]) {
  yield* chunks
}

/** Returns the length and the digest of some bytes, which a caller of `put` announces. */
export const expected = (data: Uint8Array) => ({
  length: data.length,
  digest: createHash('sha256').update(data).digest('base64url'),
})

/** Defines the tests that every blob store must pass. `createStore` makes a new store for each test. */
export function describeBlobStore(createStore: () => TestBlobs): void {
  const readAll = async (store: BlobStore, key: string, start: number, end: number) =>
    buffer(await store.read(key, { start, end }))
  const put = (store: BlobStore, key: string, data: Uint8Array) =>
    store.put(key, source(data), expected(data))

  async function listed(store: BlobStore) {
    const blobs: ListedBlob[] = []
    for await (const blob of store.list()) blobs.push(blob)
    return blobs
  }

  /** Starts a blob of three parts: two equal parts, and a shorter one. */
  async function begun() {
    const blobs = createStore()
    const { store } = blobs
    const key = newBlobKey()
    const handle = await store.begin(key)
    const partBytes = Math.max(store.limits.leastPart, 250_000)
    const data = randomBytes(2 * partBytes + 1000)
    const parts = [0, 1, 2].map(i => data.subarray(i * partBytes, (i + 1) * partBytes))
    const write = (index: number, content = parts[index] ?? Buffer.alloc(0), sent = content) => {
      const part = { index, offset: index * partBytes, ...expected(content) }
      return store.writePart(key, handle, source(sent.subarray(0, 7), sent.subarray(7)), part)
    }
    return { ...blobs, key, handle, data, parts, write }
  }

  it('reads any range of a blob', async () => {
    const { store } = createStore()
    const key = newBlobKey()
    const data = randomBytes(700_000)
    await store.put(key, source(data.subarray(0, 1), data.subarray(1)), expected(data))
    for (const [start, end] of [
      [0, 700_000],
      [0, 1],
      [699_999, 700_000],
      [262_143, 262_145],
    ] as const) {
      const part = data.subarray(start, end)
      expect((await readAll(store, key, start, end)).equals(part)).toBe(true)
      expect((await store.readSmall(key, { start, end })).equals(part)).toBe(true)
    }
    const into = Buffer.alloc(5)
    expect(await store.readSmall(key, { start: 3, end: 8 }, into)).toBe(into)
    expect(into.equals(data.subarray(3, 8))).toBe(true)
    for (const start of [699_999, 700_000]) {
      await expect(store.readSmall(key, { start, end: 700_001 })).rejects.toThrow('shorter')
    }
  })

  it('knows the length of a blob, and whether it exists', async () => {
    const { store } = createStore()
    const key = newBlobKey()
    expect(await store.stat(key)).toBeUndefined()
    await expect(store.read(key, { start: 0, end: 1 })).rejects.toThrow(BlobNotFound)
    await expect(store.readSmall(key, { start: 0, end: 1 })).rejects.toThrow(BlobNotFound)
    await put(store, key, Buffer.from('xyz'))
    expect(await store.stat(key)).toEqual({ bytes: 3 })
  })

  it.each([
    ['another digest than announced', Buffer.from('ciphertexT')],
    ['fewer bytes than announced', Buffer.from('cipher')],
    ['more bytes than announced', Buffer.from('ciphertext, and more')],
    ['no bytes at all', Buffer.alloc(0)],
  ])('rejects %s, and stores nothing', async (_, sent) => {
    const { store, list } = createStore()
    const put = store.put(newBlobKey(), source(sent), expected(Buffer.from('ciphertext')))
    await expect(put).rejects.toThrow(WrongBytes)
    expect(await list()).toEqual([])
  })

  it('throws the error of a failing source, and stores nothing', async () => {
    const { store, list } = createStore()
    async function* broken() {
      yield Buffer.from('x')
      throw new Error('cut off')
    }
    const put = store.put(newBlobKey(), broken(), expected(Buffer.from('xyz')))
    await expect(put).rejects.toThrow('cut off')
    expect(await list()).toEqual([])
  })

  it('stores concurrent blobs separately', async () => {
    const { store } = createStore()
    const blobs = Array.from({ length: 8 }, () => ({
      key: newBlobKey(),
      data: randomBytes(50_000),
    }))
    await Promise.all(blobs.map(({ key, data }) => put(store, key, data)))
    for (const { key, data } of blobs) {
      expect((await readAll(store, key, 0, data.length)).equals(data)).toBe(true)
    }
  })

  it('deletes blobs, and ignores missing ones', async () => {
    const { store } = createStore()
    const key = newBlobKey()
    await put(store, key, Buffer.from('x'))
    expect(await store.delete([key, newBlobKey()])).toEqual([])
    expect(await store.stat(key)).toBeUndefined()
    expect(await store.delete([key])).toEqual([])
    expect(await store.delete([])).toEqual([])
  })

  it('lists blobs sorted by key', async () => {
    const { store } = createStore()
    const keys = ['f'.repeat(32), `0a${'1'.repeat(30)}`, `0a${'0'.repeat(30)}`]
    for (const [i, key] of keys.entries()) await put(store, key, randomBytes(i + 1))
    expect(await listed(store)).toEqual([
      { key: keys[2], bytes: 3 },
      { key: keys[1], bytes: 2 },
      { key: keys[0], bytes: 1 },
    ])
    await store.delete(keys)
    expect(await listed(store)).toEqual([])
  })

  it('keeps every finished blob in a sweep', async () => {
    const { store } = createStore()
    const key = newBlobKey()
    await put(store, key, Buffer.from('x'))
    await store.sweep(new Date(Date.now() + 60_000))
    expect(await store.stat(key)).toEqual({ bytes: 1 })
  })

  it('completes a blob from parts that arrive in any order, and again if the caller repeats the call', async () => {
    const { store, key, handle, data, write } = await begun()
    const [last = '', ...others] = await Promise.all([2, 0, 1].map(index => write(index)))
    const receipts = [...others, last]
    await store.finish(key, handle, receipts, data.length)
    await store.finish(key, handle, receipts, data.length)
    expect((await readAll(store, key, 0, data.length)).equals(data)).toBe(true)
    await store.discard(key)
    expect(await store.stat(key)).toBeUndefined()
    await expect(store.finish(key, handle, receipts, data.length)).rejects.toThrow(BlobNotFound)
  })

  it('accepts a part again after it has rejected wrong bytes', async () => {
    const { store, key, handle, data, parts, write } = await begun()
    const first = await write(0)
    const right = parts[1] ?? Buffer.alloc(0)
    const wrong = Buffer.from(right).fill(1, 100, 200)
    await expect(write(1, right, wrong)).rejects.toThrow(WrongBytes)
    await expect(write(1, right, right.subarray(1))).rejects.toThrow(WrongBytes)
    const receipts = [first, await write(1), await write(2)]
    await store.finish(key, handle, receipts, data.length)
    expect((await readAll(store, key, 0, data.length)).equals(data)).toBe(true)
  })

  it('rejects completing a blob whose parts are shorter than the stated length', async () => {
    const { store, key, handle, data, write } = await begun()
    const receipts = [await write(0), await write(1)]
    await expect(store.finish(key, handle, receipts, data.length)).rejects.toThrow(WrongBytes)
  })

  it('leaves nothing of a discarded blob, and rejects its parts', async () => {
    const { store, key, handle, list, parts, write } = await begun()
    const receipts = [await write(0)]
    await store.discard(key)
    expect(await list()).toEqual([])
    await expect(write(1)).rejects.toThrow(BlobNotFound)
    const finished = store.finish(key, handle, receipts, parts[0]?.length ?? 0)
    await expect(finished).rejects.toThrow(BlobNotFound)
    expect(await list()).toEqual([])
    await store.discard(key)
  })

  it.each(['', '../secret', '/etc/passwd', 'A'.repeat(32), '0'.repeat(31), `${'0'.repeat(32)}/`])(
    'rejects the key %j',
    async key => {
      const { store } = createStore()
      const part = { index: 0, offset: 0, ...expected(Buffer.from('x')) }
      const uses = [
        async () => store.put(key, source(Buffer.from('x')), part),
        async () => store.read(key, { start: 0, end: 1 }),
        async () => store.readSmall(key, { start: 0, end: 1 }),
        async () => store.stat(key),
        async () => store.delete([key]),
        async () => store.discard(key),
        async () => store.begin(key),
        async () => store.writePart(key, '', source(Buffer.from('x')), part),
        async () => store.finish(key, '', [], 0),
      ]
      for (const use of uses) await expect(use()).rejects.toThrow(TypeError)
    },
  )
}
