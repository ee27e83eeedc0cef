import { openGuestLink } from '@safelight/contract/guest-links'
import { fromBase64url } from '@safelight/crypto/bytes'
import { openGuestPayload, readGuestFragment } from '@safelight/crypto/guest-links'
import { wrap } from 'comlink'
import { createApiClient } from '../api/api-client.ts'
import { interruptible } from '../async/workers/interruptible.ts'
import { unsupportedFormat } from '../upload/files/upload-rules.ts'
import { drawDamaged } from '../upload/workers/draw-damaged.ts'
import type { GuestUploadWorker } from './guest-upload.worker.ts'
import { guestPayload } from './guest-upload-details.ts'
import { createGuestUploader, type GuestUploader } from './guest-uploader.ts'
import { type Left, sendGuestUpload } from './send-guest-upload.ts'

export type { GuestFile, GuestUploader } from './guest-uploader.ts'

export interface GuestSession {
  title: string
  createdByName: string
  moreFormats: boolean
  /** ISO 8601. */
  expiresAt: string
  uploader: GuestUploader
  left(): Left
  close(): void
}

/**
 * Opens a guest link from its address (format rule F16). Throws OpenError for an incomplete address, and
 * ApiError: NOT_FOUND for a closed or expired link.
 */
export async function openGuestSession(token: string, fragment: string): Promise<GuestSession> {
  const link = readGuestFragment(fragment)
  const answer = await createApiClient(null).call(openGuestLink, { params: { token } })
  const sealed = await openGuestPayload(link, token, fromBase64url(answer.sealed))
  const { title, createdByName } = guestPayload.parse(sealed)
  const { moreFormats } = answer
  let left: Left = answer

  async function give(
    file: File,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<Left> {
    // Each file gets its own worker, so hostile content can only harm its own decoder.
    const worker = new Worker(new URL('./guest-upload.worker.ts', import.meta.url), {
      type: 'module',
    })
    try {
      const { prepare } = wrap<GuestUploadWorker>(worker)
      const until = AbortSignal.any([signal, AbortSignal.timeout(READING_TIME)])
      const guestUpload = await interruptible(
        prepare(link, token, file, moreFormats, drawDamaged),
        worker,
        until,
      )
      if (!guestUpload) throw new Error(unsupportedFormat(file, moreFormats))
      return await sendGuestUpload(token, guestUpload, onProgress, signal)
    } finally {
      worker.terminate()
    }
  }

  const uploader = createGuestUploader(give, moreFormats, now => {
    left = now
  })
  return {
    title,
    createdByName,
    moreFormats,
    expiresAt: answer.expiresAt,
    uploader,
    left: () => left,
    close: uploader.close,
  }
}

/** Time limit for decoding and encrypting one file, in milliseconds. */
const READING_TIME = 3 * 60_000
