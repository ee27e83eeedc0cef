import { type MediaItem, mediaItem } from '@safelight/contract/items'
import type { z } from '@safelight/contract/schema'
import { stageDirect } from '@safelight/contract/staging'
import { type UploadDescriptor, upload } from '@safelight/contract/upload'
import { ApiError, invalidResponse, refusal } from '../../api/api-client.ts'
import type { Form } from '../../api/form.ts'
import type { FormAnswer, PostForm } from '../../api/post-form.ts'
import type { EncryptedUpload } from '../encryption/encrypt-upload.ts'
import { recordOf } from './record-of.ts'

/**
 * Sends an item in one request. Calls `onProgress` with the part that has been sent, 0 to 1. Throws ApiError,
 * or the signal's reason.
 */
export async function sendUpload(
  encrypted: EncryptedUpload,
  post: PostForm,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<MediaItem> {
  const form = fieldsOf(encrypted)
  const progress = (sent: number, total: number) => onProgress(sent / total)
  const answer = answerOf(await post(upload, form, progress, signal), mediaItem)
  if (!isOf(answer, encrypted.dto)) throw invalidResponse(200)
  return answer
}

/**
 * Stages an item in one request: it enters the library only when the import is triggered. Resolves to the
 * record that the server will create then. Otherwise works like `sendUpload`.
 */
export async function sendStaged(
  encrypted: EncryptedUpload,
  post: PostForm,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<MediaItem> {
  const form: Form = [['isArchive', 'false'], ...fieldsOf(encrypted)]
  const progress = (sent: number, total: number) => onProgress(sent / total)
  answerOf(await post(stageDirect, form, progress, signal), stageDirect.response)
  return recordOf(encrypted)
}

export const fieldsOf = ({
  dto,
  original,
  renditions,
}: Pick<EncryptedUpload, 'original' | 'renditions'> & { dto: object }): Form => [
  ['dto', JSON.stringify(dto)],
  ['file', original],
  ...(renditions.length > 0 ? [['renditions', renditions] as const] : []),
]

function answerOf<T>({ status, statusText, body }: FormAnswer, schema: z.ZodType<T>): T {
  if (status < 200 || status > 299) {
    const { code, message } = refusal(status, body)
    const text = body === undefined ? statusText : message
    throw new ApiError(code, status, `Upload failed: ${status} ${text}`)
  }
  const answer = schema.safeParse(body)
  if (!answer.success) throw invalidResponse(status)
  return answer.data
}

export const isOf = (item: MediaItem, sent: Omit<UploadDescriptor, 'digest'>): boolean =>
  (['id', 'wrappedKey', 'sharedDetails', 'privateDetails'] as const).every(
    name => item[name] === sent[name],
  )
