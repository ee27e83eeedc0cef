import { changeDetails } from '@safelight/contract/details'
import type { Role } from '@safelight/contract/media-keys'
import { isVideoType, mediaTypeOf } from '@safelight/contract/media-types'
import { toBase64url } from '@safelight/crypto/bytes'
import { SuppliedFile } from '@safelight/media/ranged-files'
import type { MediaReading } from '@safelight/media/read'
import type { Details } from '../items/edits/edits.ts'
import { sealEdit } from '../items/edits/seal-edit.ts'
import { itemName, type LibraryItem, streamOf } from '../items/item.ts'
import type { UploadPipeline } from '../upload/pipeline.ts'
import {
  findItem,
  type NewStreams,
  type ReplaceRenditionsDeps,
  replaceRenditionsOf,
} from './replace-renditions.ts'

export interface BackfillItemDeps extends Pick<UploadPipeline, 'read'>, ReplaceRenditionsDeps {
  readStream(item: LibraryItem, role: Role): Promise<Blob>
  /** Opens an item's original as a file that is fetched range by range. */
  openOriginal(item: LibraryItem, signal: AbortSignal): Promise<File>
}

/**
 * `drawn`: nothing is left to do, because the item has its renditions, is damaged or was deleted. `left`:
 * this device cannot make the renditions, but another device may. `late`: reading took too long, perhaps because
 * the connection is slow, so this device may try again.
 */
export type Drawn = 'drawn' | 'left' | 'late'

/** The largest picture, in bytes, that is read into memory to draw its renditions. */
const MOST_BYTES = 256 * 2 ** 20

/**
 * Makes an item's missing renditions, and uploads them with signed details of the item's next version. If the
 * file is damaged, records that in the details. Throws ApiError (STALE_VERSION if the item was changed
 * meanwhile), reading errors and the signal's reason.
 */
export async function backfillItem(
  id: string,
  deps: BackfillItemDeps,
  signal: AbortSignal,
): Promise<Drawn> {
  const { context, read, readStream, openOriginal } = deps
  const item = await findItem(id, context)
  const { details, privateDetails } = item ?? {}
  if (!item || !details || !privateDetails?.missingRenditions) return 'drawn'
  const type = mediaTypeOf({ name: item.fileName, type: details.type })
  const isVideo = type !== undefined && isVideoType(type)
  if (!type || (!isVideo && item.size > MOST_BYTES)) return 'left'
  // A device that cannot decode a video reads only its metadata. Most videos are large.
  const end = new AbortController()
  const file = isVideo
    ? await openOriginal(item, AbortSignal.any([signal, end.signal]))
    : new File([await readStream(item, 'original')], itemName(item), { type })
  const movie = streamOf(item, 'motion') && new File([await readStream(item, 'motion')], '')
  const reading = await read({ file, type, ...(movie ? { movie } : {}) }, signal).finally(() =>
    // A terminated worker may have left reads behind, such as that of a whole video.
    end.abort(),
  )
  if (reading.isLate && file instanceof SuppliedFile) return 'late'
  // Leave the item to devices with a decoder for its format. A damaged video may have a poster there.
  const isLost = reading.isDamaged && !isVideo
  if (reading.lacksRenditions || (!isDrawn(reading) && !isLost)) return 'left'
  await give(item, { sharedDetails: details, privateDetails }, reading, deps, signal)
  return 'drawn'
}

const isDrawn = ({ renditions }: MediaReading): boolean =>
  renditions.some(({ role }) => role !== 'motion')

async function give(
  item: LibraryItem,
  { sharedDetails, privateDetails }: Details,
  reading: MediaReading,
  deps: BackfillItemDeps,
  signal: AbortSignal,
): Promise<void> {
  const { missingRenditions: _, ...known } = privateDetails
  const detailsWith = (streams: NewStreams): Details => ({
    sharedDetails: withDrawn(sharedDetails, reading, streams),
    privateDetails: { ...known, ...(reading.isDamaged && { isDamaged: true }) },
  })
  if (isDrawn(reading)) {
    await replaceRenditionsOf(item, reading.renditions, detailsWith, deps, signal)
    return
  }
  const { account, identity, api } = deps.context
  const body = await sealEdit(account, identity, item, detailsWith({}))
  await api.call(changeDetails, { params: { id: item.id }, body, signal })
}

/** Lists the streams of the new renditions in the details. Also adds size, duration and thumbhash. */
function withDrawn(
  details: Details['sharedDetails'],
  { width, height, durationSeconds, thumbhash }: MediaReading,
  streams: NewStreams,
): Details['sharedDetails'] {
  return {
    ...(width && height ? { width, height } : {}),
    ...(durationSeconds === undefined ? {} : { durationSeconds }),
    ...details,
    ...(thumbhash ? { thumbhash: toBase64url(thumbhash) } : {}),
    streams: streams.thumbnail
      ? { original: details.streams.original, ...streams }
      : details.streams,
  }
}
