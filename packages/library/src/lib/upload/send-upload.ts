import { type MediaItem, mediaItem } from '@safelight/contract/items'
import { type UploadDescriptor, upload } from '@safelight/contract/upload'
import { ApiError, invalidResponse, refusal } from '../api/api-client.ts'
import { type FormAnswer, postForm } from '../api/post-form.ts'
import type { EncryptedUpload } from './encrypt-upload.ts'

/**
 * Sends one item. `onProgress` is told the share that was sent, 0 to 1. Throws ApiError with the words of
 * the upload's error catalogue, or the signal's reason.
 */
export async function sendUpload(
  { dto, original, renditions }: EncryptedUpload,
  token: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<MediaItem> {
  const form = new FormData()
  form.append('dto', JSON.stringify(dto))
  form.append('file', original, 'file')
  if (renditions.size > 0) form.append('renditions', renditions, 'renditions')
  const progress = (sent: number, total: number) => onProgress(sent / total)
  return answerOf(await postForm(upload, form, token, progress, signal), dto)
}

function answerOf({ status, statusText, body }: FormAnswer, sent: UploadDescriptor): MediaItem {
  if (status < 200 || status > 299) {
    const { code, message } = refusal(status, body)
    const text = body === undefined ? statusText : message
    throw new ApiError(code, status, `Upload failed: ${status} ${text}`)
  }
  const answer = mediaItem.safeParse(body)
  if (!answer.success || !isOf(answer.data, sent)) {
    throw invalidResponse(status)
  }
  return answer.data
}

/** The server must say that it keeps just what it was given. */
export const isOf = (item: MediaItem, sent: Omit<UploadDescriptor, 'digest'>): boolean =>
  (['id', 'wrappedKey', 'sharedDetails', 'privateDetails'] as const).every(
    name => item[name] === sent[name],
  )
