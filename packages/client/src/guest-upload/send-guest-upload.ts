import { addGuestUpload } from '@safelight/contract/guest-uploads'
import { invalidResponse, refusal } from '../api/api-client.ts'
import { formsFromPage } from '../api/post-form.ts'
import type { EncryptedGuestUpload } from './encrypt-guest-upload.ts'

export interface Left {
  filesLeft: number
  bytesLeft: number
}

/** `onProgress` gets the part that has been sent, 0 to 1. Throws ApiError, or the signal's reason. */
export async function sendGuestUpload(
  token: string,
  { dto, original, renditions }: EncryptedGuestUpload,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Left> {
  const form = new FormData()
  form.append('dto', JSON.stringify(dto))
  form.append('file', original, 'file')
  if (renditions.size > 0) form.append('renditions', renditions, 'renditions')
  const endpoint = {
    ...addGuestUpload,
    path: addGuestUpload.path.replace(':token', encodeURIComponent(token)),
  }
  const progress = (sent: number, total: number) => onProgress(sent / total)
  const { status, body } = await formsFromPage(null)(endpoint, form, progress, signal)
  if (status < 200 || status > 299) throw refusal(status, body)
  const answer = addGuestUpload.response.safeParse(body)
  if (!answer.success) throw invalidResponse(status)
  return answer.data
}
