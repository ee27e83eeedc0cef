import { expose, transfer } from 'comlink'
import { buffersIn } from '../upload/encryption/ciphertext.ts'
import { createGuestUploadWorker, type GuestUploadWorker } from './guest-upload-worker.ts'

const work = createGuestUploadWorker()

const api: GuestUploadWorker = {
  ...work,
  async chunk(index) {
    const chunk = await work.chunk(index)
    return transfer(chunk, buffersIn(chunk.data))
  },
}

expose(api)
