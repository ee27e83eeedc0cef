import { sizeLimit } from '@safelight/contract/upload'
import { texts } from '@safelight/texts/client/import'
import { createPartners, type Partners } from '../upload/files/partners.ts'
import { tooLarge } from '../upload/files/upload-rules.ts'
import type { FolderSource } from './folder-source.ts'
import { type FoundFile, foundFiles, type OnTheWay } from './found-files.ts'
import { createOwnLists, listBytes, type Restorable } from './restoring/own-lists.ts'
import {
  createSidecarIndex,
  isTable,
  mayBeSidecar,
  type SidecarIndex,
  sidecarBytes,
} from './sidecars/sidecar-index.ts'
import { type FileKind, isOfEdit, kindOfFile } from './supported-files.ts'

export interface Tally {
  files: number
  bytes: number
}

export interface ImportProblem {
  path: string
  reason: string
}

export interface FolderScan {
  folderPath: string
  totalFiles: number
  totalSize: number
  archives: Tally
  images: Tally
  videos: Tally
  documents: Tally
  unsupported: number
  sidecars: number
  albums: number
  ownAlbums: number
  problems: ImportProblem[]
  left: ImportProblem[]
}

export interface ScannedFolder {
  source: FolderSource
  scan: FolderScan
  sidecars: SidecarIndex
  restorable: Restorable
  partners: Partners
}

export interface ImportLimits {
  /** The largest size of a file's plaintext, in bytes. */
  fileBytes: number
  moreFormats: boolean
}

const LISTS = {
  archive: 'archives',
  image: 'images',
  video: 'videos',
  document: 'documents',
} as const satisfies Record<FileKind, keyof FolderScan>

/** Scans a folder, its archives and sidecars. Throws the signal's reason and the source's errors. */
export async function scanFolder(
  source: FolderSource,
  { fileBytes, moreFormats }: ImportLimits,
  onProgress: (scan: FolderScan, current: string) => void,
  signal: AbortSignal,
): Promise<ScannedFolder> {
  const none = (): Tally => ({ files: 0, bytes: 0 })
  const scan: FolderScan = {
    folderPath: source.name,
    totalFiles: 0,
    totalSize: 0,
    archives: none(),
    images: none(),
    videos: none(),
    documents: none(),
    unsupported: 0,
    sidecars: 0,
    albums: 0,
    ownAlbums: 0,
    problems: [],
    left: [],
  }
  const sidecars = createSidecarIndex()
  const lists = createOwnLists()
  /** Files of unsupported kinds so far. After the scan, it is known which belong to a Safelight export. */
  const unsupported: FoundFile[] = []
  const partners = createPartners()
  const report = (path: string, reason: string) => scan.problems.push({ path, reason })
  const count = (kind: FileKind, size: number) => {
    const tally = scan[LISTS[kind]]
    tally.files += 1
    tally.bytes += size
  }

  const onTheWay: OnTheWay = {
    archive: bytes => count('archive', bytes),
    problem: report,
    link: path => scan.left.push({ path, reason: texts.isLink }),
  }
  for await (const file of foundFiles(source, signal, onTheWay)) {
    signal.throwIfAborted()
    await look(file)
    onProgress(scan, file.shownPath)
  }
  const ofOtherKinds = unsupported.filter(({ path }) => !lists.isBeside(path))
  scan.unsupported = ofOtherKinds.length
  const reason = texts.otherKind
  scan.left.push(...ofOtherKinds.map(({ shownPath: path }) => ({ path, reason })))
  const restorable = lists.restorable(sidecars)
  scan.ownAlbums = restorable.albums.length
  return { source, scan, sidecars, restorable, partners }

  async function look(file: FoundFile): Promise<void> {
    const { path, shownPath, size } = file
    const kind = kindOfFile(path, moreFormats, file.type)
    if (kind === undefined) {
      // Report an unreadable folder, because it may contain pictures.
      if (file.problem !== undefined && !file.isPacked) report(shownPath, file.problem)
      else if (mayBeRead(file)) await readBeside(file)
      else if (!isOfEdit(path)) leave(file)
      return
    }
    const problem = problemOf(file, fileBytes)
    if (problem !== undefined) report(shownPath, problem)
    else {
      partners.add(path, size, file.type)
      sidecars.addPicture(path, file.archive, file.part)
      count(kind, size)
      scan.totalFiles += 1
      scan.totalSize += size
    }
  }

  function mayBeRead({ path, size, problem }: FoundFile): boolean {
    const most = Math.max(sidecarBytes(path), listBytes(path))
    return mayBeSidecar(path) && size <= most && problem === undefined
  }

  function leave(file: FoundFile): void {
    unsupported.push(file)
    scan.unsupported += 1
  }

  async function readBeside(file: FoundFile): Promise<void> {
    const { path, archive, shownPath, open } = file
    try {
      const text = await (await open()).text()
      const isTaken =
        lists.add(path, text) ||
        (text.length <= sidecarBytes(path) && sidecars.add(path, text, archive))
      if (!isTaken && isTable(path)) leave(file)
    } catch (error) {
      signal.throwIfAborted()
      report(shownPath, messageOf(error))
    }
    const counts = sidecars.counts()
    scan.sidecars = counts.sidecars
    scan.albums = counts.albums
  }
}

export function problemOf(
  { path, size, problem }: Pick<FoundFile, 'path' | 'size' | 'problem'>,
  fileBytes: number,
): string | undefined {
  if (problem !== undefined) return problem
  return size > fileBytes ? tooLarge(path, sizeLimit(fileBytes)) : undefined
}

export const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : String(error)
