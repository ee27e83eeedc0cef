import { mediaItem } from '../items/items.ts'
import { itemFileName } from '../items/media-keys.ts'
import { SEGMENT_BYTES } from '../items/streams.ts'
import { bytes } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import { uploadDescriptor } from './upload.ts'

const uploadId = z.string().regex(/^[0-9a-f]{32}$/)
const chunkIndex = z.int().min(0).max(LIMITS.chunksOfUpload)
/** SHA-256 of a chunk as it lies on the server. */
const etag = bytes(32)
const oneUpload = z.object({ uploadId })

/** The descriptor of an upload in chunks: the digests of the chunks stand for that of the whole. */
export const chunkedDescriptor = uploadDescriptor.omit({ digest: true })

/**
 * Begins an upload in chunks and reserves its quota; the same call again answers the same upload. Throws
 * DUPLICATE_ITEM or ITEM_EXISTS before anything was sent.
 */
export const initiateChunked = endpoint({
  method: 'POST',
  path: '/api/upload/chunked/initiate',
  body: z.strictObject({
    /** The descriptor's `name`, `size` and `checksum` once more. */
    fileName: itemFileName,
    fileSize: uploadDescriptor.shape.size,
    /** Ciphertext bytes of every chunk but the last: whole segments of format rule F9. */
    chunkSize: z.int().min(SEGMENT_BYTES).max(LIMITS.largestChunkBytes).multipleOf(SEGMENT_BYTES),
    totalChunks: z.int().min(1).max(LIMITS.chunksOfUpload),
    checksum: bytes(32),
    mediaMetadata: chunkedDescriptor,
  }),
  response: oneUpload,
})

/**
 * One chunk, `multipart/form-data`, parts in the order of `chunkFields` and then `chunkData`. Chunks come
 * in any order and any number at once; the same chunk again has the same answer, another content in its
 * place is a CHUNK_CONFLICT. The renditions are sent as chunk number `totalChunks`.
 */
export const uploadChunk = endpoint({
  method: 'POST',
  path: '/api/upload/chunked/upload',
  response: z.object({ etag }),
})

/** The fields of a chunk, all of them text. */
export const chunkFields = z.object({
  uploadId,
  chunkIndex: z
    .string()
    .regex(/^(?:0|[1-9]\d{0,3})$/)
    .transform(Number)
    .pipe(chunkIndex),
  /** SHA-256 of the chunk's ciphertext. */
  chunkChecksum: etag,
  /** Whether it is the original's last one; the renditions come after it. */
  isLastChunk: z.enum(['true', 'false']).transform(text => text === 'true'),
})

const receivedChunk = z.strictObject({ chunkIndex, etag })

/** Makes the item once all chunks and renditions are there; again, it answers the same item. */
export const completeChunked = endpoint({
  method: 'POST',
  path: '/api/upload/chunked/complete',
  body: z.strictObject({
    uploadId,
    /** The original's chunks, in order. */
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

/** What has arrived, in the order of the chunks. Asking keeps an upload from being given up as idle. */
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

/** Gives up an upload with everything that it holds. */
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
