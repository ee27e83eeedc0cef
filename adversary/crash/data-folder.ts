import { deepEqual, equal, ok } from 'node:assert/strict'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isOwnersNote } from '../../apps/server/src/installation/owned-files.ts'

export interface Remains {
  staged: number
  /**
   * `open` is the number of single-request uploads that hold quota. `renamed` counts those of them whose blob
   * is already in its final place.
   */
  open: number
  renamed: number
  /**
   * `chunked` is the number of unfinished chunked uploads. `withChunks` counts those of them with an
   * acknowledged chunk.
   */
  chunked: number
  withChunks: number
  items: Set<string>
  hasTables: boolean
}

/**
 * Reads a killed server's folder. Opens only a copy of the database, because the restart needs the original
 * write-ahead log.
 */
export function remainsIn(folder: string): Remains {
  const copy = mkdtempSync(join(tmpdir(), 'safelight-look-'))
  try {
    for (const end of ['', '-wal']) {
      const file = join(folder, `safelight.sqlite${end}`)
      if (existsSync(file)) cpSync(file, join(copy, basename(file)))
    }
    const database = new DatabaseSync(join(copy, 'safelight.sqlite'))
    try {
      return remainsOf(database, folder)
    } finally {
      database.close()
    }
  } finally {
    rmSync(copy, { recursive: true })
  }
}

const none: Remains = {
  staged: 0,
  open: 0,
  renamed: 0,
  chunked: 0,
  withChunks: 0,
  items: new Set(),
  hasTables: false,
}

function remainsOf(database: DatabaseSync, folder: string): Remains {
  const { staged, blobs } = blobsIn(folder)
  if (!database.prepare(`select 1 from sqlite_master where name = 'staged_items'`).get()) {
    return { ...none, staged: staged.length }
  }
  const count = (sql: string) => Number(database.prepare(`select count(*) as n ${sql}`).get()?.n)
  const open = database
    .prepare(
      `select original_blob from uploads where id not in
         (select upload_id from chunked_uploads union select upload_id from staged_items)`,
    )
    .all()
  return {
    staged: staged.length,
    open: open.length,
    renamed: open.filter(row => blobs.has(String(row.original_blob))).length,
    chunked: count('from chunked_uploads'),
    withChunks: count(
      'from chunked_uploads where upload_id in (select upload_id from upload_chunks)',
    ),
    items: new Set(
      database
        .prepare('select id from items')
        .all()
        .map(row => String(row.id)),
    ),
    hasTables: true,
  }
}

export function expectConsistent(folder: string, { uploadsLeft }: { uploadsLeft: boolean }): void {
  const database = new DatabaseSync(join(folder, 'safelight.sqlite'), { readOnly: true })
  try {
    const all = (sql: string) =>
      database
        .prepare(sql)
        .all()
        .map(row => ({ ...row }))
    deepEqual(all('pragma integrity_check'), [{ integrity_check: 'ok' }])
    deepEqual(all('pragma foreign_key_check'), [])
    for (const { owner_id: id, used_bytes, last_change } of all('select * from counters')) {
      const items = all(`select * from items where owner_id = ${id}`)
      const bytes = items.map(bytesOf).reduce((a, b) => a + b, 0)
      const sharing = sharingBytes(all, Number(id))
      equal(used_bytes, bytes + sharing, 'the space used is not the sum of what takes it')
      const changes = all(`select seq, item_id from changes where owner_id = ${id} order by seq`)
      equal(new Set(changes.map(row => row.seq)).size, changes.length)
      equal(last_change, changes.at(-1)?.seq ?? 0, 'the last change is not there')
      const changed = new Set(changes.map(row => row.item_id))
      ok(
        items.every(row => changed.has(row.id)),
        'the feed lacks an item',
      )
    }
    const counted = `select owner_id, cast(substr(day, 1, 4) as integer) as year,
      cast(substr(day, 6, 2) as integer) as month, count(*) as count, 0 as videos
      from items where trashed_at is null group by 1, 2, 3 order by 1, 2, 3`
    const counts = `select owner_id, year, month, count, videos from month_counts where count != 0
      order by 1, 2, 3`
    deepEqual(all(counts), all(counted))
    deepEqual(all('select * from deleted_blobs'), [], 'blobs of deleted items are left')
    expectWholeEpochs(all)
    const underWay = all('select * from uploads')
    deepEqual(
      underWay.map(row => row.id).sort(),
      all('select upload_id from chunked_uploads union all select upload_id from staged_items')
        .map(row => row.upload_id)
        .sort(),
      'an upload in one request is left',
    )
    if (!uploadsLeft) {
      deepEqual(underWay, [], 'an upload in chunks or a staged one is left')
      deepEqual(all('select * from imports'), [], 'an import is left')
    }
    const { staged, blobs } = blobsIn(folder)
    deepEqual(staged, [], 'temporary files are left')
    const waiting = all('select item_json from staged_items').map(
      row => JSON.parse(String(row.item_json)) as Record<string, unknown>,
    )
    for (const row of [...all('select * from items'), ...waiting]) {
      const renditions: { length: number }[] = JSON.parse(String(row.renditions_json))
      const length = renditions.reduce((sum, each) => sum + each.length, 0)
      equal(blobs.get(String(row.original_blob)), row.original_bytes, 'a blob has another length')
      if (row.renditions_blob) equal(blobs.get(String(row.renditions_blob)), length)
      blobs.delete(String(row.original_blob))
      blobs.delete(String(row.renditions_blob))
    }
    for (const row of underWay) {
      blobs.delete(String(row.original_blob))
      blobs.delete(String(row.renditions_blob))
    }
    deepEqual([...blobs.keys()], [], 'blobs are left that belong to nobody')
  } finally {
    database.close()
  }
}

