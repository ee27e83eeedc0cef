import {
  type CompleteChunked,
  chunkedStatus,
  completeChunked,
  initiateChunked,
  type ReceivedChunk,
  uploadChunk,
} from '@safelight/contract/chunked-upload'
import type { MediaItem } from '@safelight/contract/items'
import { completeStaged, initiateStaged, uploadStagedChunk } from '@safelight/contract/staging'
import { type Bytes, concat, fromBase64url, toBase64url } from '@safelight/crypto/bytes'
import { ciphertextLength } from '@safelight/crypto/streams'
import { texts } from '@safelight/texts/client/upload'
import { type ApiClient, ApiError, invalidResponse, refusal } from '../../api/api-client.ts'
import type { Form } from '../../api/form.ts'
import type { FormAnswer, PostForm } from '../../api/post-form.ts'
import { oneAhead } from '../../async/queues/one-ahead.ts'
import { sizeOf } from '../encryption/ciphertext.ts'
import { recordOf } from '../sending/record-of.ts'
import { isOf } from '../sending/send-upload.ts'
import type { ChunkedStart, ChunkedUpload, EncryptedChunk } from './encrypt-chunked.ts'

/** The part of a chunked upload that sending needs, whoever sends it. */
export interface ChunkedSource extends Pick<ChunkedUpload, 'chunk' | 'close'> {
  dto: { id: string; size: number; renditionsDigest: string }
  renditions: Bytes
  chunkBytes: number
  totalChunks: number
}

/** The calls of a chunked upload `U`, which becomes `T`. */
export interface ChunkCalls<U, T> {
  initiate(upload: U, signal: AbortSignal): Promise<{ uploadId: string }>
  status(uploadId: string, signal: AbortSignal): Promise<{ chunks: ReceivedChunk[] }>
  complete(upload: U, body: CompleteChunked, signal: AbortSignal): Promise<T>
}

export interface ChunkWire<U = ChunkedUpload, T = MediaItem> {
  calls: ChunkCalls<U, T>
  post(form: Form, onProgress: (sent: number) => void, signal: AbortSignal): Promise<FormAnswer>
  /** Resolves immediately if the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

export interface ChunkMemory {
  /** The id that the server gave the upload. Undefined until the server has started the upload. */
  uploadId?: string
  digests: Record<number, string>
  keep(learned: Learned): Promise<void>
}

export type Learned = { uploadId: string } | { digests: Record<number, string> }

const TRIES = 4
const FIRST_WAIT = 1000

/**
 * Sends the chunks that the server does not have, and encrypts each chunk while the previous one is being
 * sent. A retried chunk has the same ciphertext (format rule F9). Throws ApiError, or the signal's reason.
 */
export async function sendChunked<U extends ChunkedSource, T>(
  upload: U,
  memory: ChunkMemory,
  wire: ChunkWire<U, T>,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<T> {
  try {
    const begun = await begin(upload, memory, wire, signal)
    const digests = await sendMissing(upload, begun, memory, wire, onProgress, signal)
    return await complete(upload, begun.uploadId, digests, wire, signal)
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  }
}

/** Builds the body that starts an upload. If it is sent again, the server returns the same upload. */
export const initiation = ({ dto, chunkBytes, totalChunks }: ChunkedStart) => ({
  fileName: dto.name,
  fileSize: dto.size,
  chunkSize: chunkBytes,
  totalChunks,
  checksum: dto.checksum,
  mediaMetadata: dto,
})

export function createChunkWire(api: ApiClient, post: PostForm, isStaging = false): ChunkWire {
  const call = isStaging ? uploadStagedChunk : uploadChunk
  return {
    calls: itemCalls(api, isStaging),
    post: (form, onProgress, signal) => post(call, form, onProgress, signal),
    wait: waitUnlessAborted,
  }
}

/** The calls by which a chunked upload becomes an item, or is staged. */
export const itemCalls = (
  api: ApiClient,
  isStaging: boolean,
): ChunkCalls<ChunkedUpload, MediaItem> => ({
  initiate: (upload, signal) =>
    api.call(isStaging ? initiateStaged : initiateChunked, { body: initiation(upload), signal }),
  status: (uploadId, signal) => api.call(chunkedStatus, { params: { uploadId }, signal }),
  complete: (upload, body, signal) =>
    isStaging ? stage(upload, body, api, signal) : finish(upload, body, api, signal),
})

export const waitUnlessAborted: ChunkWire['wait'] = (milliseconds, signal) =>
  new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })

interface BegunUpload {
  uploadId: string
  /** By chunk index, the digests that the server claims. Not yet compared with this device's digests. */
  claimed: Map<number, string>
}

const BEGINNING = texts.startFailed

async function begin<U extends ChunkedSource, T>(
  upload: U,
  memory: ChunkMemory,
  wire: ChunkWire<U, T>,
  signal: AbortSignal,
): Promise<BegunUpload> {
  if (memory.uploadId === undefined) {
    const ask = () => wire.calls.initiate(upload, signal)
    const { uploadId } = await trying(BEGINNING, ask, wire, signal)
    await memory.keep({ uploadId })
    return { uploadId, claimed: new Map() }
  }
  const { uploadId } = memory
  const ask = () => wire.calls.status(uploadId, signal)
  try {
    const { chunks } = await trying(BEGINNING, ask, wire, signal)
    return { uploadId, claimed: mapOf(chunks) }
  } catch (error) {
    // The server no longer knows the upload. It may have created the item, but its answer was lost.
    // `complete` then returns the item, if this device has sent all chunks.
    const all = originalChunks(upload, memory.digests)
    if (!(error instanceof ApiError && error.code === 'NOT_FOUND' && all)) throw error
    const renditions = { chunkIndex: upload.totalChunks, etag: upload.dto.renditionsDigest }
    return { uploadId, claimed: mapOf([...all, renditions]) }
  }
}

