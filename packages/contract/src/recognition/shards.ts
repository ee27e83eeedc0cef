import { bytes } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'

/*
 * Sealed recognition shards of an account (format rule F19). The server knows their names, versions and
 * lengths.
 */

/** A shard's name: detections of a month, or a kind of records, and a part number from 0 to 255. */
export const shardName = z
  .string()
  .regex(
    /^(seen-(?!0000)\d{4}-(0[1-9]|1[0-2])|people|choices|memories|verified)-(0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])$/,
  )

/** Names the shards of a month, `seen-YYYY-MM`. A lease lets one device at a time analyze that month. */
export const leasedMonth = z.string().regex(/^seen-(?!0000)\d{4}-(0[1-9]|1[0-2])$/)

/** The version of a shard; 0 before the first change. */
const version = z.int().nonnegative()
const versionAsked = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** Size of a deleted shard, in bytes. A deleted shard is an empty value, sealed. */
export const DELETION_BYTES = 29

export const shard = z.object({
  name: shardName,
  version: version.min(1),
  /** The account-wide number of the shard's last change. */
  seq: z.int().positive(),
  /** `DELETION_BYTES` for a deleted shard. Deleting a shard also increases its version. */
  bytes: z.int().nonnegative(),
  /** SHA-256 of the bytes. After a database is restored, other bytes can get the same version. */
  digest: bytes(32),
})

/** Lists the shards that changed after the change `since`, in the order of their changes. */
export const listShards = endpoint({
  method: 'GET',
  path: '/api/recognition/shards',
  query: z.object({ since: versionAsked.default(0) }),
  response: z.object({
    shards: z.array(shard),
    hasMore: z.boolean(),
    /** The number of the last change. If below `since`, the database was restored from an older state. */
    last: z.int().nonnegative(),
  }),
})

/** The header with a shard's version, which is needed to open it. */
export const SHARD_VERSION_HEADER = 'x-shard-version'

/** Returns a shard or its deletion, with its version in a header. Fails with NOT_FOUND if never written. */
export const getShard = endpoint({
  method: 'GET',
  path: '/api/recognition/shards/:name',
  params: z.object({ name: shardName }),
  response: z.file(),
})

const changed = shard.pick({ version: true, seq: true })

/** `base` is the version that a change is based on. `version` is the new, higher version. */
const numbers = { base: versionAsked, version: versionAsked }

/**
 * Replaces a shard with the body (`application/octet-stream`). Fails with
 * - STALE_VERSION if the server's version is not `base`,
 * - INVALID_REQUEST unless `version` is above `base`,
 * - LIMIT_REACHED if the account has too many shards,
 * - QUOTA_EXCEEDED if the shard needs more storage than the account has left.
 */
export const putShard = endpoint({
  method: 'PUT',
  path: '/api/recognition/shards/:name',
  params: z.object({ name: shardName }),
  query: z.object(numbers),
  response: changed,
})

/**
 * Deletes shards: the server replaces each with an empty value that the client sealed. Replaces all or none,
 * and ends all leases of the account.
 */
export const deleteShards = endpoint({
  method: 'POST',
  path: '/api/recognition/shards/delete',
  body: z.strictObject({
    shards: z
      .array(
        z.strictObject({
          name: shardName,
          base: version.min(1),
          version: version.min(1),
          sealed: bytes(DELETION_BYTES),
        }),
      )
      .min(1)
      .max(LIMITS.shardsPage),
  }),
  response: z.object({}),
})

/** Milliseconds until a lease expires, unless its holder renews it. */
export const SHARD_LEASE = 2 * 60_000

const holder = bytes(16)

/**
 * Takes or renews the lease of a month for the device `holder`. Meanwhile, other devices do not analyze the
 * month's pictures. They can still change its shards.
 */
export const takeLease = endpoint({
  method: 'PUT',
  path: '/api/recognition/leases/:name',
  params: z.object({ name: leasedMonth }),
  body: z.strictObject({ holder }),
  response: z.object({ isHeld: z.boolean() }),
})

export const endLease = endpoint({
  method: 'DELETE',
  path: '/api/recognition/leases/:name',
  params: z.object({ name: leasedMonth }),
  query: z.object({ holder }),
  response: z.object({}),
})

export type Shard = z.infer<typeof shard>
