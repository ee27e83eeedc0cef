import type { BlobStore } from '../blobs/blob-store.ts'
import type { Context } from '../context.ts'
import { ApiError } from '../http/errors.ts'
import type { UploadParts } from '../http/multipart.ts'

/** Where blobs are kept, and how many bytes uploads leave free there. */
type Place = Pick<Context, 'blobs' | 'storageReserve'>

/** A write, by its announced bytes and the account that they count against. */
interface Announced {
  ownerId: number
  bytes: number
}

/** What a write under way does with its room. */
export interface Room {
  /** Passes bytes on as they come, and keeps room ahead of them. Throws STORAGE_FULL. */
  take(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
}

/** The parts of an upload, whose files take what `room` holds for them. */
export const inRoom = (parts: UploadParts, room: Room): UploadParts => ({
  ...parts,
  file: async name => room.take(await parts.file(name)),
})

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
const roomIn = async (place: Place): Promise<number> =>
  ((await place.blobs.freeBytes()) ?? Number.POSITIVE_INFINITY) - reserveOf(place)

/** Throws STORAGE_FULL unless so many bytes more leave the reserve free. */
export async function assertRoom(place: Place, bytes: number): Promise<void> {
  if ((await roomIn(place)) - heldOf(place.blobs).all < bytes) throw new ApiError('STORAGE_FULL')
}

/**
 * Runs a write of at most so many bytes, for which there is room. Only what comes next is held for it, and no account
 * with several writes holds more than half of the room, so that others find some. Throws STORAGE_FULL.
 */
export async function withRoom<T>(
  place: Place,
  { ownerId, bytes }: Announced,
  write: (room: Room) => Promise<T>,
): Promise<T> {
  const held = heldOf(place.blobs)
  let mine = 0
  const hold = (more: number): void => {
    held.add(ownerId, more - mine)
    mine = more
  }

  /** `later` is what comes behind the bytes that are held. */
  async function check(later: number): Promise<void> {
    const room = await roomIn(place)
    const isShared = held.of(ownerId) === mine || held.of(ownerId) <= room / 2
    if (!isShared || room - held.all < later) throw new ApiError('STORAGE_FULL')
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

  try {
    hold(Math.min(AHEAD, bytes))
    await check(bytes - mine)
    return await write({ take })
  } finally {
    hold(0)
  }
}
