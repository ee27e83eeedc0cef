import { day, mediaItem, mediaType } from '../items/items.ts'
import { itemFileName, itemId } from '../items/media-keys.ts'
import { renditionLengths, renditionsDigest } from '../items/renditions.ts'
import { bytes } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'

/** A file size limit as messages show it: `5GB`, `100MB`. */
export const sizeLimit = (bytes: number): string => {
  const megabytes = bytes / 1024 / 1024
  return megabytes % 1024 === 0 ? `${megabytes / 1024}GB` : `${megabytes}MB`
}

const empty = z.literal('')
const nothing = z.null()

/** The descriptor of every upload. Labels, place and camera stay empty: the sealed details have them. */
export const uploadDescriptor = z.strictObject({
  id: itemId,
  localId: empty,
  libraryId: empty,
  name: itemFileName,
  folderId: empty,
  path: empty,
  type: mediaType,
  size: z.int().nonnegative().max(LIMITS.fileBytes),
  creationDate: day,
  uploaded: z.literal(false),
  status: z.literal('pending'),
  dateAdded: z.iso.datetime({ precision: 3 }),
  checksum: bytes(32),
  labels: z.tuple([]),
  labelsConfidence: z.tuple([]),
  latitude: nothing,
  longitude: nothing,
  city: empty,
  country: empty,
  cameraName: empty,
  aperture: nothing,
  shutterSpeed: nothing,
  focalLength: nothing,
  iso: nothing,
  resolution: empty,
  wrappedKey: mediaItem.shape.wrappedKey,
  sharedDetails: mediaItem.shape.sharedDetails,
  privateDetails: mediaItem.shape.privateDetails,
  digest: bytes(32),
  renditions: renditionLengths,
  renditionsDigest,
})

/**
 * Uploads one whole item as `multipart/form-data`. Its parts are, in this order: `dto` (the descriptor as
 * JSON), `file` (the original's ciphertext) and, if there are any, `renditions`.
 */
export const upload = endpoint({ method: 'POST', path: '/api/upload/', response: mediaItem })

export type UploadDescriptor = z.infer<typeof uploadDescriptor>
