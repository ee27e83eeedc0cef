import { KNOWN_FLAGS } from '@safelight/contract/admin-flags'
import { texts } from '@safelight/texts/server/settings'
import type { Kysely } from 'kysely'
import { readFlags } from '../../admin/flags.ts'
import type { Schema } from '../../database/schema.ts'
import { StartError } from '../../start-error.ts'
import { sameName, variableKeys } from './variable-names.ts'

export const flagNames = async (db: Kysely<Schema>): Promise<string[]> => [
  ...new Set([...Object.keys(KNOWN_FLAGS), ...(await readFlags(db)).map(({ name }) => name)]),
]

/** Finds a feature flag by its name in any case. Throws StartError for an unknown one. */
export async function knownFlag(db: Kysely<Schema>, name: string): Promise<string> {
  const names = await flagNames(db)
  const flag = names.find(sameName(name))
  if (flag !== undefined) return flag
  const key = (await variableKeys(db)).find(sameName(name))
  if (key !== undefined) throw new StartError(texts.flagIsVariable({ name: key }))
  throw new StartError(texts.flagUnknown({ name, names: names.join(', ') }))
}

/** Returns a line for each of these flags. */
export async function flagStates(db: Kysely<Schema>, names: string[]): Promise<string[]> {
  const flags = new Map((await readFlags(db)).map(flag => [flag.name, flag.value && flag.active]))
  const missing: Record<string, boolean> = KNOWN_FLAGS
  return names.map(name =>
    (flags.get(name) ?? missing[name]) ? texts.isOn({ name }) : texts.isOff({ name }),
  )
}
