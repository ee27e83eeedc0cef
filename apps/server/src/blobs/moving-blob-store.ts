import { BlobNotFound, type BlobStore, type ListedBlob } from './blob-store.ts'
import { merged } from './merged.ts'

/**
 * Two stores between which blobs move. The handle of an upload tells in which store the upload started: it is
 * '' for the disk, and never '' for the bucket.
 */
export interface MovingStores {
  disk: BlobStore
  bucket: BlobStore
  to: 'disk' | 's3'
}

/**
 * Presents both stores as one while blobs are copied from one to the other. New blobs go to the target;
 * existing ones are read from either store. Uploads under way end in the store where they started.
 */
export function createMovingBlobStore({ disk, bucket, to }: MovingStores): BlobStore {
  const [next, before] = to === 'disk' ? [disk, bucket] : [bucket, disk]
  const homeOf = (handle: string) => (handle === '' ? disk : bucket)
  const all = [next, before]

  /**
   * Reads from the store that has the blob. Tries the first store again at the end, because the blob may have
   * moved there between the first two reads.
   */
  async function whereItIs<T>(read: (store: BlobStore) => Promise<T>): Promise<T> {
    for (const store of all) {
      try {
        return await read(store)
      } catch (error) {
        if (!(error instanceof BlobNotFound)) throw error
      }
    }
    return read(next)
  }

  return {
    limits: next.limits,
    put: next.put,
    begin: next.begin,
    writePart: (key, handle, source, part) => homeOf(handle).writePart(key, handle, source, part),
    finish: (key, handle, receipts, length) => homeOf(handle).finish(key, handle, receipts, length),
    async discard(key) {
      for (const store of all) await store.discard(key)
    },
    read: (key, range) => whereItIs(store => store.read(key, range)),
    readSmall: (key, range, into) => whereItIs(store => store.readSmall(key, range, into)),
    stat: async key => (await next.stat(key)) ?? (await before.stat(key)) ?? next.stat(key),
    list: () => joined(next.list(), before.list()),
    /** Deletes in both stores. No later copy revives a blob: deletions wait while blobs are copied. */
    async delete(keys) {
      const left = new Map((await before.delete(keys)).map(each => [each.key, each]))
      for (const each of await next.delete(keys)) left.set(each.key, each)
      return [...left.values()]
    },
    async readNotes(name) {
      return [...(await before.readNotes(name)), ...(await next.readNotes(name))]
    },
    async writeNote(name, text) {
      for (const store of all) await store.writeNote(name, text)
    },
    freeBytes: next.freeBytes,
    async sweep(until) {
      for (const store of all) await store.sweep(until)
    },
    async close() {
      await Promise.all(all.map(store => store.close()))
    },
  }
}

async function* joined(firsts: AsyncIterable<ListedBlob>, seconds: AsyncIterable<ListedBlob>) {
  for await (const { left, right } of merged(firsts, seconds)) {
    const found = left ?? right
    if (found) yield found
  }
}
