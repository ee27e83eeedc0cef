import { LIMITS } from '@safelight/contract/limits'
import { stepsDown } from '@safelight/contract/rights'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/errors.ts'

/**
 * Throws LIMIT_REACHED if an album has too few epochs left to lower each right step by step, remove each
 * member and end each link. The owner must always be able to end access, which starts an epoch. Call this
 * within the transaction that adds a share, a link or an epoch.
 */
export async function assertEpochReserve(db: Kysely<Schema>, albumId: string): Promise<void> {
  const { epoch } = await db
    .selectFrom('albums')
    .select('epoch')
    .where('id', '=', albumId)
    .executeTakeFirstOrThrow()
  const shares = await db
    .selectFrom('album_shares')
    .select('right')
    .where('album_id', '=', albumId)
    .execute()
  const { links } = await db
    .selectFrom('links')
    .select(eb => eb.fn.countAll<number>().as('links'))
    .where('album_id', '=', albumId)
    .executeTakeFirstOrThrow()
  const steps = shares.map(({ right }) => stepsDown(right))
  const reserve = steps.reduce((sum, each) => sum + each, links)
  if (epoch + reserve > LIMITS.epochsOfAlbum) throw new ApiError('LIMIT_REACHED')
}
