import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { type BlobKey, BlobNotFound, type BlobStore, WrongBytes } from '../../blobs/blob-store.ts'
import { merged } from '../../blobs/merged.ts'
import { digestOf } from '../digest.ts'
import { inLanes } from '../in-lanes.ts'
import { type BlobBytes, knownBlobs } from '../known-blobs.ts'
import { isUnreadable } from '../verify/check-blobs.ts'

/** What a copy of blobs did. */
export interface Copied {
  /** Blobs that the database counts on. */
  blobs: number
  copied: number
  copiedBytes: number
  /** Keys of those that are not whole where they were copied from; nothing of them was copied. */
  damaged: BlobKey[]
}

/**
 * Copies the blobs that a database counts on and that `target` lacks. `goOn` throws when the copy must end.
 * A blob of the right length that is there already is taken for what it is: no blob ever changes.
 */
export async function copyBlobs(
  database: DatabaseSync,
  source: BlobStore,
  target: BlobStore,
  goOn: () => void = () => {},
): Promise<Copied> {
  const done: Copied = { blobs: 0, copied: 0, copiedBytes: 0, damaged: [] }
  await inLanes(merged(knownBlobs(database), target.list()), async ({ left, right }) => {
    if (!left) return
    goOn()
    done.blobs += 1
    if (right?.bytes === left.bytes) return
    if (await copyBlob(left, source, target)) {
      done.copied += 1
      done.copiedBytes += left.bytes
    } else done.damaged.push(left.key)
  })
  done.damaged.sort()
  return done
}

/** Resolves to false, and keeps nothing, when the source has not the bytes that the database says. */
export async function copyBlob(
  blob: BlobBytes,
  source: BlobStore,
  target: BlobStore,
): Promise<boolean> {
  const { key, bytes } = blob
  const range = { start: 0, end: bytes }
  try {
    const digest = await digestOfWhole(blob, source)
    if (digest === undefined) return false
    const stream = await source.read(key, range)
    try {
      await target.put(key, stream, { length: bytes, digest })
    } finally {
      // A bucket's stream fails when it is given up, and by then nobody listens.
      stream.on('error', () => {}).destroy()
    }
    return true
  } catch (error) {
    if (error instanceof BlobNotFound || error instanceof WrongBytes) return false
    if (isUnreadable(error)) return false
    throw error
  }
}

/**
 * The digest that the copy must have. Of a blob that came in chunks another one is noted, and of an old one none: it
 * is read once more before. Undefined when it is not what was noted.
 */
async function digestOfWhole(
  { key, bytes, digest, chunkBytes }: BlobBytes,
  source: BlobStore,
): Promise<string | undefined> {
  if (digest !== null && chunkBytes === null) return digest
  const stream = await source.read(key, { start: 0, end: bytes })
  const whole = createHash('sha256')
  async function* hashed() {
    for await (const data of stream) {
      whole.update(data)
      yield data
    }
  }
  const found = await digestOf(hashed(), chunkBytes)
  const isWhole = found.bytes === bytes && (digest === null || found.digest === digest)
  return isWhole ? whole.digest('base64url') : undefined
}
