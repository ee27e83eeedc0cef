import { randomBytes } from 'node:crypto'
import { type DialectAdapter, type Kysely, sql } from 'kysely'
import { databaseNow } from '../database/postgres/clock.ts'
import type { Schema } from '../database/schema.ts'
import { hasManyConnections } from '../database/write-for.ts'
import { ApiError } from '../http/errors.ts'

/*
 * A server that writes parts of an upload holds a lease: a row with an expiry by the database's clock. While
 * the lease is valid, no other server writes or deletes these parts. After a crash, it expires within a
 * minute. With SQLite there is a single server, which tracks its writes in memory instead.
 */

/** How long a lease lasts and how often it is renewed, in milliseconds. */
const LEASE = 60_000
const RENEWAL = 15_000
/**
 * How long a server relies on a lease that it could not renew, in milliseconds. Shorter than `LEASE`: the
 * server's writes end before the lease does.
 */
const TRUST = 45_000
/** A store that timed out may still finish the write. Wait this long before treating the blob as missing. */
const AFTERMATH = 60 * 60_000

/** The part number for a whole upload: a single-request upload, or the completion of a chunked one. */
export const WHOLE = -1

export interface Lease {
  readonly signal: AbortSignal
  /**
   * Throws if the write must end: NOT_FOUND if the upload was abandoned, UNAVAILABLE if the lease is lost.
   */
  check(): void
}

interface Held {
  uploadId: string
  part: number
  abort: AbortController
  renewed: number
  done: Promise<void>
}

interface Holder {
  id: string
  held: Set<Held>
  timer?: NodeJS.Timeout | undefined
}

const holders = new WeakMap<DialectAdapter, Holder>()

/** Returns the holder that stands for this server in a database's leases. */
function holderOf(db: Kysely<Schema>): Holder {
  const { adapter } = db.getExecutor()
  const holder = holders.get(adapter) ?? { id: randomBytes(16).toString('hex'), held: new Set() }
  holders.set(adapter, holder)
  return holder
}

/**
 * Takes the lease of a part. Resolves to false while another holder has it. On success, call `holdLease` to
 * keep it.
 */
export async function takeLease(
  db: Kysely<Schema>,
  uploadId: string,
  part: number,
): Promise<boolean> {
  if (!hasManyConnections(db)) return true
  const lease = { holder: holderOf(db).id, leased_until: endIn(LEASE) }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('upload_leases')
    .values({ upload_id: uploadId, part, ...lease })
    .onConflict(conflict =>
      conflict
        .columns(['upload_id', 'part'])
        .doUpdateSet(lease)
        .where('upload_leases.leased_until', '<=', databaseNow),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Renews a lease until the scope ends, then releases it. */
export function holdLease(
  db: Kysely<Schema>,
  uploadId: string,
  part: number,
): Lease & AsyncDisposable {
  const holder = holderOf(db)
  const abort = new AbortController()
  const done = Promise.withResolvers<void>()
  const held: Held = { uploadId, part, abort, renewed: Date.now(), done: done.promise }
  holder.held.add(held)
  keepRenewing(db, holder)
  return {
    signal: abort.signal,
    check: () => check(db, held),
    async [Symbol.asyncDispose]() {
      // If the database does not answer, the lease expires later.
      await endLease(db, held).catch(() => {})
      holder.held.delete(held)
      done.resolve()
    },
  }
}

/**
 * Leases an upload for an hour, which prevents its deletion. A store that timed out may still write one of
 * the upload's blobs in this time.
 */
export async function leaseForLater(db: Kysely<Schema>, uploadId: string): Promise<void> {
  if (!hasManyConnections(db)) return
  const lease = { holder: holderOf(db).id, leased_until: endIn(AFTERMATH) }
  await db
    .insertInto('upload_leases')
    .values({ upload_id: uploadId, part: WHOLE, ...lease })
    .onConflict(conflict => conflict.columns(['upload_id', 'part']).doUpdateSet(lease))
    .execute()
}

/** Makes this server's writes to an upload fail with NOT_FOUND. Resolves once they have ended. */
export async function endWrites(db: Kysely<Schema>, uploadId: string): Promise<void> {
  const writes = [...holderOf(db).held].filter(held => held.uploadId === uploadId)
  for (const { abort } of writes) abort.abort(new ApiError('NOT_FOUND'))
  await Promise.all(writes.map(({ done }) => done))
}

/** Ids of the uploads that a server is writing, for use in an `in` condition. */
export const leasedUploads = (db: Kysely<Schema>) =>
  hasManyConnections(db)
    ? db.selectFrom('upload_leases').select('upload_id').where('leased_until', '>', databaseNow)
    : [...holderOf(db).held].map(({ uploadId }) => uploadId)

export async function renewLeases(db: Kysely<Schema>): Promise<void> {
  const { id, held } = holderOf(db)
  const asked = [...held]
  const now = Date.now()
  const renewed = await db
    .updateTable('upload_leases')
    .set({ leased_until: endIn(LEASE) })
    .where('holder', '=', id)
    .where(
      'upload_id',
      'in',
      asked.map(({ uploadId }) => uploadId),
    )
    .where('leased_until', '>', databaseNow)
    .where('upload_id', 'not in', abandoned =>
      abandoned.selectFrom('uploads').select('id').where('abandoned', '=', 1),
    )
    .returning(['upload_id', 'part'])
    .execute()
  for (const each of asked) {
    const isRenewed = ({ upload_id, part }: (typeof renewed)[0]) =>
      upload_id === each.uploadId && part === each.part
    if (renewed.some(isRenewed)) each.renewed = now
    else each.abort.abort(new ApiError('UNAVAILABLE'))
  }
}

function check(db: Kysely<Schema>, { abort, renewed }: Held): void {
  abort.signal.throwIfAborted()
  if (hasManyConnections(db) && Date.now() - renewed > TRUST) throw new ApiError('UNAVAILABLE')
}

function keepRenewing(db: Kysely<Schema>, holder: Holder): void {
  if (holder.timer || !hasManyConnections(db)) return
  const timer = setInterval(() => {
    if (holder.held.size === 0) {
      clearInterval(timer)
      holder.timer = undefined
      return
    }
    // If the database does not answer, `check` ends writes whose lease is too old.
    renewLeases(db).catch(() => {})
  }, RENEWAL)
  holder.timer = timer.unref()
}

async function endLease(db: Kysely<Schema>, { uploadId, part }: Held): Promise<void> {
  if (!hasManyConnections(db)) return
  await db
    .deleteFrom('upload_leases')
    .where('upload_id', '=', uploadId)
    .where('part', '=', part)
    .where('holder', '=', holderOf(db).id)
    .execute()
}

const endIn = (milliseconds: number) => sql<number>`${databaseNow} + ${milliseconds}`
