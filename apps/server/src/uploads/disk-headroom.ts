import type { BlobStore } from '../blobs/blob-store.ts'
import type { Context } from '../context.ts'
import { ApiError } from '../http/errors.ts'

/** Where blobs are kept, and how many bytes uploads leave free there. */
type Place = Pick<Context, 'blobs' | 'storageReserve'>

/** A write, by its announced bytes and the account that they count against. */
interface Announced {
  ownerId: number
  bytes: number
}

/** Free bytes of the disk that are held for a write, until its scope ends. */
export interface Headroom extends Disposable {
  /** Passes bytes on as they come, and holds headroom for those that follow. Throws STORAGE_FULL. */
  take(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
}

/**
 * What uploads leave free by default: on a full disk nobody could sign in, or delete anything to make room, because
 * both write to the database.
 */
const RESERVE = 256 * 1024 * 1024

/** Bytes that are held ahead of what has come. More would let clients that only announce fill the disk for all others. */
export const AHEAD = 8 * 1024 * 1024

/** Bytes that writes under way hold in each store, all together and of each account. */
class Held {
  all = 0
  readonly #ofOwners = new Map<number, number>()

  of(ownerId: number): number {
    return this.#ofOwners.get(ownerId) ?? 0
  }

  add(ownerId: number, bytes: number): void {
    this.all += bytes
    const left = this.of(ownerId) + bytes
    if (left > 0) this.#ofOwners.set(ownerId, left)
    else this.#ofOwners.delete(ownerId)
  }
}

const stores = new WeakMap<BlobStore, Held>()

function heldOf(store: BlobStore): Held {
  const held = stores.get(store) ?? new Held()
  stores.set(store, held)
  return held
}

export const reserveOf = ({ storageReserve = RESERVE }: Pick<Place, 'storageReserve'>): number =>
  storageReserve

/** Bytes that uploads may still fill. */
const freeBytesOf = async ({ blobs, storageReserve }: Place): Promise<number> =>
  ((await blobs.freeBytes()) ?? Number.POSITIVE_INFINITY) - reserveOf({ storageReserve })

/** Throws STORAGE_FULL unless so many bytes more leave the reserve free. */
export async function assertHeadroom(place: Place, bytes: number): Promise<void> {
  if ((await freeBytesOf(place)) - heldOf(place.blobs).all < bytes) {
    throw new ApiError('STORAGE_FULL')
  }
}

/**
 * Holds headroom for a write of at most `bytes`. It holds only what comes next, and no account with several writes holds
 * more than half of what is free, so that others find some. Throws STORAGE_FULL.
 */
export async function holdHeadroom(place: Place, { ownerId, bytes }: Announced): Promise<Headroom> {
  const held = heldOf(place.blobs)
  let mine = 0
  const hold = (next: number): void => {
    held.add(ownerId, next - mine)
    mine = next
  }

  /** `later` is what comes behind the bytes that are held. */
  async function check(later: number): Promise<void> {
    const free = await freeBytesOf(place)
    const isShared = held.of(ownerId) === mine || held.of(ownerId) <= free / 2
    if (!isShared || free - held.all < later) throw new ApiError('STORAGE_FULL')
  }

  async function* take(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const piece of source) {
      came += piece.length
      hold(Math.min(AHEAD, Math.max(0, bytes - came)))
      if (came - checkedAt >= AHEAD / 2) {
        checkedAt = came
        await check(0)
      }
      yield piece
    }
  }
  let came = 0
  let checkedAt = 0

  hold(Math.min(AHEAD, bytes))
  try {
    await check(bytes - mine)
  } catch (error) {
    hold(0)
    throw error
  }
  return { take, [Symbol.dispose]: () => hold(0) }
}
