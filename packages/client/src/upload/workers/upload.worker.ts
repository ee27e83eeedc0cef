import { handRangedFilesOver } from '@safelight/media/ranged-files'
import { buffersOf } from '@safelight/media/read'
import { expose, transfer } from 'comlink'
import { createPlaceNames } from '../../media/place-names.ts'
import { buffersIn } from '../encryption/ciphertext.ts'
import type { EncryptedUpload } from '../encryption/encrypt-upload.ts'
import { createUploadWorker, type UploadWorker } from './upload-worker.ts'

handRangedFilesOver()

/** Holds the state of one large file at a time, so each large file needs a worker of its own. */
const work = createUploadWorker(createPlaceNames())

const api: UploadWorker = {
  ...work,
  async read(...given) {
    const reading = await work.read(...given)
    return reading && transfer(reading, buffersOf(reading))
  },
  async readAndEncrypt(...given) {
    const upload = await work.readAndEncrypt(...given)
    return upload && handedOver(upload)
  },
  encrypt: async (...given) => handedOver(await work.encrypt(...given)),
  async chunk(index) {
    const chunk = await work.chunk(index)
    return transfer(chunk, buffersIn(chunk.data))
  },
}

/** Transfers buffers instead of copying them. The worker no longer reads them. */
const handedOver = ({ picture, ...upload }: EncryptedUpload): EncryptedUpload => {
  const read = picture ? [picture.bytes] : []
  return transfer({ ...upload, picture }, buffersIn(upload.original, upload.renditions, ...read))
}

expose(api)
