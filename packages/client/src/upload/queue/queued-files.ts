import { createEntryList } from '../../async/observables/entry-list.ts'
import type { AcceptedFile } from '../files/upload-rules.ts'
import { createUploadBatch } from '../progress/upload-batch.ts'
import type { UploadEntry } from '../progress/upload-entry.ts'

export type QueuedFiles = ReturnType<typeof createQueuedFiles>

/** The files of the queue, and the batch of those that were started. */
export function createQueuedFiles(now: () => number) {
  const list = createEntryList<UploadEntry>()
  const batch = createUploadBatch(now)
  let nextId = 1

  function put(entry: UploadEntry): void {
    list.put(entry)
    batch.put(entry)
  }

  return {
    list,
    batch,
    put,

    add(accepted: AcceptedFile, albumId?: string): UploadEntry {
      const into = albumId === undefined ? {} : { albumId }
      const entry: UploadEntry = { ...accepted, ...into, id: nextId++, status: 'idle', progress: 0 }
      list.put(entry)
      return entry
    },

    change(id: number, part: Partial<UploadEntry>): void {
      const entry = list.get(id)
      if (entry) put({ ...entry, ...part })
    },

    /** Makes a file wait for its start again, as if it had never been started. */
    reset(id: number): void {
      batch.leave(id)
      const entry = list.get(id)
      if (!entry) return
      const { itemId: _, errorMessage: __, ...fresh } = entry
      list.put({ ...fresh, status: 'idle', progress: 0 })
    },
  }
}

export const canStart = (entry: UploadEntry) => entry.status === 'idle' || entry.status === 'failed'
