import {
  addGuestUpload,
  completeGuestChunked,
  guestChunkedStatus,
  initiateGuestChunked,
  uploadGuestChunk,
} from '@safelight/contract/guest-uploads'
import { type ApiClient, invalidResponse, refusal } from '../api/api-client.ts'
import type { PostForm } from '../api/post-form.ts'
import {
  type ChunkedSource,
  type ChunkWire,
  waitUnlessAborted,
} from '../upload/large/send-chunked.ts'
import { fieldsOf } from '../upload/sending/send-upload.ts'
import type { EncryptedGuestUpload, GuestChunkedStart } from './encrypt-guest-upload.ts'

export interface Left {
  filesLeft: number
  bytesLeft: number
}

/** `onProgress` gets the part that has been sent, 0 to 1. Throws ApiError, or the signal's reason. */
export async function sendGuestUpload(
  post: PostForm,
  token: string,
  upload: EncryptedGuestUpload,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Left> {
  const progress = (sent: number, total: number) => onProgress(sent / total)
  const endpoint = ofLink(addGuestUpload, token)
  const { status, body } = await post(endpoint, fieldsOf(upload), progress, signal)
  if (status < 200 || status > 299) throw refusal(status, body)
  const answer = addGuestUpload.response.safeParse(body)
  if (!answer.success) throw invalidResponse(status)
  return answer.data
}

export type GuestChunkedUpload = GuestChunkedStart & Pick<ChunkedSource, 'chunk' | 'close'>

/** The calls of a guest upload in chunks. */
export const guestChunkWire = (
  api: ApiClient,
  post: PostForm,
  token: string,
): ChunkWire<GuestChunkedUpload, Left> => ({
  calls: {
    initiate: ({ dto: descriptor, chunkBytes: chunkSize, totalChunks }, signal) => {
      const body = { chunkSize, totalChunks, descriptor }
      return api.call(initiateGuestChunked, { params: { token }, body, signal })
    },
    status: (uploadId, signal) =>
      api.call(guestChunkedStatus, { params: { token, uploadId }, signal }),
    complete: (_, body, signal) =>
      api.call(completeGuestChunked, { params: { token }, body, signal }),
  },
  post: (form, onProgress, signal) =>
    post(ofLink(uploadGuestChunk, token), form, onProgress, signal),
  wait: waitUnlessAborted,
})

const ofLink = <E extends { path: string }>(endpoint: E, token: string): E => ({
  ...endpoint,
  path: endpoint.path.replace(':token', encodeURIComponent(token)),
})
