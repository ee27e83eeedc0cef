import { isMovieType } from '../upload/files/partners.ts'
import type { FoundFile } from './found-files.ts'

export interface FoundPair extends FoundFile {
  movie?: FoundFile
}

export const filesOf = (found: FoundPair): FoundFile[] =>
  found.movie ? [found, found.movie] : [found]

export interface Pairing {
  livePhotoOf(file: FoundFile): string | undefined
  /** Whether the live photo of a file can only be found by content, not by name. */
  isLone(file: FoundFile): boolean
  /** Reads the live photo id from the content. Rejects if the file cannot be opened. */
  contentIdOf(file: FoundFile): Promise<string | undefined>
}

/**
 * The largest total size, in bytes, of unpacked files that wait for their partners. A file that would exceed
 * this size stays alone.
 */
const MOST_HELD = 128 * 2 ** 20
/** The number of files that may wait for a partner. Beyond it, the file that waited longest stays alone. */
const MOST_HOPING = 1000

/**
 * Joins the pictures and movies of live photos: by name, else by the id in their content. Opens the first
 * half before it requests the next file, because archives are only read forward. Yields files with a problem
 * or without a partner alone.
 */
export async function* inPairs(
  files: AsyncIterable<FoundFile>,
  pairing: Pairing,
): AsyncGenerator<FoundPair> {
  const named = new Map<string, FoundFile>()
  const hoping = new Map<string, FoundFile>()
  let held = 0
  for await (const found of files) {
    if (found.problem !== undefined) {
      yield found
      continue
    }
    const isLone = pairing.isLone(found)
    const file = isLone ? await opened(found) : found
    const waiting = isLone ? hoping : named
    const name = isLone
      ? await pairing.contentIdOf(file).catch(() => undefined)
      : pairing.livePhotoOf(file)
    const first = name === undefined ? undefined : waiting.get(name)
    if (name === undefined || (first && isMovie(first) === isMovie(file))) yield file
    else if (first) {
      waiting.delete(name)
      held -= heldBytes(first)
      yield isMovie(file) ? { ...first, movie: file } : { ...file, movie: first }
    } else if (held + heldBytes(file) > MOST_HELD) yield file
    else {
      waiting.set(name, isLone ? file : await opened(file))
      held += heldBytes(file)
      const [eldest] = hoping.size > MOST_HOPING ? hoping : []
      if (!eldest) continue
      hoping.delete(eldest[0])
      held -= heldBytes(eldest[1])
      yield eldest[1]
    }
  }
  yield* named.values()
  yield* hoping.values()
}

const isMovie = ({ type }: FoundFile) => isMovieType(type)

/** Opens a file now. If that fails, the returned file throws the error when its content is requested. */
async function opened(file: FoundFile): Promise<FoundFile> {
  const content = await file.open().then(
    blob => () => Promise.resolve(blob),
    error => () => Promise.reject(error),
  )
  return { ...file, open: content }
}

/** Returns a waiting file's bytes in memory. A file outside archives takes none: it stays on the disk. */
export const heldBytes = ({ isPacked, size }: FoundFile): number => (isPacked ? size : 0)
