import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { newBlobKey } from '../../src/blobs/blob-store.ts'
import { createDiskBlobStore } from '../../src/blobs/disk-blob-store.ts'
import { describeBlobStore, expected, source } from '../support/blobs/blob-store-suite.ts'
import { blobsOnDisk } from '../support/blobs/on-disk.ts'
import { temporaryFolder } from '../support/server.ts'

describe('disk blob store', () => {
  describeBlobStore(() => blobsOnDisk(temporaryFolder()))

  const DATA = Buffer.from('ciphertext')

  it('shows a blob once it has all bytes', async () => {
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

  it('sweeps the files of before a time that a crash has left, and none after', async () => {
    const folder = temporaryFolder()
    const store = createDiskBlobStore(folder)
    writeFileSync(join(folder, 'staged/left'), 'x')
    await store.sweep(new Date(Date.now() - 60_000))
    expect(readdirSync(join(folder, 'staged'))).toEqual(['left'])
    await store.sweep(new Date(Date.now() + 60_000))
    expect(readdirSync(join(folder, 'staged'))).toEqual([])
  })

  it('never begins a blob anew', async () => {
    const store = createDiskBlobStore(temporaryFolder())
    const key = newBlobKey()
    await store.begin(key)
    await expect(store.begin(key)).rejects.toThrow()
  })

  it('keeps files for the owner of the process alone', async () => {
    const folder = temporaryFolder()
    const store = createDiskBlobStore(folder)
    const key = newBlobKey()
    await store.put(key, source(DATA), expected(DATA))
    const file = join(folder, key.slice(0, 2), key)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, key.slice(0, 2))).mode & 0o777).toBe(0o700)
  })

  it('deletes the others when one blob cannot be deleted, and says which', async () => {
    const folder = temporaryFolder()
    const store = createDiskBlobStore(folder)
    const stuck = 'ab'.repeat(16)
    const others = ['ab'.padEnd(32, '0'), 'ac'.repeat(16)]
    for (const key of others) await store.begin(key)
    // Nobody deletes a folder as a file, not even root.
    mkdirSync(join(folder, 'ab', stuck))
    const left = await store.delete([stuck, ...others])
    expect(left).toEqual([{ key: stuck, reason: expect.any(Error) }])
    expect(await Promise.all(others.map(store.stat))).toEqual([undefined, undefined])
  })

  it.runIf(process.platform !== 'win32')('keeps a deletion through a loss of power', async () => {
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
