import type { FeatureFlag } from '@safelight/contract/admin-flags'
import { texts as actions } from '@safelight/texts/server/audit'
import type { Kysely } from 'kysely'
import { isUniqueViolation } from '../database/constraint.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/errors.ts'
import { clearSettings } from '../installation/settings.ts'
import { type Actor, logged } from './log.ts'

export const flagRows = (db: Kysely<Schema>) =>
  db.selectFrom('feature_flags').selectAll().orderBy('name')

export const readFlags = async (db: Kysely<Schema>): Promise<FeatureFlag[]> =>
  (await flagRows(db).execute()).map(toFlag)

export async function createFlag(
  db: Kysely<Schema>,
  actor: Actor,
  { name, value, description }: Omit<FeatureFlag, 'active'>,
): Promise<FeatureFlag> {
  const flag = { name, value, description, active: true }
  await logged(db, actor, async transaction => {
    await transaction.insertInto('feature_flags').values(toRow(flag)).execute()
    return {
      result: undefined,
      act: { action: actions.flagCreated, target: name, details: { value, active: true } },
    }
  }).catch(error => {
    throw isUniqueViolation(error) ? new ApiError('ALREADY_EXISTS') : error
  })
  clearSettings(db)
  return flag
}

export async function updateFlag(
  db: Kysely<Schema>,
  actor: Actor,
  name: string,
  change: Partial<Omit<FeatureFlag, 'name'>>,
): Promise<FeatureFlag> {
  const flag = await logged(db, actor, async transaction => {
    const row = await flagRows(transaction).where('name', '=', name).executeTakeFirst()
    if (!row) throw new ApiError('NOT_FOUND')
    const result = { ...toFlag(row), ...change }
    await transaction
      .updateTable('feature_flags')
      .set(toRow(result))
      .where('name', '=', name)
      .execute()
    const { value, active } = result
    const details = { ...change, value, active }
    return { result, act: { action: actions.flagChanged, target: name, details } }
  })
  clearSettings(db)
  return flag
}

/** Switches a feature on or off. Creates the flag if it does not exist. */
export async function setFlag(
  db: Kysely<Schema>,
  actor: Actor,
  name: string,
  value: boolean,
): Promise<FeatureFlag> {
  const isThere = (await readFlags(db)).some(each => each.name === name)
  return isThere
    ? updateFlag(db, actor, name, { value, active: true })
    : createFlag(db, actor, { name, value, description: '' })
}

export async function deleteFlag(db: Kysely<Schema>, actor: Actor, name: string): Promise<void> {
  await logged(db, actor, async transaction => {
    const { numDeletedRows } = await transaction
      .deleteFrom('feature_flags')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw new ApiError('NOT_FOUND')
    return { result: undefined, act: { action: actions.flagDeleted, target: name } }
  })
  clearSettings(db)
}

interface FlagRow {
  name: string
  description: string
  value: number
  active: number
}

const toFlag = (row: FlagRow): FeatureFlag => ({
  ...row,
  value: row.value === 1,
  active: row.active === 1,
})

const toRow = (flag: FeatureFlag): FlagRow => ({
  ...flag,
  value: Number(flag.value),
  active: Number(flag.active),
})
