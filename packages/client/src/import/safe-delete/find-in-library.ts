import type { Duplicate } from '@safelight/contract/items'
import { type LibraryItem, streamOf } from '../../items/item.ts'
import {
  type CheckedFile,
  type KnownFolder,
  picturesOfMovies,
  storedAs,
  type Unsafe,
  whyMissing,
} from './checked-files.ts'

export interface FindDeps {
  /** Resolves to the own items with these fingerprints, also those in the trash. */
  ask(checksums: readonly string[]): Promise<Map<string, Duplicate>>
  openItems(files: readonly CheckedFile[]): Promise<Map<string, LibraryItem>>
  mark(file: CheckedFile, why: Unsafe, reason?: string): void
}

/** Movies whose pictures are opened at once. */
const PAGE = 100

/** Finds the stream that holds each file that was read, or why there is none. */
export async function findInLibrary(
  files: readonly CheckedFile[],
  known: KnownFolder,
  { ask, openItems, mark }: FindDeps,
): Promise<void> {
  const read = files.flatMap(file =>
    file.state === 'unread' && file.checksum !== undefined
      ? [{ file, checksum: file.checksum }]
      : [],
  )
  const found = await ask([...new Set(read.map(({ checksum }) => checksum))])
  for (const { file, checksum } of read) {
    const duplicate = found.get(checksum)
    const stored = storedAs(checksum, duplicate)
    if (stored) {
      file.stored = stored
      file.state = 'uploaded'
    } else if (duplicate) mark(file, 'in-trash')
    else {
      const { why, reason } = whyMissing(file, known)
      mark(file, why, reason)
    }
  }
  await findMovies(picturesOfMovies(files), openItems)
}

/** A live photo's movie is part of its picture's item. */
async function findMovies(
  pictures: ReadonlyMap<CheckedFile, CheckedFile>,
  openItems: FindDeps['openItems'],
): Promise<void> {
  const movies = [...pictures].filter(
    ([movie, picture]) => movie.state === 'unsafe' && picture.stored?.role === 'original',
  )
  for (let at = 0; at < movies.length; at += PAGE) {
    const page = movies.slice(at, at + PAGE)
    const items = await openItems(page.map(([, picture]) => picture))
    for (const [movie, { stored }] of page) {
      const item = stored && items.get(stored.id)
      if (!item || streamOf(item, 'motion')?.length !== movie.size) continue
      movie.stored = { ...stored, role: 'motion' }
      movie.state = 'uploaded'
      delete movie.why
      delete movie.reason
    }
  }
}
