import {
  type AccountKeys,
  deriveAccountKeys,
  importMasterKey,
} from '@safelight/crypto/account-keys'
import { type Bytes, randomBytes, toBase64url } from '@safelight/crypto/bytes'
import type { MediaReading } from '@safelight/media/read'
import type { LibraryItem } from '../src/items/item.ts'
import type { Ciphertext } from '../src/upload/encryption/ciphertext.ts'
import { encryptUpload } from '../src/upload/encryption/encrypt-upload.ts'
import { type ChunkedUpload, digestFile, startChunks } from '../src/upload/large/encrypt-chunked.ts'

export { recordOf } from '../src/upload/sending/record-of.ts'

export async function anAccount(): Promise<AccountKeys> {
  const masterKey = await importMasterKey(randomBytes(32))
  return deriveAccountKeys(toBase64url(randomBytes(16)), masterKey)
}

export const aFile = (name = 'Arezzo.jpg', content = 'the original', type = 'image/jpeg') =>
  new File([content], name, { type })

export const aReading = (part: Partial<MediaReading> = {}): MediaReading => ({
  type: 'image/jpeg',
  width: 640,
  height: 480,
  taken: { local: '2021-07-04T12:34:56.000', offsetMinutes: 120, guess: null },
  details: { latitude: 43.4676, longitude: 11.8851, cameraName: 'Camera' },
  thumbhash: Uint8Array.of(1, 2, 3),
  renditions: [
    { role: 'thumbnail', bytes: bytesOf('small'), type: 'image/webp', width: 320, height: 240 },
    { role: 'preview', bytes: bytesOf('larger'), type: 'image/webp', width: 640, height: 480 },
  ],
  ...part,
})

export async function anUpload(account: AccountKeys, labels: string[] = []) {
  return encryptUpload(account, aFile(), aReading(), labels)
}

/** Starts an upload in chunks of `chunkBytes`, as the upload worker does for a large file. */
export async function aChunkedUpload(
  account: AccountKeys,
  file: File,
  chunkBytes: number,
): Promise<ChunkedUpload> {
  const digests = await digestFile(file)
  const { start, encrypt } = await startChunks(account, file, digests, aReading(), [], chunkBytes)
  return { ...start, chunk: encrypt, close: () => {} }
}

export const anItem = (part: Partial<LibraryItem> = {}): LibraryItem => ({
  id: '01J0000000000000000000000A',
  fileName: '01J0000000000000000000000A.jpg',
  wrappedKey: '',
  version: 1,
  privateVersion: 1,
  size: 1,
  dateAdded: '2024-01-01T00:00:00.000Z',
  takenLocal: '2021-07-04T12:34:56.000',
  isVideo: false,
  details: {
    v: 1,
    name: 'Arezzo.jpg',
    type: 'image/jpeg',
    taken: { local: '2021-07-04T12:34:56.000', offsetMinutes: null },
    streams: { original: { length: 1, header: 'A'.repeat(54), type: 'image/jpeg' } },
  },
  privateDetails: undefined,
  ...part,
})

export const bytesOf = (text: string): Bytes => new TextEncoder().encode(text)

export const streamOf = (sent: Ciphertext): ReadableStream<Bytes> =>
  new Blob([sent]).stream() as ReadableStream<Bytes>
