import type { DatabaseSync } from 'node:sqlite'
import { BlobNotFound, type BlobStore } from '../../blobs/blob-store.ts'
import { digestOf } from '../digest.ts'
import { type KnownBlob, knownBlobs } from '../known-blobs.ts'
import { merged } from '../merged.ts'

export type Fault = 'missing' | 'short' | 'long' | 'altered' | 'orphaned'

export interface CheckedBlobs {
  blobs: number
  /** Those whose bytes were read, and how many bytes that were. */
  read: number
  readBytes: number
  /** Of those, the ones of which no digest was noted: they are as long as they should be, and no more is known. */
  unknown: number
  faults: { key: string; fault: Fault }[]
}

export interface Checking {
  /** How many blobs are read, chosen at random; undefined: all. */
  sample: number | undefined
  /** Called with the digest of each blob of which none was noted. */
  onUnknown?: (blob: KnownBlob, digest: string) => Promise<void>
}

/**
 * Compares blobs with what the database says of them: which there are, how long they are, and, of all or of some
 * chosen at random, their digests. A server may run meanwhile: what looks wrong is looked at again in the end.
 */
export async function checkBlobs(
  database: DatabaseSync,
  store: BlobStore,
  { sample, onUnknown }: Checking,
): Promise<CheckedBlobs> {
  const checked: CheckedBlobs = { blobs: 0, read: 0, readBytes: 0, unknown: 0, faults: [] }
  const faults = suspects(database)
  let choose: () => boolean = () => true
  for await (const { key, left: known, right: found } of merged(
    knownBlobs(database),
    store.list(),
  )) {
    if (checked.blobs === 0) choose = chooser(database, sample)
    if (!known) {
      faults.add(key, 'orphaned')
      continue
    }
    checked.blobs += 1
    const isChosen = choose()
    if (!found) faults.add(key, 'missing')
    else if (found.bytes !== known.bytes) {
      faults.add(key, found.bytes < known.bytes ? 'short' : 'long')
    } else if (isChosen) {
      const digest = await digestIn(store, known)
      checked.read += 1
      checked.readBytes += known.bytes
      if (digest === undefined) faults.add(key, 'missing')
      else if (known.digest === null) {
        checked.unknown += 1
        await onUnknown?.(known, digest)
      } else if (digest !== known.digest) faults.add(key, 'altered')
    }
  }
  return { ...checked, faults: await faults.settled(store) }
}

async function digestIn(store: BlobStore, blob: KnownBlob): Promise<string | undefined> {
  try {
    const source = await store.read(blob.key, { start: 0, end: blob.bytes })
    return (await digestOf(source, blob.chunkBytes)).digest
  } catch (error) {
    if (error instanceof BlobNotFound) return undefined
    throw error
  }
}

/** Says of each blob in turn whether it is one of `sample` that are chosen at random (Knuth's selection sampling). */
function chooser(database: DatabaseSync, sample: number | undefined): () => boolean {
  if (sample === undefined) return () => true
  let left = Number(database.prepare('select count(*) as n from temp.known_blobs').get()?.n)
  let wanted = Math.min(sample, left)
  return () => {
    const isChosen = Math.random() * left < wanted
    left -= 1
    if (isChosen) wanted -= 1
    return isChosen
  }
}

/** What looked wrong: rows come and go beside a server that runs, and so do blobs. */
function suspects(database: DatabaseSync) {
  database.exec('drop table if exists temp.suspects')
  database.exec('create temp table suspects (key text primary key, fault text) without rowid')
  const insert = database.prepare('insert into temp.suspects values (?, ?)')
  return {
    add: (key: string, fault: Fault) => void insert.run(key, fault),
    async settled(store: BlobStore) {
      const rows = database.prepare(`select key, fault from temp.suspects where
        fault = 'orphaned' and key not in (${OWNED} union all ${PASSING}) or
        fault <> 'orphaned' and key in (${OWNED}) order by key`)
      const faults: CheckedBlobs['faults'] = []
      for (const row of rows.iterate() as Iterable<unknown> as Iterable<(typeof faults)[number]>) {
        if (row.fault !== 'orphaned' || (await store.stat(row.key))) faults.push(row)
      }
      return faults
    },
  }
}

const OWNED = `select original_blob from items union all select renditions_blob from items
  where renditions_blob is not null union all select original_blob from gifts
  union all select thumbnail_blob from gifts where thumbnail_blob is not null`

/** Blobs of uploads under way, and those that wait for their deletion. */
const PASSING = `select original_blob from uploads union all select renditions_blob from uploads
  union all select blob from deleted_blobs`
