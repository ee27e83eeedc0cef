import { bytes } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'

/*
 * What recognition keeps: sealed shards of the account (format rule F19), of which the server knows the name, the
 * number of the last change, and the length.
 */

/**
 * What was seen in a month's items, people, what was chosen of what was suggested, or what was decided about memories;
 * each in parts from 0 to 255.
 */
export const shardName = z
  .string()
  .regex(
    /^(seen-(?!0000)\d{4}-(0[1-9]|1[0-2])|people|choices|memories)-(0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])$/,
  )

/** The shards of a month, `seen-YYYY-MM`: what one device at a time looks at. */
export const leasedMonth = z.string().regex(/^seen-(?!0000)\d{4}-(0[1-9]|1[0-2])$/)

/** The number of a shard's last change; 0 before the first one. */
const version = z.int().nonnegative()
const versionAsked = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** A deletion: a seal of nothing. */
export const DELETION_BYTES = 29

export const shard = z.object({
  name: shardName,
  version: version.min(1),
  /** The number of its last change, one higher than that of any change before. */
  seq: z.int().positive(),
  /** `DELETION_BYTES` of one that was deleted: its version goes on. */
  bytes: z.int().nonnegative(),
  /** SHA-256 of its bytes; absent where an earlier version of the server has taken them. */
  digest: bytes(32).exactOptional(),
})

/** The shards that were changed behind the change `since`, in the order of their changes. */
export const listShards = endpoint({
  method: 'GET',
  path: '/api/recognition/shards',
  query: z.object({ since: versionAsked.default(0) }),
  response: z.object({
    shards: z.array(shard),
    hasMore: z.boolean(),
    /** The number of the last change: below `since`, the server's database is an older one. */
    last: z.int().nonnegative(),
  }),
})

/** The header of a shard's bytes: its version, which opening takes. */
export const SHARD_VERSION_HEADER = 'x-shard-version'

/** One shard, or its deletion, as bytes, with its version in a header. NOT_FOUND where nothing was ever put. */
export const getShard = endpoint({
  method: 'GET',
  path: '/api/recognition/shards/:name',
  params: z.object({ name: shardName }),
  response: z.file(),
})

const changed = shard.pick({ version: true, seq: true })

/** What a change is built on, and its own number, which is above. */
const numbers = { base: versionAsked, version: versionAsked }

/**
 * Puts the bytes of the body (`application/octet-stream`) in a shard's place; STALE_VERSION if the server has another
 * version than `base`. INVALID_REQUEST, LIMIT_REACHED, QUOTA_EXCEEDED.
 */
export const putShard = endpoint({
  method: 'PUT',
  path: '/api/recognition/shards/:name',
  params: z.object({ name: shardName }),
  query: z.object(numbers),
  response: changed,
})

/** Puts deletions in the place of many shards, in that of all or none, and frees the months that devices have taken. */
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

/** How long one device has a month to itself unless it asks again, in milliseconds. */
export const SHARD_LEASE = 2 * 60_000

const holder = bytes(16)

/**
 * Asks for a month for one device, which names itself by bytes of its own, or for more time. It keeps nobody from
 * changing shards: it spares devices the same work.
 */
export const takeLease = endpoint({
  method: 'PUT',
  path: '/api/recognition/leases/:name',
  params: z.object({ name: leasedMonth }),
  body: z.strictObject({ holder }),
  /** false: another device has it. */
  response: z.object({ isHeld: z.boolean() }),
})

/** Gives a month back before its time is over. */
export const endLease = endpoint({
  method: 'DELETE',
  path: '/api/recognition/leases/:name',
  params: z.object({ name: leasedMonth }),
  query: z.object({ holder }),
  response: z.object({}),
})

export type Shard = z.infer<typeof shard>
