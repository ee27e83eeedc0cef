import { createSerialQueue } from '../../async/queues/serial-queue.ts'
import { type ContentIdOf, findLivePhotos, joinFiles, loneFiles } from '../files/join-files.ts'
import { originalsFirst } from '../files/originals-first.ts'
import {
  checkSelection,
  type SelectionLimits,
  type SelectionMessage,
} from '../files/upload-rules.ts'
import type { UploadEntry } from '../progress/upload-entry.ts'
import type { QueuedFiles } from './queued-files.ts'

export interface Selections {
  /** Adds the files that can be uploaded to the queue, and says why the others cannot. */
  add(
    files: readonly File[],
    albumId?: string,
  ): Promise<{ added: UploadEntry[]; messages: SelectionMessage[] }>
  /** Returns the search for live photos among the added files, if there is one. It may have settled. */
  joining(): Promise<unknown> | undefined
}

/** Adds selected files to the queue. A picture and the movie of its live photo become one entry. */
export function createSelections(
  { list, add }: Pick<QueuedFiles, 'list' | 'add'>,
  contentIdOf: ContentIdOf,
  limits: Partial<SelectionLimits>,
  closing: AbortSignal,
): Selections {
  /** The search for live photos among added files whose names do not match. */
  let joining: Promise<unknown> | undefined
  /** Adds selections one after the other. Each selection is compared with all earlier files. */
  const enqueue = createSerialQueue()

  /** Joins live photos whose names do not match, unless a half was started or removed meanwhile. */
  async function joinLone(lone: UploadEntry[]): Promise<void> {
    const found = await findLivePhotos(lone, contentIdOf, closing)
    for (const { picture, movie } of found) {
      if ([picture, movie].some(({ id }) => list.get(id)?.status !== 'idle')) continue
      list.remove(movie.id)
      list.put({ ...picture, movie: movie.file })
    }
  }

  return {
    add: (files, albumId) =>
      enqueue(async () => {
        const selected = list.all().flatMap(({ file, movie }) => (movie ? [file, movie] : [file]))
        const { accepted, messages } = await checkSelection(files, selected, limits)
        if (closing.aborted) return { added: [], messages }
        const added = originalsFirst(joinFiles(accepted)).map(file => add(file, albumId))
        const lone = loneFiles(added)
        if (lone.length > 0) joining = Promise.all([joining, joinLone(lone)])
        return { added, messages }
      }),

    joining: () => joining,
  }
}
