import { readArchive } from '@safelight/media/archives'
import type { FolderSource } from './folder-source.ts'
import { EMPTY_FILE, isEmpty, isHidden, kindOfFile } from './supported-files.ts'

/** A file of a folder, or of an archive in it. */
export interface FoundFile {
  /** Where a person finds it: in an archive, behind the archive's own path. */
  shownPath: string
  /**
   * Within its archive, if it is in one: parts of one export have the same paths. Those of a Takeout begin with its
   * name, so that two Takeouts have none in common.
   */
  path: string
  /** The path of its archive, for parts of a Takeout their common name; empty for a file of the folder itself. */
  archive: string
  size: number
  /** Milliseconds since 1970. */
  modified: number
  /** Why it cannot be opened. */
  problem?: string
  /** To be called before the next file is asked for. */
  open(): Promise<Blob>
}

/** Names a file for the runs to come. One that was changed since is another one. */
export const keyOf = ({
  shownPath,
  size,
  modified,
}: Pick<FoundFile, 'shownPath' | 'size' | 'modified'>): string => `${shownPath}|${size}|${modified}`

/** Who hears of what is no file to import, but on the way to some. */
export interface OnTheWay {
  /** An archive that can be opened, and its bytes. */
  archive?(bytes: number): void
  /** What went wrong with an archive as a whole; the files before it are good. */
  problem?(archive: string, problem: string): void
  /** A link, which leads elsewhere. */
  link?(path: string): void
}

/**
 * All files of a folder, those of its archives among them, one after the other. Throws what the source throws, and the
 * signal's reason.
 */
export async function* foundFiles(
  source: FolderSource,
  signal: AbortSignal,
  onTheWay: OnTheWay = {},
): AsyncGenerator<FoundFile> {
  for await (const entry of source.entries()) {
    const { path, size, modified, problem } = entry
    if (isHidden(path)) continue
    if (entry.isLink) {
      onTheWay.link?.(path)
      continue
    }
    const open = () => entry.open()
    const found = { shownPath: path, path, archive: '', size, modified, open }
    const file = checked(problem === undefined ? found : { ...found, problem }, source)
    if (file.problem !== undefined || kindOfFile(path) !== 'archive') {
      yield file
      continue
    }
    try {
      const content = await open()
      if (content.size === 0) throw new Error(EMPTY_FILE)
      onTheWay.archive?.(content.size)
      for await (const packed of filesOfArchive(path, content, signal))
        yield checked(packed, source)
    } catch (error) {
      signal.throwIfAborted()
      onTheWay.problem?.(path, error instanceof Error ? error.message : String(error))
    }
  }
}

/** A file with what can be told of its size; the folder's own name is a part of its path. */
const checked = (file: FoundFile, { name }: FolderSource): FoundFile =>
  file.problem === undefined && isEmpty(`${name}/${file.shownPath}`, file.size)
    ? { ...file, problem: EMPTY_FILE }
    : file

async function* filesOfArchive(
  archive: string,
  content: Blob,
  signal: AbortSignal,
): AsyncGenerator<FoundFile> {
  const takeout = TAKEOUT.exec(archive)?.[1]?.toLowerCase()
  for await (const entry of readArchive(content, archive, { signal })) {
    const { size, modified } = entry
    if (isHidden(entry.path)) continue
    const shownPath = `${archive}/${entry.path}`
    const path = takeout === undefined ? entry.path : `${takeout}/${entry.path}`
    const file = { shownPath, path, archive: takeout ?? archive, size, modified }
    if (entry.problem) {
      const problem = await entry.open().then(
        () => '',
        error => error.message,
      )
      yield { ...file, problem, open: entry.open }
    } else if (kindOfFile(path) === 'archive') {
      yield { ...file, problem: NESTED, open: entry.open }
    } else yield { ...file, open: entry.open }
  }
}

/** The parts of a Takeout are named by the second at which it was made, and a number. */
const TAKEOUT = /(?:^|\/)(takeout-\d{8}T\d{6}Z)[^/]*$/i

/**
 * Names the export that an archive is a part of: a Takeout by its own name, other archives by their path with numbers
 * below 1,000 replaced by `#`. Empty for files outside archives.
 */
export const exportOf = (archive: string): string =>
  isTakeout(archive) ? archive : archive.replace(/(?<!\d)\d{1,3}(?!\d)/g, '#')

export const isTakeout = (archive: string): boolean => /^takeout-\d{8}t\d{6}z$/.test(archive)

const NESTED = 'An archive within an archive is not opened.'
