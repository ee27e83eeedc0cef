import type { MediaType } from '@safelight/contract/media-keys'
import { buffersOf, readMedia } from '@safelight/media/read'
import { expose, transfer } from 'comlink'
import { encryptUpload } from '../lib/encrypt-upload.ts'

const api = {
  async read(file: File, type: MediaType) {
    const reading = await readMedia(file, type)
    return transfer(reading, buffersOf(reading))
  },
  encrypt: encryptUpload,
}

export type UploadWorker = typeof api
expose(api)
