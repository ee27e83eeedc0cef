import { createHash, randomBytes } from 'node:crypto'
import { fileName, type Role } from '@safelight/contract/media-keys'
import type { UploadDescriptor } from '@safelight/contract/upload'
import { ciphertextLength } from '@safelight/crypto/streams'
import { type Address, random } from '../accounts/account.ts'

export interface TestUpload {
  dto: UploadDescriptor
  file: Buffer<ArrayBuffer>
  renditions: Buffer<ArrayBuffer>
}

type TestRendition = { role: Exclude<Role, 'original'>; size: number }

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const newId = (): string =>
  [...randomBytes(26)].map((byte, i) => CROCKFORD[byte % (i === 0 ? 8 : 32)]).join('')

export const digestOf = (data: Uint8Array): string =>
  createHash('sha256').update(data).digest('base64url')

/** Returns random bytes that the server accepts as an encrypted stream of `size` bytes. */
export function ciphertext(size: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(randomBytes(ciphertextLength(size)))
  bytes[0] = 0x28
  return bytes
}

/** Returns how many bytes of its owner's storage an upload takes: ciphertext and sealed texts. */
export const bytesOf = ({ dto, file, renditions }: TestUpload): number =>
  file.length +
  renditions.length +
  dto.wrappedKey.length +
  dto.sharedDetails.length +
  dto.privateDetails.length

/** Returns an upload as a client makes it. `changes` replace fields of the finished descriptor. */
export function makeUpload(
  changes: Partial<UploadDescriptor> = {},
  renditionSizes: TestRendition[] = [
    { role: 'preview', size: 900 },
    { role: 'thumbnail', size: 120 },
  ],
): TestUpload {
  const id = changes.id ?? newId()
  const type = changes.type ?? 'image/jpeg'
  const size = changes.size ?? 1000
  const file = ciphertext(size)
  const parts = renditionSizes.map(({ size }) => ciphertext(size))
  const renditions = Buffer.concat(parts)
  const dto: UploadDescriptor = {
    id,
    localId: '',
    libraryId: '',
    name: fileName(id, type),
    folderId: '',
    path: '',
    type,
    size,
    creationDate: '2024-05-17',
    uploaded: false,
    status: 'pending',
    dateAdded: '2024-06-01T10:00:00.000Z',
    checksum: random(32),
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
    wrappedKey: random(61),
    sharedDetails: random(285),
    privateDetails: random(285),
    digest: digestOf(file),
    renditions: renditionSizes.map(({ role }, i) => ({ role, length: parts[i]?.length ?? 0 })),
    renditionsDigest: digestOf(renditions),
    ...changes,
  }
  return { dto, file, renditions }
}

/** Returns the parts of an upload's form in the required order. */
export function partsOf({ dto, file, renditions }: TestUpload): [string, string | Blob][] {
  const parts: [string, string | Blob][] = [
    ['dto', JSON.stringify(dto)],
    ['file', new Blob([file])],
  ]
  return renditions.length > 0 ? [...parts, ['renditions', new Blob([renditions])]] : parts
}

export const sendForm = (
  { url }: Address,
  token: string,
  path: string,
  parts: [string, string | Blob][],
): Promise<Response> =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: formOf(parts),
  })

export const sendParts = (
  server: Address,
  token: string,
  parts: [string, string | Blob][],
): Promise<Response> => sendForm(server, token, '/api/upload/', parts)

export function formOf(parts: [string, string | Blob][]): FormData {
  const form = new FormData()
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, name)
  }
  return form
}

export const send = (server: Address, token: string, upload: TestUpload): Promise<Response> =>
  sendParts(server, token, partsOf(upload))

/** Sends an upload. Throws unless the server accepts it. */
export async function uploaded(
  server: Address,
  token: string,
  upload: TestUpload = makeUpload(),
): Promise<TestUpload> {
  const response = await send(server, token, upload)
  if (response.status !== 200) throw new Error(await response.text())
  return upload
}

export async function encodeForm(parts: [string, string | Blob][]) {
  const response = new Response(formOf(parts))
  return {
    type: response.headers.get('content-type') ?? '',
    body: Buffer.from(await response.arrayBuffer()),
  }
}
