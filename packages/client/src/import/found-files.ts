import type { MediaType } from '@safelight/contract/media-types'
import {
  ARCHIVE_LIMITS,
  type ArchiveEntry,
  type ArchiveLimits,
  readArchive,
} from '@safelight/media/archives'
import { texts } from '@safelight/texts/client/import'
import { typeInside } from '../upload/files/type-inside.ts'
import type { FolderSource } from './folder-source.ts'
import { partOfExport } from './sidecars/export-name.ts'
import { mayBeSidecar } from './sidecars/sidecar-index.ts'
import {
  EMPTY_FILE,
  isEmpty,
  isHidden,
  isOfEdit,
  kindOfFile,
  nameOf,
  typeOfFile,
} from './supported-files.ts'

export interface FoundFile {
  shownPath: string
  /**
   * For a file in an archive, the path within the archive. In a Takeout or a part of Apple's export, the path
   * starts with its name, so that the paths of two exports differ.
   */
  path: string
  /** Path of the file's archive, or the name of its export (see `partOfExport`). Empty outside archives. */
  archive: string
  /** In a Takeout, tells the part: the name of its archive or folder, without the name of the export. */
  part?: string
  /** Whether the file is in an archive. */
  isPacked?: true
  size: number
  modified: number
  /** The type that the name claims. If it claims none, the type of a photo or video inside. */
  type?: MediaType | undefined
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
    const found = { shownPath: path, ...placeInFolder(path), size, modified, open }
    const file = checked(problem === undefined ? found : { ...found, problem }, source)
    if (file.problem !== undefined || kindOfFile(path) !== 'archive') {
      yield await typed(file)
      continue
    }
    try {
      const content = await open()
      if (content.size === 0) throw new Error(EMPTY_FILE)
      onTheWay.archive?.(content.size)
      for await (const packed of filesOfArchive(path, content, signal, onTheWay))
        yield await typed(checked(packed, source))
    } catch (error) {
      signal.throwIfAborted()
      onTheWay.problem?.(path, messageOf(error))
    }
  }
}

const checked = (file: FoundFile, { name }: FolderSource): FoundFile =>
  file.problem === undefined && isEmpty(`${name}/${file.shownPath}`, file.size)
    ? { ...file, problem: EMPTY_FILE }
    : file

/** An unpacked export may have a folder for each part, with the name of the part's archive. */
function placeInFolder(path: string): Pick<FoundFile, 'path' | 'archive' | 'part'> {
  const folders = path.split('/').slice(0, -1)
  const at = folders.findLastIndex(folder => partOfExport(folder) !== undefined)
  const folder = folders[at] ?? ''
  const archive = partOfExport(folder)
  if (archive === undefined) return { path, archive: '' }
  const part = folder.slice(archive.length)
  return { path: [archive, ...path.split('/').slice(at + 1)].join('/'), archive, part }
}

/** The largest file of an unknown kind that is unpacked to look inside, in bytes. */
const MOST_LOOKED_INTO = 256 * 2 ** 20

/** Adds the type of a file. Looks inside if its name tells none and it is no sidecar. */
async function typed(file: FoundFile): Promise<FoundFile> {
  const { path, size, problem } = file
  const type = typeOfFile(path)
  if (type) return { ...file, type }
  const isTooLarge = file.isPacked && size > MOST_LOOKED_INTO
  if (problem !== undefined || size === 0 || isTooLarge) return file
  if (mayBeSidecar(path) || isOfEdit(path)) return file
  try {
    const content = await file.open()
    return { ...file, type: await typeInside(path, content), open: async () => content }
  } catch {
    return file
  }
}

async function* filesOfArchive(
  archive: string,
  content: Blob,
  signal: AbortSignal,
  onTheWay: OnTheWay,
): AsyncGenerator<FoundFile> {
  const named = partOfExport(archive)
  const part = named === undefined ? {} : { part: nameOf(archive).slice(named.length) }
  const budget = { ...ARCHIVE_LIMITS }
  for await (const entry of readArchive(content, archive, { signal })) {
    if (isHidden(entry.path)) continue
    const shownPath = `${archive}/${entry.path}`
    const file = { shownPath, path: pathFor(entry.path, named), archive: named ?? archive, ...part }
    if (entry.problem === undefined && kindOfFile(entry.path) === 'archive') {
      try {
        yield* filesOfNested(file, await entry.open(), budget, signal)
      } catch (error) {
        signal.throwIfAborted()
        onTheWay.problem?.(shownPath, messageOf(error))
      }
    } else yield await packed(file, entry)
  }
}

/** Opens an archive in an archive, but no archives in it. All of them together share the limits `budget`. */
async function* filesOfNested(
  { shownPath, path, archive }: Pick<FoundFile, 'shownPath' | 'path' | 'archive'>,
  content: Blob,
  budget: ArchiveLimits,
  signal: AbortSignal,
): AsyncGenerator<FoundFile> {
  for await (const entry of readArchive(content, shownPath, { signal, limits: { ...budget } })) {
    budget.entries -= 1
    budget.bytes -= entry.size
    if (isHidden(entry.path)) continue
    const file = { shownPath: `${shownPath}/${entry.path}`, path: `${path}/${entry.path}`, archive }
    const isArchive = entry.problem === undefined && kindOfFile(entry.path) === 'archive'
    yield isArchive
      ? { ...file, ...sizeOf(entry), isPacked: true, problem: NESTED, open: entry.open }
      : await packed(file, entry)
  }
}

async function packed(
  place: Pick<FoundFile, 'shownPath' | 'path' | 'archive' | 'part'>,
  entry: ArchiveEntry,
): Promise<FoundFile> {
  const file = { ...place, ...sizeOf(entry), isPacked: true as const, open: entry.open }
  if (entry.problem === undefined) return file
  const problem = await entry.open().then(() => '', messageOf)
  return { ...file, problem }
}

const sizeOf = ({ size, modified }: ArchiveEntry) => ({ size, modified })

/** A part of Apple's export has one folder, with the name of its archive. */
function pathFor(path: string, named: string | undefined): string {
  if (named === undefined) return path
  const [first = '', ...rest] = path.split('/')
  return [named, ...(partOfExport(first) === named ? rest : [first, ...rest])].join('/')
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

const NESTED = texts.nestedArchive
