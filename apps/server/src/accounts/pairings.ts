import { PAIRING_SECONDS } from '@safelight/contract/pairing'
import type { Kysely } from 'kysely'
import { isUniqueViolation } from '../database/constraint.ts'
import type { PairingsTable } from '../database/schema/accounts.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/errors.ts'
import { tokenHash } from './tokens.ts'

/* Relays the messages of two devices (format rule F21). Every step counts once, and only in time. */

type Db = Kysely<Schema>
type OfSession = Pick<PairingsTable, 'id' | 'session_hash'>

const inSeconds = (now: Date, seconds: number) =>
  new Date(now.getTime() + seconds * 1000).toISOString()

/** Replaces the session's previous pairing. Throws ALREADY_EXISTS for an id that another session uses. */
export async function insertPairing(
  db: Db,
  pairing: Pick<PairingsTable, 'id' | 'session_hash' | 'user_id' | 'password_hmac' | 'commitment'>,
  byWords: boolean,
  now: Date,
): Promise<void> {
  await db.deleteFrom('pairings').where('session_hash', '=', pairing.session_hash).execute()
  const expires_at = inSeconds(now, byWords ? PAIRING_SECONDS.words : PAIRING_SECONDS.scan)
  try {
    await db
      .insertInto('pairings')
      .values({ ...pairing, user_agent: '', expires_at })
      .execute()
  } catch (error) {
    throw isUniqueViolation(error) ? new ApiError('ALREADY_EXISTS') : error
  }
}

/** Throws PAIRING_ENDED if the session has no pairing, or an expired one. */
export async function readPairing(db: Db, own: OfSession, now: Date) {
  const row = await db
    .selectFrom('pairings')
    .select(['public_key', 'mac', 'user_agent', 'added_at'])
    .where('id', '=', own.id)
    .where('session_hash', '=', own.session_hash)
    .where(eb => eb.or([eb('expires_at', '>', now.toISOString()), eb('added_at', 'is not', null)]))
    .executeTakeFirst()
  return row ?? ended()
}

/** Throws PAIRING_ENDED unless a device has claimed the session's pairing and no nonce was shown. */
export async function setNonce(db: Db, own: OfSession, nonce: string, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('pairings')
    .set({ nonce, expires_at: inSeconds(now, PAIRING_SECONDS.step) })
    .where('id', '=', own.id)
    .where('session_hash', '=', own.session_hash)
    .where('public_key', 'is not', null)
    .where('nonce', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) ended()
}

/** Throws PAIRING_ENDED unless the nonce was shown and nothing approved yet. */
export async function setSealed(db: Db, own: OfSession, sealed: string, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('pairings')
    .set({ sealed, expires_at: inSeconds(now, PAIRING_SECONDS.step) })
    .where('id', '=', own.id)
    .where('session_hash', '=', own.session_hash)
    .where('nonce', 'is not', null)
    .where('sealed', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) ended()
}

export const deletePairing = (db: Db, own: OfSession) =>
  db
    .deleteFrom('pairings')
    .where('id', '=', own.id)
    .where('session_hash', '=', own.session_hash)
    .execute()

/** Throws PAIRING_ENDED for an id without a pairing, and PAIRING_USED if a device has claimed it. */
export async function findPairing(db: Db, id: string, now: Date) {
  const row = await db
    .selectFrom('pairings')
    .innerJoin('users', 'users.id', 'pairings.user_id')
    .select(['commitment', 'public_key', 'email'])
    .where('pairings.id', '=', id)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!row) return ended()
  if (row.public_key !== null) throw new ApiError('PAIRING_USED')
  return row
}

/** Binds a pairing to the first device that asks. Throws as `findPairing` does. */
export async function claimPairing(
  db: Db,
  { id, ticket, ...claim }: { id: string; ticket: string } & Claim,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('pairings')
    .set({
      ...claim,
      ticket_hash: tokenHash(ticket),
      expires_at: inSeconds(now, PAIRING_SECONDS.step),
    })
    .where('id', '=', id)
    .where('public_key', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 1n) return
  await findPairing(db, id, now)
  ended()
}

interface Claim {
  public_key: string
  mac: string
  user_agent: string
}

/**
 * Throws PAIRING_ENDED if the ticket's pairing has expired or the account's password has changed, and
 * ACCOUNT_DISABLED if the account is disabled.
 */
export async function readClaimed(db: Db, ticket: string, now: Date) {
  const row = await db
    .selectFrom('pairings')
    .innerJoin('users', join =>
      join
        .onRef('users.id', '=', 'pairings.user_id')
        .onRef('users.password_hmac', '=', 'pairings.password_hmac'),
    )
    .select(['nonce', 'sealed', 'user_id', 'pairings.password_hmac', 'disabled_at'])
    .where('ticket_hash', '=', tokenHash(ticket))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!row) return ended()
  if (row.disabled_at !== null) throw new ApiError('ACCOUNT_DISABLED')
  return row
}

/** Marks an approved pairing as done. Resolves to false for all calls but the first in time. */
export async function takeApproved(db: Db, ticket: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pairings')
    .set({ added_at: now.toISOString() })
    .where('ticket_hash', '=', tokenHash(ticket))
    .where('added_at', 'is', null)
    .where('sealed', 'is not', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const deletePairingsBefore = (db: Db, now: Date) =>
  db.deleteFrom('pairings').where('expires_at', '<=', now.toISOString())

function ended(): never {
  throw new ApiError('PAIRING_ENDED')
}
