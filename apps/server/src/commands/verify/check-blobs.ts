import type { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { BlobNotFound, type BlobStore, WrongBytes } from '../../blobs/blob-store.ts'
import { merged } from '../../blobs/merged.ts'
import type { Schema } from '../../database/schema.ts'
import { digestOf } from '../digest.ts'
import { inLanes } from '../in-lanes.ts'
import { type BlobBytes, type BlobIndex, type KnownBlob, knownBlobs } from '../known-blobs.ts'

export type Fault = 'missing' | 'short' | 'long' | 'altered' | 'unreadable' | 'orphaned'

export interface CheckedBlobs {
  blobs: number
  /** Those whose bytes were read, and how many bytes that were. */
  read: number
  readBytes: number
  /** Of those, the ones of which no digest was noted: they are as long as they should be, and no more is known. */
  unknown: number
  faults: { key: string; fault: Fault }[]
}

export interface Checking<B extends BlobBytes = KnownBlob> {
  /** How many blobs are read, chosen at random; undefined: all. */
  sample: number | undefined
  /** Called with the digest of each blob of which none was noted. */
  onUnknown?: (blob: B, digest: string) => Promise<void>
}

/**
 * Compares blobs with what the database says of them: which there are, how long they are, and, of all or of some
 * chosen at random, their digests. `rows` is the database, or a copy of it. A server may run meanwhile: what looks
 * wrong is looked at again in `database` in the end.
 */
export const checkBlobs = (
  rows: DatabaseSync,
  database: Kysely<Schema>,
  store: BlobStore,
  checking: Checking,
): Promise<CheckedBlobs> =>
  check(store, checking, {
    blobs: knownBlobs(rows),
    count: () => Number(rows.prepare('select count(*) as n from temp.known_blobs').get()?.n),
    database: rows,
    holdersOf: keys => holdersOf(database, keys),
  })

/** The same of blobs that several databases count on, and that nobody changes meanwhile. */
export const checkKeptBlobs = (
  index: BlobIndex,
  store: BlobStore,
  checking: Pick<Checking, 'sample'>,
): Promise<CheckedBlobs> =>
  check(store, checking, {
    ...index,
    blobs: index.blobs(),
    holdersOf: async keys => new Map(keys.filter(index.has).map(key => [key, 'row'])),
  })

type Holder = 'row' | 'passing'

/** What a store is compared with. */
interface Expected<B extends BlobBytes> {
  blobs: Iterable<B>
  /** How many there are, once the first of them was asked for. */
  count(): number
  /** Has room for temporary tables. */
  database: DatabaseSync
  /** Who counts on blobs now. */
  holdersOf(keys: string[]): Promise<Map<string, Holder>>
}

async function check<B extends BlobBytes>(
  store: BlobStore,
  { sample, onUnknown }: Checking<B>,
  { blobs, count, database, holdersOf }: Expected<B>,
): Promise<CheckedBlobs> {
  const checked: CheckedBlobs = { blobs: 0, read: 0, readBytes: 0, unknown: 0, faults: [] }
  const faults = suspects(database)
  let choose: (() => boolean) | undefined
  await inLanes(merged(blobs, store.list()), async pair => {
    const { key, left: known, right: found } = pair
    choose ??= chooser(count(), sample)
    if (!known) return faults.add(key, 'orphaned')
    checked.blobs += 1
    const isChosen = choose()
    if (!found) faults.add(key, 'missing')
    else if (found.bytes !== known.bytes) {
      faults.add(key, found.bytes < known.bytes ? 'short' : 'long')
    } else if (isChosen) {
      const digest = await digestIn(store, known)
      checked.read += 1
      checked.readBytes += known.bytes
      if (digest === 'missing' || digest === 'unreadable') faults.add(key, digest)
      else if (known.digest === null) {
        checked.unknown += 1
        await onUnknown?.(known, digest)
      } else if (digest !== known.digest) faults.add(key, 'altered')
    }
  })
  return { ...checked, faults: await faults.settled(holdersOf, store) }
}

/** The digest of a blob in a store, or why there is none. */
export async function digestIn(
  store: BlobStore,
  blob: BlobBytes,
): Promise<string | 'missing' | 'unreadable'> {
  try {
    const source = await store.read(blob.key, { start: 0, end: blob.bytes })
    return (await digestOf(source, blob.chunkBytes)).digest
  } catch (error) {
    if (error instanceof BlobNotFound) return 'missing'
    if (error instanceof WrongBytes || isUnreadable(error)) return 'unreadable'
    throw error
  }
}

/** Whether a disk could not read what it holds. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EIO'

/** Says of each blob in turn whether it is one of `sample` that are chosen at random (Knuth's selection sampling). */
function chooser(count: number, sample: number | undefined): () => boolean {
  if (sample === undefined) return () => true
  let left = count
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
  const insert = database.prepare('insert or ignore into temp.suspects values (?, ?)')
  return {
    add: (key: string, fault: Fault) => void insert.run(key, fault),
    async settled(holdersOf: Expected<BlobBytes>['holdersOf'], store: BlobStore) {
      const faults: CheckedBlobs['faults'] = []
      const page = database.prepare(
        'select * from temp.suspects where key > ? order by key limit ?',
      )
      for (let after = ''; ; ) {
        const rows = page.all(after, PAGE) as unknown as (typeof faults)[number][]
        const holders = await holdersOf(rows.map(({ key }) => key))
        for (const row of rows) {
          const holder = holders.get(row.key)
          const isWrong =
            row.fault === 'orphaned'
              ? holder === undefined && (await store.stat(row.key))
              : holder === 'row'
          if (isWrong) faults.push(row)
        }
        if (rows.length < PAGE) return faults
        after = rows.at(-1)?.key ?? ''
      }
    },
  }
}

const PAGE = 500

/** Where keys of blobs stand that items and guest uploads have, and those of uploads under way and of what waits for its deletion. */
const HOLDERS = [
  ['row', 'items', 'original_blob'],
  ['row', 'items', 'renditions_blob'],
  ['row', 'guest_files', 'original_blob'],
  ['row', 'guest_files', 'thumbnail_blob'],
  ['passing', 'uploads', 'original_blob'],
  ['passing', 'uploads', 'renditions_blob'],
  ['passing', 'deleted_blobs', 'blob'],
] as const

async function holdersOf(db: Kysely<Schema>, keys: string[]): Promise<Map<string, Holder>> {
  if (keys.length === 0) return new Map()
  const parts = HOLDERS.map(
    ([holder, table, column]) => sql`select ${sql.ref(column)} as key, ${sql.lit(holder)} as holder
      from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(keys)})`,
  )
  // At one moment: what an upload brings in goes from one to the other.
  const { rows } = await sql<{ key: string; holder: Holder }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ key, holder }) => [key, holder]))
}
