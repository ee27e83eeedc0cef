import { abortable } from '../../async/waiting/abortable.ts'
import type { NamePlace } from '../../media/place-names.ts'
import { createUploadWorker, type StartWorker } from './upload-worker.ts'

/** Stands in for workers where there are none: an abort leaves the work that is under way to end by itself. */
export const workInThread =
  (namePlace: NamePlace): StartWorker =>
  () => ({
    api: createUploadWorker(namePlace),
    drawDamaged: undefined,
    inTime: abortable,
    end: () => {},
  })
