import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newBlobKey } from '../src/blobs/blob-store.ts'
import { createDiskBlobStore } from '../src/blobs/disk-blob-store.ts'
import { describeBlobStore } from './support/blob-store-suite.ts'
import { temporaryFolder } from './support/server.ts'

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
})
