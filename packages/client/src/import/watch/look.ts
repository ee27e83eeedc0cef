import { backOff } from '../../async/waiting/back-off.ts'
import { createPartners, type Partners } from '../../upload/files/partners.ts'
import type { FileEntry, FolderSource } from '../folder-source.ts'
import { keyOf } from '../found-files.ts'
import { listBytes } from '../restoring/own-lists.ts'
import type { ImportProblem } from '../scan-folder.ts'
import { mayBeSidecar, sidecarFolders } from '../sidecars/sidecar-index.ts'
import { folderOf, isHidden, isTemporary, kindOfFile } from '../supported-files.ts'

export type KeyedFiles = ReadonlyMap<string, string>

export interface Look {
  found: KeyedFiles
  ready: KeyedFiles
  /** New or changed since the previous scan, so a program may still be writing them. */
  unsettled: KeyedFiles
  problems: ImportProblem[]
}

const keyOfEntry = ({ path, size, modified }: FileEntry): string =>
  keyOf({ shownPath: path, size, modified })

/** Waits until other programs may have finished writing, longer after each try. Rejects when aborted. */
export const settle = (tries: number, signal: AbortSignal): Promise<void> =>
  backOff(tries, { first: 5000, longest: 300_000 }, signal)

/**
 * Finds new and changed files: those whose key is not known yet. A key has the path, the size and the time of
 * the last change. Throws the signal's reason and the source's errors.
 */
export async function lookThrough(
  source: FolderSource,
  isKnown: (path: string, key: string) => boolean,
  before: KeyedFiles,
  signal: AbortSignal,
): Promise<Look> {
  const ready = new Map<string, string>()
  const unsettled = new Map<string, string>()
  const problems: ImportProblem[] = []
  const found = new Map<string, string>()
  const partners = createPartners()
  for await (const entry of source.entries()) {
    signal.throwIfAborted()
    const { path, problem, isLink } = entry
    if (isLink || isHidden(path) || isTemporary(path)) continue
    if (problem !== undefined) problems.push({ path, reason: problem })
    else {
      const key = keyOfEntry(entry)
      found.set(path, key)
      partners.add(path, entry.size)
      if (isKnown(path, key)) continue
      if (before.get(path) === key) ready.set(path, key)
      else unsettled.set(path, key)
    }
  }
  for (const halves of livePhotosIn(found, partners)) {
    if (!halves.some(path => ready.has(path))) continue
    const isWritten = halves.some(path => unsettled.has(path))
    for (const path of halves) {
      const key = found.get(path) ?? ''
      if (!isWritten) ready.set(path, key)
      else if (ready.delete(path)) unsettled.set(path, key)
    }
  }
  return { found, ready, unsettled, problems }
}

/** Groups the halves of live photos, so that both are imported together, even if one is already known. */
function livePhotosIn(files: KeyedFiles, partners: Partners): Iterable<string[]> {
  const photos = new Map<string, string[]>()
  for (const path of files.keys()) {
    const photo = partners.livePhotoOf(path)
    if (photo !== undefined) photos.set(photo, [...(photos.get(photo) ?? []), path])
  }
  return photos.values()
}

/** The folder without the files of some subfolders. */
export function without(source: FolderSource, folders: readonly string[]): FolderSource {
  const isLeftOut = (path: string) => folders.some(folder => path.startsWith(`${folder}/`))
  return {
    ...source,
    async *entries() {
      for await (const entry of source.entries()) if (!isLeftOut(entry.path)) yield entry
    },
  }
}

export function only(source: FolderSource, files: KeyedFiles): FolderSource {
  const folders = new Set([...files.keys()].flatMap(sidecarFolders))
  const isBeside = ({ path, problem }: FileEntry) =>
    problem === undefined &&
    kindOfFile(path) === undefined &&
    ((mayBeSidecar(path) && folders.has(folderOf(path))) || listBytes(path) > 0)
  const isWanted = (entry: FileEntry) =>
    files.get(entry.path) === keyOfEntry(entry) || isBeside(entry)
  return {
    ...source,
    async *entries() {
      for await (const entry of source.entries()) if (isWanted(entry)) yield entry
    },
  }
}
