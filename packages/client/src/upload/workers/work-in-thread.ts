import { abortable } from '../../async/waiting/abortable.ts'
import type { NamePlace } from '../../media/place-names.ts'
import { createUploadWorker, type StartWorker } from './upload-worker.ts'

/** Does the work in this thread, for programs without workers. An aborted task keeps running. */
export const workInThread =
  (namePlace: NamePlace): StartWorker =>
  () => ({
    api: createUploadWorker(namePlace),
    drawInPage: undefined,
    inTime: abortable,
    end: () => {},
  })
