import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { newBlobKey } from '../../src/blobs/blob-store.ts'
import { createDiskBlobStore } from '../../src/blobs/disk-blob-store.ts'
import { describeBlobStore } from '../support/blob-store-suite.ts'
import { temporaryFolder } from '../support/server.ts'

describe('disk blob store', () => {
  describeBlobStore(async () => createDiskBlobStore(temporaryFolder()))

  async function* source() {
    yield Buffer.from('ciphertext')
  }

  it('leaves no file of what was discarded or broke off', async () => {
    const folder = temporaryFolder()
    const store = createDiskBlobStore(folder)
    await (await store.stage(source())).discard()
    const broken = (async function* () {
      yield Buffer.from('x')
      throw new Error('cut off')
    })()
    await store.stage(broken).catch(() => {})
    expect(readdirSync(join(folder, 'staged'))).toEqual([])
  })

  it('keeps files for the owner of the process alone', async () => {
    const folder = temporaryFolder()
    const store = createDiskBlobStore(folder)
    const key = newBlobKey()
    await (await store.stage(source())).commit(key)
    const file = join(folder, key.slice(0, 2), key)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, key.slice(0, 2))).mode & 0o777).toBe(0o700)
  })

  it('deletes the others when one blob cannot be deleted, and says which', async () => {
    const folder = temporaryFolder()
    const store = createDiskBlobStore(folder)
    const stuck = 'ab'.repeat(16)
    const others = ['ab'.padEnd(32, '0'), 'ac'.repeat(16)]
    for (const key of others) await store.create(key)
    // Nobody deletes a folder as a file, not even root.
    mkdirSync(join(folder, 'ab', stuck))
    const left = await store.delete([stuck, ...others])
    expect(left).toEqual([{ key: stuck, reason: expect.any(Error) }])
    expect(await Promise.all(others.map(key => store.exists(key)))).toEqual([false, false])
  })

  it.runIf(process.platform !== 'win32')('keeps a deletion through a loss of power', async () => {
    const folder = temporaryFolder()
    const store = createDiskBlobStore(folder)
    const keys = ['ab'.repeat(16), 'ab'.padEnd(32, '0'), 'cd'.repeat(16)]
    for (const key of keys) await store.create(key)
    const file = await open(folder)
    const sync = vi.spyOn(Object.getPrototypeOf(file), 'sync')
    onTestFinished(() => sync.mockRestore())
    await file.close()
    expect(await store.delete(keys)).toEqual([])
    expect(sync).toHaveBeenCalledTimes(2)
  })
})
