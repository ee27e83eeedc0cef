import type { Bytes } from '../ranged/slices.ts'

/** What an entry holds: bytes that were unpacked, or what lies in the archive as it is. */
export type EntryContent = Bytes | Blob

export const blobOf = (content: EntryContent): Blob =>
  content instanceof Blob ? content : new Blob([content])

/** A file in an archive. Its content is nowhere but in memory, or still in the archive. */
export interface ArchiveEntry<Content = Blob> {
  /** Relative, its parts divided by `/`, without `..`; of an entry with a problem, as it was written. */
  readonly path: string
  /** Bytes, unpacked. */
  readonly size: number
  /** Milliseconds since 1970. */
  readonly modified: number
  /** Why it cannot be opened. */
  readonly problem?: EntryProblem
  /**
   * The content, whole, and of the length and checksum that the archive states. To be called before the next entry
   * is asked for. Rejects with ArchiveEntryError, or with the browser's error when the archive cannot be read.
   */
  open(): Promise<Content>
}

/** What the readers do not go beyond, so that a hostile archive takes neither the memory nor forever. */
export interface ArchiveLimits {
  entries: number
  /** Bytes of all entries, unpacked. */
  bytes: number
  /** How many times larger than packed an entry may be, once it has more than a megabyte. */
  ratio: number
  /**
   * Bytes of one compressed entry that is held in memory. A larger one is unpacked anew for each time it is read, but
   * of a 7z or RAR archive it is not opened: 7-Zip has all of a file in memory.
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

/** Below this a high ratio is nothing: an empty document may be a thousand times larger than packed. */
export const RATIO_FROM = MiB

export type EntryProblem = keyof typeof ENTRY_PROBLEMS

const ENTRY_PROBLEMS = {
  encrypted: 'It is protected by a password.',
  damaged: 'It is damaged.',
  path: 'Its name leads out of the archive.',
  link: 'It is a link, or another thing that is no file.',
  sparse: 'It is stored with holes, which cannot be read.',
  method: 'It is compressed in a way that cannot be read.',
  bomb: 'It unpacks to far more than a photo or a video would.',
  'too-large':
    'It is too large to unpack on this device. Unpack the archive and choose the folder.',
} as const

/** One entry cannot be opened; the others can. */
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
  damaged: 'is damaged or incomplete.',
  encrypted: 'is protected by a password.',
  volumes: 'is one of several volumes. Join them first.',
  entries: 'holds too many files.',
  bomb: 'unpacks to far more than it should.',
  memory: 'needs more memory to unpack than this device gives.',
  unknown: 'is of no kind that can be opened.',
} as const

/** An archive cannot be read, or not any further: what came before stays good. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
  readonly problem: ArchiveProblem

  constructor(archive: string, problem: ArchiveProblem, options?: ErrorOptions) {
    super(`The archive "${archive}" ${ARCHIVE_PROBLEMS[problem]}`, options)
    this.problem = problem
  }
}

/** An entry that is listed for its name alone. */
export const closedEntry = (
  entry: Pick<ArchiveEntry, 'path' | 'size' | 'modified'>,
  problem: EntryProblem,
): ArchiveEntry<never> => ({
  ...entry,
  problem,
  open: () => Promise.reject(new ArchiveEntryError(problem)),
})

/** Counts what an archive unpacks to; throws ArchiveError beyond the limits. */
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
