import { texts } from '@safelight/texts/files'
import type { Bytes } from '../ranged/slices.ts'

/** An entry's content: unpacked bytes or, if the archive stores it uncompressed, a slice of the archive. */
export type EntryContent = Bytes | Blob

export const blobOf = (content: EntryContent): Blob =>
  content instanceof Blob ? content : new Blob([content])

/**
 * A file in an archive. Its content is unpacked in memory, or is read from the archive when it is needed. It
 * is never written anywhere else.
 */
export interface ArchiveEntry<Content = Blob> {
  /**
   * A relative path, separated by `/`, without `..`. If the entry has a problem, this is the path as written
   * in the archive, which may be unsafe.
   */
  readonly path: string
  /** Unpacked size in bytes. */
  readonly size: number
  /** Milliseconds since 1970. */
  readonly modified: number
  readonly problem?: EntryProblem
  /**
   * Returns the whole content, after checking its length and checksum. Call it before requesting the next
   * entry. Rejects with ArchiveEntryError, or with the browser's error when the archive cannot be read.
   */
  open(): Promise<Content>
}

/**
 * Limits for reading archives, so that a hostile archive exhausts neither memory nor time. `bytes` limits the
 * unpacked bytes of all entries together.
 */
export interface ArchiveLimits {
  entries: number
  bytes: number
  /**
   * The largest allowed ratio of unpacked to compressed bytes. Entries of at most `RATIO_FROM` (1 MiB)
   * unpacked bytes may exceed it.
   */
  ratio: number
  /**
   * The largest compressed entry, in bytes, that is held in memory. A larger entry is unpacked again for each
   * read. In a 7z or RAR archive, a larger entry cannot be opened, because 7-Zip holds whole files in memory.
   */
  inMemory: number
}

const MiB = 2 ** 20

export const ARCHIVE_LIMITS: ArchiveLimits = {
  entries: 500_000,
  bytes: 2 ** 41,
  ratio: 200,
  inMemory: 512 * MiB,
}

/**
 * Entries of at most this many bytes may have any compression ratio. Otherwise harmless small files would be
 * rejected: an empty document, for example, may compress a thousandfold.
 */
export const RATIO_FROM = MiB

export type EntryProblem = keyof typeof ENTRY_PROBLEMS

const ENTRY_PROBLEMS = {
  encrypted: texts.fileEncrypted,
  damaged: texts.fileDamaged,
  path: texts.filePath,
  link: texts.fileLink,
  sparse: texts.fileSparse,
  method: texts.fileMethod,
  bomb: texts.fileBomb,
  'too-large': texts.fileTooLarge,
}

export class ArchiveEntryError extends Error {
  override name = 'ArchiveEntryError'
  readonly problem: EntryProblem

  constructor(problem: EntryProblem, options?: ErrorOptions) {
    super(ENTRY_PROBLEMS[problem], options)
    this.problem = problem
  }
}

export type ArchiveProblem = keyof typeof ARCHIVE_PROBLEMS

const ARCHIVE_PROBLEMS = {
  damaged: texts.archiveDamaged,
  encrypted: texts.archiveEncrypted,
  volumes: texts.archiveVolumes,
  entries: texts.archiveEntries,
  bomb: texts.archiveBomb,
  memory: texts.archiveMemory,
  unknown: texts.archiveUnknown,
}

/** The archive, or the rest of it, cannot be read. Entries that were already yielded stay valid. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
  readonly problem: ArchiveProblem

  constructor(archive: string, problem: ArchiveProblem, options?: ErrorOptions) {
    super(ARCHIVE_PROBLEMS[problem]({ name: archive }), options)
    this.problem = problem
  }
}

export const closedEntry = (
  entry: Pick<ArchiveEntry, 'path' | 'size' | 'modified'>,
  problem: EntryProblem,
): ArchiveEntry<never> => ({
  ...entry,
  problem,
  open: () => Promise.reject(new ArchiveEntryError(problem)),
})

/**
 * Returns a function to call with the unpacked size of each entry. It counts entries and bytes, and throws
 * ArchiveError beyond the limits.
 */
export function createCounter(archive: string, limits: ArchiveLimits) {
  let entries = 0
  let bytes = 0
  return (size: number): void => {
    entries += 1
    bytes += size
    if (entries > limits.entries) throw new ArchiveError(archive, 'entries')
    if (bytes > limits.bytes) throw new ArchiveError(archive, 'bomb')
  }
}
