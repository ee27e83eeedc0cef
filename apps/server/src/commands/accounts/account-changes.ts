import type { AdminUser } from '@safelight/contract/admin-users'
import { email } from '@safelight/contract/auth'
import { texts } from '@safelight/texts/server/accounts'
import type { Kysely } from 'kysely'
import {
  deleteAccount,
  demote,
  endSessions,
  inviteAddress,
  promote,
  setDisabled,
  setQuota,
} from '../../admin/edit-user.ts'
import { operator } from '../../admin/log.ts'
import { readUsers } from '../../admin/users.ts'
import type { Context } from '../../context.ts'
import type { Schema } from '../../database/schema.ts'
import { StartError } from '../../start-error.ts'

type Stores = Pick<Context, 'database' | 'storageLimit'>

export async function* allUsers(stores: Stores): AsyncGenerator<AdminUser> {
  let after: string | undefined
  do {
    const page = await readUsers(stores, { sort: 'id', order: 'asc', search: '', after })
    yield* page.users
    after = page.next ?? undefined
  } while (after !== undefined)
}

export const ACCOUNT_CHANGES = {
  disable: (db: Kysely<Schema>, id: number) => setDisabled(db, operator(), id, true),
  enable: (db: Kysely<Schema>, id: number) => setDisabled(db, operator(), id, false),
  promote: (db: Kysely<Schema>, id: number) => promote(db, operator(), id),
  demote: (db: Kysely<Schema>, id: number) => demote(db, operator(), id),
  sessions: (db: Kysely<Schema>, id: number) => endSessions(db, operator(), id),
  /** Ends access at once; the server deletes the data within an hour. */
  delete: (db: Kysely<Schema>, id: number) => deleteAccount(db, operator(), id),
}

/** `quota` is a number of megabytes, `none` for no limit, or `plan` for the limit of the plan. */
export function changeQuota(db: Kysely<Schema>, id: number, quota: string): Promise<void> {
  return setQuota(db, operator(), id, megabytes(quota))
}

function megabytes(quota: string): number | null {
  if (quota === 'plan') return null
  if (quota === 'none') return 0
  if (/^[1-9]\d{0,8}$/.test(quota)) return Number(quota)
  throw new StartError(texts.quotaInvalid)
}

export async function accountOf(db: Kysely<Schema>, address: string): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('email', '=', address.trim().toLowerCase())
    .executeTakeFirst()
  if (!row) throw new StartError(texts.noAccount({ email: address }))
  return row.id
}

/** Invites an address. Throws StartError if it is no email address. */
export function invite(db: Kysely<Schema>, address: string) {
  const parsed = email.safeParse(address)
  if (!parsed.success) throw new StartError(texts.addressInvalid({ address }))
  return inviteAddress(db, operator(), parsed.data)
}
