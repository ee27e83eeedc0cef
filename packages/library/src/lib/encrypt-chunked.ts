import type { ChunkedDescriptor } from '@safelight/contract/chunked-upload'
import { LIMITS } from '@safelight/contract/limits'
import type { MediaReading } from '@safelight/media/read'
import type { LibraryKeys } from '@safelight/vault/account-keys'
import { type Bytes, toBase64url } from '@safelight/vault/bytes'
import { ciphertextLength, startStream } from '@safelight/vault/streams'
import { createSHA256 } from 'hash-wasm'
import { describeUpload, encryptRenditions, FILE_CHANGED, newItem } from './encrypt-upload.ts'

/** A large file on its way to the server: what is known before its content is encrypted. */
export interface ChunkedStart {
  dto: ChunkedDescriptor
  renditions: Blob
  /** Ciphertext bytes of every chunk but the last. */
  chunkBytes: number
  totalChunks: number
}

export interface EncryptedChunk {
  data: Blob
  /** SHA-256 of the data, base64url. */
  checksum: string
}

export interface ChunkedUpload extends ChunkedStart {
  /** Encrypts the next chunk, each exactly once; undefined behind the last. Throws if the file changed. */
  next(): Promise<EncryptedChunk | undefined>
  /** Lets go of everything; to be called in any case. */
  close(): void
}

/**
 * Begins to encrypt a file that was read, under an item key made for this attempt. Its original is one
 * stream under one header, cut into chunks of whole segments (F9, F12), and encrypted as chunks are asked
 * for: never more than one is held here. The content is read once for its fingerprint before.
 */
export async function encryptChunked(
  account: LibraryKeys,
  file: File,
  reading: MediaReading,
  labels: string[],
  chunkBytes: number = LIMITS.chunkBytes,
): Promise<ChunkedUpload> {
  const contentDigest = await digestOf(file)
  const item = await newItem(account)
  const renditions = await encryptRenditions(item.keys, reading.renditions)
  const { header, encrypt } = await startStream(item.keys, 'original')
  const dto = await describeUpload(account, item, file, reading, labels, {
    header,
    contentDigest,
    renditions,
  })

  const ciphertext = file
    .stream()
    .pipeThrough(await verifying(contentDigest))
    .pipeThrough(encrypt as ReadableWritablePair<Bytes, Bytes>)
    .getReader()

  return {
    dto,
    renditions: renditions.ciphertext,
    chunkBytes,
    totalChunks: Math.ceil(ciphertextLength(file.size) / chunkBytes),

    async next() {
      const hash = await createSHA256()
      const segments: Bytes[] = []
      let bytes = 0
      // The stream comes in whole segments, its header for itself, and so meets a chunk's border exactly.
      while (bytes < chunkBytes) {
        const { done, value } = await ciphertext.read()
        if (done) break
        hash.update(value)
        segments.push(value)
        bytes += value.length
      }
      if (bytes === 0) return undefined
      return { data: new Blob(segments), checksum: toBase64url(hash.digest('binary')) }
    },

    close: () => void ciphertext.cancel().catch(() => {}),
  }
}

async function digestOf(file: File): Promise<Bytes> {
  const hash = await createSHA256()
  const reader = file.stream().getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    hash.update(part.value)
  }
  return new Uint8Array(hash.digest('binary'))
}

/** Lets the content through, and fails at its end when it is not what it was. */
async function verifying(digest: Bytes): Promise<TransformStream<Bytes, Bytes>> {
  const hash = await createSHA256()
  return new TransformStream({
    transform(chunk, controller) {
      hash.update(chunk)
      controller.enqueue(chunk)
    },
    flush() {
      const seen = hash.digest('binary')
      if (seen.some((byte, i) => byte !== digest[i])) throw new Error(FILE_CHANGED)
    },
  })
}
