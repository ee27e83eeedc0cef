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
  ARCHIVE_LIMITS,
  type ArchiveEntry,
  ArchiveEntryError,
  ArchiveError,
  type ArchiveLimits,
} from './archives/archive.ts'

export const isArchive = (name: string): boolean => archiveKind(name) !== undefined

export interface ReadArchiveOptions {
  limits?: ArchiveLimits
  /** In a browser, an abort stops the work at once. In Node, it takes effect before the next entry. */
  signal?: AbortSignal
}

/**
 * Yields the files of an archive in order. An archive within the archive is yielded as a plain file. If an
 * entry cannot be opened, its `problem` is set, and iteration continues. Browsers read and unpack in a
 * worker. Throws ArchiveError when the rest of the archive cannot be read.
 */
export function readArchive(
  archive: Blob,
  name: string,
  { limits = ARCHIVE_LIMITS, signal = new AbortController().signal }: ReadArchiveOptions = {},
): AsyncGenerator<ArchiveEntry> {
  const read = hasWorkers() ? readInWorker : readHere
  return read(archive, name, limits, signal)
}

/**
 * Whether this is a browser with workers. Checks the prototype, because some libraries set a global Worker in
 * Node: Node's own class, whose prototype lacks `addEventListener`.
 */
const hasWorkers = () => typeof Worker !== 'undefined' && 'addEventListener' in Worker.prototype

async function* readHere(
  archive: Blob,
  name: string,
  limits: ArchiveLimits,
  signal: AbortSignal,
): AsyncGenerator<ArchiveEntry> {
  // Loaded on demand, because pages unpack in a worker and never need this code.
  const { readEntries } = await import('./archives/read-entries.ts')
  for await (const entry of readEntries(archive, name, limits)) {
    signal.throwIfAborted()
    yield { ...entry, open: async () => blobOf(await entry.open()) }
  }
}

export const fileOf = (content: Blob, name: string, options: FilePropertyBag): File =>
  content instanceof RangedFile ? content.named(name, options) : new File([content], name, options)
