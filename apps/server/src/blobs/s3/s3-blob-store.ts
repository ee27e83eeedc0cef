import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { texts } from '@safelight/texts/server/start'
import {
  assertBlobKey,
  type BlobKey,
  BlobNotFound,
  type BlobStore,
  isBlobKey,
  type NotDeleted,
  StoreFull,
  StoreUnavailable,
  WrongBytes,
} from '../blob-store.ts'
import { createS3Client, type S3Client, type S3Request } from './client.ts'
import { isFailure, S3Failure } from './failure.ts'
import type { S3Settings } from './settings.ts'
import { decoded, element, text, valuesOf } from './xml.ts'

const MiB = 1024 * 1024
/** Limits of S3 in bytes. */
const LIMITS = { leastPart: 5 * MiB, mostPut: 5 * 1024 * MiB }
/** The largest number of keys in one delete request, as defined by S3. */
const DELETED_AT_ONCE = 1000

/** Stores blobs as objects named `<prefix><key>`, in parts as multipart uploads. */
export function createS3BlobStore(settings: S3Settings): BlobStore {
  const client = createS3Client(settings)
  const call = (request: S3Request) => retrying(() => client.call(request))

  async function send(...[request, ...stream]: Parameters<S3Client['send']>) {
    return client.send(request, ...stream).catch(explain)
  }

  async function stat(key: BlobKey) {
    try {
      const { headers } = await call({ method: 'HEAD', key: named(key) })
      return { bytes: Number(headers['content-length']) }
    } catch (error) {
      // Check the status: answers to HEAD have no body, and so no error code.
      if (error instanceof S3Failure && error.status === 404) return undefined
      throw error
    }
  }

  async function read(
    key: BlobKey,
    { start, end }: { start: number; end: number },
    by: 'server' | 'devices',
  ) {
    const headers = { range: `bytes=${start}-${end - 1}` }
    const answer = await client.open({ method: 'GET', key: named(key), headers }, by).catch(explain)
    // Any other answer means that the blob is shorter, or that the store does not support ranges.
    const isRange = answer.statusCode === 206
    if (isRange && Number(answer.headers['content-length']) === end - start) return answer.body
    answer.body.on('error', () => {}).destroy()
    throw isRange
      ? new ShorterBlob()
      : new StoreUnavailable(texts.s3Invalid({ reason: 'no Content-Range' }))
  }

  return {
    limits: LIMITS,

    async put(key, source, expected) {
      await send({ method: 'PUT', key: named(key) }, source, expected)
    },

    async begin(key) {
      const answer = await call({ method: 'POST', key: named(key), query: { uploads: '' } })
      const [id] = valuesOf(answer.text, 'UploadId')
      if (!id) throw new StoreUnavailable(texts.s3Invalid({ reason: 'no UploadId' }))
      return decoded(id)
    },

    async writePart(key, handle, source, part) {
      const query = { partNumber: String(part.index + 1), uploadId: handle }
      const { headers } = await send({ method: 'PUT', key: named(key), query }, source, part)
      if (typeof headers.etag !== 'string')
        throw new StoreUnavailable(texts.s3Invalid({ reason: 'no ETag' }))
      return headers.etag
    },

    async finish(key, handle, receipts, length) {
      const parts = receipts.map((etag, i) =>
        element('Part', element('PartNumber', String(i + 1)), element('ETag', text(etag))),
      )
      const query = { uploadId: handle }
      const body = element('CompleteMultipartUpload', ...parts)
      try {
        const answer = await call({ method: 'POST', key: named(key), query, body })
        // S3 may send status 200 before it is done, and report an error in the body.
        const [failure] = valuesOf(answer.text, 'Error')
        if (failure !== undefined) throw new S3Failure(200, valuesOf(failure, 'Code')[0] ?? '')
      } catch (error) {
        if (isFailure(error, 'InvalidPart', 'InvalidPartOrder', 'EntityTooSmall')) {
          throw new WrongBytes('parts are missing, or others', { cause: error })
        }
        // If the upload is already finished or discarded, the error code depends on the store. Throw only if
        // the bucket still lists the upload.
        if ((await underWay(key)).includes(handle)) throw error
      }
      const blob = await stat(key)
      if (!blob) throw new BlobNotFound('no such blob')
      if (blob.bytes !== length) throw new WrongBytes('the parts have another length')
    },

    /**
     * Deletes the object and all unfinished uploads of the key, which it finds in the bucket's list: a crash
     * may have lost the handle.
     */
    async discard(key) {
      for (const uploadId of await underWay(key)) {
        await call({ method: 'DELETE', key, query: { uploadId } }).catch(unlessGone)
      }
      await call({ method: 'DELETE', key })
    },

    read: (key, range): Promise<Readable> => retrying(() => read(key, range, 'devices')),

    readSmall: (key, range, into = Buffer.allocUnsafeSlow(range.end - range.start)) =>
      retrying(async () => fill(into, await read(key, range, 'server'))),

    stat,

    async *list() {
      const { prefix } = settings
      for (let last: string | undefined = ''; last !== undefined; ) {
        const query = { 'list-type': '2', prefix, 'start-after': `${prefix}${last}` }
        const { text } = await call({ method: 'GET', query })
        const found = valuesOf(text, 'Contents').map(each => ({
          key: (valuesOf(each, 'Key')[0] ?? '').slice(prefix.length),
          bytes: Number(valuesOf(each, 'Size')[0]),
        }))
        yield* found.filter(each => isBlobKey(each.key))
        last = found.at(-1)?.key
      }
    },

    async delete(keys) {
      keys.forEach(assertBlobKey)
      const left: NotDeleted[] = []
      for (let i = 0; i < keys.length; i += DELETED_AT_ONCE) {
        const some = keys.slice(i, i + DELETED_AT_ONCE)
        left.push(...(await deleted(some).catch(reason => some.map(key => ({ key, reason })))))
      }
      return left
    },

    async readNotes(name) {
      try {
        return [(await call({ method: 'GET', key: name })).text]
      } catch (error) {
        if (error instanceof S3Failure && error.status === 404) return []
        throw error
      }
    },

    async writeNote(name, text) {
      await call({ method: 'PUT', key: name, body: text })
    },

    freeBytes: async () => null,

    /** Does nothing: objects appear whole, and `discard` finds unfinished uploads by their key. */
    async sweep() {},

    close: client.close,
  }

  async function underWay(key: BlobKey): Promise<string[]> {
    const query = { uploads: '', prefix: `${settings.prefix}${named(key)}` }
    const answer = await call({ method: 'GET', query })
    return valuesOf(answer.text, 'UploadId').map(decoded)
  }

  async function deleted(keys: BlobKey[]): Promise<NotDeleted[]> {
    const objects = keys.map(key => element('Object', element('Key', `${settings.prefix}${key}`)))
    const body = element('Delete', element('Quiet', 'true'), ...objects)
    const headers = { 'content-md5': createHash('md5').update(body).digest('base64') }
    const answer = await call({ method: 'POST', query: { delete: '' }, headers, body })
    return valuesOf(answer.text, 'Error').map(error => ({
      key: (valuesOf(error, 'Key')[0] ?? '').slice(settings.prefix.length),
      reason: new S3Failure(200, valuesOf(error, 'Code')[0] ?? ''),
    }))
  }
}

