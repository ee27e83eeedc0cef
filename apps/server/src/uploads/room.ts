import type { BlobStore } from '../blobs/blob-store.ts'
import { ApiError } from '../http/errors.ts'
import type { Parts } from '../parts.ts'

/** Where blobs are kept, and how many bytes uploads leave free there. */
type Place = Pick<Parts, 'blobs' | 'storageReserve'>

/**
 * What uploads leave free by default: on a full disk nobody could sign in, or delete anything to make room, because
 * both write to the database.
 */
const RESERVE = 256 * 1024 * 1024

/** What writes under way may still take of each store. */
const promised = new WeakMap<BlobStore, number>()

export const reserveOf = ({ storageReserve = RESERVE }: Pick<Place, 'storageReserve'>): number =>
  storageReserve

/** Throws STORAGE_FULL unless so many bytes more leave the reserve free. */
export async function assertRoom(place: Place, bytes: number): Promise<void> {
  await withRoom(place, bytes, async () => {})
}

/** Runs a write of at most so many bytes, for which there is room until it ends. Throws STORAGE_FULL. */
export async function withRoom<T>(
  place: Place,
  bytes: number,
  write: () => Promise<T>,
): Promise<T> {
  const { blobs } = place
  promise(blobs, bytes)
  try {
    const free = (await blobs.freeBytes()) ?? Number.POSITIVE_INFINITY
    if (free - (promised.get(blobs) ?? 0) < reserveOf(place)) throw new ApiError('STORAGE_FULL')
    return await write()
  } finally {
    promise(blobs, -bytes)
  }
}

function promise(blobs: BlobStore, bytes: number): void {
  promised.set(blobs, (promised.get(blobs) ?? 0) + bytes)
}
