import type { BlobStore } from '../blobs/blob-store.ts'
import type { Context } from '../context.ts'
import { ApiError } from '../http/errors.ts'

/** A store, and the bytes that uploads must leave free in it. */
type Place = Pick<Context, 'blobs' | 'storageReserve'>

/** A write: its announced bytes, and the account to which it is charged. */
interface Announced {
  ownerId: number
  bytes: number
}

/** Free disk space held for a write until its scope ends. */
export interface Headroom extends Disposable {
  /**
   * Passes the source's bytes on. Meanwhile holds disk space for the next `AHEAD` bytes. Throws STORAGE_FULL
   * if the disk does not have this space, or if the account's uploads already hold too much.
   */
  take(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
}

/** Default bytes that uploads leave free. On a full disk, nobody could sign in or delete anything. */
const RESERVE = 256 * 1024 * 1024

/**
 * The largest number of bytes that a write holds for bytes still to come. With more, clients could block
 * others by announcing large files.
 */
export const AHEAD = 8 * 1024 * 1024

/** Bytes held in one store, in all and per account. */
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

const freeBytesOf = async ({ blobs, storageReserve }: Place): Promise<number> =>
  ((await blobs.freeBytes()) ?? Number.POSITIVE_INFINITY) - reserveOf({ storageReserve })

/** Logs a warning if uploads are refused because little disk space is free. */
export async function warnOfLittleSpace({
  blobs,
  storageReserve,
  logger,
}: Place & Pick<Context, 'logger'>): Promise<void> {
  const free = await blobs.freeBytes()
  const reserve = reserveOf({ storageReserve })
  if (free === null || free >= reserve) return
  logger.warn({ free, reserve }, 'little disk space is free; uploads are refused')
}

/** Throws STORAGE_FULL unless this many bytes fit without using the reserve. */
export async function assertHeadroom(place: Place, bytes: number): Promise<void> {
  if ((await freeBytesOf(place)) - heldOf(place.blobs).all < bytes) {
    throw new ApiError('STORAGE_FULL')
  }
}

/**
 * Holds headroom for a write of `bytes` or fewer, but only for its next `AHEAD` bytes. An account with
 * several writes may hold at most half of the free space. Throws STORAGE_FULL if the account holds more, or
 * if the whole write does not fit.
 */
export async function holdHeadroom(place: Place, { ownerId, bytes }: Announced): Promise<Headroom> {
  const held = heldOf(place.blobs)
  let mine = 0
  const hold = (next: number): void => {
    held.add(ownerId, next - mine)
    mine = next
  }

  /**
   * Throws STORAGE_FULL if the account holds too much, or if `later` bytes do not fit next to all held bytes.
   */
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
