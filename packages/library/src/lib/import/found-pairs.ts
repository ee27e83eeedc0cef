import { isMovie, type Partners } from '../upload/files/partners.ts'
import type { FoundFile } from './found-files.ts'

/** A file to import, with the movie that lies beside it under its name. */
export interface FoundPair extends FoundFile {
  movie?: FoundFile
}

/** The files that a pair is of. */
export const filesOf = (found: FoundPair): FoundFile[] =>
  found.movie ? [found, found.movie] : [found]

/** What waits for its partner unpacked, all files together: one more goes its way alone. */
const MOST_HELD = 128 * 2 ** 20

/**
 * Joins files of one name, each as soon as its partner comes. The first is opened meanwhile, as it has to be before the
 * next file is asked for; what has a problem, or never gets its partner, comes by itself.
 */
export async function* inPairs(
  files: AsyncIterable<FoundFile>,
  partners: Partners,
): AsyncGenerator<FoundPair> {
  const waiting = new Map<string, FoundFile>()
  let held = 0
  for await (const file of files) {
    const name = file.problem === undefined ? partners.livePhotoOf(file.path) : undefined
    const first = name === undefined ? undefined : waiting.get(name)
    if (name === undefined || (first && isMovie(first.path) === isMovie(file.path))) yield file
    else if (first) {
      waiting.delete(name)
      held -= heldBytes(first)
      yield isMovie(file.path) ? { ...first, movie: file } : { ...file, movie: first }
    } else if (held + heldBytes(file) > MOST_HELD) yield file
    else {
      const content = await file.open().then(
        blob => () => Promise.resolve(blob),
        error => () => Promise.reject(error),
      )
      waiting.set(name, { ...file, open: content })
      held += heldBytes(file)
    }
  }
  yield* waiting.values()
}

/** A file of a folder stays where it is until it is read. */
const heldBytes = ({ isInArchive, size }: FoundFile): number => (isInArchive ? size : 0)
