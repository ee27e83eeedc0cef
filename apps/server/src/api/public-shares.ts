import { ERRORS } from '@safelight/contract/errors'
import { itemFileName, parseMediaKey } from '@safelight/contract/media-keys'
import {
  LINK_AUTH_HEADER,
  type LinkPassword,
  ORIGINALS,
  PUBLIC_STREAM_PATH,
  publicShare,
  publicStreamKey,
  publicThumbnails,
} from '@safelight/contract/public-shares'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { openLink, provesLink, visibleItems } from '../albums/links/access.ts'
import { readShare } from '../albums/links/public-share.ts'
import type { LinkRow } from '../albums/open-links.ts'
import type { Context } from '../context.ts'
import { readAtOnce } from '../database/read-at-once.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/errors.ts'
import { publicRoute } from '../http/routes.ts'
import { sharedAttempts } from '../installation/attempts.ts'
import { readSettings } from '../installation/settings.ts'
import { sendStream } from '../items/streams/send-stream.ts'
import { sendThumbnails } from '../items/streams/send-thumbnails.ts'
import { locate } from '../items/streams/stream.ts'
import { addressAndLink, LINK_PASSWORDS, limitBeside, RATE_LIMITS } from './rate-limits.ts'

/** Calls for visitors of a link. Every problem with a link or a file name results in the same NOT_FOUND. */
export function publicShareRoutes(app: FastifyInstance, context: Context): void {
  const { database, blobs, now } = context
  const proves = proofsOfLinks(app, context)

  publicRoute(
    app,
    publicShare,
    ({ params: { token }, query, request, reply }) =>
      opened(token, { request, reply }, () =>
        readAtOnce(database, async snapshot =>
          readShare(snapshot, await linkOf(snapshot, token), query),
        ),
      ),
    { config: { rateLimit: RATE_LIMITS.publicPages, largeForAnyone: true } },
  )

  publicRoute(
    app,
    publicThumbnails,
    ({ params: { token }, body, request, reply }) =>
      opened(token, { request, reply }, link =>
        sendThumbnails(blobs, body.keys, { request, reply }, ids =>
          visibleItems(database, link, ids).execute(),
        ),
      ),
    { config: { rateLimit: RATE_LIMITS.publicPages } },
  )

  app.route<{ Params: { token: string; stream: string; fileName: string } }>({
    method: ['GET', 'HEAD'],
    url: PUBLIC_STREAM_PATH,
    config: { rateLimit: RATE_LIMITS.publicStreams },
    handler: (request, reply) => {
      const { token, stream, fileName } = request.params
      return opened(token, { request, reply }, link =>
        sendStream(blobs, () => findStream(link, stream, fileName), { request, reply }, {}),
      )
    },
  })

  async function opened<T>(
    token: string,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    answer: (link: LinkRow) => Promise<T>,
  ): Promise<T | FastifyReply> {
    if (!(await readSettings(database)).publicLinks) throw new ApiError('NOT_FOUND')
    const link = await linkOf(database, token)
    if (await proves(link, request)) return answer(link)
    const [status, message] = ERRORS.LINK_PASSWORD
    const refusal: LinkPassword = {
      code: 'LINK_PASSWORD',
      message,
      kdf: JSON.parse(link.kdf_json ?? ''),
    }
    return reply.code(status).send(refusal)
  }

  async function linkOf(db: Kysely<Schema>, token: string): Promise<LinkRow> {
    const link = await openLink(db, token, now())
    if (!link) throw new ApiError('NOT_FOUND')
    return link
  }

  async function findStream(link: LinkRow, stream: string, fileName: string) {
    const isName = itemFileName.safeParse(fileName).success
    const named = isName ? parseMediaKey(publicStreamKey(stream, fileName) ?? '') : undefined
    if (!named || (ORIGINALS.has(named.role) && link.originals === 0)) return undefined
    const [item] = await visibleItems(database, link, [named.id]).execute()
    return item && locate(item, named)
  }
}

/**
 * Resolves to true if a request proves the link's password, or if the link has none. Throws TOO_MANY_REQUESTS
 * after too many tries.
 */
type Prove = (link: LinkRow, request: FastifyRequest) => Promise<boolean>

/**
 * Counts a try before checking it, so that a visitor above the limit learns nothing about a password. After a
 * visitor's first correct try, at any server, calls with the right password do not count as tries.
 */
function proofsOfLinks(
  app: FastifyInstance,
  context: Pick<Context, 'database' | 'secrets'>,
): Prove {
  const limits = [
    limitBeside(app, LINK_PASSWORDS.fromAddress),
    limitBeside(app, LINK_PASSWORDS.fromAnywhere),
  ]
  const proven = new Set<string>()
  const others = sharedAttempts(context)

  return async (link, request) => {
    if (link.auth_hmac === null) return true
    const auth = request.headers[LINK_AUTH_HEADER]
    if (typeof auth !== 'string' || !/^[\w-]{43}$/.test(auth)) return false
    const isRight = provesLink(link, context.secrets.link(auth))
    const visitor = `${addressAndLink(request)} ${link.auth_hmac}`
    if (isRight && proven.has(visitor)) return true
    const isKnown = isRight && (await others?.has(PROOF, visitor))
    if (!isKnown) for (const count of limits) await count(request)
    if (!isRight) return false
    if (!isKnown) await others?.count(PROOF, visitor, PROOF_MEMORY)
    if (proven.size >= VISITORS_REMEMBERED) proven.clear()
    proven.add(visitor)
    return true
  }
}

/**
 * The largest number of visitors that a server remembers in memory. At this number, the server forgets all of
 * them.
 */
const VISITORS_REMEMBERED = 50_000
const PROOF = 'link proof'
const PROOF_MEMORY = 24 * 60 * 60 * 1000
