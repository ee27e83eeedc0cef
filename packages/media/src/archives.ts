import {
  ARCHIVE_LIMITS,
  type ArchiveEntry,
  type ArchiveLimits,
  blobOf,
} from './archives/archive.ts'
import { archiveKind } from './archives/archive-kind.ts'
import { readInWorker } from './archives/worker/read-in-worker.ts'
import { RangedFile } from './ranged/ranged-file.ts'

export {
  type ArchiveEntry,
  ArchiveEntryError,
  ArchiveError,
  type ArchiveLimits,
} from './archives/archive.ts'

/** Whether a file of this name is an archive that can be opened. */
export const isArchive = (name: string): boolean => archiveKind(name) !== undefined

export interface ReadArchiveOptions {
  limits?: ArchiveLimits
  /** Ends the work at once in a browser, before the next entry in Node; rejects with its reason. */
  signal?: AbortSignal
}

/**
 * The files of an archive, one after the other; archives within it are files like others. An entry that cannot be
 * opened says why, and the rest go on. In a browser a worker reads and unpacks it. Throws ArchiveError when the archive
 * cannot be read any further.
 */
export function readArchive(
  archive: Blob,
  name: string,
  { limits = ARCHIVE_LIMITS, signal = new AbortController().signal }: ReadArchiveOptions = {},
): AsyncGenerator<ArchiveEntry> {
  const read = hasWorkers() ? readInWorker : readHere
  return read(archive, name, limits, signal)
}

/** As browsers have them: Node's, which some libraries put under their name, listen otherwise. */
const hasWorkers = () => typeof Worker !== 'undefined' && 'addEventListener' in Worker.prototype

async function* readHere(
  archive: Blob,
  name: string,
  limits: ArchiveLimits,
  signal: AbortSignal,
): AsyncGenerator<ArchiveEntry> {
  // Fetched when it is wanted: a page would never run it.
  const { readEntries } = await import('./archives/read-entries.ts')
  for await (const entry of readEntries(archive, name, limits)) {
    signal.throwIfAborted()
    yield { ...entry, open: async () => blobOf(await entry.open()) }
  }
}

/** The content of an entry as a file of a name, also where it is had only by ranges. */
export const fileOf = (content: Blob, name: string, options: FilePropertyBag): File =>
  content instanceof RangedFile ? content.named(name, options) : new File([content], name, options)
