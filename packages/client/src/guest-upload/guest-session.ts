import { openGuestLink } from '@safelight/contract/guest-links'
import { LIMITS } from '@safelight/contract/limits'
import { isVisible } from '@safelight/contract/visible-text'
import { fromBase64url } from '@safelight/crypto/bytes'
import { openGuestPayload, readGuestFragment } from '@safelight/crypto/guest-links'
import { wrap } from 'comlink'
import { createApiClient } from '../api/api-client.ts'
import { formsFromPage } from '../api/post-form.ts'
import { interruptible } from '../async/workers/interruptible.ts'
import { refusedContent } from '../upload/files/upload-rules.ts'
import { chunkBytesHere } from '../upload/large/chunk-bytes.ts'
import { sendLarge } from '../upload/large/send-large.ts'
import { drawInPage } from '../upload/workers/draw-in-page.ts'
import { guestPayload } from './guest-upload-details.ts'
import type { GuestUploadWorker } from './guest-upload-worker.ts'
import { createGuestUploader, type GuestUploader } from './guest-uploader.ts'
import { guestChunkWire, type Left, sendGuestUpload } from './send-guest-upload.ts'
import { createUnfinishedGuestUploads } from './unfinished-guest-uploads.ts'

export type { GuestFile, GuestUploader } from './guest-uploader.ts'

export interface GuestSession {
  title: string
  createdByName: string
  moreFormats: boolean
  /** The largest file that the link accepts, in bytes. */
  fileBytes: number
  /** ISO 8601. */
  expiresAt: string
  uploader: GuestUploader
  left(): Left
  close(): void
}

/**
 * Opens a guest link from its address (format rule F16). `origin` is the server's origin. Throws OpenError for
 * an incomplete address, and ApiError: NOT_FOUND for a closed or expired link.
 */
export async function openGuestSession(
  token: string,
  fragment: string,
  origin: string,
): Promise<GuestSession> {
  const link = readGuestFragment(fragment)
  const api = createApiClient(null)
  const answer = await api.call(openGuestLink, { params: { token } })
  const sealed = await openGuestPayload(link, token, fromBase64url(answer.sealed))
  const { title, createdByName } = guestPayload.parse(sealed)
  const { moreFormats, fileBytes } = answer
  const chunkBytes = chunkBytesHere(answer.chunkBytes)
  const target = { link, token, moreFormats, chunkBytes }
  const unfinished = createUnfinishedGuestUploads(token, api)
  const post = formsFromPage(null, origin)
  const wire = guestChunkWire(api, post, token)
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
    const remote = wrap<GuestUploadWorker>(worker)
    const inTime = <T>(task: Promise<T>, until = signal) => interruptible(task, worker, until)
    const readingTime = () => AbortSignal.any([signal, AbortSignal.timeout(READING_TIME)])
    const refuse = async (): Promise<never> => {
      throw new Error(await refusedContent(file, moreFormats))
    }

    async function whole(): Promise<Left> {
      const upload = await inTime(remote.prepare(target, file, drawInPage), readingTime())
      return sendGuestUpload(post, token, upload ?? (await refuse()), onProgress, signal)
    }

    async function inChunks(): Promise<Left> {
      await inTime(remote.digest(file))
      const records = await unfinished.all().catch(() => [])
      const begun = records.map(({ dto, kept, chunkBytes }) => ({ dto, kept, chunkBytes }))
      const id = await inTime(remote.resume(target, file, begun))
      const start =
        records.find(record => record.id === id) ??
        (await inTime(remote.start(target, file, drawInPage), readingTime())) ??
        (await refuse())
      const upload = {
        ...start,
        chunk: (index: number, until: AbortSignal) => inTime(remote.chunk(index), until),
        close: () => worker.terminate(),
      }
      return sendLarge(upload, unfinished, wire, onProgress, signal)
    }

    try {
      return await (file.size <= mostWhole(chunkBytes) ? whole() : inChunks())
    } finally {
      worker.terminate()
    }
  }

  const uploader = createGuestUploader(give, { bytes: fileBytes, moreFormats }, now => {
    left = now
  })
  return {
    title: isVisible(title) ? title : '',
    createdByName: isVisible(createdByName) ? createdByName : '',
    moreFormats,
    fileBytes,
    expiresAt: answer.expiresAt,
    uploader,
    left: () => left,
    close: uploader.close,
  }
}

/** The largest file that goes in one request: with its thumbnail and descriptor, it fits into one chunk. */
const mostWhole = (chunkBytes: number): number =>
  Math.min(LIMITS.guestRequestBytes, chunkBytes - BESIDE)

const BESIDE = LIMITS.guestUploadThumbnailBytes + LIMITS.guestUploadDescriptorBytes + 64 * 1024

/** Time limit for decoding and encrypting one file, in milliseconds. */
const READING_TIME = 3 * 60_000
