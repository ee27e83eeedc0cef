import type { MediaItem } from '@safelight/contract/items'
import type { Role } from '@safelight/contract/media-keys'
import { motionOf } from '@safelight/media/read'
import { unlessStale } from '../items/edits/unless-stale.ts'
import { hasMotion, type LibraryItem, streamOf } from '../items/item.ts'
import type { RenditionContent } from '../upload/encryption/encrypt-upload.ts'
import { SeparateFilesError } from '../upload/files/join-files.ts'
import type { OpenContent } from '../upload/own-content.ts'
import type { UploadPipeline } from '../upload/pipeline.ts'
import { type ReplaceRenditionsDeps, replaceRenditionsOf } from './replace-renditions.ts'

export interface JoinMovieDeps extends ReplaceRenditionsDeps {
  readStream(item: LibraryItem, role: Role): Promise<Blob>
  openContent: OpenContent
}

const PICTURES = ['preview', 'thumbnail'] as const

/**
 * Adds the movie of a live photo to its picture, which was uploaded without the movie. One blob holds all
 * renditions of an item, so preview and thumbnail are encrypted again.
 */
export const joiningMovies =
  (deps: JoinMovieDeps): UploadPipeline['joinMovie'] =>
  (id, { movie }, checksum, signal) =>
    unlessStale(async () => {
      const item = await deps.openContent(id, checksum, signal)
      if (!movie || (item && hasMotion(item))) return undefined
      return join(item, movie, deps, signal)
    })

async function join(
  item: LibraryItem | undefined,
  movie: File,
  deps: JoinMovieDeps,
  signal: AbortSignal,
): Promise<MediaItem> {
  const { details, privateDetails } = item ?? {}
  if (!item || item.isVideo || !details || !privateDetails) throw new SeparateFilesError()
  const kept: RenditionContent[] = []
  for (const role of PICTURES) {
    const stream = streamOf(item, role)
    if (!stream) continue
    const content = new Uint8Array(await (await deps.readStream(item, role)).arrayBuffer())
    kept.push({ role, bytes: content, type: stream.type })
  }
  const { original } = details.streams
  return replaceRenditionsOf(
    item,
    [...kept, await motionOf(movie)],
    streams => ({
      sharedDetails: { ...details, streams: { original, ...streams } },
      privateDetails,
    }),
    deps,
    signal,
  )
}
