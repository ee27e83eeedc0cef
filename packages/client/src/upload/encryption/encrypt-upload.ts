import type { ChunkedDescriptor } from '@safelight/contract/chunked-upload'
import { fileName, type Role } from '@safelight/contract/media-keys'
import type { UploadDescriptor } from '@safelight/contract/upload'
import type { LibraryKeys } from '@safelight/crypto/account-keys'
import { type Bytes, concat, toBase64url } from '@safelight/crypto/bytes'
import { fingerprint } from '@safelight/crypto/dedupe'
import { ContentChangedError } from '@safelight/crypto/errors'
import { createItemKeys, type ItemKeys, type StreamKeys } from '@safelight/crypto/items'
import { ciphertextLength, encryptWhole, startStream } from '@safelight/crypto/streams'
import { contentOf, type Rendition } from '@safelight/media/read'
import { createSHA256 } from 'hash-wasm'
import { ulid } from 'ulid'
import { sealDetails } from '../../items/edits/seal-details.ts'
import type { StreamDetails } from '../../items/item-details.ts'
import type { KnownReading } from '../files/known-facts.ts'
import { type Ciphertext, ciphertextOf } from './ciphertext.ts'
import { privateDetailsOf, sharedDetailsOf } from './details-of.ts'
import { VERSION } from './open-descriptor.ts'
import { readInSlices } from './read-in-slices.ts'
import { withReusedMemory } from './reused-memory.ts'

/** A file that is encrypted for the server. `picture` is not sent. */
export interface EncryptedUpload {
  dto: UploadDescriptor
  original: Ciphertext
  renditions: Bytes
  /** The preview or poster before its encryption. Code on this device may use it while it is in memory. */
  picture: DrawnPicture | undefined
}

export type DrawnPicture = Pick<Rendition, 'bytes' | 'type'>

/**
 * Encrypts a file and the values read from it. Every call makes a new item key and new stream headers: none
 * is ever used twice (format rule F9).
 */
export async function encryptUpload(
  account: LibraryKeys,
  file: File,
  reading: KnownReading,
  labels: string[],
): Promise<EncryptedUpload> {
  const item = await newItem(account, reading)
  const original = await encryptOriginal(item.keys, file)
  const renditions = await encryptRenditions(item.keys, reading.renditions)
  const { header, contentDigest, digest } = original
  const dto = await describeUpload(account, item, file, reading, labels, {
    header,
    contentDigest,
    renditions,
  })
  return {
    original: original.ciphertext,
    renditions: renditions.ciphertext,
    picture: pictureOf(reading),
    dto: { ...dto, digest },
  }
}

function pictureOf({ renditions }: KnownReading): DrawnPicture | undefined {
  const drawn = renditions.find(({ role }) => role === 'preview' || role === 'poster')
  return drawn && { bytes: drawn.bytes, type: drawn.type }
}

interface NewItem {
  id: string
  keys: ItemKeys
  wrappedKey: Bytes
}

/**
 * Makes the id and keys of a new item. For a file from an export of Safelight, the new id starts like the
 * exported one and keeps its place in the order.
 */
export async function newItem(
  account: LibraryKeys,
  { exported }: Pick<KnownReading, 'exported'> = {},
): Promise<NewItem> {
  const before = exported?.id?.slice(0, SORTED_CHARS) ?? ''
  const id = before + ulid().slice(before.length)
  const { item, wrappedKey } = await createItemKeys(account, id)
  return { id, keys: item, wrappedKey }
}

/**
 * The number of a ULID's first characters, which hold the time and some random bits. They decide the order.
 */
const SORTED_CHARS = 16

interface EncryptedParts {
  header: Bytes
  contentDigest: Bytes
  renditions: Awaited<ReturnType<typeof encryptRenditions>>
}

/** Builds an upload's descriptor without `digest`, which only an original that is sent in one piece has. */
export async function describeUpload(
  account: LibraryKeys,
  { id, keys, wrappedKey }: NewItem,
  file: File,
  reading: KnownReading,
  labels: string[],
  { header, contentDigest, renditions }: EncryptedParts,
): Promise<ChunkedDescriptor> {
  const sharedDetails = sharedDetailsOf(file, reading, {
    ...renditions.streams,
    original: { length: file.size, header: toBase64url(header), type: reading.type },
  })
  const checksum = toBase64url(await fingerprint(account, contentDigest))
  const privateDetails = await privateDetailsOf(file.name, reading, labels, checksum)
  const { sealed } = await sealDetails(account, keys, VERSION, sharedDetails, privateDetails)
  const day = reading.taken.local.slice(0, 10)
  return {
    ...EMPTY,
    id,
    name: fileName(id, reading.type),
    type: reading.type,
    size: file.size,
    creationDate: day,
    dateAdded: new Date().toISOString(),
    checksum,
    wrappedKey: toBase64url(wrappedKey),
    ...sealed,
    renditions: renditions.parts,
    renditionsDigest: renditions.digest,
  }
}

