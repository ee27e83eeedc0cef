import { type Remote, wrap } from 'comlink'
import {
  type ArchiveEntry,
  ArchiveEntryError,
  type ArchiveLimits,
  blobOf,
  closedEntry,
} from '../archive.ts'
import { fromPosted, toPosted } from '../packed/posted-file.ts'
import type { ArchiveWorker } from './archive.worker.ts'
import { type Outcome, resultOf } from './outcome.ts'

/**
 * Yields the files of an archive, which a dedicated worker reads. The worker transfers unpacked contents to
 * the page without copying them. The worker is terminated when the iteration ends, or at once on an abort;
 * pending calls then reject with the signal's reason. Throws ArchiveError when the rest of the archive cannot
 * be read.
 */
export async function* readInWorker(
  archive: Blob,
  name: string,
  limits: ArchiveLimits,
  signal: AbortSignal,
): AsyncGenerator<ArchiveEntry> {
  const { ask, close } = startWorker(signal)
  const asked = async <T>(act: (remote: Remote<ArchiveWorker>) => Promise<Outcome<T>>) =>
    resultOf(await ask(act), name)
  try {
    await ask(remote => remote.begin(toPosted(archive), name, limits))
    let at = 0
    for (;;) {
      const entry = await asked(remote => remote.next())
      if (!entry) return
      at += 1
      const own = at
      const open = async () => {
        const content = own === at ? await asked(remote => remote.open()) : undefined
        if (!content) throw new ArchiveEntryError('damaged')
        return content instanceof Uint8Array ? blobOf(content) : fromPosted(content)
      }
      yield entry.problem ? closedEntry(entry, entry.problem) : { ...entry, open }
    }
  } finally {
    close()
  }
}

/**
 * Starts a worker that handles one call at a time. It is terminated when the caller closes it, on an abort,
 * or if it fails.
 */
function startWorker(signal: AbortSignal) {
  const worker = new Worker(new URL('./archive.worker.ts', import.meta.url), { type: 'module' })
  const remote = wrap<ArchiveWorker>(worker)
  let ended: { reason: unknown } | undefined
  // Rejects the pending call if the worker ends. `Promise.race` with one long-lived promise would instead
  // keep every answer in memory until the worker ends.
  let rejectAsked: (reason: unknown) => void = () => {}

  function end(reason: unknown): void {
    ended ??= { reason }
    worker.terminate()
    signal.removeEventListener('abort', abort)
    rejectAsked(reason)
  }
  const abort = () => end(signal.reason)

  worker.addEventListener('error', () => end(new Error('The archive could not be read.')))
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()

  return {
    ask<T>(act: (remote: Remote<ArchiveWorker>) => Promise<T>): Promise<T> {
      if (ended) return Promise.reject(ended.reason)
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      rejectAsked = reject
      act(remote).then(resolve, reject)
      return promise
    },
    close: () => end(new Error('The archive is closed.')),
  }
}
