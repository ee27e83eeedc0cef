import { handRangedFilesOver } from '@safelight/media/ranged-files'
import { wrap } from 'comlink'
import { interruptible } from '../../async/workers/interruptible.ts'
import { drawInPage } from './draw-in-page.ts'
import type { StartWorker, UploadWorker } from './upload-worker.ts'

handRangedFilesOver()

export const startUploadWorker: StartWorker = () => {
  const worker = new Worker(new URL('./upload.worker.ts', import.meta.url), {
    type: 'module',
  })
  return {
    api: wrap<UploadWorker>(worker),
    drawInPage,
    inTime: (task, signal) => interruptible(task, worker, signal),
    end: () => worker.terminate(),
  }
}