async function sendMissing<U extends ChunkedSource, T>(
  upload: U,
  { uploadId, claimed }: BegunUpload,
  memory: ChunkMemory,
  wire: ChunkWire<U, T>,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Record<number, string>> {
  const { dto, renditions, chunkBytes, totalChunks } = upload
  const whole = ciphertextLength(dto.size)
  const digests = { ...memory.digests }
  let done = 0

  function advance(bytes: number): void {
    done += bytes
    onProgress(done / (whole + renditions.length))
  }

  async function send(chunkIndex: number, { data, checksum }: EncryptedChunk): Promise<void> {
    const form: Form = [
      ['uploadId', uploadId],
      ['chunkIndex', String(chunkIndex)],
      ['chunkChecksum', checksum],
      ['isLastChunk', String(chunkIndex === totalChunks - 1)],
      ['chunkData', data],
    ]
    const progress = (sent: number) =>
      onProgress((done + Math.min(sent, sizeOf(data))) / (whole + renditions.length))
    const sending = async () => checkEtag(await wire.post(form, progress, signal), checksum)
    await trying(texts.chunkFailed({ number: chunkIndex + 1 }), sending, wire, signal)
  }

  const missing: number[] = []
  for (let index = 0; index < totalChunks; index++) {
    // The server may claim any digest. Only if this device computed the same one does the server have the
    // right chunk.
    const isThere = claimed.has(index) && claimed.get(index) === digests[index]
    if (isThere) advance(Math.min(chunkBytes, whole - index * chunkBytes))
    else missing.push(index)
  }
  for await (const [index, chunk] of oneAhead(missing, each => upload.chunk(each, signal))) {
    if (claimed.get(index) !== chunk.checksum) await send(index, chunk)
    digests[index] = chunk.checksum
    await memory.keep({ digests: { ...digests } })
    advance(sizeOf(chunk.data))
  }
  if (renditions.length > 0) {
    const checksum = dto.renditionsDigest
    if (claimed.get(totalChunks) !== checksum)
      await send(totalChunks, { data: renditions, checksum })
    advance(renditions.length)
  }
  return digests
}

function checkEtag({ status, body }: FormAnswer, checksum: string): void {
  if (status < 200 || status > 299) throw refusal(status, body)
  const answer = uploadChunk.response.safeParse(body)
  if (answer.data?.etag !== checksum) throw invalidResponse(status)
}

async function complete<U extends ChunkedSource, T>(
  upload: U,
  uploadId: string,
  digests: Record<number, string>,
  wire: ChunkWire<U, T>,
  signal: AbortSignal,
): Promise<T> {
  const chunks = originalChunks(upload, digests) ?? []
  const checksum = await digestOf(concat(...chunks.map(({ etag }) => fromBase64url(etag))))
  const end = () => wire.calls.complete(upload, { uploadId, chunks, checksum }, signal)
  return trying(texts.completionFailed, end, wire, signal)
}

async function finish(
  { dto }: ChunkedStart,
  body: CompleteChunked,
  api: ApiClient,
  signal: AbortSignal,
): Promise<MediaItem> {
  const { mediaItem } = await api.call(completeChunked, { body, signal })
  if (!isOf(mediaItem, dto)) throw invalidResponse(200)
  return mediaItem
}

async function stage(
  upload: ChunkedStart,
  body: CompleteChunked,
  api: ApiClient,
  signal: AbortSignal,
): Promise<MediaItem> {
  const { fileId } = await api.call(completeStaged, { body, signal })
  if (fileId !== upload.dto.id) throw invalidResponse(200)
  return recordOf(upload)
}

function originalChunks(
  { totalChunks }: Pick<ChunkedStart, 'totalChunks'>,
  digests: Record<number, string>,
): ReceivedChunk[] | undefined {
  const chunks: ReceivedChunk[] = []
  for (let chunkIndex = 0; chunkIndex < totalChunks; chunkIndex++) {
    const etag = digests[chunkIndex]
    if (etag === undefined) return undefined
    chunks.push({ chunkIndex, etag })
  }
  return chunks
}

const mapOf = (chunks: ReceivedChunk[]) =>
  new Map(chunks.map(({ chunkIndex, etag }) => [chunkIndex, etag]))

/** Retries a call with exponential backoff while the network or the server fails. */
async function trying<T>(
  failure: string,
  task: () => Promise<T>,
  { wait }: Pick<ChunkWire, 'wait'>,
  signal: AbortSignal,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted()
    try {
      return await task()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (tries === TRIES || !isPassing(error)) {
        throw new ApiError(error.code, error.status, `${failure}: ${error.message}`, error)
      }
      await wait(FIRST_WAIT * 2 ** (tries - 1), signal)
    }
  }
}

const isPassing = ({ code, status }: ApiError) =>
  code === 'NETWORK' || code === 'TIMEOUT' || (status >= 500 && code !== 'STORAGE_FULL')

export const isRefusal = ({ status }: ApiError): boolean =>
  status >= 400 && status < 500 && status !== 429

async function digestOf(bytes: Bytes): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
