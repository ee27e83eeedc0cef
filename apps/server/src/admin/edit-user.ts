import { ADMINISTRATOR_ID } from '@safelight/contract/admin-users'
import { texts as actions } from '@safelight/texts/server/audit'
import { texts } from '@safelight/texts/server/refusals'
import type { Kysely, Updateable } from 'kysely'
import { administers, administrators } from '../accounts/administrators.ts'
import { invite } from '../accounts/invitations.ts'
import { deleteSessionsOf } from '../accounts/sessions.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/errors.ts'
import { markDeletedWithin } from '../removal/remove-accounts.ts'
import { type Actor, logged } from './log.ts'
import { requireUser, type UserRow } from './users.ts'

/* Logged changes to accounts. Each throws NOT_FOUND for an unknown account. */

/** Throws INVALID_REQUEST if an administrator would lose the role ADMIN. */
export const setRoles = (
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
  roles: string[],
): Promise<void> =>
  changed(db, actor, id, user => {
    if (administers(user) && !roles.includes('ADMIN')) {
      throw new ApiError('INVALID_REQUEST', texts.administratorKeepsRole)
    }
    return {
      columns: { roles_json: JSON.stringify(roles) },
      action: actions.rolesChanged,
      details: { roles },
    }
  })

/**
 * Makes an account an administrator. No call does this: a stolen session of an administrator could otherwise
 * keep its rights. Throws INVALID_REQUEST if the account is disabled or already an administrator.
 */
export const promote = (db: Kysely<Schema>, actor: Actor, id: number): Promise<void> =>
  changed(db, actor, id, user => {
    if (administers(user)) throw new ApiError('INVALID_REQUEST', texts.isAdministrator)
    if (user.disabled_at !== null) throw new ApiError('INVALID_REQUEST', texts.isDisabled)
    const roles = new Set(['ADMIN', ...JSON.parse(user.roles_json)])
    return {
      columns: { is_administrator: 1, roles_json: JSON.stringify([...roles]) },
      action: actions.promoted,
    }
  })

/**
 * Reverses `promote`. Throws INVALID_REQUEST for the first account, for the last administrator and for other
 * people.
 */
export async function demote(db: Kysely<Schema>, actor: Actor, id: number): Promise<void> {
  if (id === ADMINISTRATOR_ID) throw new ApiError('INVALID_REQUEST', texts.firstStaysAdministrator)
  const all = (await administrators(db).execute()).map(each => each.id)
  await changed(
    db,
    actor,
    id,
    async (user, transaction) => {
      if (!administers(user)) throw new ApiError('INVALID_REQUEST', texts.isNoAdministrator)
      const left = await administrators(transaction).where('id', '<>', id).execute()
      if (left.length === 0) throw new ApiError('INVALID_REQUEST', texts.lastAdministrator)
      const roles: string[] = JSON.parse(user.roles_json)
      return {
        columns: {
          is_administrator: 0,
          roles_json: JSON.stringify(roles.filter(role => role !== 'ADMIN')),
        },
        action: actions.demoted,
      }
    },
    // Lock the others too: two operators could otherwise demote the last two administrators.
    [id, ...all],
  )
}

export const setDisabled = (
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
  disabled: boolean,
): Promise<void> =>
  changed(db, actor, id, async (user, transaction) => {
    if (disabled) {
      refuseAdministrator(user)
      await deleteSessionsOf(transaction, id)
    }
    const since = disabled ? (user.disabled_at ?? actor.now.toISOString()) : null
    return {
      columns: { disabled_at: since },
      action: disabled ? actions.accountDisabled : actions.accountEnabled,
    }
  })

/** Sets a storage limit that overrides the plan; 0 means no limit, null removes the override. */
export const setQuota = (
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
  quotaMB: number | null,
): Promise<void> =>
  changed(db, actor, id, () => ({
    columns: { storage_limit_mb: quotaMB },
    action: actions.storageLimitChanged,
    details: { quotaMB },
  }))

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
  await logged(
    db,
    actor,
    async transaction => {
      const user = await requireUser(transaction, id)
      refuseAdministrator(user)
      const { email } = user
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

interface Change {
  columns: Updateable<Schema['users']>
  action: string
  details?: unknown
}

/** Changes an account as `work` says, and logs it. `locked` names all accounts that `work` depends on. */
const changed = (
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
  work: (user: UserRow, transaction: Kysely<Schema>) => Change | Promise<Change>,
  locked = [id],
): Promise<void> =>
  logged(
    db,
    actor,
    async transaction => {
      const user = await requireUser(transaction, id)
      const { columns, ...act } = await work(user, transaction)
      await transaction.updateTable('users').set(columns).where('id', '=', id).execute()
      return { result: undefined, act: { ...act, target: nameOf(id, user.email) } }
    },
    locked,
  )

function refuseAdministrator(user: UserRow): void {
  if (user.id === ADMINISTRATOR_ID) throw new ApiError('INVALID_REQUEST', texts.notToFirst)
  if (!administers(user)) return
  throw new ApiError('INVALID_REQUEST', texts.notToAdministrator({ email: user.email }))
}

const nameOf = (id: number, email: string) => `${id} ${email}`
