import type { MediaItem } from '@safelight/contract/items'
import type { Role } from '@safelight/contract/media-keys'
import { motionOf } from '@safelight/media/read'
import { hasMotion, type LibraryItem, streamOf } from '../items/item.ts'
import type { RenditionContent } from '../upload/encryption/encrypt-upload.ts'
import { SeparateFilesError } from '../upload/files/join-files.ts'
import type { UploadWork } from '../upload/upload-run.ts'
import { findItem, type GivingParts, giveRenditions, unlessStale } from './give-renditions.ts'

export interface JoinMovieParts extends GivingParts {
  /** One whole stream, decrypted. */
  readStream(item: LibraryItem, role: Role): Promise<Blob>
}

/** The renditions of a picture. */
const PICTURES = ['preview', 'thumbnail'] as const

/**
 * Gives a picture of the library its movie, which came later. All its renditions are one blob: the others go along,
 * encrypted anew. What is no picture of this length is the server's word alone, and no duplicate.
 */
export const joiningMovies =
  (parts: JoinMovieParts): UploadWork['joinMovie'] =>
  (id, { file, movie }, signal) =>
    unlessStale(async () => {
      const item = await findItem(id, parts.context)
      if (!movie || (item && hasMotion(item))) return undefined
      return join(item, file.size, movie, parts, signal)
    })

async function join(
  item: LibraryItem | undefined,
  bytes: number,
  movie: File,
  parts: JoinMovieParts,
  signal: AbortSignal,
): Promise<MediaItem> {
  const { details, privateDetails } = item ?? {}
  const isPicture = item && !item.isVideo && details?.streams.original.length === bytes
  if (!isPicture || !privateDetails) throw new SeparateFilesError()
  const kept: RenditionContent[] = []
  for (const role of PICTURES) {
    const stream = streamOf(item, role)
    if (!stream) continue
    const content = new Uint8Array(await (await parts.readStream(item, role)).arrayBuffer())
    kept.push({ role, bytes: content, type: stream.type })
  }
  const { original } = details.streams
  return giveRenditions(
    item,
    [...kept, await motionOf(movie)],
    streams => ({
      sharedDetails: { ...details, streams: { original, ...streams } },
      privateDetails,
    }),
    parts,
    signal,
  )
}