/**
 * The product's specification requires these fields. Their values are the same in every upload: the server
 * learns nothing from them.
 */
const EMPTY = {
  localId: '',
  libraryId: '',
  folderId: '',
  path: '',
  uploaded: false,
  status: 'pending',
  labels: [],
  labelsConfidence: [],
  latitude: null,
  longitude: null,
  city: '',
  country: '',
  cameraName: '',
  aperture: null,
  shutterSpeed: null,
  focalLength: null,
  iso: null,
  resolution: '',
} satisfies Partial<UploadDescriptor>

/** The largest file that is encrypted in memory, in bytes. For smaller files, streaming costs more. */
export const HELD_BYTES = 32 * 2 ** 20

interface EncryptedOriginal {
  ciphertext: Ciphertext
  header: Bytes
  /** SHA-256 of the ciphertext, base64url. */
  digest: string
  contentDigest: Bytes
}

/** Encrypts a whole file, and digests its content and its ciphertext. Throws ContentChangedError. */
export const encryptOriginal = (item: StreamKeys, file: File): Promise<EncryptedOriginal> =>
  file.size <= HELD_BYTES ? encryptHeld(item, file) : encryptStreamed(item, file)

async function encryptHeld(item: StreamKeys, file: File): Promise<EncryptedOriginal> {
  const content = await contentOf(file)
  requireLength(file, content.length)
  return withReusedMemory(ciphertextLength(content.length), async memory => {
    const [contentDigest, { header, ciphertext }] = await Promise.all([
      sha256(content),
      encryptWhole(item, 'original', content, memory),
    ])
    const digest = toBase64url(await sha256(ciphertext))
    return { ciphertext: ciphertextOf([ciphertext]), header, digest, contentDigest }
  })
}

async function encryptStreamed(item: StreamKeys, file: File): Promise<EncryptedOriginal> {
  const content = await createSHA256()
  const sent = await createSHA256()
  const { header, encrypt } = await startStream(item, 'original')
  let length = 0
  const ciphertext = await new Response(
    readInSlices(file)
      .pipeThrough(
        passing<Bytes>(chunk => {
          length += chunk.length
          content.update(chunk)
        }),
      )
      .pipeThrough(encrypt as ReadableWritablePair<Bytes, Bytes>)
      .pipeThrough(passing<Bytes>(chunk => sent.update(chunk))),
  ).blob()
  requireLength(file, length)
  return {
    ciphertext,
    header,
    digest: toBase64url(sent.digest('binary')),
    contentDigest: new Uint8Array(content.digest('binary')),
  }
}

/**
 * Throws if fewer or more bytes were read than the file's size says. A wrong length would make the item
 * unreadable.
 */
function requireLength(file: File, read: number): void {
  if (read !== file.size) throw new ContentChangedError()
}

export type RenditionContent = Pick<Rendition, 'role' | 'bytes' | 'type'>

export async function encryptRenditions(item: StreamKeys, renditions: RenditionContent[]) {
  const streams: Partial<Record<Role, StreamDetails>> = {}
  const parts: UploadDescriptor['renditions'] = []
  const sealed: Bytes[] = []
  for (const { role, bytes, type } of renditions) {
    const { header, ciphertext } = await encryptWhole(item, role, bytes)
    sealed.push(ciphertext)
    streams[role] = { length: bytes.length, header: toBase64url(header), type }
    parts.push({ role, length: ciphertext.length })
  }
  const ciphertext = concat(...sealed)
  return {
    streams,
    parts,
    ciphertext,
    digest: toBase64url(await sha256(ciphertext)),
  }
}

const passing = <T>(look: (chunk: T) => void) =>
  new TransformStream<T, T>({
    transform(chunk, controller) {
      look(chunk)
      controller.enqueue(chunk)
    },
  })

const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
