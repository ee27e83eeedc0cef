import { day, mediaItem, mediaType } from '../items/items.ts'
import { itemFileName, itemId } from '../items/media-keys.ts'
import { renditionLengths, renditionsDigest } from '../items/renditions.ts'
import { bytes } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'

/** A limit of a file's size as messages have it: `5GB`, `100MB`. */
export const sizeLimit = (bytes: number): string => {
  const megabytes = bytes / 1024 / 1024
  return megabytes % 1024 === 0 ? `${megabytes / 1024}GB` : `${megabytes}MB`
}

const empty = z.literal('')
const nothing = z.null()

/**
 * The descriptor that goes with every upload. What a readable service would put here in the clear
 * (labels, place, camera) must stay empty: it travels sealed in the two details.
 */
export const uploadDescriptor = z.strictObject({
  id: itemId,
  localId: empty,
  libraryId: empty,
  /** `<id>.<ext>`, the ending that of the type. */
  name: itemFileName,
  folderId: empty,
  path: empty,
  type: mediaType,
  /** Plaintext bytes of the original. */
  size: z.int().nonnegative().max(LIMITS.fileBytes),
  creationDate: day,
  uploaded: z.literal(false),
  status: z.literal('pending'),
  dateAdded: z.iso.datetime({ precision: 3 }),
  /** The private fingerprint of format rule F12. */
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
  /** SHA-256 of the original's ciphertext. */
  digest: bytes(32),
  /** Of the part `renditions`. */
  renditions: renditionLengths,
  renditionsDigest,
})

/**
 * One whole item in one request, `multipart/form-data`, parts in this order: `dto` (the descriptor as
 * JSON), `file` (the original's ciphertext) and `renditions` (left out when there are none).
 */
export const upload = endpoint({ method: 'POST', path: '/api/upload/', response: mediaItem })

export type UploadDescriptor = z.infer<typeof uploadDescriptor>
