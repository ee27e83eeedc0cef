import { createHash } from 'node:crypto'
import { LIMITS } from '@safelight/contract/limits'
import type { Shard } from '@safelight/contract/recognition-shards'
import type { Kysely } from 'kysely'
import { chargeOf } from '../accounts/charges.ts'
import { assertBelow } from '../accounts/limits.ts'
import type { StorageLimit } from '../accounts/plan/storage-limit.ts'
import { assertQuota, countUsed } from '../accounts/quota.ts'
import type { Schema } from '../database/schema.ts'
import { writeFor } from '../database/write-for.ts'
import { ApiError } from '../http/errors.ts'

/*
 * Sealed shards of the recognition index. A deleted shard keeps its row, whose content is a sealed deletion.
 * Devices learn of the deletion by its version.
 */

type Changed = Pick<Shard, 'version' | 'seq'>

interface ShardChange {
  name: string
  base: number
  version: number
  sealed: Buffer
}

export const shardsSince = (db: Kysely<Schema>, ownerId: number, since: number, limit: number) =>
  db
    .selectFrom('recognition_shards')
    .select(['name', 'version', 'seq', 'bytes', 'digest'])
    .where('owner_id', '=', ownerId)
    .where('seq', '>', since)
    .orderBy('seq')
    .limit(limit)

export async function readShards(
  db: Kysely<Schema>,
  ownerId: number,
  since: number,
): Promise<{ shards: Shard[]; hasMore: boolean; last: number }> {
  const rows = await shardsSince(db, ownerId, since, LIMITS.shardsPage + 1).execute()
  const shards = rows.slice(0, LIMITS.shardsPage)
  return { shards, hasMore: rows.length > shards.length, last: await lastSeq(db, ownerId) }
}

export const shardNamed = (db: Kysely<Schema>, ownerId: number, name: string) =>
  db
    .selectFrom('recognition_shards')
    .select(['version', 'bytes', 'sealed'])
    .where('owner_id', '=', ownerId)
    .where('name', '=', name)

export async function readShard(
  db: Kysely<Schema>,
  ownerId: number,
  name: string,
): Promise<{ version: number; sealed: Buffer }> {
  const row = await shardNamed(db, ownerId, name).executeTakeFirst()
  if (!row) throw new ApiError('NOT_FOUND')
  return { version: row.version, sealed: Buffer.from(row.sealed, 'base64url') }
}

/**
 * Throws INVALID_REQUEST unless the new version is above `base`, and STALE_VERSION unless the stored version
 * is `base`. Throws LIMIT_REACHED for too many shards, and QUOTA_EXCEEDED if the shard grows beyond the free
 * storage.
 */
export const replaceShard = (
  db: Kysely<Schema>,
  ownerId: number,
  change: ShardChange,
  limit: StorageLimit,
): Promise<Changed> =>
  writeFor(db, [ownerId], transaction => replaceIn(transaction, ownerId, change, limit))

async function replaceIn(
  transaction: Kysely<Schema>,
  ownerId: number,
  { name, base, version, sealed }: ShardChange,
  limit: StorageLimit,
): Promise<Changed> {
  if (version <= base) throw new ApiError('INVALID_REQUEST')
  const before = await shardNamed(transaction, ownerId, name).executeTakeFirst()
  if ((before?.version ?? 0) !== base) throw new ApiError('STALE_VERSION')
  if (!before) await assertBelow(LIMITS.shardsOfAccount, shardCount(transaction, ownerId))
  const row = {
    owner_id: ownerId,
    name,
    version,
    seq: (await lastSeq(transaction, ownerId)) + 1,
    bytes: sealed.length,
    sealed: sealed.toString('base64url'),
    digest: createHash('sha256').update(sealed).digest('base64url'),
  }
  const more =
    chargeOf('recognition_shards', row) -
    (before ? chargeOf('recognition_shards', { ...row, ...before }) : 0)
  if (more > 0) await assertQuota(transaction, ownerId, more, limit)
  await transaction
    .insertInto('recognition_shards')
    .values(row)
    .onConflict(conflict => conflict.columns(['owner_id', 'name']).doUpdateSet(row))
    .execute()
  await countUsed(transaction, ownerId, more)
  return { version: row.version, seq: row.seq }
}

/**
 * Replaces shards by sealed deletions, and ends all leases of the account. Throws STALE_VERSION if one of the
 * shards has changed meanwhile.
 */
export async function deleteShards(
  db: Kysely<Schema>,
  ownerId: number,
  deletions: readonly ShardChange[],
): Promise<void> {
  await writeFor(db, [ownerId], async transaction => {
    for (const deletion of deletions) await replaceIn(transaction, ownerId, deletion, null)
    await transaction.deleteFrom('recognition_leases').where('owner_id', '=', ownerId).execute()
  })
}

export const shardCount = (db: Kysely<Schema>, ownerId: number) =>
  db
    .selectFrom('recognition_shards')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)

export const lastShard = (db: Kysely<Schema>, ownerId: number) =>
  db
    .selectFrom('recognition_shards')
    .select('seq')
    .where('owner_id', '=', ownerId)
    .orderBy('seq', 'desc')
    .limit(1)

const lastSeq = async (db: Kysely<Schema>, ownerId: number): Promise<number> =>
  (await lastShard(db, ownerId).executeTakeFirst())?.seq ?? 0
