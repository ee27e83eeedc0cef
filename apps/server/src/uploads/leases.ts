import { randomBytes } from 'node:crypto'
import { type DialectAdapter, type Kysely, sql } from 'kysely'
import { databaseNow } from '../database/postgres/clock.ts'
import type { Schema } from '../database/schema.ts'
import { hasManyConnections } from '../database/write-for.ts'
import { ApiError } from '../http/errors.ts'

/*
 * What a server writes of an upload it holds by a lease, a row that says until when by the database's clock. Nobody
 * else writes there meanwhile, and nobody deletes what is written. A server that crashes holds it for a minute at most.
 * SQLite has one server, which knows what it writes, and needs no rows.
 */

/** How long a lease lasts, and how often those that are needed are renewed, in milliseconds. */
const LEASE = 60_000
const RENEWAL = 15_000
/** How long a server relies on a lease that it could not renew: what it has begun by then ends before the lease. */
const TRUST = 45_000
/** For so long a blob may still appear that a store was asked to keep and gave no answer for. */
const AFTERMATH = 60 * 60_000

/** All of an upload: one that comes in one request, or the end of one in chunks. */
export const WHOLE = -1

/** What a write asks while it goes on. */
export interface Lease {
  /** Aborted once the write may not go on. */
  readonly signal: AbortSignal
  /** Throws what ends the write: UNAVAILABLE when the lease is lost. */
  check(): void
}

interface Held {
  uploadId: string
  part: number
  abort: AbortController
  /** When it was renewed last, by this server's clock. */
  renewed: number
  done: Promise<void>
}

/** A server, as other servers see it. */
interface Holder {
  id: string
  held: Set<Held>
  timer?: NodeJS.Timeout | undefined
}

const holders = new WeakMap<DialectAdapter, Holder>()

/** By the adapter, which a database and its transactions have in common. */
function holderOf(db: Kysely<Schema>): Holder {
  const { adapter } = db.getExecutor()
  const holder = holders.get(adapter) ?? { id: randomBytes(16).toString('hex'), held: new Set() }
  holders.set(adapter, holder)
  return holder
}

/** Resolves to false as long as somebody holds the part. Whoever gets it renews it by `holdLease`. */
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

/** Renews a lease that was taken until the scope ends, which ends the lease. */
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
      // Without the database, the lease runs out.
      await endLease(db, held).catch(() => {})
      holder.held.delete(held)
      done.resolve()
    },
  }
}

/** Keeps everybody from an upload of which a blob may still appear. */
export async function leaseForLater(db: Kysely<Schema>, uploadId: string): Promise<void> {
  if (!hasManyConnections(db)) return
  const lease = { holder: holderOf(db).id, leased_until: endIn(AFTERMATH) }
  await db
    .insertInto('upload_leases')
    .values({ upload_id: uploadId, part: WHOLE, ...lease })
    .onConflict(conflict => conflict.columns(['upload_id', 'part']).doUpdateSet(lease))
    .execute()
}

/** Makes this server's writes to an upload fail with NOT_FOUND; resolves once they have let go of their blobs. */
export async function endWrites(db: Kysely<Schema>, uploadId: string): Promise<void> {
  const writes = [...holderOf(db).held].filter(held => held.uploadId === uploadId)
  for (const { abort } of writes) abort.abort(new ApiError('NOT_FOUND'))
  await Promise.all(writes.map(({ done }) => done))
}

/** The ids of the uploads that a server writes: what a condition may be `in`. */
export const leasedUploads = (db: Kysely<Schema>) =>
  hasManyConnections(db)
    ? db.selectFrom('upload_leases').select('upload_id').where('leased_until', '>', databaseNow)
    : [...holderOf(db).held].map(({ uploadId }) => uploadId)

/** Renews what this server holds, and ends the writes of what it has lost: the upload was abandoned, or it came too late. */
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

/** One timer for all, as long as there are any. */
function keepRenewing(db: Kysely<Schema>, holder: Holder): void {
  if (holder.timer || !hasManyConnections(db)) return
  const timer = setInterval(() => {
    if (holder.held.size === 0) {
      clearInterval(timer)
      holder.timer = undefined
      return
    }
    // Without the database, `check` ends what goes on for too long.
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
