import type { ChunkedDescriptor } from '@safelight/contract/chunked-upload'
import { LIMITS } from '@safelight/contract/limits'
import { fileName } from '@safelight/contract/media-keys'
import { ciphertextLength } from '@safelight/contract/streams'
import { type UploadDescriptor, uploadDescriptor } from '@safelight/contract/upload'
import { invalidFields } from '../http/errors.ts'
import { type ItemRow, type RenditionSpan, textBytes } from '../items/item.ts'
import { sum } from './ciphertext.ts'
import type { OpenUpload } from './reserve-upload.ts'

export function parseDescriptor(text: string): UploadDescriptor {
  const { data, error } = uploadDescriptor.safeParse(parseJson(text))
  if (error) throw invalidFields(error.issues.map(issue => `/dto/${issue.path.join('/')}`))
  checkDescriptor(data, '/dto')
  return data
}

/**
 * Checks what the schema cannot express. Error texts name the invalid field by `path`, the descriptor's path
 * in the request.
 */
export function checkDescriptor(dto: ChunkedDescriptor, path: string): void {
  if (dto.name !== fileName(dto.id, dto.type)) throw invalidFields([`${path}/name`])
  if (renditionsBytes(dto) > LIMITS.renditionsBytes) throw invalidFields([`${path}/renditions`])
}

const renditionsBytes = (dto: ChunkedDescriptor): number =>
  sum(dto.renditions.map(rendition => rendition.length))

export const bytesOfItem = (dto: ChunkedDescriptor): number =>
  ciphertextLength(dto.size) + renditionsBytes(dto) + textBytes(textsOf(dto))

const textsOf = (dto: ChunkedDescriptor) => ({
  wrapped_key: dto.wrappedKey,
  shared_details: dto.sharedDetails,
  private_details: dto.privateDetails,
})

export function placesOf(renditions: ChunkedDescriptor['renditions']): RenditionSpan[] {
  const lengths = renditions.map(rendition => rendition.length)
  return renditions.map(({ role, length }, i) => ({
    role,
    offset: sum(lengths.slice(0, i)),
    length,
  }))
}

type Digests = Pick<ItemRow, 'original_digest' | 'chunk_bytes' | 'renditions_digest'>

export function toItem(upload: OpenUpload, dto: ChunkedDescriptor, digests: Digests): ItemRow {
  const places = placesOf(dto.renditions)
  return {
    id: dto.id,
    owner_id: upload.owner_id,
    type: dto.type,
    size: dto.size,
    checksum: dto.checksum,
    day: dto.creationDate,
    date_added: dto.dateAdded,
    version: 1,
    private_version: 1,
    ...textsOf(dto),
    original_blob: upload.original_blob,
    original_bytes: ciphertextLength(dto.size),
    original_digest: digests.original_digest,
    chunk_bytes: digests.chunk_bytes,
    renditions_blob: places.length > 0 ? upload.renditions_blob : null,
    renditions_digest: places.length > 0 ? digests.renditions_digest : null,
    renditions_json: JSON.stringify(places),
    trashed_at: null,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
