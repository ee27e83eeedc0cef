import { isMovie } from '../upload/files/partners.ts'
import type { FoundFile } from './found-files.ts'

/** A file to import, with the movie that makes it move. */
export interface FoundPair extends FoundFile {
  movie?: FoundFile
}

/** The files that a pair is of. */
export const filesOf = (found: FoundPair): FoundFile[] =>
  found.movie ? [found, found.movie] : [found]

/** By what the halves of live photos find each other. */
export interface Pairing {
  livePhotoOf(file: FoundFile): string | undefined
  /** Whether a file is to be asked what it is of. */
  isLone(file: FoundFile): boolean
  /** What it says that it is of. Rejects with what opening it comes to. */
  contentIdOf(file: FoundFile): Promise<string | undefined>
}

/** What waits for its partner unpacked, all files together: one more goes its way alone. */
const MOST_HELD = 128 * 2 ** 20
/** So many wait for a partner that may not be there: then the eldest goes its way alone. */
const MOST_HOPING = 1000

/**
 * Joins the pictures and movies of live photos, each as soon as its partner comes: by their names, else by what they
 * say of themselves. The first is opened meanwhile, as it has to be before the next file is asked for; what has a
 * problem, or never gets its partner, comes by itself.
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
    if (name === undefined || (first && isMovie(first.path) === isMovie(file.path))) yield file
    else if (first) {
      waiting.delete(name)
      held -= heldBytes(first)
      yield isMovie(file.path) ? { ...first, movie: file } : { ...file, movie: first }
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

/** What goes wrong is told when its content is asked for. */
async function opened(file: FoundFile): Promise<FoundFile> {
  const content = await file.open().then(
    blob => () => Promise.resolve(blob),
    error => () => Promise.reject(error),
  )
  return { ...file, open: content }
}

/** A file of a folder stays where it is until it is read. */
export const heldBytes = ({ archive, size }: FoundFile): number => (archive === '' ? 0 : size)
