import { LIMITS } from '@safelight/contract/limits'
import {
  BLOCK_VERSION_HEADER,
  DELETION_BYTES,
  deleteBlocks,
  endLease,
  getBlock,
  listBlocks,
  putBlock,
  takeLease,
} from '@safelight/contract/recognition-blocks'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { readAtOnce } from '../../database/read-at-once.ts'
import { ApiError } from '../../http/errors.ts'
import { userRoute } from '../../http/routes.ts'
import {
  readBlock,
  readBlocks,
  deleteBlocks as removeBlocks,
  replaceBlock,
} from '../../recognition/blocks.ts'
import { freeMonth, takeMonth } from '../../recognition/leases.ts'
import { RATE_LIMITS } from '../rate-limits.ts'

/** What recognition keeps, sealed, and which device works at which month. */
export function blockRoutes(app: FastifyInstance, { database, storageLimit }: Context): void {
  const limited = { config: { rateLimit: RATE_LIMITS.recognition } }
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: LIMITS.blockBytes },
    (_, body, done) => done(null, body),
  )

  userRoute(app, listBlocks, ({ session: { userId }, query: { since } }) =>
    readAtOnce(database, snapshot => readBlocks(snapshot, userId, since)),
  )

  userRoute(app, getBlock, async ({ session: { userId }, params: { name }, reply }) => {
    const { version, sealed } = await readBlock(database, userId, name)
    return reply
      .type('application/octet-stream')
      .header(BLOCK_VERSION_HEADER, version)
      .header('cache-control', 'no-store, no-transform')
      .serializer(bytes => bytes)
      .send(sealed)
  })

  userRoute(
    app,
    putBlock,
    async ({ session: { userId }, params: { name }, query, request: { body } }) => {
      if (!Buffer.isBuffer(body) || body.length < DELETION_BYTES)
        throw new ApiError('INVALID_REQUEST')
      return replaceBlock(database, userId, { name, ...query, sealed: body }, storageLimit)
    },
    { ...limited, bodyLimit: LIMITS.blockBytes },
  )

  userRoute(
    app,
    deleteBlocks,
    async ({ session: { userId }, body: { blocks } }) => {
      const deletions = blocks.map(({ sealed, ...change }) => ({
        ...change,
        sealed: Buffer.from(sealed, 'base64url'),
      }))
      await removeBlocks(database, userId, deletions)
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
