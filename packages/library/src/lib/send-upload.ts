import { LIMITS } from '@safelight/contract/limits'
import { type MediaItem, mediaItem } from '@safelight/contract/media'
import { type UploadDescriptor, upload } from '@safelight/contract/upload'
import { ApiError, authorization, refusal } from '../api-client.ts'
import type { EncryptedUpload } from './encrypt-upload.ts'

/**
 * Sends one item. `onProgress` is told the share that was sent, 0 to 1: XMLHttpRequest, because fetch
 * does not tell. Throws ApiError with the words of the upload's error catalogue, or the signal's reason.
 */
export function sendUpload(
  { dto, original, renditions }: EncryptedUpload,
  token: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<MediaItem> {
  const form = new FormData()
  form.append('dto', JSON.stringify(dto))
  form.append('file', original, 'file')
  if (renditions.size > 0) form.append('renditions', renditions, 'renditions')

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(upload.method, upload.path)
    for (const [name, value] of Object.entries(authorization(token))) {
      request.setRequestHeader(name, value)
    }
    request.timeout = LIMITS.uploadTimeout
    request.upload.onprogress = event => onProgress(event.loaded / event.total)
    request.onerror = () => reject(new ApiError('NETWORK', 0, 'Network error'))
    request.ontimeout = () => reject(new ApiError('TIMEOUT', 0, 'Timeout'))
    request.onabort = () => reject(signal.reason)
    request.onload = () => {
      try {
        resolve(answerOf(request, dto))
      } catch (error) {
        reject(error)
      }
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) return reject(signal.reason)
    request.send(form)
  })
}

function answerOf(
  { status, statusText, responseText }: XMLHttpRequest,
  sent: UploadDescriptor,
): MediaItem {
  const body = parse(responseText)
  if (status < 200 || status > 299) {
    const { code, message } = refusal(status, body)
    const text = body === undefined ? statusText : message
    throw new ApiError(code, status, `Upload failed: ${status} ${text}`)
  }
  const answer = mediaItem.safeParse(body)
  if (!answer.success || !isOf(answer.data, sent)) {
    throw new ApiError('INVALID_RESPONSE', status, 'Invalid response format')
  }
  return answer.data
}

/** What the server says that it keeps must be what it was given. */
const isOf = (item: MediaItem, sent: UploadDescriptor) =>
  (['id', 'wrappedKey', 'sharedDetails', 'privateDetails'] as const).every(
    name => item[name] === sent[name],
  )

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
