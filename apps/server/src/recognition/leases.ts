import { LIMITS } from '@safelight/contract/limits'
import { SHARD_LEASE } from '@safelight/contract/recognition-shards'
import { type Kysely, sql } from 'kysely'
import { assertBelow } from '../accounts/limits.ts'
import { databaseNow } from '../database/postgres/clock.ts'
import type { Schema } from '../database/schema.ts'
import { hasManyConnections, writeFor } from '../database/write-for.ts'

/*
 * A device leases a month before it analyzes the month's pictures. Meanwhile, other devices do not analyze
 * them. Leases expire after two minutes.
 */

interface Asked {
  ownerId: number
  name: string
  holder: string
}

/**
 * Takes the lease of a month for a device. Resolves to false while another device has it. Throws
 * LIMIT_REACHED if the account has too many leases.
 */
export function takeMonth(db: Kysely<Schema>, { ownerId, name, holder }: Asked): Promise<boolean> {
  return writeFor(db, [ownerId], async transaction => {
    const now = clockOf(transaction)
    const own = transaction.deleteFrom('recognition_leases').where('owner_id', '=', ownerId)
    await own.where('leased_until', '<=', now).execute()
    await own.where('name', '=', name).where('holder', '=', holder).execute()
    const taken = await leasesOf(transaction, ownerId).where('name', '=', name).executeTakeFirst()
    if (taken) return false
    const count = leasesOf(transaction, ownerId)
      .clearSelect()
      .select(eb => eb.fn.countAll<number>().as('count'))
    await assertBelow(LIMITS.shardLeasesOfAccount, count)
    await transaction
      .insertInto('recognition_leases')
      .values({
        owner_id: ownerId,
        name,
        holder,
        leased_until: sql<number>`${now} + ${SHARD_LEASE}`,
      })
      .execute()
    return true
  })
}

export async function freeMonth(
  db: Kysely<Schema>,
  { ownerId, name, holder }: Asked,
): Promise<void> {
  await db
    .deleteFrom('recognition_leases')
    .where('owner_id', '=', ownerId)
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute()
}

export const leasesOf = (db: Kysely<Schema>, ownerId: number) =>
  db.selectFrom('recognition_leases').select('name').where('owner_id', '=', ownerId)

const clockOf = (db: Kysely<Schema>) =>
  hasManyConnections(db) ? databaseNow : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
