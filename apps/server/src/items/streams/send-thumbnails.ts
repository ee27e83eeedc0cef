import { Readable } from 'node:stream'
import { type MediaKey, parseMediaKey } from '@safelight/contract/media-keys'
import { NO_THUMBNAIL } from '@safelight/contract/thumbnails'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { BlobNotFound, type BlobStore } from '../../blobs/blob-store.ts'
import { INERT_HEADERS } from '../../http/send-range.ts'
import type { ItemRow } from '../item.ts'
import { locate, SMALL_STREAM_BYTES, type Stream } from './stream.ts'

/**
 * Sends thumbnails, framed as the contract defines. `readable` resolves to those items among the ids that the
 * viewer may read.
 */
export async function sendThumbnails(
  blobs: BlobStore,
  keys: string[],
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  readable: (ids: string[]) => Promise<ItemRow[]>,
): Promise<FastifyReply> {
  const named = keys.map(parseThumbnailKey)
  const items = new Map((await readable(idsOf(named))).map(item => [item.id, item]))
  const streams = named.map(each => {
    const item = each && items.get(each.id)
    return item && locate(item, each)
  })
  const answer = Readable.from(frames(blobs, streams, request.log), { objectMode: false })
  return reply.headers(INERT_HEADERS).send(answer)
}

const idsOf = (named: (MediaKey | undefined)[]) => named.flatMap(each => each?.id ?? [])

function parseThumbnailKey(key: string): MediaKey | undefined {
  const named = parseMediaKey(key)
  return named?.role === 'thumbnail' || named?.role === 'animation' ? named : undefined
}

async function* frames(
  blobs: BlobStore,
  streams: (Stream | undefined)[],
  log: FastifyBaseLogger,
): AsyncIterable<Buffer> {
  for (const group of groupsOf(streams)) {
    const [first] = group
    if (first && !isSmall(first)) {
      yield* largeFrame(blobs, first, log)
      continue
    }
    // All frames of the group share one buffer. Copying the frames into a new buffer would create much
    // garbage.
    const block = Buffer.allocUnsafeSlow(sum(group.map(frameLength)))
    let at = 0
    const frames = group.map(async stream => {
      const frame = block.subarray(at, at + frameLength(stream))
      at += frame.length
      const content = frame.subarray(LENGTH_BYTES)
      const isThere =
        stream &&
        (await orMissing(blobs.readSmall(stream.blob, stream, content), log)) !== undefined
      frame.writeUInt32BE(isThere ? content.length : NO_THUMBNAIL)
      return isThere ? frame : frame.subarray(0, LENGTH_BYTES)
    })
    const found = await Promise.all(frames)
    const isWhole = sum(found.map(frame => frame.length)) === block.length
    yield isWhole ? block : Buffer.concat(found)
  }
}

const LENGTH_BYTES = 4

const frameLength = (stream: Stream | undefined) =>
  LENGTH_BYTES + (stream ? stream.end - stream.start : 0)

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)

/**
 * Groups small streams in their order, up to `READ_AT_ONCE` in a group. A large stream is a group of its own.
 */
function groupsOf(streams: (Stream | undefined)[]): (Stream | undefined)[][] {
  const groups: (Stream | undefined)[][] = []
  for (const stream of streams) {
    const group = groups.at(-1)
    const fits = group && group.length < READ_AT_ONCE && isSmall(stream) && isSmall(group[0])
    if (fits) group.push(stream)
    else groups.push([stream])
  }
  return groups
}

const READ_AT_ONCE = 12

const isSmall = (stream: Stream | undefined) =>
  !stream || stream.end - stream.start <= SMALL_STREAM_BYTES

async function* largeFrame(
  blobs: BlobStore,
  stream: Stream,
  log: FastifyBaseLogger,
): AsyncIterable<Buffer> {
  const content = await orMissing(blobs.read(stream.blob, stream), log)
  if (!content) {
    yield uint32be(NO_THUMBNAIL)
    return
  }
  let left = stream.end - stream.start
  yield uint32be(left)
  for await (const chunk of content) {
    left -= chunk.length
    yield chunk
  }
  // The client already knows the frame's length. It would read the start of the next frame as the end of this
  // frame.
  if (left !== 0) throw new Error('blob is shorter than its item says')
}

/** Resolves to undefined if a blob is lost, so that the other thumbnails are still sent. */
async function orMissing<T>(content: Promise<T>, log: FastifyBaseLogger): Promise<T | undefined> {
  try {
    return await content
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
