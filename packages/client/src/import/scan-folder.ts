import { sizeLimit } from '@safelight/contract/upload'
import { createPartners, type Partners } from '../upload/files/partners.ts'
import { tooLarge } from '../upload/files/upload-rules.ts'
import type { FolderSource } from './folder-source.ts'
import { type FoundFile, foundFiles, type OnTheWay } from './found-files.ts'
import { createOwnLists, listBytes, type Restorable } from './restoring/own-lists.ts'
import {
  createSidecarIndex,
  mayBeSidecar,
  SIDECAR_BYTES,
  type SidecarIndex,
} from './sidecars/sidecar-index.ts'
import { type FileKind, kindOfFile } from './supported-files.ts'

/** Files of one kind. */
export interface Tally {
  files: number
  bytes: number
}

/** Something that will not be imported, and why. */
export interface ImportProblem {
  path: string
  reason: string
}

/** What a folder holds for an import. */
export interface FolderScan {
  folderPath: string
  /** Photos, videos and documents, those in archives among them. */
  totalFiles: number
  /** Their bytes, unpacked. */
  totalSize: number
  /** The archives, as they lie in the folder. */
  archives: Tally
  images: Tally
  videos: Tally
  documents: Tally
  /** Files of other kinds, which stay where they are. */
  unsupported: number
  /** Links, which are not followed. */
  links: number
  /** Files that another program wrote beside pictures, and the titles of folders among them. */
  sidecars: number
  albums: number
  /** Albums of an own export, which come back as they were. */
  ownAlbums: number
  problems: ImportProblem[]
  /** The files of other kinds and the links, by name. */
  left: ImportProblem[]
}

/** A scanned folder. */
export interface ScannedFolder {
  source: FolderSource
  scan: FolderScan
  sidecars: SidecarIndex
  /** What an own export says of more than one item. */
  restorable: Restorable
  /** The names of its files, by which some belong together. */
  partners: Partners
}

/** Which files an import takes. */
export interface ImportLimits {
  /** Plaintext of the largest. */
  fileBytes: number
  /** Whether it takes files of more formats than the specified ones. */
  moreFormats: boolean
}

const LISTS = {
  archive: 'archives',
  image: 'images',
  video: 'videos',
  document: 'documents',
} as const satisfies Record<FileKind, keyof FolderScan>

/**
 * Looks through a folder and its archives, and reads what lies beside the pictures. Holds what the sidecars say in
 * memory, and of any other file its name alone. Throws the signal's reason and what the source throws.
 */
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
    links: 0,
    sidecars: 0,
    albums: 0,
    ownAlbums: 0,
    problems: [],
    left: [],
  }
  const sidecars = createSidecarIndex()
  const lists = createOwnLists()
  /** Of no kind that an import takes; some belong to own exports, which only the whole scan tells. */
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
    link: path => {
      scan.links += 1
      scan.left.push({ path, reason: 'It is a link, and links are not followed.' })
    },
  }
  for await (const file of foundFiles(source, signal, onTheWay)) {
    signal.throwIfAborted()
    await look(file)
    onProgress(scan, file.shownPath)
  }
  const ofOtherKinds = unsupported.filter(({ path }) => !lists.isBeside(path))
  scan.unsupported = ofOtherKinds.length
  const reason = 'It is of another kind.'
  scan.left.push(...ofOtherKinds.map(({ shownPath: path }) => ({ path, reason })))
  const restorable = lists.restorable(sidecars)
  scan.ownAlbums = restorable.albums.length
  return { source, scan, sidecars, restorable, partners }

  async function look(file: FoundFile): Promise<void> {
    const { path, shownPath, size } = file
    const kind = kindOfFile(path, moreFormats)
    if (kind === undefined) {
      // Nobody knows what a folder holds that cannot be listed.
      if (file.problem !== undefined && file.archive === '') report(shownPath, file.problem)
      else if (mayBeRead(file)) await readBeside(file)
      else {
        unsupported.push(file)
        scan.unsupported += 1
      }
      return
    }
    const problem = problemOf(file, fileBytes)
    if (problem !== undefined) report(shownPath, problem)
    else {
      partners.add(path, size)
      sidecars.addPicture(path, file.archive)
      count(kind, size)
      scan.totalFiles += 1
      scan.totalSize += size
    }
  }

  function mayBeRead({ path, size, problem }: FoundFile): boolean {
    const most = Math.max(SIDECAR_BYTES, listBytes(path))
    return mayBeSidecar(path) && size <= most && problem === undefined
  }

  async function readBeside({ path, archive, shownPath, open }: FoundFile): Promise<void> {
    try {
      const text = await (await open()).text()
      if (!lists.add(path, text) && text.length <= SIDECAR_BYTES) sidecars.add(path, text, archive)
    } catch (error) {
      signal.throwIfAborted()
      report(shownPath, messageOf(error))
    }
    const counts = sidecars.counts()
    scan.sidecars = counts.sidecars
    scan.albums = counts.albums
  }
}

/** Why a photo, a video or a document is not imported, as far as it can be told before it is opened. */
export function problemOf(
  { path, size, problem }: Pick<FoundFile, 'path' | 'size' | 'problem'>,
  fileBytes: number,
): string | undefined {
  if (problem !== undefined) return problem
  return size > fileBytes ? tooLarge(path, sizeLimit(fileBytes)) : undefined
}

export const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : String(error)
