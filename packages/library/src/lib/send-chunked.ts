import {
  abandonChunked,
  completeChunked,
  initiateChunked,
  type ReceivedChunk,
  uploadChunk,
} from '@safelight/contract/chunked-upload'
import type { MediaItem } from '@safelight/contract/media'
import { type Bytes, concat, fromBase64url, toBase64url } from '@safelight/vault/bytes'
import { ciphertextLength } from '@safelight/vault/streams'
import { type ApiClient, ApiError, createApiClient, refusal } from '../api-client.ts'
import type { ChunkedUpload, EncryptedChunk } from './encrypt-chunked.ts'
import { type FormAnswer, postForm } from './post-form.ts'
import { isOf } from './send-upload.ts'

/** The ways to the server, and the time between two tries. */
export interface ChunkWire {
  api: ApiClient
  post(form: FormData, onProgress: (sent: number) => void, signal: AbortSignal): Promise<FormAnswer>
  /** Resolves at once when the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** How often a call is made that meets no server or a server in trouble. */
const TRIES = 4
const FIRST_WAIT = 1000

/**
 * Sends one item chunk by chunk, the next one being encrypted while one is on its way. A chunk that is
 * sent again is the same ciphertext (F9). What fails is given up on the server too, since another attempt
 * has other keys. Throws ApiError with the words of the upload's error catalogue, or the signal's reason.
 */
export async function sendChunked(
  upload: ChunkedUpload,
  wire: ChunkWire,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<MediaItem> {
  const begun = initiate(upload, wire, signal)
  try {
    const uploadId = await orAborted(begun, signal)
    const chunks = await sendAll(upload, uploadId, wire, onProgress, signal)
    return await complete(upload, uploadId, chunks, wire, signal)
  } catch (error) {
    // Also when its beginning is still on the way: it would hold its quota for a day.
    begun.then(uploadId => wire.api.call(abandonChunked, { params: { uploadId } })).catch(() => {})
    throw signal.aborted ? signal.reason : error
  } finally {
    upload.close()
  }
}

export function createChunkWire(token: string): ChunkWire {
  return {
    api: createApiClient(token),
    post: (form, onProgress, signal) => postForm(uploadChunk, form, token, onProgress, signal),
    wait: (milliseconds, signal) =>
      new Promise(resolve => {
        setTimeout(resolve, milliseconds)
        signal.addEventListener('abort', () => resolve(), { once: true })
      }),
  }
}

async function initiate(
  { dto, chunkBytes, totalChunks }: ChunkedUpload,
  wire: ChunkWire,
  signal: AbortSignal,
): Promise<string> {
  const body = {
    fileName: dto.name,
    fileSize: dto.size,
    chunkSize: chunkBytes,
    totalChunks,
    checksum: dto.checksum,
    mediaMetadata: dto,
  }
  const begin = () => wire.api.call(initiateChunked, { body })
  return (await trying('Failed to initiate upload', begin, wire, signal)).uploadId
}

/** Resolves to the original's chunks; the renditions follow them under the next number. */
async function sendAll(
  upload: ChunkedUpload,
  uploadId: string,
  wire: ChunkWire,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<ReceivedChunk[]> {
  const { dto, renditions, totalChunks } = upload
  const total = ciphertextLength(dto.size) + renditions.size
  let done = 0

  async function send(chunkIndex: number, { data, checksum }: EncryptedChunk) {
    const form = new FormData()
    form.append('uploadId', uploadId)
    form.append('chunkIndex', String(chunkIndex))
    form.append('chunkChecksum', checksum)
    form.append('isLastChunk', String(chunkIndex === totalChunks - 1))
    form.append('chunkData', data, 'chunk')
    const progress = (sent: number) => onProgress((done + Math.min(sent, data.size)) / total)
    const sending = async () => etagOf(await wire.post(form, progress, signal), checksum)
    const etag = await trying(`Failed to upload chunk ${chunkIndex + 1}`, sending, wire, signal)
    done += data.size
    onProgress(done / total)
    return { chunkIndex, etag }
  }

  const chunks: ReceivedChunk[] = []
  let next = upload.next()
  for (let chunk = await next; chunk; chunk = await next) {
    next = upload.next()
    // A failure is reported when its turn comes; until then it must not count as unhandled.
    next.catch(() => {})
    chunks.push(await send(chunks.length, chunk))
  }
  if (renditions.size > 0) {
    await send(totalChunks, { data: renditions, checksum: dto.renditionsDigest })
  }
  return chunks
}

function etagOf({ status, body }: FormAnswer, checksum: string): string {
  if (status < 200 || status > 299) throw refusal(status, body)
  const answer = uploadChunk.response.safeParse(body)
  if (answer.data?.etag !== checksum) throw invalidResponse(status)
  return checksum
}

async function complete(
  { dto }: ChunkedUpload,
  uploadId: string,
  chunks: ReceivedChunk[],
  wire: ChunkWire,
  signal: AbortSignal,
): Promise<MediaItem> {
  const checksum = await digestOf(concat(...chunks.map(({ etag }) => fromBase64url(etag))))
  const body = { uploadId, chunks, checksum }
  const end = () => wire.api.call(completeChunked, { body, signal })
  const { mediaItem } = await trying('Failed to complete upload', end, wire, signal)
  if (!isOf(mediaItem, dto)) throw invalidResponse(200)
  return mediaItem
}

function orAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    result.then(resolve, reject)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Tries a call again while it is the network or the server that fails, each time later. */
async function trying<T>(
  failure: string,
  task: () => Promise<T>,
  { wait }: ChunkWire,
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

const isPassing = ({ code, status }: ApiError) => code === 'NETWORK' || status >= 500

const invalidResponse = (status: number) =>
  new ApiError('INVALID_RESPONSE', status, 'Invalid response format')

async function digestOf(bytes: Bytes): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
