import { readArchive } from '@safelight/media/archives'
import { texts } from '@safelight/texts/client/import'
import type { FolderSource } from './folder-source.ts'
import { EMPTY_FILE, isEmpty, isHidden, kindOfFile } from './supported-files.ts'

export interface FoundFile {
  shownPath: string
  /**
   * For a file in an archive, the path within the archive. In a Takeout, the path starts with the Takeout's
   * name, so that the paths of two Takeouts differ.
   */
  path: string
  /** Path of the file's archive; for a part of a Takeout, the Takeout's name. Empty outside archives. */
  archive: string
  size: number
  modified: number
  problem?: string
  /** Opens the content. Call it before requesting the next file, because archives are only read forward. */
  open(): Promise<Blob>
}

export const keyOf = ({
  shownPath,
  size,
  modified,
}: Pick<FoundFile, 'shownPath' | 'size' | 'modified'>): string => `${shownPath}|${size}|${modified}`

export interface OnTheWay {
  archive?(bytes: number): void
  /** Called if reading an archive fails. Files that were yielded before the failure are complete. */
  problem?(archive: string, problem: string): void
  link?(path: string): void
}

/** Yields the files of a folder and its archives. Throws the signal's reason and the source's errors. */
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

/** Matches parts of a Takeout: `takeout-20240102T030405Z-001.zip`. The time is the same in all parts. */
const TAKEOUT = /(?:^|\/)(takeout-\d{8}T\d{6}Z)[^/]*$/i

/**
 * Names the export that an archive belongs to: all its numbered parts get the same name. This is a Takeout's
 * name, or another archive's path with `#` in place of numbers of up to three digits. Empty for files outside
 * archives.
 */
export const exportOf = (archive: string): string =>
  isTakeout(archive) ? archive : archive.replace(/(?<!\d)\d{1,3}(?!\d)/g, '#')

export const isTakeout = (archive: string): boolean => /^takeout-\d{8}t\d{6}z$/.test(archive)

const NESTED = texts.nestedArchive
