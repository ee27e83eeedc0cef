import { createHash } from 'node:crypto'
import { SEGMENT_BYTES } from '@safelight/contract/streams'
import { type Address, call } from '../accounts/account.ts'
import { s3 } from '../blobs/on-s3.ts'
import { digestOf, type TestUpload } from './uploads.ts'

/** The smallest chunk that the store accepts, in bytes of ciphertext. */
export const CHUNK = s3 ? 20 * SEGMENT_BYTES : SEGMENT_BYTES
const CALLS = '/api/upload/chunked'

export interface ChunkedSending {
  /** The common prefix of the paths of all calls of this upload. */
  calls: string
  server: Address
  token: string
  uploadId: string
  /** The chunks of the original, then the renditions. */
  chunks: Buffer<ArrayBuffer>[]
  totalChunks: number
}

export function initiation({ dto, file }: TestUpload, changes: Record<string, unknown> = {}) {
  const { digest: _, ...mediaMetadata } = dto
  return {
    fileName: dto.name,
    fileSize: dto.size,
    chunkSize: CHUNK,
    totalChunks: Math.ceil(file.length / CHUNK),
    checksum: dto.checksum,
    mediaMetadata,
    ...changes,
  }
}

/** Starts a chunked upload. Throws unless the server accepts it. */
export async function begin(
  server: Address,
  token: string,
  upload: TestUpload,
  calls = CALLS,
): Promise<ChunkedSending> {
  const body = initiation(upload)
  const response = await call(server, 'POST', `${calls}/initiate`, { token, body })
  if (response.status !== 200) throw new Error(await response.text())
  const { uploadId } = await response.json()
  const { totalChunks } = body
  const chunks = Array.from({ length: totalChunks }, (_, i) =>
    upload.file.subarray(i * CHUNK, (i + 1) * CHUNK),
  )
  if (upload.renditions.length > 0) chunks.push(upload.renditions)
  return { calls, server, token, uploadId, chunks, totalChunks }
}

/** Returns the parts of a chunk's form. `changes` replace some of them. */
export function chunkForm(
  { uploadId, chunks, totalChunks }: ChunkedSending,
  index: number,
  changes: Record<string, string | Uint8Array<ArrayBuffer>> = {},
): [string, string | Blob][] {
  const chunkData = chunks[index] ?? Buffer.alloc(0)
  const fields = {
    uploadId,
    chunkIndex: String(index),
    chunkChecksum: digestOf(chunkData),
    isLastChunk: String(index === totalChunks - 1),
    chunkData,
    ...changes,
  }
  return Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : new Blob([value]),
  ])
}

export function sendChunk(
  sending: ChunkedSending,
  index: number,
  changes: Record<string, string | Uint8Array<ArrayBuffer>> = {},
): Promise<Response> {
  return sendChunkForm(sending, chunkForm(sending, index, changes))
}

export function sendChunkForm(
  { server, token, calls = CALLS }: Pick<ChunkedSending, 'server' | 'token'> & { calls?: string },
  parts: [string, string | Blob][],
): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of parts) {
    if (typeof value === 'string') body.append(name, value)
    else body.append(name, value, name)
  }
  return fetch(`${server.url}${calls}/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
}

export async function sendChunks(
  sending: ChunkedSending,
  indexes = sending.chunks.map((_, i) => i),
): Promise<void> {
  for (const index of indexes) {
    const response = await sendChunk(sending, index)
    if (response.status !== 200) throw new Error(await response.text())
  }
}

export function complete(
  sending: ChunkedSending,
  changes: Record<string, unknown> = {},
): Promise<Response> {
  const { calls, server, token, uploadId, chunks, totalChunks } = sending
  const etags = chunks.slice(0, totalChunks).map(digestOf)
  const body = {
    uploadId,
    chunks: etags.map((etag, chunkIndex) => ({ chunkIndex, etag })),
    checksum: digestOfDigests(etags),
    ...changes,
  }
  return call(server, 'POST', `${calls}/complete`, { token, body })
}

export function digestOfDigests(digests: string[]): string {
  const hash = createHash('sha256')
  for (const digest of digests) hash.update(Buffer.from(digest, 'base64url'))
  return hash.digest('base64url')
}

export const status = ({ server, token, uploadId }: ChunkedSending): Promise<Response> =>
  call(server, 'GET', `/api/upload/chunked/${uploadId}`, { token })

export const abandon = ({ server, token, uploadId }: ChunkedSending): Promise<Response> =>
  call(server, 'DELETE', `/api/upload/chunked/${uploadId}`, { token })
