import { appendFile, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BlobKey, type BlobStore, isBlobKey } from '../../blobs/blob-store.ts'
import { unlessMissing } from '../../blobs/unless-missing.ts'

const fileIn = (folder: string) => join(folder, 'copied-ahead')

export const notingIn = (folder: string, store: BlobStore): BlobStore => ({
  ...store,
  async put(key, ...rest) {
    await appendFile(fileIn(folder), `${key}\n`, { mode: 0o600 })
    await store.put(key, ...rest)
  },
})

export async function* notedIn(folder: string): AsyncGenerator<{ key: BlobKey }> {
  const text = await readFile(fileIn(folder), 'latin1').catch(unlessMissing)
  const keys = new Set(text?.split('\n').filter(isBlobKey))
  for (const key of [...keys].sort()) yield { key }
}

export const forgetNoted = (folder: string): Promise<void> => rm(fileIn(folder), { force: true })
