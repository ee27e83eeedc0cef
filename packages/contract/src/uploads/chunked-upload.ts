import { mediaItem } from '../items/items.ts'
import { itemFileName } from '../items/media-keys.ts'
import { SEGMENT_BYTES } from '../items/streams.ts'
import { bytes } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import { uploadDescriptor } from './upload.ts'

export const uploadId = z.string().regex(/^[0-9a-f]{32}$/)
const chunkIndex = z.int().min(0).max(LIMITS.chunksOfUpload)
/** SHA-256 of a stored chunk. */
const etag = bytes(32)
const oneUpload = z.object({ uploadId })

/** Size of a chunk's ciphertext, in bytes: whole segments (format rule F9). The last may be smaller. */
export const chunkSize = z
  .int()
  .min(SEGMENT_BYTES)
  .max(LIMITS.largestChunkBytes)
  .multipleOf(SEGMENT_BYTES)
export const totalChunks = z.int().min(1).max(LIMITS.chunksOfUpload)

/** A chunked upload's descriptor. Each chunk has a digest, and the whole original has none. */
export const chunkedDescriptor = uploadDescriptor.omit({ digest: true })

/**
 * Starts a chunked upload and reserves its quota. Idempotent: the same call returns the same upload. Fails
 * with DUPLICATE_ITEM if an item of the account has this content, or with ITEM_EXISTS if an item has this id.
 */
export const initiateChunked = endpoint({
  method: 'POST',
  path: '/api/upload/chunked/initiate',
  body: z.strictObject({
    /** `fileName`, `fileSize` and `checksum` repeat the values in the descriptor. */
    fileName: itemFileName,
    fileSize: uploadDescriptor.shape.size,
    chunkSize,
    totalChunks,
    checksum: bytes(32),
    mediaMetadata: chunkedDescriptor,
  }),
  response: oneUpload,
})

/**
 * Uploads one chunk as `multipart/form-data`: the parts of `chunkFields` in order, then `chunkData`. Chunks
 * may arrive in any order and concurrently. Idempotent. Fails with CHUNK_CONFLICT if the server has other
 * content for the same chunk. The chunk with the index `totalChunks` holds the renditions.
 */
export const uploadChunk = endpoint({
  method: 'POST',
  path: '/api/upload/chunked/upload',
  response: z.object({ etag }),
})

export const chunkFields = z.object({
  uploadId,
  chunkIndex: z
    .string()
    .regex(/^(?:0|[1-9]\d{0,3})$/)
    .transform(Number)
    .pipe(chunkIndex),
  chunkChecksum: etag,
  /** Whether this is the original's last chunk. The renditions follow it. */
  isLastChunk: z.enum(['true', 'false']).transform(text => text === 'true'),
})

const receivedChunk = z.strictObject({ chunkIndex, etag })

/** Creates the item once all chunks and renditions have arrived. Idempotent. */
export const completeChunked = endpoint({
  method: 'POST',
  path: '/api/upload/chunked/complete',
  body: z.strictObject({
    uploadId,
    chunks: z.array(receivedChunk).min(1).max(LIMITS.chunksOfUpload),
    /** SHA-256 of the chunks' digests, 32 bytes each, in order. */
    checksum: bytes(32),
  }),
  response: z.object({
    fileId: mediaItem.shape.id,
    filePath: mediaItem.shape.filePath,
    checksum: bytes(32),
    mediaItem,
  }),
})

/** Lists the chunks that have arrived, in order. The call keeps the upload from expiring as idle. */
export const chunkedStatus = endpoint({
  method: 'GET',
  path: '/api/upload/chunked/:uploadId',
  params: oneUpload,
  response: z.object({
    uploadId,
    chunkSize: z.int(),
    totalChunks: z.int(),
    chunks: z.array(receivedChunk).max(LIMITS.chunksOfUpload + 1),
  }),
})

export const abandonChunked = endpoint({
  method: 'DELETE',
  path: '/api/upload/chunked/:uploadId',
  params: oneUpload,
  response: z.object({}),
})

export type ChunkedDescriptor = z.infer<typeof chunkedDescriptor>
export type InitiateChunked = z.infer<NonNullable<typeof initiateChunked.body>>
export type CompleteChunked = z.infer<NonNullable<typeof completeChunked.body>>
export type ChunkFields = z.infer<typeof chunkFields>
export type ReceivedChunk = z.infer<typeof receivedChunk>
