import { createPartners } from './partners.ts'
import type { AcceptedFile } from './upload-rules.ts'

/** The files of a batch, those that are one item as one: a picture with the movie that makes it move. */
export function joinFiles(files: readonly AcceptedFile[]): AcceptedFile[] {
  const partners = createPartners()
  for (const { file } of files) partners.add(pathOf(file), file.size)
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

/** From the folder on, where a whole one was chosen. */
const pathOf = (file: File): string => file.webkitRelativePath || file.name

/** A movie that lies beside a picture under its name is none of a live photo: each is an item by itself. */
export class SeparateFilesError extends Error {
  override name = 'SeparateFilesError'
}
