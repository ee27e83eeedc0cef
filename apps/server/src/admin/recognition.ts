import type { OfferedModel, RecognitionOverview } from '@safelight/contract/admin-recognition'
import { filesOf } from '@safelight/contract/recognition-manifest'
import { DELETION_BYTES } from '@safelight/contract/recognition-shards'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { findModelFile, findModels, type Models } from '../installation/model-folder.ts'
import { readSettings } from '../installation/settings.ts'

export async function readRecognition(context: Context): Promise<RecognitionOverview> {
  const { database } = context
  const { recognition: isOn } = await readSettings(database)
  const models = await findModels(context).catch(() => 'unreadable' as const)
  const sums = await analyzedSums(database).executeTakeFirstOrThrow()
  const [items, analyzed] = [Number(sums.items ?? 0), Number(sums.analyzed ?? 0)]
  return {
    isOn,
    isUnreadable: models === 'unreadable',
    models: models === 'unreadable' || !models ? [] : await offeredModels(models),
    accounts: Number(sums.accounts),
    percent: items === 0 ? null : Math.round((100 * analyzed) / items),
  }
}

const offeredModels = (models: Models): Promise<OfferedModel[]> =>
  Promise.all(
    models.manifest.models.map(async model => {
      const files = filesOf({ models: [model] })
      const found = await Promise.all(files.map(({ sha256 }) => findModelFile(models, sha256)))
      const { task, name, version, license, source = null } = model
      return {
        ...{ task, name, version, license, source },
        bytes: files.reduce((sum, { size }) => sum + size, 0),
        isIncomplete: found.includes(undefined),
      }
    }),
  )

/**
 * Sums over all accounts: the items, the items in months with detections, and the accounts with such months. A
 * month's first shard stands for the month.
 */
export function analyzedSums(db: Kysely<Schema>) {
  const shard = sql<string>`'seen-' || substr('0000', 1, 4 - length(cast(year as text))) || year
    || case when month < 10 then '-0' else '-' end || month || '-0'`
  const months = db
    .selectFrom('month_counts')
    .select(eb => [
      'owner_id',
      'count',
      eb
        .exists(
          eb
            .selectFrom('recognition_shards')
            .select('name')
            .whereRef('recognition_shards.owner_id', '=', 'month_counts.owner_id')
            .where('name', '=', shard)
            .where('bytes', '>', DELETION_BYTES),
        )
        .as('is_analyzed'),
    ])
  return db
    .selectFrom(months.as('months'))
    .select(eb => [
      sql<number | null>`sum(count)`.as('items'),
      sql<number | null>`sum(case when is_analyzed then count else 0 end)`.as('analyzed'),
      eb.fn.count<number>(sql`case when is_analyzed then owner_id end`).distinct().as('accounts'),
    ])
}
