import { readArchive } from '@safelight/media/archives'
import type { FolderSource } from './folder-source.ts'
import { isHidden, kindOfFile } from './supported-files.ts'

/** A file of a folder, or of an archive in it. */
export interface FoundFile {
  /** Where a person finds it: in an archive, behind the archive's own path. */
  shownPath: string
  /** Within its archive, if it is in one: parts of one export have the same paths. */
  path: string
  size: number
  /** Milliseconds since 1970. */
  modified: number
  isInArchive: boolean
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

/** What went wrong with an archive as a whole; the files before it are good. */
export type OnArchiveProblem = (archive: string, problem: string) => void

/**
 * All files of a folder, those of its archives among them, one after the other. Throws what the source throws, and the
 * signal's reason.
 */
export async function* foundFiles(
  source: FolderSource,
  onArchiveProblem: OnArchiveProblem,
  signal: AbortSignal,
): AsyncGenerator<FoundFile> {
  for await (const entry of source.entries()) {
    const { path, size, modified } = entry
    if (isHidden(path)) continue
    if (entry.problem !== undefined || kindOfFile(path) !== 'archive') {
      const open = () => entry.open()
      const file = { shownPath: path, path, size, modified, isInArchive: false, open }
      yield entry.problem === undefined ? file : { ...file, problem: entry.problem }
      continue
    }
    try {
      yield* filesOfArchive(path, await entry.open(), signal)
    } catch (error) {
      signal.throwIfAborted()
      onArchiveProblem(path, error instanceof Error ? error.message : String(error))
    }
  }
}

async function* filesOfArchive(
  archive: string,
  content: Blob,
  signal: AbortSignal,
): AsyncGenerator<FoundFile> {
  for await (const entry of readArchive(content, archive, { signal })) {
    const { path, size, modified } = entry
    if (isHidden(path)) continue
    const shownPath = `${archive}/${path}`
    const file = { shownPath, path, size, modified, isInArchive: true }
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

const NESTED = 'An archive within an archive is not opened.'
