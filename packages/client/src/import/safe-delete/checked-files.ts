import type { Duplicate } from '@safelight/contract/items'
import { texts } from '@safelight/texts/client/safe-delete'
import { createPartners } from '../../upload/files/partners.ts'
import type { FileEntry } from '../folder-source.ts'
import { kindOfFile } from '../supported-files.ts'
import type { WatchedFolder } from '../watch/watched-folder.ts'
import type { FileRole } from './content-check.ts'
import type { Proof } from './prove-files.ts'

/** Why a file must stay. */
export type Unsafe =
  | 'not-uploaded'
  | 'failed'
  | 'in-trash'
  | 'left-out'
  | 'no-longer-in-library'
  | 'changed'
  | 'unreadable'
  | 'unsupported'
  | 'damaged'

/** The stream that holds a file. `checksum` is the fingerprint of the item's original. */
export interface StoredAs {
  id: string
  role: FileRole
  checksum: string
}

/**
 * A file is `verified` if a device has decrypted the stream that holds it, and the server has proven in this
 * check that it still has the stream. It is `uploaded` if it is in the library, but not verified yet.
 */
export interface CheckedFile {
  path: string
  size: number
  modified: number
  state: 'unread' | 'uploaded' | 'verified' | 'unsafe' | 'deleted'
  why?: Unsafe
  /** More about `why`, for a person. */
  reason?: string
  /** The fingerprint of the file's content. */
  checksum?: string
  stored?: StoredAs
  open: FileEntry['open']
}

export interface Counts {
  files: number
  bytes: number
}

export interface FolderCounts {
  verified: Counts
  uploaded: Counts
  unsafe: Counts
  deleted: Counts
}

export function countFiles(files: readonly CheckedFile[]): FolderCounts {
  const none = (): Counts => ({ files: 0, bytes: 0 })
  const counts = { verified: none(), uploaded: none(), unsafe: none(), deleted: none() }
  for (const { state, size } of files) {
    if (state === 'unread') continue
    counts[state].files += 1
    counts[state].bytes += size
  }
  return counts
}

/** A folder, as far as this device backs it up. */
export interface KnownFolder {
  watched: Pick<WatchedFolder, 'failed' | 'options'> | undefined
  /** The keys of the files that the backup has handled (see `keyOf`), and their paths. */
  handled: ReadonlySet<string>
  pathsHandled: ReadonlySet<string>
}

/** Says why a file that no item holds must stay. */
export function whyMissing(
  { path, size, modified }: Pick<CheckedFile, 'path' | 'size' | 'modified'>,
  { watched, handled, pathsHandled }: KnownFolder,
): { why: Unsafe; reason?: string } {
  const failure = watched?.failed.find(each => each.path === path)
  if (failure) return { why: 'failed', reason: failure.reason }
  const leftOut = watched?.options.leftOut ?? []
  if (leftOut.some(folder => path.startsWith(`${folder}/`))) return { why: 'left-out' }
  const kind = kindOfFile(path)
  if (kind === undefined || kind === 'archive') return { why: 'unsupported' }
  if (handled.has(`${path}|${size}|${modified}`)) return { why: 'no-longer-in-library' }
  return { why: pathsHandled.has(path) ? 'changed' : 'not-uploaded' }
}

/** Says why a file must stay whose proof failed. */
export const unproven = (proof: Exclude<Proof, 'proven'>): [Unsafe, string?] =>
  proof === 'missing' ? ['damaged', texts.notProven] : [proof]

/** The paths in keys of files. */
export const pathsOf = (keys: ReadonlySet<string>): Set<string> =>
  new Set([...keys].map(key => key.split('|').slice(0, -2).join('|')))

/** Finds where the library holds a file: in an item outside the trash that the server names. */
export const storedAs = (checksum: string, known: Duplicate | undefined): StoredAs | undefined =>
  known && !known.trashed ? { id: known.id, role: 'original', checksum } : undefined

/** Says to a person why a file must stay. */
export function whyItStays({ why, reason = '' }: { why: Unsafe; reason?: string }): string {
  switch (why) {
    case 'not-uploaded':
      return texts.notUploaded
    case 'failed':
      return texts.uploadFailed({ reason })
    case 'in-trash':
      return texts.isInTrash
    case 'left-out':
      return texts.isLeftOut
    case 'no-longer-in-library':
      return texts.noLongerInLibrary
    case 'changed':
      return texts.hasChanged
    case 'unreadable':
      return texts.isUnreadable
    case 'unsupported':
      return texts.isUnsupported
    case 'damaged':
      return texts.isDamaged({ reason })
  }
}

/** Groups the pictures and movies that have the names of one live photo: movie to picture. */
export function picturesOfMovies(files: readonly CheckedFile[]): Map<CheckedFile, CheckedFile> {
  const partners = createPartners()
  for (const { path, size } of files) partners.add(path, size)
  const shots = new Map<string, CheckedFile[]>()
  for (const file of files) {
    const shot = partners.livePhotoOf(file.path)
    if (shot !== undefined) shots.set(shot, [...(shots.get(shot) ?? []), file])
  }
  const pictures = new Map<CheckedFile, CheckedFile>()
  for (const [one, other] of shots.values()) {
    if (!one || !other) continue
    const isMovie = kindOfFile(one.path) === 'video'
    pictures.set(isMovie ? one : other, isMovie ? other : one)
  }
  return pictures
}
