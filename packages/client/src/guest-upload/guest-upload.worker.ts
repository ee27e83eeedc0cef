import { uploadTypes } from '@safelight/contract/media-types'
import type { GuestLinkFragment } from '@safelight/crypto/guest-links'
import { type DrawDamaged, readMedia } from '@safelight/media/read'
import { expose } from 'comlink'
import { type EncryptedGuestUpload, encryptGuestUpload } from './encrypt-guest-upload.ts'

const api = {
  /** Resolves to undefined if the file's content has no accepted type. Ignores the file's name. */
  async prepare(
    link: GuestLinkFragment,
    token: string,
    file: File,
    moreFormats: boolean,
    drawDamaged: DrawDamaged,
  ): Promise<EncryptedGuestUpload | undefined> {
    const reading = await readMedia(file, drawDamaged)
    return reading && uploadTypes(moreFormats).includes(reading.type)
      ? encryptGuestUpload(link, token, file, reading)
      : undefined
  },
}

export type GuestUploadWorker = typeof api
expose(api)
