import { createLimiter } from '../../async/queues/limiter.ts'
import { appleKindOf, createPartners, type Partners } from './partners.ts'
import type { AcceptedFile } from './upload-rules.ts'

/** Resolves to the id of a live photo that a file's content names, or undefined if it names none. */
export type ContentIdOf = (file: File, signal: AbortSignal) => Promise<string | undefined>

export function joinFiles(files: readonly AcceptedFile[]): AcceptedFile[] {
  const partners = partnersOf(files)
  const movies = new Map<string, File>()
  for (const { file, type } of files) {
    const name = type.startsWith('video/') ? partners.livePhotoOf(pathOf(file)) : undefined
    if (name !== undefined) movies.set(name, file)
  }
  return files.flatMap(accepted => {
    const path = pathOf(accepted.file)
    const name = partners.livePhotoOf(path)
    const movie = name === undefined ? undefined : movies.get(name)
    if (movie === accepted.file) return []
    return {
      ...accepted,
      ...(movie ? { movie } : {}),
      ...(partners.isOfRawPair(path) ? { isOfRawPair: true as const } : {}),
    }
  })
}

const READ_AT_ONCE = 8

/** Returns the files that have no partner of the same name, but whose content may name one. */
export function loneFiles<Joined extends AcceptedFile>(joined: readonly Joined[]): Joined[] {
  const alone = joined.filter(({ movie }) => !movie)
  const partners = partnersOf(alone)
  return alone.filter(({ file }) => partners.isLone(pathOf(file)))
}

/**
 * Finds live photos among files without a partner of the same name, by the ids in their content. Reads
 * pictures only while a movie is left without its picture.
 */
export async function findLivePhotos<Lone extends AcceptedFile>(
  lone: readonly Lone[],
  contentIdOf: ContentIdOf,
  signal: AbortSignal,
): Promise<{ picture: Lone; movie: Lone }[]> {
  const ofKind = (kind: 'picture' | 'movie') =>
    lone.filter(({ file }) => appleKindOf(file.name) === kind)
  const limited = createLimiter(READ_AT_ONCE)
  const movies = new Map<string, Lone>()
  const pairs: { picture: Lone; movie: Lone }[] = []
  await Promise.all(
    ofKind('movie').map(movie =>
      limited(async () => {
        const id = await contentIdOf(movie.file, signal)
        if (id !== undefined) movies.set(id, movie)
      }),
    ),
  )
  await Promise.all(
    ofKind('picture').map(picture =>
      limited(async () => {
        if (movies.size === 0) return
        const id = await contentIdOf(picture.file, signal)
        const movie = id === undefined ? undefined : movies.get(id)
        if (id === undefined || !movie) return
        movies.delete(id)
        pairs.push({ picture, movie })
      }),
    ),
  )
  return pairs
}

function partnersOf(files: readonly AcceptedFile[]): Partners {
  const partners = createPartners()
  for (const { file, type } of files) partners.add(pathOf(file), file.size, type)
  return partners
}

/** Returns the path from the chosen folder, or the name of a file that was chosen without a folder. */
const pathOf = (file: File): string => file.webkitRelativePath || file.name

/**
 * Thrown if a movie has the name of a picture, but the two are no live photo. Picture and movie then become
 * two items.
 */
export class SeparateFilesError extends Error {
  override name = 'SeparateFilesError'
}
