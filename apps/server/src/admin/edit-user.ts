import { ADMINISTRATOR_ID } from '@safelight/contract/admin-users'
import { texts as actions } from '@safelight/texts/server/audit'
import { texts } from '@safelight/texts/server/refusals'
import type { Kysely } from 'kysely'
import { invite } from '../accounts/invitations.ts'
import { deleteSessionsOf } from '../accounts/sessions.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/errors.ts'
import { markDeletedWithin } from '../removal/remove-accounts.ts'
import { type Actor, logged } from './log.ts'
import { requireUser } from './users.ts'

/* Logged changes to accounts. Each throws NOT_FOUND for an unknown account. */

/** Throws INVALID_REQUEST if the administrator would lose the role ADMIN. */
export function setRoles(
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
  roles: string[],
): Promise<void> {
  if (id === ADMINISTRATOR_ID && !roles.includes('ADMIN')) {
    throw new ApiError('INVALID_REQUEST', texts.administratorKeepsRole)
  }
  return changed(
    db,
    actor,
    id,
    actions.rolesChanged,
    { roles },
    { roles_json: JSON.stringify(roles) },
  )
}

export function setDisabled(
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
  disabled: boolean,
): Promise<void> {
  if (disabled) refuseAdministrator(id)
  return logged(
    db,
    actor,
    async transaction => {
      const { email, disabled_at } = await requireUser(transaction, id)
      const since = disabled ? (disabled_at ?? actor.now.toISOString()) : null
      await update(transaction, id, { disabled_at: since })
      if (disabled) await deleteSessionsOf(transaction, id)
      const action = disabled ? actions.accountDisabled : actions.accountEnabled
      return { result: undefined, act: { action, target: nameOf(id, email) } }
    },
    [id],
  )
}

/** Sets a storage limit that overrides the plan; 0 means no limit, null removes the override. */
export const setQuota = (
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
  quotaMB: number | null,
): Promise<void> =>
  changed(db, actor, id, actions.storageLimitChanged, { quotaMB }, { storage_limit_mb: quotaMB })

export const endSessions = (db: Kysely<Schema>, actor: Actor, id: number): Promise<void> =>
  logged(
    db,
    actor,
    async transaction => {
      const { email } = await requireUser(transaction, id)
      await deleteSessionsOf(transaction, id)
      return {
        result: undefined,
        act: { action: actions.sessionsEnded, target: nameOf(id, email) },
      }
    },
    [id],
  )

/** Marks an account as deleted, which ends access at once. `removeDeletedAccounts` deletes its data later. */
export async function deleteAccount(db: Kysely<Schema>, actor: Actor, id: number): Promise<void> {
  refuseAdministrator(id)
  await logged(
    db,
    actor,
    async transaction => {
      const { email } = await requireUser(transaction, id)
      await markDeletedWithin(transaction, id, actor.now)
      return {
        result: undefined,
        act: { action: actions.accountDeleted, target: nameOf(id, email) },
      }
    },
    [id],
  )
}

export const inviteAddress = (db: Kysely<Schema>, actor: Actor, email: string) =>
  logged(db, actor, async transaction => {
    const account = await transaction
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst()
    if (account) throw new ApiError('EMAIL_TAKEN')
    const result = await invite(transaction, email, actor.now)
    return { result, act: { action: actions.invited, target: email } }
  })

type Change = Partial<
  Record<'roles_json', string> &
    Record<'disabled_at', string | null> &
    Record<'storage_limit_mb', number | null>
>

const changed = (
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
  action: string,
  details: unknown,
  change: Change,
): Promise<void> =>
  logged(
    db,
    actor,
    async transaction => {
      const { email } = await requireUser(transaction, id)
      await update(transaction, id, change)
      return { result: undefined, act: { action, target: nameOf(id, email), details } }
    },
    [id],
  )

async function update(db: Kysely<Schema>, id: number, change: Change): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', id).execute()
}

function refuseAdministrator(id: number): void {
  if (id !== ADMINISTRATOR_ID) return
  throw new ApiError('INVALID_REQUEST', texts.notToOwnAccount)
}

const nameOf = (id: number, email: string) => `${id} ${email}`
