import { type Build, build, buildText, isOlder } from '@safelight/contract/build'
import { texts } from '@safelight/texts/server/start'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

/**
 * Stores which build runs on this database. Resolves to a sentence for the log if another build ran before.
 * Call it after `checkSecret`, which creates the row.
 */
export async function noteBuild(db: Kysely<Schema>, now: Build): Promise<string | undefined> {
  const { last_build } = await db
    .selectFrom('installation')
    .select('last_build')
    .executeTakeFirstOrThrow()
  const text = JSON.stringify(now)
  if (last_build === text) return undefined
  await db.updateTable('installation').set({ last_build: text }).execute()
  const before = last_build === null ? undefined : build.safeParse(JSON.parse(last_build)).data
  if (!before) return undefined
  const names = { from: buildText(before), to: buildText(now) }
  return isBefore(now, before) ? texts.downgraded(names) : texts.upgraded(names)
}

const isBefore = (now: Build, before: Build): boolean =>
  isOlder(now.version, before.version) ||
  (now.version === before.version && (now.date ?? '') < (before.date ?? ''))
