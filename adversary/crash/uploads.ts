import { createHash } from 'node:crypto'
import type { ChunkedDescriptor } from '@safelight/contract/chunked-upload'
import { SEGMENT_BYTES } from '@safelight/contract/streams'
import type { UploadDescriptor } from '@safelight/contract/upload'
import type { AccountKeys } from '@safelight/crypto/account-keys'
import { type Address, call, type Person } from '@safelight/test-kit/accounts/account'
import { digestOfDigests, sendChunkForm } from '@safelight/test-kit/uploads/chunked'
import { digestOf, sendForm } from '@safelight/test-kit/uploads/uploads'
import type { Ciphertext } from '../../packages/client/src/upload/encryption/ciphertext.ts'
import { encryptUpload } from '../../packages/client/src/upload/encryption/encrypt-upload.ts'
import { digestFile, startChunks } from '../../packages/client/src/upload/large/encrypt-chunked.ts'
import { aReading } from '../../packages/client/test/fixtures.ts'
import type { Random } from '../fuzz/random.ts'

export interface Upload {
  id: string
  /** SHA-256 of each stream's plaintext, by role. */
  digests: Record<string, string>
  isAcknowledged: boolean
  send(server: Address, person: Person): Promise<void>
}

export interface ChunkedUpload extends Upload {
  uploadId: string | undefined
  acknowledgedChunks: Map<number, string>
}

export const isChunked = (upload: Upload): upload is ChunkedUpload => 'acknowledgedChunks' in upload

export class Refused extends Error {
  override name = 'Refused'
}

interface Road {
  direct: string
  chunked: string
  fields: [string, string][]
}

const LIBRARY: Road = { direct: '/api/upload/', chunked: '/api/upload/chunked', fields: [] }

export const STAGED: Road = {
  direct: '/api/upload/local-folder/stage/direct',
  chunked: '/api/upload/local-folder/stage/chunked',
  fields: [['isArchive', 'false']],
}

export async function prepareUpload(
  keys: AccountKeys,
  { file, reading, digests }: SomeFile,
  road = LIBRARY,
): Promise<Upload> {
  const { dto, original, renditions } = await encryptUpload(keys, file, reading, [])
  const upload: Upload = {
    id: dto.id,
    digests,
    isAcknowledged: false,
    async send(server, { token }) {
      const parts: [string, string | Blob][] = [
        ...road.fields,
        ['dto', JSON.stringify(dto satisfies UploadDescriptor)],
        ['file', new Blob([original])],
        ['renditions', new Blob([renditions])],
      ]
      const response = await sendForm(server, token, road.direct, parts)
      const { code } = await response.json()
      // ITEM_EXISTS means that the server stored the item, but a kill cut its earlier answer.
      if (code !== 'ITEM_EXISTS' && response.status !== 200) throw new Refused(code)
      upload.isAcknowledged = true
    },
  }
  return upload
}

/** Prepares a file of up to four chunks. By default, a chunk is one segment. */
export async function prepareChunked(
  random: Random,
  keys: AccountKeys,
  { chunked: calls } = LIBRARY,
  bytesOfChunk: number = SEGMENT_BYTES,
): Promise<ChunkedUpload> {
  const { file, reading, digests } = someFile(random, 4 * bytesOfChunk)
  const content = await digestFile(file)
  const { start, encrypt } = await startChunks(keys, file, content, reading, [], bytesOfChunk)
  const { dto, totalChunks, chunkBytes: chunkSize } = start
  const contents: Uint8Array<ArrayBuffer>[] = []
  for (let index = 0; index < totalChunks; index++)
    contents.push(await bytesOf((await encrypt(index)).data))
  contents.push(start.renditions)
  const etags = contents.map(digestOf)

  const upload: ChunkedUpload = {
    id: dto.id,
    digests,
    isAcknowledged: false,
    uploadId: undefined,
    acknowledgedChunks: new Map(),
    async send(server, { token }) {
      const ask = async (path: string, body: object) => {
        const response = await call(server, 'POST', `${calls}/${path}`, { token, body })
        const answer = await response.json()
        if (response.status !== 200) throw new Refused(answer.code)
        return answer
      }
      upload.uploadId ??= (await ask('initiate', initiation(dto, chunkSize, totalChunks))).uploadId
      const uploadId = upload.uploadId ?? ''
      const missing = contents.map((_, i) => i).filter(i => !upload.acknowledgedChunks.has(i))
      await Promise.all(
        missing.map(async index => {
          const response = await sendChunkForm({ server, token, calls }, [
            ['uploadId', uploadId],
            ['chunkIndex', String(index)],
            ['chunkChecksum', etags[index] ?? ''],
            ['isLastChunk', String(index === totalChunks - 1)],
            ['chunkData', new Blob([contents[index] ?? new Uint8Array()])],
          ])
          const { etag, code } = await response.json()
          if (response.status !== 200) throw new Refused(code)
          upload.acknowledgedChunks.set(index, etag)
        }),
      )
      const named = etags.slice(0, totalChunks)
      const { fileId } = await ask('complete', {
        uploadId,
        chunks: named.map((etag, chunkIndex) => ({ chunkIndex, etag })),
        checksum: digestOfDigests(named),
      })
      if (fileId !== dto.id) throw new Refused('another item')
      upload.isAcknowledged = true
    },
  }
  return upload
}

const initiation = (mediaMetadata: ChunkedDescriptor, chunkSize: number, totalChunks: number) => ({
  fileName: mediaMetadata.name,
  fileSize: mediaMetadata.size,
  chunkSize,
  totalChunks,
  checksum: mediaMetadata.checksum,
  mediaMetadata,
})

export type SomeFile = ReturnType<typeof someFile>

/**
 * A file of at least `least` and fewer than `most` random bytes, two renditions and a random capture date.
 */
export function someFile(random: Random, most: number, least = 0) {
  const content = bytes(random, least + random.below(most - least))
  const renditions = (['thumbnail', 'preview'] as const).map(role => {
    const content = bytes(random, 1 + random.below(5000))
    return { role, bytes: content, type: 'image/webp', width: 32, height: 24 }
  })
  const day = `202${random.below(3)}-0${1 + random.below(4)}-1${random.below(10)}`
  const taken = { local: `${day}T12:34:56.000`, offsetMinutes: 120, guess: null } as const
  const digests = Object.fromEntries(renditions.map(each => [each.role, sha256(each.bytes)]))
  return {
    file: new File([content], 'Arezzo.jpg', { type: 'image/jpeg' }),
    reading: aReading({ renditions, taken }),
    digests: { original: sha256(content), ...digests },
  }
}

/** Returns random bytes quickly: hashes 16 bytes into a block, and repeats it, changed a little each time. */
function bytes(random: Random, length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length)
  const block = createHash('sha512').update(random.bytes(16)).digest()
  for (let at = 0; at < length; at++) whole[at] = (block[at % 64] ?? 0) ^ (at >> 6)
  return whole
}

const bytesOf = async (sent: Ciphertext) => new Uint8Array(await new Blob([sent]).arrayBuffer())

export const sha256 = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex')