export function stagedIn(folder: string): Set<string> {
  const database = new DatabaseSync(join(folder, 'safelight.sqlite'), { readOnly: true })
  try {
    const rows = database.prepare('select item_id from staged_items').all()
    return new Set(rows.map(row => String(row.item_id)))
  } finally {
    database.close()
  }
}

type Rows = Record<string, unknown>[]

function expectWholeEpochs(all: (sql: string) => Rows): void {
  for (const { id, epoch } of all('select id, epoch from albums')) {
    const chain = all(`select epoch from album_epochs where album_id = '${id}' order by epoch`)
    deepEqual(
      chain.map(row => row.epoch),
      Array.from({ length: Number(epoch) - 1 }, (_, i) => i + 2),
      'the chain of keys has a gap',
    )
    const shares = all(`select epoch from album_shares where album_id = '${id}'`)
    ok(
      shares.every(row => row.epoch === epoch),
      'a share is of another epoch',
    )
  }
}

/** Bytes of albums, shares and links: 200 per row, 200 more per album epoch, plus the sealed texts. */
function sharingBytes(all: (sql: string) => Rows, ownerId: number): number {
  const sums = [
    `200 * (1 + epoch) + length(details_sealed) + length(members_sealed)) as n from albums
     where owner_id = ${ownerId}`,
    `200 + length(wrapped_key)) as n from album_items where owner_id = ${ownerId}`,
    `200 + length(sealed)) as n from album_shares
     where album_id in (select id from albums where owner_id = ${ownerId})`,
    `200 + length(sealed)) as n from item_shares
     where item_id in (select id from items where owner_id = ${ownerId})`,
    `200 + length(sealed) + length(wrapped_secret)) as n from links where owner_id = ${ownerId}`,
    `200) as n from link_items
     where token in (select token from links where owner_id = ${ownerId})`,
  ]
  return sums
    .flatMap(sum => all(`select sum(${sum}`))
    .reduce((total, { n }) => total + Number(n ?? 0), 0)
}

function bytesOf(row: Record<string, unknown>): number {
  const renditions: { length: number }[] = JSON.parse(String(row.renditions_json))
  const texts = [row.wrapped_key, row.shared_details, row.private_details].map(String)
  return (
    Number(row.original_bytes) +
    [...renditions, ...texts].reduce((sum, each) => sum + each.length, 0)
  )
}

function blobsIn(folder: string): { staged: string[]; blobs: Map<string, number> } {
  const staged: string[] = []
  const blobs = new Map<string, number>()
  const root = join(folder, 'blobs')
  if (!existsSync(root)) return { staged, blobs }
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    if (basename(entry.parentPath) === 'staged') staged.push(entry.name)
    else if (!isOwnersNote(entry.name))
      blobs.set(entry.name, statSync(join(entry.parentPath, entry.name)).size)
  }
  return { staged, blobs }
}
