import type { MediaType } from '@safelight/contract/media-keys'
import { readMedia } from '@safelight/media/read'
import type { AccountKeys } from '@safelight/vault/account-keys'
import { expose } from 'comlink'
import { type EncryptedUpload, encryptUpload } from '../lib/encrypt-upload.ts'

const api = {
  /** Reads a file and encrypts all that is uploaded of it. */
  async prepare(
    keys: AccountKeys,
    file: File,
    type: MediaType,
    labels: string[],
  ): Promise<EncryptedUpload> {
    return encryptUpload(keys, file, await readMedia(file, type), labels)
  },
}

export type UploadWorker = typeof api
expose(api)
