import { texts } from '@safelight/texts/server/back-up'
import type { BlobKey, BlobStore } from '../../blobs/blob-store.ts'
import { merged } from '../../blobs/merged.ts'
import { StartError } from '../../start-error.ts'
import { inLanes } from '../in-lanes.ts'
import type { BlobBytes, BlobIndex } from '../known-blobs.ts'
import { digestIn } from '../verify/check-blobs.ts'
import { type Copied, copyBlob } from './copy-blobs.ts'

export interface Synced extends Copied {
  repaired: { key: BlobKey; side: 'backup' | 'data folder' }[]
  /**
   * Blobs of earlier generations that are no longer whole in the backup, each with the newest generation that
   * references it.
   */
  lost: { key: BlobKey; generation: number }[]
}

export interface Sides {
  source: BlobStore
  backup: BlobStore
}

export interface Syncing {
  /** Compare the digests of all blobs on both sides instead of only their lengths. */
  isDeep: boolean
  /**
   * Copy blobs back from the backup even if most are missing in the server's blob store. Otherwise throw:
   * that store is probably the wrong one, or not mounted.
   */
  acceptsLoss: boolean
  /** Called before each blob. Throws to end the copy. */
  assertRunning(): void
}

/**
 * Copies all blobs that the snapshot references into a backup. Blobs that are missing or damaged on one side
 * are repaired from the other. `now` indexes the snapshot, `earlier` the previous generations.
 */
export async function syncBlobs(
  now: BlobIndex,
  earlier: BlobIndex,
  { source, backup }: Sides,
  { isDeep, acceptsLoss, assertRunning }: Syncing,
): Promise<Synced> {
  const done: Synced = { blobs: 0, copied: 0, copiedBytes: 0, damaged: [], repaired: [], lost: [] }
  const isWhole = async (store: BlobStore, blob: BlobBytes, found: { bytes: number } | undefined) =>
    found?.bytes === blob.bytes && (!isDeep || (await digestIn(store, blob)) === blob.digest)
  const missing: BlobBytes[] = []
  const most = Math.max(FEW, now.count() / 2)

  const needed = merged(now.blobs(), eachOf(earlier.blobs()))
  await inLanes(merged(merged(needed, backup.list()), source.list()), async all => {
    const { left: { left: { left: blob, right: before } = {}, right: kept } = {}, right: there } =
      all
    if (!blob) {
      if (before && !(await isWhole(backup, before, kept))) {
        done.lost.push({ key: before.key, generation: before.generation })
      }
      return
    }
    assertRunning()
    done.blobs += 1
    const isKept = await isWhole(backup, blob, kept)
    if (!(await isWhole(source, blob, there))) {
      if (!isKept) done.damaged.push(blob.key)
      else if (missing.push(blob) > most && !acceptsLoss) throw new StartError(texts.mostFilesGone)
    } else if (!isKept) {
      if (!(await copyBlob(blob, source, backup))) return void done.damaged.push(blob.key)
      done.copied += 1
      done.copiedBytes += blob.bytes
      if (kept || before) done.repaired.push({ key: blob.key, side: 'backup' })
    }
  })
  // A running server is safe: blobs appear atomically, and deletions wait until this run ends.
  await inLanes(eachOf(missing), async blob => {
    assertRunning()
    if (await copyBlob(blob, backup, source)) {
      done.repaired.push({ key: blob.key, side: 'data folder' })
    } else done.damaged.push(blob.key)
  })
  done.damaged.sort()
  return done
}

const FEW = 20

async function* eachOf<T>(all: Iterable<T>): AsyncGenerator<T> {
  yield* all
}

export async function deleteOthers(kept: BlobIndex, backup: BlobStore): Promise<number> {
  let deleted = 0
  let others: BlobKey[] = []
  const flush = async () => {
    const left = await backup.delete(others)
    if (left[0]) throw left[0].reason
    deleted += others.length
    others = []
  }
  for await (const { key, left } of merged(kept.blobs(), backup.list())) {
    if (left) continue
    others.push(key)
    if (others.length === DELETED_AT_ONCE) await flush()
  }
  if (others.length > 0) await flush()
  return deleted
}

const DELETED_AT_ONCE = 500
