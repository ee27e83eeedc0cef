import { mkdirSync, readdirSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { describeBlobStore, expected, source } from '@safelight/test-kit/blobs/blob-store-suite'
import { blobsOnDisk } from '@safelight/test-kit/blobs/on-disk'
import { temporaryFolder } from '@safelight/test-kit/server'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { newBlobKey, StoreUnavailable } from '../../src/blobs/blob-store.ts'
import { createDiskBlobStore } from '../../src/blobs/disk-blob-store.ts'

describe('disk blob store', () => {
  describeBlobStore(() => blobsOnDisk(temporaryFolder()))

  const DATA = Buffer.from('ciphertext')

  it('shows a blob only after all its bytes are stored', async () => {
    const { store, list } = blobsOnDisk(temporaryFolder())
    const key = newBlobKey()
    const seen: unknown[] = []
    async function* slowly() {
      yield DATA.subarray(0, 5)
      yield DATA.subarray(5)
      seen.push(await store.stat(key), (await list()).length)
    }
    await store.put(key, slowly(), expected(DATA))
    expect(seen).toEqual([undefined, 1])
    expect(await list()).toEqual([join(key.slice(0, 2), key)])
  })

  it('deletes files that a crash has left', async () => {
    const folder = temporaryFolder()
    const store = createDiskBlobStore(folder)
    const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60_000)
    for (const name of ['left', 'under-way']) writeFileSync(join(folder, 'staged', name), 'x')
    utimesSync(join(folder, 'staged/left'), twoHoursAgo, twoHoursAgo)
    await store.sweep(new Date(twoHoursAgo.getTime() - 1000))
    expect(readdirSync(join(folder, 'staged'))).toEqual(['left', 'under-way'])
    await store.sweep(new Date(Date.now() + 60_000))
    expect(readdirSync(join(folder, 'staged'))).toEqual(['under-way'])
  })

  it('discards a blob that is still being written', async () => {
    const { store, list } = blobsOnDisk(temporaryFolder())
    const [key, other] = [newBlobKey(), newBlobKey()]
    async function* slowly() {
      yield DATA.subarray(0, 5)
      yield DATA.subarray(5)
      await store.discard(key)
    }
    await expect(store.put(key, slowly(), expected(DATA))).rejects.toThrow('ENOENT')
    await store.put(other, source(DATA), expected(DATA))
    expect(await list()).toEqual([join(other.slice(0, 2), other)])
  })

  it('writes nothing into the empty folder of an unmounted disk', async () => {
    const folder = join(temporaryFolder(), 'blobs')
    const store = createDiskBlobStore(folder)
    const key = newBlobKey()
    await store.put(key, source(DATA), expected(DATA))
    renameSync(folder, `${folder}-unmounted`)
    mkdirSync(folder)

    await expect(store.begin(newBlobKey())).rejects.toThrow(StoreUnavailable)
    await expect(store.put(newBlobKey(), source(DATA), expected(DATA))).rejects.toThrow()
    await expect(store.read(key, { start: 0, end: 1 })).rejects.toThrow(StoreUnavailable)
    await expect(store.stat(key)).rejects.toThrow(StoreUnavailable)
    expect(await store.delete([key])).toEqual([{ key, reason: expect.any(StoreUnavailable) }])
    expect(readdirSync(folder)).toEqual([])
  })

  it('refuses to start a blob a second time', async () => {
    const store = createDiskBlobStore(temporaryFolder())
    const key = newBlobKey()
    await store.begin(key)
    await expect(store.begin(key)).rejects.toThrow()
  })

  it('creates files that only the owner of the process can read', async () => {
    const folder = temporaryFolder()
    const store = createDiskBlobStore(folder)
    const key = newBlobKey()
    await store.put(key, source(DATA), expected(DATA))
    const file = join(folder, key.slice(0, 2), key)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, key.slice(0, 2))).mode & 0o777).toBe(0o700)
  })

  it('deletes all other blobs if one blob cannot be deleted', async () => {
    const folder = temporaryFolder()
    const store = createDiskBlobStore(folder)
    const stuck = 'ab'.repeat(16)
    const others = ['ab'.padEnd(32, '0'), 'ac'.repeat(16)]
    for (const key of others) await store.begin(key)
    // Creates a folder in place of the blob. It cannot be deleted as a file, not even by root.
    mkdirSync(join(folder, 'ab', stuck))
    const left = await store.delete([stuck, ...others])
    expect(left).toEqual([{ key: stuck, reason: expect.any(Error) }])
    expect(await Promise.all(others.map(store.stat))).toEqual([undefined, undefined])
  })

  it.runIf(process.platform !== 'win32')('makes deletions durable', async () => {
    const folder = temporaryFolder()
    const store = createDiskBlobStore(folder)
    const keys = ['ab'.repeat(16), 'ab'.padEnd(32, '0'), 'cd'.repeat(16)]
    for (const key of keys) await store.begin(key)
    const file = await open(folder)
    const sync = vi.spyOn(Object.getPrototypeOf(file), 'sync')
    onTestFinished(() => sync.mockRestore())
    await file.close()
    expect(await store.delete(keys)).toEqual([])
    expect(sync).toHaveBeenCalledTimes(2)
  })
})
