import { LIMITS } from '@safelight/contract/limits'
import { readManifest, readModelFile } from '@safelight/contract/recognition-models'
import {
  DELETION_BYTES,
  deleteShards,
  endLease,
  getShard,
  listShards,
  putShard,
  SHARD_VERSION_HEADER,
  takeLease,
} from '@safelight/contract/recognition-shards'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import { ApiError } from '../http/errors.ts'
import { userRoute } from '../http/routes.ts'
import { sendRange } from '../http/send-range.ts'
import { findModelFile, findModels, type Models } from '../installation/model-folder.ts'
import { readSettings } from '../installation/settings.ts'
import { freeMonth, takeMonth } from '../recognition/leases.ts'
import {
  readShard,
  readShards,
  deleteShards as removeShards,
  replaceShard,
} from '../recognition/shards.ts'
import { RATE_LIMITS } from './rate-limits.ts'

export function shardRoutes(app: FastifyInstance, { database, storageLimit }: Context): void {
  const limited = { config: { rateLimit: RATE_LIMITS.recognition } }
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: LIMITS.shardBytes },
    (_, body, done) => done(null, body),
  )

  userRoute(app, listShards, ({ session: { userId }, query: { since } }) =>
    readAtOnce(database, snapshot => readShards(snapshot, userId, since)),
  )

  userRoute(app, getShard, async ({ session: { userId }, params: { name }, reply }) => {
    const { version, sealed } = await readShard(database, userId, name)
    return reply
      .type('application/octet-stream')
      .header(SHARD_VERSION_HEADER, version)
      .header('cache-control', 'no-store, no-transform')
      .serializer(bytes => bytes)
      .send(sealed)
  })

  userRoute(
    app,
    putShard,
    async ({ session: { userId }, params: { name }, query, request: { body } }) => {
      if (!Buffer.isBuffer(body) || body.length < DELETION_BYTES)
        throw new ApiError('INVALID_REQUEST')
      return replaceShard(database, userId, { name, ...query, sealed: body }, storageLimit)
    },
    { ...limited, bodyLimit: LIMITS.shardBytes },
  )

  userRoute(
    app,
    deleteShards,
    async ({ session: { userId }, body: { shards } }) => {
      const deletions = shards.map(({ sealed, ...change }) => ({
        ...change,
        sealed: Buffer.from(sealed, 'base64url'),
      }))
      await removeShards(database, userId, deletions)
      return {}
    },
    limited,
  )

  userRoute(
    app,
    takeLease,
    async ({ session: { userId }, params: { name }, body: { holder } }) => ({
      isHeld: await takeMonth(database, { ownerId: userId, name, holder }),
    }),
    limited,
  )

  userRoute(
    app,
    endLease,
    async ({ session: { userId }, params: { name }, query: { holder } }) => {
      await freeMonth(database, { ownerId: userId, name, holder })
      return {}
    },
    limited,
  )
}

export function modelRoutes(app: FastifyInstance, context: Context): void {
  userRoute(app, readManifest, async () => (await offeredModels()).manifest)

  userRoute(
    app,
    readModelFile,
    async ({ params: { sha256 }, request, reply }) => {
      const { size, read } = found(await findModelFile(await offeredModels(), sha256))
      return sendRange({ request, reply }, { length: size, etag: `"${sha256}"`, caching }, read)
    },
    { config: { streamed: true } },
  )

  async function offeredModels(): Promise<Models> {
    const { recognition } = await readSettings(context.database)
    return found(recognition ? await findModels(context) : undefined)
  }
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new ApiError('NOT_FOUND')
  return value
}

/** Caches may keep a file for a year, because its address contains the hash of its content. */
const caching = {
  'cache-control': 'private, max-age=31536000, immutable',
  // Without `vary`, the browser would serve requests from its cache after sign-out.
  vary: 'Authorization',
}
