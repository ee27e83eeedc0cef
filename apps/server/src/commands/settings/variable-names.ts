import { KNOWN_FLAGS } from '@safelight/contract/admin-flags'
import { LIMITS } from '@safelight/contract/limits'
import { KNOWN_VARIABLES } from '@safelight/contract/variables'
import { texts } from '@safelight/texts/server/settings'
import type { Kysely } from 'kysely'
import { operator } from '../../admin/log.ts'
import { readVariables, updateVariable } from '../../admin/variables.ts'
import type { Schema } from '../../database/schema.ts'
import { StartError } from '../../start-error.ts'

export const variableKeys = async (db: Kysely<Schema>): Promise<string[]> => [
  ...new Set([
    ...Object.keys(KNOWN_VARIABLES),
    ...(await readVariables(db)).map(({ variableKey }) => variableKey),
  ]),
]

/** Finds a variable by its name in any case. Throws StartError for an unknown one. */
export async function knownVariable(
  db: Kysely<Schema>,
  name: string,
  isSetting: (name: string) => boolean,
): Promise<string> {
  const keys = await variableKeys(db)
  const key = keys.find(sameName(name))
  if (key !== undefined) return key
  const flag = Object.keys(KNOWN_FLAGS).find(sameName(name))
  if (flag !== undefined) throw new StartError(texts.variableIsFlag({ name: flag }))
  if (isSetting(name)) throw new StartError(texts.isSetting({ name }))
  throw new StartError(texts.variableUnknown({ name, names: keys.join(', ') }))
}

/** Throws StartError for a value that no variable can have. */
export function usableValue(value: string): string {
  const text = value.trim()
  if (text.length > 0 && text.length <= LIMITS.variableValueChars) return text
  throw new StartError(texts.valueInvalid({ count: LIMITS.variableValueChars }))
}

/** Deactivates a variable, so that its default applies. */
export async function unsetVariable(db: Kysely<Schema>, key: string): Promise<void> {
  const isThere = (await readVariables(db)).some(({ variableKey }) => variableKey === key)
  if (isThere) await updateVariable(db, operator(), key, { isActive: false })
}

/** Returns a line for each of these variables. Hides the values of sensitive ones. */
export async function variableStates(db: Kysely<Schema>, keys: string[]): Promise<string[]> {
  const variables = new Map((await readVariables(db)).map(each => [each.variableKey, each]))
  return keys.map(name => {
    const variable = variables.get(name)
    if (!variable?.isActive) return texts.isDefault({ name })
    const { isSensitive, variableValue: value } = variable
    return isSensitive ? texts.isHidden({ name }) : texts.isSet({ name, value })
  })
}

export const sameName = (name: string) => (each: string) =>
  each.toLowerCase() === name.toLowerCase()