async function fill(into: Buffer, body: AsyncIterable<Buffer>): Promise<Buffer> {
  try {
    let at = 0
    for await (const chunk of body) at += chunk.copy(into, at)
    return into
  } catch (cause) {
    throw new StoreUnavailable(texts.s3Invalid({ reason: 'fewer bytes than announced' }), { cause })
  }
}

function named(key: BlobKey): BlobKey {
  assertBlobKey(key)
  return key
}

class ShorterBlob extends WrongBytes {
  constructor() {
    super('blob is shorter than its item says')
  }
}

function explain(error: unknown): never {
  if (isFailure(error, 'NoSuchKey', 'NoSuchUpload')) {
    throw new BlobNotFound('no such blob', { cause: error })
  }
  if (isFailure(error, 'InvalidRange')) throw new ShorterBlob()
  if (isFailure(error, 'XAmzContentSHA256Mismatch', 'BadDigest')) {
    throw new WrongBytes('the store has received other bytes', { cause: error })
  }
  if (error instanceof S3Failure && (error.status === 507 || error.code === 'QuotaExceeded')) {
    throw new StoreFull('the store is full', { cause: error })
  }
  throw error
}

function unlessGone(error: unknown): void {
  if (!isFailure(error, 'NoSuchUpload')) throw error
}

/** Milliseconds before the second and the third try. */
const PAUSES = [100, 400]

async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error)) throw error
    }
    await setTimeout(pause * (0.5 + Math.random()))
  }
  return work()
}

const isPassing = (error: unknown) =>
  error instanceof S3Failure
    ? error.status >= 500 || error.status === 429
    : error instanceof StoreUnavailable
