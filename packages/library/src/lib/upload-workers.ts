import type { AccountKeys } from '@safelight/vault/account-keys'
import { wrap } from 'comlink'
import type { AcceptedFile } from '../upload-rules.ts'
import type { UploadWorker } from '../workers/upload.worker.ts'
import type { EncryptedUpload } from './encrypt-upload.ts'
import { createLimiter } from './limiter.ts'

/** Workers that read and encrypt files, as many at once as the device has cores to spare. */
export interface UploadWorkers {
  /** Rejects with the signal's reason when it is aborted, whatever the worker was doing. */
  prepare(file: AcceptedFile, labels: string[], signal: AbortSignal): Promise<EncryptedUpload>
  close(): void
}

const MOST = 4

export function createUploadWorkers(keys: AccountKeys): UploadWorkers {
  const limited = createLimiter(Math.max(1, Math.min(MOST, navigator.hardwareConcurrency || 1)))
  const idle: Worker[] = []

  const start = () =>
    new Worker(new URL('../workers/upload.worker.ts', import.meta.url), { type: 'module' })

  return {
    prepare: ({ file, type }, labels, signal) =>
      limited(async () => {
        signal.throwIfAborted()
        const worker = idle.pop() ?? start()
        try {
          const upload = await Promise.race([
            wrap<UploadWorker>(worker).prepare(keys, file, type, labels),
            interruption(worker, signal),
          ])
          idle.push(worker)
          return upload
        } catch (error) {
          // A worker that failed or was interrupted may still be at work: a new one takes its place.
          worker.terminate()
          throw error
        }
      }),

    close() {
      for (const worker of idle.splice(0)) worker.terminate()
    },
  }
}

/** Rejects when the signal is aborted or the worker itself breaks down. */
function interruption(worker: Worker, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.addEventListener('error', () => reject(new Error('The file could not be read.')), {
      once: true,
    })
  })
}
