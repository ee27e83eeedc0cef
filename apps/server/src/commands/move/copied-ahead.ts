import { appendFile, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BlobKey, type BlobStore, isBlobKey } from '../../blobs/blob-store.ts'

const fileIn = (folder: string) => join(folder, 'copied-ahead')

/** Notes in a data folder what is put into a store, before it is put there. */
export const notingIn = (folder: string, store: BlobStore): BlobStore => ({
  ...store,
  async put(key, ...rest) {
    await appendFile(fileIn(folder), `${key}\n`, { mode: 0o600 })
    await store.put(key, ...rest)
  },
})

/** The blobs that were noted in a data folder, in the order of their keys. */
export async function* notedIn(folder: string): AsyncGenerator<{ key: BlobKey }> {
  const text = await readFile(fileIn(folder), 'latin1').catch(unlessMissing)
  const keys = new Set(text?.split('\n').filter(isBlobKey))
  for (const key of [...keys].sort()) yield { key }
}

export const forgetNoted = (folder: string): Promise<void> => rm(fileIn(folder), { force: true })

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
