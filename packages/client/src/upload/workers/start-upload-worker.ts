import { handRangedFilesOver } from '@safelight/media/ranged-files'
import { wrap } from 'comlink'
import { interruptible } from '../../async/workers/interruptible.ts'
import { drawDamaged } from './draw-damaged.ts'
import type { FileWork } from './file-work.ts'
import type { StartWorker } from './upload-workers.ts'

handRangedFilesOver()

/** Starts a worker of a browser. */
export const startUploadWorker: StartWorker = () => {
  const worker = new Worker(new URL('./upload.worker.ts', import.meta.url), {
    type: 'module',
  })
  return {
    work: wrap<FileWork>(worker),
    drawDamaged,
    inTime: (task, signal) => interruptible(task, worker, signal),
    end: () => worker.terminate(),
  }
}
