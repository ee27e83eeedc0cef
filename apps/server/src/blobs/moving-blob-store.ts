import { BlobNotFound, type BlobStore, type ListedBlob } from './blob-store.ts'
import { merged } from './merged.ts'

/** Two stores between which blobs move, told apart by their handles: that of the disk is ''. */
export interface MovingStores {
  disk: BlobStore
  bucket: BlobStore
  to: 'disk' | 's3'
}

/**
 * Both stores as one, while blobs are copied from the one to the other: what is new goes to where they move, and what is
 * there already is read from wherever it lies. Uploads under way end where they began.
 */
export function createMovingBlobStore({ disk, bucket, to }: MovingStores): BlobStore {
  const [next, before] = to === 'disk' ? [disk, bucket] : [bucket, disk]
  const homeOf = (handle: string) => (handle === '' ? disk : bucket)
  const all = [next, before]

  /** A copy may have come, and its source have gone, between the two: then it is in the first one. */
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
    /** No copy comes behind it: what is deleted while blobs are copied waits for the end of that. */
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

/** The blobs of either list in the order of their keys, each once: as the first list has it. */
async function* joined(firsts: AsyncIterable<ListedBlob>, seconds: AsyncIterable<ListedBlob>) {
  for await (const { left, right } of merged(firsts, seconds)) {
    const found = left ?? right
    if (found) yield found
  }
}
