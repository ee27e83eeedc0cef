import { changeDetails } from '@safelight/contract/details'
import { mediaItem } from '@safelight/contract/items'
import type { Role } from '@safelight/contract/media-keys'
import { mediaTypeOf } from '@safelight/contract/media-types'
import { type NewRenditions, replaceRenditions } from '@safelight/contract/renditions'
import { getMedia } from '@safelight/contract/shares'
import type { MediaReading } from '@safelight/media/read'
import { toBase64url } from '@safelight/vault/bytes'
import { ApiError, invalidResponse, refusal } from '../api/api-client.ts'
import type { PostForm } from '../api/post-form.ts'
import type { Details } from '../items/edits/edits.ts'
import { sealEdit } from '../items/edits/seal-edit.ts'
import { itemName, type LibraryItem, streamOf } from '../items/item.ts'
import { openOwnKeys } from '../items/own-keys.ts'
import { openOwnItem } from '../sharing/albums/open-own-item.ts'
import type { SharingContext } from '../sharing/albums/read-album.ts'
import { encryptRenditions } from '../upload/encryption/encrypt-upload.ts'
import type { UploadWorkers } from '../upload/workers/upload-workers.ts'

export interface DrawItemParts extends Pick<UploadWorkers, 'read'> {
  context: SharingContext
  post: PostForm
  /** One whole stream, decrypted. */
  readStream(item: LibraryItem, role: Role): Promise<Blob>
}

/** `drawn` of one that lacks nothing now, or is gone; `left` of one that this device cannot draw. */
export type Drawn = 'drawn' | 'left'

/** A larger original is not held in memory for this. */
const MOST_BYTES = 256 * 2 ** 20

/**
 * Makes the renditions that an item lacks and gives them to the server, with details sealed under the next version
 * and signed. What is damaged is noted as such. Throws ApiError, STALE_VERSION when another change came before, what
 * reading the original throws, and the signal's reason.
 */
export async function drawItem(
  id: string,
  parts: DrawItemParts,
  signal: AbortSignal,
): Promise<Drawn> {
  const { context, read, readStream } = parts
  const item = await findItem(id, context)
  const { details, privateDetails } = item ?? {}
  if (!item || !details || !privateDetails?.undrawn) return 'drawn'
  const type = mediaTypeOf({ name: item.fileName, type: details.type })
  if (!type || item.size > MOST_BYTES) return 'left'
  const file = new File([await readStream(item, 'original')], itemName(item), { type })
  const movie = streamOf(item, 'motion') && new File([await readStream(item, 'motion')], '')
  const reading = await read({ file, type, ...(movie ? { movie } : {}) }, signal)
  // A device without the decoder is no judge of the file.
  if (reading.isUndrawn || (!isDrawn(reading) && !reading.isDamaged)) return 'left'
  await give(item, { sharedDetails: details, privateDetails }, reading, parts, signal)
  return 'drawn'
}

const isDrawn = ({ renditions }: MediaReading): boolean =>
  renditions.some(({ role }) => role !== 'motion')

async function findItem(id: string, context: SharingContext): Promise<LibraryItem | undefined> {
  try {
    const { item } = await context.api.call(getMedia, { params: { id } })
    return item.id === id ? await openOwnItem(context, item) : undefined
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}

async function give(
  item: LibraryItem,
  { sharedDetails, privateDetails }: Details,
  reading: MediaReading,
  { context: { account, identity, api }, post }: DrawItemParts,
  signal: AbortSignal,
): Promise<void> {
  const { undrawn: _, ...known } = privateDetails
  const renditions = await encryptRenditions(await openOwnKeys(account, item), reading.renditions)
  const edited: Details = {
    sharedDetails: withDrawn(sharedDetails, reading, renditions.streams),
    privateDetails: { ...known, ...(reading.isDamaged && { isDamaged: true }) },
  }
  const details = await sealEdit(account, identity, item, edited)
  if (!isDrawn(reading)) {
    await api.call(changeDetails, { params: { id: item.id }, body: details, signal })
    return
  }
  const dto: NewRenditions = {
    ...details,
    renditions: renditions.parts,
    renditionsDigest: renditions.digest,
  }
  const form = new FormData()
  form.append('dto', JSON.stringify(dto))
  form.append('renditions', renditions.ciphertext, 'renditions')
  const endpoint = { ...replaceRenditions, path: replaceRenditions.path.replace(':id', item.id) }
  const { status, body } = await post(endpoint, form, () => {}, signal)
  if (status < 200 || status > 299) throw refusal(status, body)
  const { data } = mediaItem.safeParse(body)
  if (data?.id !== item.id || data.sharedDetails !== dto.sharedDetails)
    throw invalidResponse(status)
}

/** The details with the streams that take the place of all renditions, and what only drawing tells. */
function withDrawn(
  details: Details['sharedDetails'],
  { width, height, durationSeconds, thumbhash }: MediaReading,
  streams: Awaited<ReturnType<typeof encryptRenditions>>['streams'],
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
