import type { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { BlobNotFound, type BlobStore, WrongBytes } from '../../blobs/blob-store.ts'
import { merged } from '../../blobs/merged.ts'
import { isUnreadable } from '../../blobs/unreadable.ts'
import type { Schema } from '../../database/schema.ts'
import { digestOf } from '../digest.ts'
import { inLanes } from '../in-lanes.ts'
import { type BlobBytes, type BlobIndex, knownBlobs } from '../known-blobs.ts'

export type Fault = 'missing' | 'short' | 'long' | 'altered' | 'unreadable' | 'orphaned'

export interface CheckedBlobs {
  blobs: number
  read: number
  readBytes: number
  faults: { key: string; fault: Fault }[]
}

export interface Checking {
  /** How many blobs to read, chosen at random. If undefined, all are read. */
  sample: number | undefined
}

/**
 * Compares blobs with the database: their presence, their lengths, and the digests of all or of a random
 * sample. `rows` is the database or a snapshot of it. At the end, checks suspected faults again in
 * `database`, because a server may run meanwhile.
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

export const checkKeptBlobs = (
  index: BlobIndex,
  store: BlobStore,
  checking: Checking,
): Promise<CheckedBlobs> =>
  check(store, checking, {
    ...index,
    blobs: index.blobs(),
    holdersOf: async keys => new Map(keys.filter(index.has).map(key => [key, 'row'])),
  })

type Holder = 'row' | 'passing'

interface Expected {
  blobs: Iterable<BlobBytes>
  /** Returns the number of blobs. Call it only after the first blob has been requested from `blobs`. */
  count(): number
  database: DatabaseSync
  /**
   * Returns what references each of the keys now: `row` for an item or a guest upload, `passing` for an
   * unfinished upload or a pending deletion.
   */
  holdersOf(keys: string[]): Promise<Map<string, Holder>>
}

async function check(
  store: BlobStore,
  { sample }: Checking,
  { blobs, count, database, holdersOf }: Expected,
): Promise<CheckedBlobs> {
  const checked: CheckedBlobs = { blobs: 0, read: 0, readBytes: 0, faults: [] }
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
      else if (digest !== known.digest) faults.add(key, 'altered')
    }
  })
  return { ...checked, faults: await faults.settled(holdersOf, store) }
}

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

/**
 * Returns a function that chooses `sample` of `count` blobs at random (Knuth's selection sampling). The
 * caller calls the function once for each blob. It returns true for the chosen ones.
 */
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

/**
 * Collects suspected faults. A server may change rows and blobs meanwhile: at the end, `settled` checks all
 * suspects again.
 */
function suspects(database: DatabaseSync) {
  database.exec('drop table if exists temp.suspects')
  database.exec('create temp table suspects (key text primary key, fault text) without rowid')
  const insert = database.prepare('insert or ignore into temp.suspects values (?, ?)')
  return {
    add: (key: string, fault: Fault) => void insert.run(key, fault),
    async settled(holdersOf: Expected['holdersOf'], store: BlobStore) {
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
  // Read all tables in one statement, because a finished upload moves from one table to another.
  const { rows } = await sql<{ key: string; holder: Holder }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ key, holder }) => [key, holder]))
}
