import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { texts } from '@safelight/texts/server/start'
import aws4 from 'aws4'
import { type Dispatcher, Pool } from 'undici'
import { type ExpectedBytes, StoreUnavailable } from '../blob-store.ts'
import { onlyExpected } from '../expected-bytes.ts'
import { type S3Failure, s3Failure } from './failure.ts'
import type { S3Settings } from './settings.ts'

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** The object's name without the prefix. Requests without a key are for the bucket. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: string
}

export interface S3Answer {
  headers: Dispatcher.ResponseData['headers']
  text: string
}

/** Sends requests to one bucket, signed with AWS Signature Version 4, in path style. */
export interface S3Client {
  /** Throws S3Failure for an error answer, and StoreUnavailable without an answer. */
  call(request: S3Request): Promise<S3Answer>
  /**
   * Resolves to an answer as a stream. `by` chooses the pool of sockets: `devices` if a device, which may be
   * slow, reads the stream.
   */
  open(request: S3Request, by: keyof typeof SOCKETS): Promise<Dispatcher.ResponseData>
  /** Sends a stream whose digest is signed. Throws WrongBytes, the source's error, and what `call` throws. */
  send(
    request: S3Request,
    source: AsyncIterable<Uint8Array>,
    expected: ExpectedBytes,
  ): Promise<S3Answer>
  close(): Promise<void>
}

/**
 * Sockets in each pool. Slow devices hold sockets for long. The server's own requests have a separate pool.
 */
const SOCKETS = { server: 64, devices: 512 }
const TIMES = { connectTimeout: 5000, headersTimeout: 30_000, bodyTimeout: 60_000 }
/** The largest size of an answer in bytes: enough for a list of a thousand names. */
const MOST_TEXT = 2 * 1024 * 1024
const EMPTY = createHash('sha256').digest('hex')

export function createS3Client(settings: S3Settings): S3Client {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = settings
  const { host } = new URL(endpoint)
  const pools = {
    server: new Pool(endpoint, { connections: SOCKETS.server, ...TIMES }),
    devices: new Pool(endpoint, { connections: SOCKETS.devices, ...TIMES }),
  }

  function signed({ method, key, query = {}, headers = {} }: S3Request, payload: string) {
    const name = key === undefined ? '' : `/${prefix}${key}`
    const asked = new URLSearchParams(query).toString()
    const { path = '', headers: all } = aws4.sign(
      {
        method,
        host,
        path: `/${bucket}${name}${asked && `?${asked}`}`,
        headers: { ...headers, 'X-Amz-Content-Sha256': payload },
        service: 's3',
        region,
      },
      { accessKeyId, secretAccessKey },
    )
    return { method, path, headers: all as Record<string, string> }
  }

  async function open(request: S3Request, by: keyof typeof SOCKETS) {
    const { body } = request
    const payload = body ? createHash('sha256').update(body).digest('hex') : EMPTY
    const answer = await pools[by]
      .request({ ...signed(request, payload), body: body ?? null })
      .catch(noAnswer)
    if (answer.statusCode >= 300) throw await failureOf(answer)
    return answer
  }

  return {
    async call(each) {
      const answer = await open(each, 'server')
      return { headers: answer.headers, text: await textOf(answer).catch(noAnswer) }
    },

    open,

    async send(each, source, expected) {
      const passing = new Passing(source, expected)
      const payload = Buffer.from(expected.digest, 'base64url').toString('hex')
      const headers = { ...each.headers, 'content-length': String(expected.length) }
      try {
        const answer = await pools.devices.request({
          ...signed({ ...each, headers }, payload),
          body: Readable.from(passing.bytes(), { objectMode: false }),
        })
        if (answer.statusCode >= 300) throw await failureOf(answer)
        const text = await textOf(answer)
        if (!passing.isOver)
          throw new StoreUnavailable(
            texts.s3Invalid({ reason: 'it came before the end of the request' }),
          )
        return { headers: answer.headers, text }
      } catch (error) {
        if (passing.failure) throw passing.failure.reason
        return noAnswer(error)
      }
    },

    async close() {
      await Promise.all(Object.values(pools).map(pool => pool.destroy()))
    },
  }
}

/**
 * A request body that is being sent. It keeps the source's error, because undici reports only that the stream
 * broke.
 */
class Passing {
  isOver = false
  failure: { reason: unknown } | undefined
  readonly #source: AsyncIterable<Uint8Array>
  readonly #expected: ExpectedBytes

  constructor(source: AsyncIterable<Uint8Array>, expected: ExpectedBytes) {
    this.#source = source
    this.#expected = expected
  }

  async *bytes(): AsyncGenerator<Uint8Array> {
    const chunks = onlyExpected(this.#source, this.#expected)
    try {
      for (;;) {
        const { value, done } = await chunks.next().catch(reason => {
          this.failure = { reason }
          throw reason
        })
        if (done) break
        yield value
      }
      this.isOver = true
    } finally {
      await chunks.return(undefined)
    }
  }
}

async function failureOf(answer: Dispatcher.ResponseData): Promise<S3Failure> {
  return s3Failure(answer.statusCode, await textOf(answer).catch(() => ''))
}

async function textOf({ body }: Dispatcher.ResponseData): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    // Throwing destroys the body and thus ends the connection.
    if (bytes > MOST_TEXT) throw new StoreUnavailable(texts.s3Invalid({ reason: 'too long' }))
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function noAnswer(error: unknown): never {
  if (error instanceof StoreUnavailable) throw error
  throw new StoreUnavailable(texts.s3Unavailable, { cause: error })
}
