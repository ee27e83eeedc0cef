import { OPERATOR } from '@safelight/contract/admin-overview'
import type { Variable, VariableContent } from '@safelight/contract/admin-variables'
import { KNOWN_VARIABLES, unreadable, webAddress } from '@safelight/contract/variables'
import { texts as actions } from '@safelight/texts/server/audit'
import { texts } from '@safelight/texts/server/refusals'
import type { Kysely } from 'kysely'
import { isUniqueViolation } from '../database/constraint.ts'
import type { VariableRow } from '../database/schema/installation.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/errors.ts'
import { clearSettings } from '../installation/settings.ts'
import { type Actor, logged } from './log.ts'

export const variableRows = (db: Kysely<Schema>) =>
  db.selectFrom('variables').selectAll().orderBy('category').orderBy('key')

export async function readVariables(
  db: Kysely<Schema>,
  category?: Variable['category'],
): Promise<Variable[]> {
  const rows = variableRows(db)
  const found = await (category ? rows.where('category', '=', category) : rows).execute()
  return found.map(toVariable)
}

export async function readVariable(db: Kysely<Schema>, key: string): Promise<Variable> {
  const row = await db.selectFrom('variables').selectAll().where('key', '=', key).executeTakeFirst()
  if (!row) throw new ApiError('NOT_FOUND')
  return toVariable(row)
}

/**
 * Throws ALREADY_EXISTS if the key is taken. Throws INVALID_REQUEST if the value does not fit the type, or if
 * the server could not use it for this setting.
 */
export async function createVariable(
  db: Kysely<Schema>,
  actor: Actor,
  { variableKey, ...content }: VariableContent & { variableKey: string },
): Promise<Variable> {
  checkValue(variableKey, content)
  await logged(db, actor, async transaction => {
    await transaction
      .insertInto('variables')
      .values({ key: variableKey, ...toColumns(content), ...stamp(actor) })
      .execute()
    return { result: undefined, act: actOf(actions.variableCreated, variableKey, content, content) }
  }).catch(error => {
    throw isUniqueViolation(error) ? new ApiError('ALREADY_EXISTS') : error
  })
  clearSettings(db)
  return readVariable(db, variableKey)
}

/**
 * Throws NOT_FOUND for an unknown key. Throws INVALID_REQUEST if the value does not fit the type, or if the
 * server could not use it for this setting.
 */
export async function updateVariable(
  db: Kysely<Schema>,
  actor: Actor,
  key: string,
  change: Partial<VariableContent>,
): Promise<Variable> {
  await logged(db, actor, async transaction => {
    const { description = '', ...before } = await readVariable(transaction, key)
    const after = { ...before, description, ...change }
    // An inactive variable may keep an invalid value, such as an empty one.
    if (after.isActive || change.variableValue !== undefined) checkValue(key, after)
    await transaction
      .updateTable('variables')
      .set({ ...toColumns(after), ...stamp(actor) })
      .where('key', '=', key)
      .execute()
    const isSecret = before.isSensitive || after.isSensitive
    return {
      result: undefined,
      act: actOf(actions.variableChanged, key, { isSensitive: isSecret }, change),
    }
  })
  clearSettings(db)
  return readVariable(db, key)
}

/** Sets and activates a variable. Creates it if it is a known one that somebody has deleted. */
export async function setVariable(
  db: Kysely<Schema>,
  actor: Actor,
  key: string,
  variableValue: string,
): Promise<Variable> {
  const value = { variableValue, isActive: true }
  const isThere = (await readVariables(db)).some(each => each.variableKey === key)
  if (isThere) return updateVariable(db, actor, key, value)
  const known = KNOWN_VARIABLES[key as keyof typeof KNOWN_VARIABLES]
  if (!known) throw new ApiError('NOT_FOUND')
  const content = { ...known, ...value, description: '', isSensitive: false }
  return createVariable(db, actor, { variableKey: key, ...content })
}

export async function deleteVariable(db: Kysely<Schema>, actor: Actor, key: string): Promise<void> {
  await logged(db, actor, async transaction => {
    const { numDeletedRows } = await transaction
      .deleteFrom('variables')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw new ApiError('NOT_FOUND')
    return { result: undefined, act: { action: actions.variableDeleted, target: key } }
  })
  clearSettings(db)
}

/** Leaves the values of sensitive variables out of the log. */
function actOf(
  action: string,
  target: string,
  { isSensitive }: { isSensitive: boolean },
  { variableValue, ...rest }: Partial<VariableContent>,
) {
  const value = variableValue === undefined ? {} : { variableValue: variableValue.slice(0, 200) }
  return { action, target, details: isSensitive ? rest : { ...rest, ...value } }
}

/** Throws INVALID_REQUEST for values that the administrator's form would reject too. */
function checkValue(key: string, { variableType, variableValue }: VariableContent): void {
  const problem = PROBLEMS[variableType]?.(variableValue.trim()) || unreadable(key, variableValue)
  if (problem) throw new ApiError('INVALID_REQUEST', problem)
}

const PROBLEMS: Partial<Record<Variable['variableType'], (value: string) => string | false>> = {
  INTEGER: value => (value === '' || !Number.isFinite(Number(value))) && texts.integerNeeded,
  BOOLEAN: value => !/^(true|false)$/i.test(value) && texts.booleanNeeded,
  URL: value => !webAddress.safeParse(value).success && texts.urlNeeded,
}

const stamp = ({ userId, now }: Actor) => ({
  updated_at: now.toISOString(),
  updated_by: userId === OPERATOR ? null : userId,
})

const toColumns = (content: VariableContent) => ({
  value: content.variableValue,
  type: content.variableType,
  category: content.category,
  description: content.description || null,
  is_sensitive: Number(content.isSensitive),
  is_active: Number(content.isActive),
})

const toVariable = (row: VariableRow): Variable => ({
  id: row.id,
  variableKey: row.key,
  variableValue: row.value,
  variableType: row.type,
  category: row.category,
  ...(row.description !== null && { description: row.description }),
  isSensitive: row.is_sensitive === 1,
  isActive: row.is_active === 1,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
})
