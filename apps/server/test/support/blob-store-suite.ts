import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import {
  BlobNotFound,
  type BlobStore,
  type ListedBlob,
  newBlobKey,
} from '../../src/blobs/blob-store.ts'

/** What every blob store has to hold to. `createStore` makes a fresh one for each test. */
export function describeBlobStore(createStore: () => Promise<BlobStore>): void {
  async function* source(...chunks: Uint8Array[]) {
    yield* chunks
  }
  const readAll = async (store: BlobStore, key: string, start: number, end: number) =>
    buffer(await store.read(key, { start, end }))

  async function listed(store: BlobStore) {
    const blobs: ListedBlob[] = []
    for await (const blob of store.list()) blobs.push(blob)
    return blobs
  }

  it('counts and hashes what it stages', async () => {
    const store = await createStore()
    const data = randomBytes(300_000)
    const staged = await store.stage(source(data.subarray(0, 1), data.subarray(1)))
    const digest = createHash('sha256').update(data).digest('base64url')
    expect([staged.bytes, staged.digest]).toEqual([300_000, digest])
    await staged.discard()
  })

  it('gives back any range of what was committed', async () => {
    const store = await createStore()
    const key = newBlobKey()
    const data = randomBytes(700_000)
    await (await store.stage(source(data))).commit(key)
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
    await expect(store.readSmall(key, { start: 699_999, end: 700_001 })).rejects.toThrow('shorter')
  })

  it('shows nothing of a blob before it is committed', async () => {
    const store = await createStore()
    const key = newBlobKey()
    const staged = await store.stage(source(Buffer.from('x')))
    expect(await store.exists(key)).toBe(false)
    await expect(store.read(key, { start: 0, end: 1 })).rejects.toThrow(BlobNotFound)
    await expect(store.readSmall(key, { start: 0, end: 1 })).rejects.toThrow(BlobNotFound)
    await staged.commit(key)
    expect(await store.exists(key)).toBe(true)
  })

  it('lists what is kept, in the order of the keys', async () => {
    const store = await createStore()
    const keys = ['f'.repeat(32), `0a${'1'.repeat(30)}`, `0a${'0'.repeat(30)}`]
    for (const [i, key] of keys.entries()) {
      await (await store.stage(source(randomBytes(i + 1)))).commit(key)
    }
    const staged = await store.stage(source(Buffer.from('x')))
    expect(await listed(store)).toEqual([
      { key: keys[2], bytes: 3 },
      { key: keys[1], bytes: 2 },
      { key: keys[0], bytes: 1 },
    ])
    await staged.discard()
    await store.delete(keys)
    expect(await listed(store)).toEqual([])
  })

  it('throws the error of a source that fails', async () => {
    const store = await createStore()
    async function* broken() {
      yield Buffer.from('x')
      throw new Error('cut off')
    }
    await expect(store.stage(broken())).rejects.toThrow('cut off')
  })

  it('keeps blobs apart that are staged at once', async () => {
    const store = await createStore()
    const blobs = Array.from({ length: 8 }, () => ({
      key: newBlobKey(),
      data: randomBytes(50_000),
    }))
    await Promise.all(
      blobs.map(async ({ key, data }) => (await store.stage(source(data))).commit(key)),
    )
    for (const { key, data } of blobs) {
      expect((await readAll(store, key, 0, data.length)).equals(data)).toBe(true)
    }
  })

  it('deletes blobs, and those that are not there', async () => {
    const store = await createStore()
    const key = newBlobKey()
    await (await store.stage(source(Buffer.from('x')))).commit(key)
    expect(await store.delete([key, newBlobKey()])).toEqual([])
    expect(await store.exists(key)).toBe(false)
    expect(await store.delete([key])).toEqual([])
  })

  it('keeps a committed blob when it is discarded afterwards', async () => {
    const store = await createStore()
    const key = newBlobKey()
    const staged = await store.stage(source(Buffer.from('x')))
    await staged.commit(key)
    await staged.discard()
    await store.sweepStaged(new Date(Date.now() + 60_000))
    expect(await store.exists(key)).toBe(true)
  })

  it('sweeps what was staged before a time and not what came after', async () => {
    const store = await createStore()
    const key = newBlobKey()
    const staged = await store.stage(source(Buffer.from('x')))
    await store.sweepStaged(new Date(Date.now() - 60_000))
    await staged.commit(key)
    const left = await store.stage(source(Buffer.from('x')))
    await store.sweepStaged(new Date(Date.now() + 60_000))
    await expect(left.commit(newBlobKey())).rejects.toThrow()
    expect(await store.exists(key)).toBe(true)
  })

  it('is written in parts, in any order and at once, to the places that they name', async () => {
    const store = await createStore()
    const key = newBlobKey()
    const data = randomBytes(700_000)
    await store.create(key)
    const parts = [500_000, 0, 250_000].map(async start => {
      const part = data.subarray(start, start === 500_000 ? undefined : start + 250_000)
      const digest = createHash('sha256').update(part).digest('base64url')
      const written = await store.writePart(
        key,
        start,
        source(part.subarray(0, 7), part.subarray(7)),
      )
      expect(written).toEqual({ bytes: part.length, digest })
    })
    await Promise.all(parts)
    expect((await readAll(store, key, 0, 700_000)).equals(data)).toBe(true)
    await store.delete([key])
    expect(await store.exists(key)).toBe(false)
  })

  it('writes no part of a blob that was not created or is deleted', async () => {
    const store = await createStore()
    const key = newBlobKey()
    const write = () => store.writePart(key, 0, source(Buffer.from('x')))
    await expect(write()).rejects.toThrow(BlobNotFound)
    await store.create(key)
    await store.delete([key])
    await expect(write()).rejects.toThrow(BlobNotFound)
    expect(await store.exists(key)).toBe(false)
  })

  it('never makes a blob anew', async () => {
    const store = await createStore()
    const key = newBlobKey()
    await store.create(key)
    await expect(store.create(key)).rejects.toThrow()
  })

  it.each(['', '../secret', '/etc/passwd', 'A'.repeat(32), '0'.repeat(31), `${'0'.repeat(32)}/`])(
    'refuses the key %j',
    async key => {
      const store = await createStore()
      const uses = [
        async () => store.read(key, { start: 0, end: 1 }),
        async () => store.exists(key),
        async () => store.delete([key]),
        async () => store.create(key),
        async () => store.writePart(key, 0, source(Buffer.from('x'))),
        async () => (await store.stage(source(Buffer.from('x')))).commit(key),
      ]
      for (const use of uses) await expect(use()).rejects.toThrow(TypeError)
    },
  )
}
