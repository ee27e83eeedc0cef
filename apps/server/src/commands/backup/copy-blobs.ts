import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { type BlobKey, BlobNotFound, type BlobStore, WrongBytes } from '../../blobs/blob-store.ts'
import { merged } from '../../blobs/merged.ts'
import { isUnreadable } from '../../blobs/unreadable.ts'
import { digestOf } from '../digest.ts'
import { inLanes } from '../in-lanes.ts'
import { type BlobBytes, knownBlobs } from '../known-blobs.ts'

export interface Copied {
  blobs: number
  copied: number
  copiedBytes: number
  damaged: BlobKey[]
}

/**
 * Copies the blobs that a database references and `target` lacks. A blob with the right length counts as
 * copied: blobs never change. Calls `assertRunning` before each blob; `assertRunning` throws to end the copy.
 */
export async function copyBlobs(
  database: DatabaseSync,
  source: BlobStore,
  target: BlobStore,
  assertRunning: () => void = () => {},
): Promise<Copied> {
  const done: Copied = { blobs: 0, copied: 0, copiedBytes: 0, damaged: [] }
  await inLanes(merged(knownBlobs(database), target.list()), async ({ left, right }) => {
    if (!left) return
    assertRunning()
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

/** Copies a blob. If the source's bytes do not match the database, stores nothing and resolves to false. */
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
      // When a bucket's stream is destroyed, it emits an error. Without a listener, this error would end the
      // process.
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
 * Returns the digest of a blob's whole content. For a chunked blob, the database has only a digest of the
 * chunks' digests. For such a blob, reads all bytes, and resolves to undefined if they do not match.
 */
async function digestOfWhole(
  { key, bytes, digest, chunkBytes }: BlobBytes,
  source: BlobStore,
): Promise<string | undefined> {
  if (chunkBytes === null) return digest
  const stream = await source.read(key, { start: 0, end: bytes })
  const whole = createHash('sha256')
  async function* hashed() {
    for await (const data of stream) {
      whole.update(data)
      yield data
    }
  }
  const found = await digestOf(hashed(), chunkBytes)
  const isWhole = found.bytes === bytes && found.digest === digest
  return isWhole ? whole.digest('base64url') : undefined
}
