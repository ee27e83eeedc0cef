import { Readable } from 'node:stream'
import { type MediaKey, parseMediaKey } from '@safelight/contract/media-keys'
import { NO_THUMBNAIL, thumbnails } from '@safelight/contract/thumbnails'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Parts } from '../../app.ts'
import { BlobNotFound, type BlobStore } from '../../blobs/blob-store.ts'
import { userRoute } from '../../http/routes.ts'
import { INERT_HEADERS } from './authz.ts'
import { findItems } from './store.ts'
import { locate, type Stream } from './stream.ts'

/** `POST /api/media/thumbnails`: many thumbnails in one answer. One file is open at a time. */
export function thumbnailsRoute(app: FastifyInstance, { database, blobs }: Parts): void {
  userRoute(app, thumbnails, async ({ session, body, request, reply }) => {
    const streams = await find(session.userId, body.keys.map(parseThumbnailKey))
    const answer = Readable.from(frames(blobs, streams, request.log), { objectMode: false })
    return reply.headers(INERT_HEADERS).send(answer)
  })

  async function find(ownerId: number, named: (MediaKey | undefined)[]) {
    const ids = named.flatMap(each => each?.id ?? [])
    const rows = await findItems(database, ownerId, ids).execute()
    const items = new Map(rows.map(row => [row.id, row]))
    return named.map(each => {
      const item = each && items.get(each.id)
      return item && locate(item, each)
    })
  }
}

function parseThumbnailKey(key: string): MediaKey | undefined {
  const named = parseMediaKey(key)
  return named?.role === 'thumbnail' || named?.role === 'animation' ? named : undefined
}

async function* frames(
  blobs: BlobStore,
  streams: (Stream | undefined)[],
  log: FastifyBaseLogger,
): AsyncIterable<Buffer> {
  for (const stream of streams) {
    const content = stream && (await open(blobs, stream, log))
    if (!content) {
      yield uint32be(NO_THUMBNAIL)
      continue
    }
    let left = stream.end - stream.start
    yield uint32be(left)
    for await (const chunk of content) {
      left -= chunk.length
      yield chunk
    }
    // The length was promised: what follows would be read as part of this thumbnail.
    if (left !== 0) throw new Error('a blob is shorter than its item says')
  }
}

/** One lost blob does not take the other thumbnails with it. */
async function open(blobs: BlobStore, stream: Stream, log: FastifyBaseLogger) {
  try {
    return await blobs.read(stream.blob, stream)
  } catch (error) {
    if (!(error instanceof BlobNotFound)) throw error
    log.error({ err: error }, 'a blob is missing')
    return undefined
  }
}

function uint32be(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
