import type { AdminUser } from '@safelight/contract/admin-users'
import type { SignupMode } from '@safelight/contract/variables'
import { texts } from '@safelight/texts/server/accounts'
import type { Kysely } from 'kysely'
import { deleteAccount, endSessions, setDisabled, setQuota } from '../../admin/edit-user.ts'
import { type Actor, OPERATOR } from '../../admin/log.ts'
import { readUsers } from '../../admin/users.ts'
import { createVariable, readVariables, updateVariable } from '../../admin/variables.ts'
import type { Context } from '../../context.ts'
import type { Schema } from '../../database/schema.ts'
import { readSettings } from '../../installation/settings.ts'
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
    .where('email', '=', address.trim().toLowerCase())
    .executeTakeFirst()
  if (!row) throw new StartError(texts.noAccount({ email: address }))
  return row.id
}

export const readSignup = async (db: Kysely<Schema>): Promise<SignupMode> =>
  (await readSettings(db)).signup

/** Changes who may sign up. Running servers apply the change within seconds. */
export async function changeSignup(db: Kysely<Schema>, mode: SignupMode): Promise<void> {
  const value = { variableValue: mode, isActive: true }
  const isThere = (await readVariables(db)).some(each => each.variableKey === 'SIGNUP_MODE')
  if (isThere) await updateVariable(db, operator(), 'SIGNUP_MODE', value)
  else {
    await createVariable(db, operator(), {
      variableKey: 'SIGNUP_MODE',
      variableType: 'STRING',
      category: 'SYSTEM',
      description: texts.signupModeDescription,
      isSensitive: true,
      ...value,
    })
  }
}

const operator = (): Actor => ({ userId: OPERATOR, now: new Date() })
